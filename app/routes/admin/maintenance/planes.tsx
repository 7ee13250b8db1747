/** The plans, most urgent first: job, vehicle, last done, next due, state. */

import { PLAN_FILTERS, type PLAN_SORTS, type PlanesFilter } from '@domain/mantenimientos/list'
import type { MantenimientosList } from '@domain/mantenimientos/mantenimiento'
import { formatPlaca } from '@domain/vehiculos/placa'
import { useSearchParams } from '@remix-run/react'
import { CalendarClock, Gauge, Plus, Wrench } from 'lucide-react'
import { useI18n } from '~/i18n/provider'
import { LinkButton } from '~/ui/button'
import { Chips } from '~/ui/lists/chips'
import { Empty } from '~/ui/lists/empty'
import { ExportMenu } from '~/ui/lists/export-menu'
import type { HiddenColumns } from '~/ui/lists/hidden-columns'
import { Pager, RowRange } from '~/ui/lists/pager'
import { editAction, RowActions, removeAction } from '~/ui/lists/row-actions'
import { SearchBox } from '~/ui/lists/search-box'
import { SelectionBar } from '~/ui/lists/selection'
import { SkeletonRows } from '~/ui/lists/skeleton'
import { type Column, Table } from '~/ui/lists/table'
import { Note } from '~/ui/note'
import { PlateLink } from '~/ui/signs/plate-link'
import { Views } from '~/views/button'
import { hrefList, hrefTo } from './address'
import type { PlanesPage, ShownPlan } from './load.server'
import { NoVehiculos, OfOneVehiculo } from './parts'
import { Interval, NextDue, PlanBadge } from './plan-parts'

type Props = {
  page: PlanesPage
  list: MantenimientosList
  hidden: HiddenColumns
  today: string
  loading: boolean
}

const TEXT = {
  vencidos: 'mantenimientos.overdue',
  proximos: 'mantenimientos.coming',
  'al-dia': 'mantenimientos.up_to_date',
  'sin-registrar': 'mantenimientos.not_registered',
} as const satisfies Record<PlanesFilter, string>

