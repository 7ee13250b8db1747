/** The panel of the list: vehicle, search, states, table, pages and empty states. */

import type { ConductoresList } from '@domain/conductores/conductor'
import { LICENCIA_FILTERS, type LicenciaFilter } from '@domain/conductores/list'
import { formatPlaca } from '@domain/vehiculos/placa'
import { useSearchParams } from '@remix-run/react'
import { IdCard, Plus, Truck } from 'lucide-react'
import { useI18n } from '~/i18n/provider'
import { RemindButton, WithReminder } from '~/reminders/button'
import type { Chosen } from '~/reminders/chosen'
import { LinkButton } from '~/ui/button'
import { Chips } from '~/ui/lists/chips'
import { Empty } from '~/ui/lists/empty'
import { ExportMenu } from '~/ui/lists/export-menu'
import type { HiddenColumns } from '~/ui/lists/hidden-columns'
import { Pager, RowRange } from '~/ui/lists/pager'
import { SearchBox } from '~/ui/lists/search-box'
import { SelectionBar } from '~/ui/lists/selection'
import { SkeletonRows } from '~/ui/lists/skeleton'
import { useListLoading } from '~/ui/lists/use-list-loading'
import { Views } from '~/views/button'
import { hrefOfVehicle, hrefTo } from './address'
import type { Page } from './load.server'
import { DriverTable } from './table'
import { VehiclePicker } from './vehicle-picker'

const TEXT = {
  vencidas: 'conductores.expired',
  'por-vencer': 'conductores.expiring',
  vigentes: 'conductores.valid',
} as const satisfies Record<LicenciaFilter, string>

interface Props {
  page: Page
  list: ConductoresList
  today: string
  hidden: HiddenColumns
}

export const List = (props: Props) => (
  <WithReminder>{(onRemind) => <Found {...props} onRemind={onRemind} />}</WithReminder>
)

function Found({ page, list, today, hidden, onRemind }: Props & { onRemind: (chosen: Chosen) => void }) {
  const { t, formatNumber } = useI18n()
  const loading = useListLoading(hrefTo)
  const { rows, count: counts, choice } = page
  if (choice.vehiculos.length === 0) return <NoVehicles />
  const isEmpty = counts?.todos === 0 && list.q === ''
  const count = (n: number | undefined) => (n === undefined ? {} : { count: formatNumber(n) })
  return (
    <>
      {!(isEmpty && !list.vehiculo) && (
        <div className="tools">
          <VehiclePicker choice={choice} />
          {!isEmpty && (
            <>
              <SearchBox label={t('conductores.search')} placeholder={t('conductores.search_by')} />
              <Chips
                label={t('conductores.filter')}
                param="estado"
                options={[
                  { value: '', label: t('conductores.todos'), ...count(counts?.todos) },
                  ...LICENCIA_FILTERS.map((f) => ({
                    value: f,
                    label: t(TEXT[f]),
                    ...count(counts?.byFilter[f]),
                  })),
                ]}
              />
            </>
          )}
          <Views list="conductores" hidden={hidden} />
          <ExportMenu />
        </div>
      )}
      {loading ? (
        <SkeletonRows rows={list.filas} plate label={t('common.loading')} />
      ) : rows.length === 0 ? (
        <NoDrivers page={page} isEmpty={isEmpty} />
      ) : (
        <>
          <SelectionBar>
            <RemindButton list="conductores" onAsk={onRemind} />
          </SelectionBar>
          <DriverTable rows={rows} order={list.orden} today={today} hidden={hidden} />
          <Pager
            text={
              counts && (
                <RowRange
                  start={counts.inicio}
                  rows={rows.length}
                  total={list.estado ? counts.byFilter[list.estado] : counts.todos}
                />
              )
            }
            before={page.before}
            after={page.after}
            size={list.filas}
          />
        </>
      )}
    </>
  )
}

function NoVehicles() {
  const { t } = useI18n()
  return (
    <Empty
      icon={Truck}
      title={t('conductores.none')}
      action={
        <LinkButton tone="primary" icon={Plus} to="/admin/vehicles?nuevo">
          {t('conductores.add_vehiculo')}
        </LinkButton>
      }
    >
      {t('conductores.no_vehiculos')}
    </Empty>
  )
}

function NoDrivers({ page: { choice }, isEmpty }: { page: Page; isEmpty: boolean }) {
  const { t } = useI18n()
  const [params] = useSearchParams()
  const vehiculo = choice.selected
  if (!isEmpty) {
    const all = vehiculo ? hrefOfVehicle(vehiculo.id) : hrefTo(new URLSearchParams())
    return (
      <Empty
        icon={IdCard}
        title={t('conductores.none')}
        action={<LinkButton to={all}>{t('conductores.view_all')}</LinkButton>}
      >
        {t('conductores.none_found')}
      </Empty>
    )
  }
  return (
    <Empty
      icon={IdCard}
      title={t('conductores.none')}
      action={
        <LinkButton icon={Plus} to={hrefTo(params, 'nuevo')} preventScrollReset>
          {t('conductores.add')}
        </LinkButton>
      }
    >
      {vehiculo ? t('conductores.none_of_vehiculo', { placa: formatPlaca(vehiculo.placa) }) : t('conductores.none_yet')}
    </Empty>
  )
}
