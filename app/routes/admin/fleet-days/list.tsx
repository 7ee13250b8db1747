/** The vehicles of a day or a month: sums of all, search, table, pages and empty states. */
import { coveredMs, type DaySum } from '@domain/recorridos/day-sums'
import { periodParams } from '@domain/recorridos/period'
import { formatPlaca } from '@domain/vehiculos/placa'
import { useSearchParams } from '@remix-run/react'
import { MapPin, Plus } from 'lucide-react'
import { useI18n } from '~/i18n/provider'
import { monthHref } from '~/recorridos/months/address'
import { SumFigures } from '~/recorridos/months/sum-figures'
import { durationText, kmh, kmText } from '~/recorridos/words'
import { address } from '~/ui/address'
import { Button, IconButton, LinkButton } from '~/ui/button'
import { Empty } from '~/ui/lists/empty'
import { ExportMenu } from '~/ui/lists/export-menu'
import { Pager, RowRange } from '~/ui/lists/pager'
import { SearchBox } from '~/ui/lists/search-box'
import { SelectionBar } from '~/ui/lists/selection'
import { SkeletonRows } from '~/ui/lists/skeleton'
import { type Column, Table } from '~/ui/lists/table'
import { useListLoading } from '~/ui/lists/use-list-loading'
import { PlateLink } from '~/ui/signs/plate-link'
import { vehicleHref } from '~/ui/vehicles/address'
import { PATH, TOGETHER } from './address'
import type { PageData } from './load.server'

type Page = NonNullable<PageData['page']>
type Row = Page['rows'][number]
type Props = Pick<PageData, 'period' | 'list' | 'hidden'> & { page: Page }

export function List({ page, period, list, hidden }: Props) {
  const { t } = useI18n()
  const loading = useListLoading()
  const columns = useColumns(period.unit)
  const { rows, count, totals } = page
  if (rows.length === 0 && list.q === '')
    return (
      <Empty
        icon={MapPin}
        title={t('dias.empty')}
        action={
          <LinkButton icon={Plus} to="/admin/gps?nuevo">
            {t('gps.add')}
          </LinkButton>
        }
      >
        {t('dias.empty_detail')}
      </Empty>
    )
  return (
    <>
      <SumFigures sum={totals} vehicles={count.total} />
      <div className="tools">
        <SearchBox label={t('dias.search')} placeholder={t('dias.search_by')} />
        <ExportMenu shown={periodParams(period)} />
      </div>
      {loading ? (
        <SkeletonRows rows={list.filas} label={t('common.loading')} />
      ) : rows.length === 0 ? (
        <NoneFound />
      ) : (
        <>
          <SelectionBar shown={periodParams(period)}>
            {period.unit === 'day' && (
              <>
                <input type="hidden" name="d" value={period.key} />
                <Button type="submit" formMethod="get" formAction={TOGETHER} icon={MapPin}>
                  {t('dias.see_together')}
                </Button>
              </>
            )}
          </SelectionBar>
          <Table
            select={{
              idOf: ({ id }) => id,
              label: ({ placa }) => t('common.select_named', { que: formatPlaca(placa) }),
            }}
            label={t('recorridos.title')}
            rows={rows}
            columns={columns}
            keyOf={(row) => row.id}
            hidden={hidden}
            sort={{ by: list.orden.by, desc: list.orden.direction === 'desc' }}
            actions={(row) => <Open row={row} period={period} />}
          />
          <Pager
            text={<RowRange start={count.inicio} rows={rows.length} total={count.total} />}
            before={page.before}
            after={page.after}
            size={list.filas}
          />
        </>
      )}
    </>
  )
}

function useColumns(unit: 'day' | 'month'): Column<Row>[] {
  const i18n = useI18n()
  const { t, time } = i18n
  const known = (write: (row: Row) => string | null) => (row: Row) =>
    (row.reported > 0 && write(row)) || <span className="faint">—</span>
  const at = (instant: number | null) => (instant === null ? null : time(instant))
  const ofDay: Column<Row>[] = [
    { id: 'inicio', title: t('dias.first_start'), narrow: 900, cell: known(({ inicio }) => at(inicio)) },
    { id: 'fin', title: t('dias.last_stop'), narrow: 900, cell: known(({ fin }) => at(fin)) },
  ]
  return [
    {
      id: 'vehiculo',
      title: t('dias.vehiculo'),
      sort: 'placa',
      card: 'lead',
      cell: (row) => (
        <span className="veh">
          <PlateLink id={row.id} placa={row.placa} servicio={row.servicio} />
          <span>
            {row.marca} {row.modelo}
          </span>
        </span>
      ),
    },
    {
      id: 'metros',
      title: t('recorridos.distance'),
      sort: 'metros',
      card: 'full',
      cell: (row) =>
        row.reported > 0 ? (
          <>
            <b>{kmText(row.metros, i18n)}</b>
            <span className="only-s"> · {t('dias.moving_for', { moving: durationText(row.movimiento, i18n) })}</span>
          </>
        ) : (
          <span className="faint">{t('dias.none_reported')}</span>
        ),
    },
    {
      id: 'movimiento',
      title: t('recorridos.moving'),
      sort: 'movimiento',
      cell: known(({ movimiento }) => durationText(movimiento, i18n)),
    },
    {
      id: 'detenido',
      title: t('recorridos.stopped'),
      sort: 'detenido',
      narrow: 960,
      cell: known(({ detenido }) => durationText(detenido, i18n)),
    },
    ...(unit === 'day'
      ? ofDay
      : [{ id: 'dias', title: t('dias.days'), narrow: 900 as const, cell: known(({ reported }) => String(reported)) }]),
    {
      id: 'maxima',
      title: t('recorridos.top_speed'),
      sort: 'maxima',
      cell: known(({ maxima }) => (maxima > 0 ? t('recorridos.kmh', { n: kmh(maxima) }) : null)),
    },
    {
      id: 'signal',
      title: t('dias.with_signal'),
      narrow: 960,
      cell: known((row: DaySum) => durationText(coveredMs(row), i18n)),
    },
  ]
}

function Open({ row, period }: { row: Row; period: PageData['period'] }) {
  const { t } = useI18n()
  const placa = formatPlaca(row.placa)
  return period.unit === 'day' ? (
    <IconButton
      icon={MapPin}
      label={t('dias.open_day', { placa })}
      to={vehicleHref(row.id, 'recorridos', { d: period.key })}
    />
  ) : (
    <IconButton icon={MapPin} label={t('dias.open_month', { placa })} to={monthHref(row.id, period.key)} />
  )
}

function NoneFound() {
  const { t } = useI18n()
  const [params] = useSearchParams()
  const period = Object.fromEntries([...params].filter(([name]) => name === 'd' || name === 'mes'))
  return (
    <Empty
      icon={MapPin}
      title={t('dias.empty_search')}
      action={<LinkButton to={address(PATH, period)}>{t('common.clear_search')}</LinkButton>}
    >
      {t('dias.empty_search_detail')}
    </Empty>
  )
}