export function Planes({ page, list, hidden, today, loading }: Props) {
  const { t, date, formatNumber } = useI18n()
  const [params] = useSearchParams()
  const { rows, count, vehiculo } = page
  const everything = list.q === '' && list.estado === null && !list.antes && !list.despues
  if (rows.length === 0 && everything) {
    if (!page.hasVehiculos) return <NoVehiculos title={t('mantenimientos.no_plan')} />
    return (
      <>
        {vehiculo && <OfOneVehiculo vehiculo={vehiculo} vista="planes" />}
        <Empty
          icon={CalendarClock}
          title={t('mantenimientos.no_plan')}
          action={
            <LinkButton icon={Plus} to={hrefTo(params, 'plan-nuevo')} preventScrollReset>
              {t('mantenimientos.add_plan')}
            </LinkButton>
          }
        >
          {t('mantenimientos.no_plan_yet')}
        </Empty>
      </>
    )
  }
  // of more than a thousand the order is that of the due day alone
  const sortBy = (sort: (typeof PLAN_SORTS)[number]) => (count || sort === 'fecha' ? { sort } : {})
  const columns: Column<ShownPlan>[] = [
    {
      id: 'placa',
      ...sortBy('placa'),
      title: t('mantenimientos.vehiculo'),
      card: 'lead',
      cell: (p) => <PlateLink id={p.vehiculo_id} placa={p.placa} servicio={p.servicio} />,
    },
    {
      id: 'plan',
      ...sortBy('plan'),
      title: t('mantenimientos.plan'),
      card: 'main',
      className: 'jobs',
      cell: (p) => (
        <>
          <b>{p.nombre}</b>
          <small>
            <Interval plan={p} />
          </small>
        </>
      ),
    },
    {
      id: 'estado',
      title: t('mantenimientos.estado'),
      card: 'full',
      cell: (p) => <PlanBadge plan={p} today={today} />,
    },
    {
      id: 'proximo',
      ...sortBy('fecha'),
      title: t('mantenimientos.proximo'),
      card: 'full',
      className: 'due',
      cell: (p) => <NextDue plan={p} today={today} />,
    },
    {
      id: 'ultimo',
      ...sortBy('ultimo'),
      title: t('mantenimientos.ultimo'),
      narrow: 900,
      cell: (p) =>
        p.ultima_fecha === null && p.ultimo_km === null ? (
          <span className="faint">{t('mantenimientos.not_registered')}</span>
        ) : (
          <>
            {p.ultima_fecha && <span className="when">{date(p.ultima_fecha)}</span>}
            {p.ultimo_km !== null && <small>{t('mantenimientos.km', { km: formatNumber(p.ultimo_km) })}</small>}
          </>
        ),
    },
  ]
  const howMany = (n: number | undefined) => (n === undefined ? {} : { count: formatNumber(n) })
  const listed = count && (list.estado ? count.byFilter[list.estado] : count.todos)
  return (
    <>
      <div className="tools">
        <SearchBox label={t('mantenimientos.search_planes')} placeholder={t('mantenimientos.search_placa')} />
        {count && (
          <Chips
            label={t('mantenimientos.filter')}
            param="estado"
            options={[
              { value: '', label: t('mantenimientos.todos'), ...howMany(count.todos) },
              ...PLAN_FILTERS.filter((f) => count.byFilter[f] > 0 || f === list.estado).map((f) => ({
                value: f,
                label: t(TEXT[f]),
                ...howMany(count.byFilter[f]),
              })),
            ]}
          />
        )}
        <Views list="planes" hidden={hidden} />
        <ExportMenu />
      </div>
      {vehiculo && <OfOneVehiculo vehiculo={vehiculo} vista="planes" />}
      {!count && (
        <div className="list-of">
          <Note>{t('mantenimientos.planes_many')}</Note>
        </div>
      )}
      {loading ? (
        <SkeletonRows rows={list.filas} plate label={t('common.loading')} />
      ) : rows.length === 0 ? (
        <Empty
          icon={CalendarClock}
          title={t('mantenimientos.no_plan')}
          action={<LinkButton to={hrefList('planes', list.vehiculo)}>{t('mantenimientos.view_all')}</LinkButton>}
        >
          {t('mantenimientos.no_plan_found')}
        </Empty>
      ) : (
        <>
          <SelectionBar />
          <Table
            label={t('mantenimientos.planes')}
            rows={rows}
            columns={columns}
            keyOf={(p) => p.id}
            select={{
              idOf: (p) => p.id,
              label: (p) => t('common.select_named', { que: `${p.nombre}, ${formatPlaca(p.placa)}` }),
            }}
            sort={{ by: page.orden.by, desc: page.orden.direction === 'desc' }}
            {...(count ? { usual: t('mantenimientos.most_urgent_first') } : {})}
            hidden={hidden}
            actions={(p) => <Actions plan={p} params={params} />}
          />
          <Pager
            text={count && <RowRange start={count.inicio} rows={rows.length} total={listed ?? 0} />}
            before={page.before}
            after={page.after}
            size={list.filas}
          />
        </>
      )}
    </>
  )
}

function Actions({ plan, params }: { plan: ShownPlan; params: URLSearchParams }) {
  const { t } = useI18n()
  const which = { plan: plan.nombre, placa: formatPlaca(plan.placa) }
  return (
    <RowActions
      menu={t('mantenimientos.actions_plan', which)}
      actions={[
        {
          icon: Wrench,
          label: t('mantenimientos.registrar_plan', which),
          title: t('mantenimientos.registrar'),
          short: t('mantenimientos.registrar'),
          to: hrefTo(params, 'nuevo', plan.vehiculo_id, { cumple: plan.id }),
        },
        {
          icon: Gauge,
          label: t('mantenimientos.update_km'),
          to: hrefTo(params, 'km', plan.vehiculo_id),
          place: 'phone',
        },
        editAction(t, t('mantenimientos.edit_plan_named', which), hrefTo(params, 'plan', plan.id)),
        removeAction(t, t('mantenimientos.delete_plan_named', which), hrefTo(params, 'plan-eliminar', plan.id)),
      ]}
    />
  )
}
