/** A page of companies in the shared table, cards on a phone. */
import { cappedCount } from '@domain/count'
import { dayIn } from '@domain/day'
import { formatNit } from '@domain/empresa/nit'
import type { EmpresasSort } from '@domain/plataforma/empresas'
import { endOf } from '@domain/suscripcion/by-hand'
import { planInForce } from '@domain/suscripcion/plan'
import type { EstadoSuscripcion } from '@domain/suscripcion/standing'
import { useSearchParams } from '@remix-run/react'
import { Eye, Pencil, Trash2 } from 'lucide-react'
import { useI18n } from '~/i18n/provider'
import { countInSentence } from '~/ui/count'
import { RowActions } from '~/ui/lists/row-actions'
import { type Column, Table } from '~/ui/lists/table'
import { Badge } from '~/ui/signs/badge'
import { hrefTo } from './address'
import type { Row } from './load.server'

export function CompanyTable({ rows, orden: order }: { rows: readonly Row[]; orden: EmpresasSort }) {
  const { t, date } = useI18n()
  const columns: Column<Row>[] = [
    {
      id: 'empresa',
      title: t('empresas.empresa'),
      sort: 'nombre',
      card: 'main',
      className: 'name-cell',
      cell: (e) => (
        <span className="two-lines">
          <b>{e.nombre}</b>
          <small>{e.nit ? formatNit(e.nit) : t('empresas.no_nit')}</small>
        </span>
      ),
    },
    { id: 'plan', title: t('empresas.plan'), cell: planInForce },
    { id: 'estado', title: t('empresas.estado'), card: 'full', cell: (e) => <State row={e} /> },
    {
      id: 'vehiculos',
      title: t('empresas.vehiculos'),
      narrow: 900,
      cell: (e) => <Used n={e.vehiculos} limite={e.vehicle_limit} />,
    },
    {
      id: 'miembros',
      title: t('empresas.miembros'),
      narrow: 900,
      cell: (e) => <Used n={e.miembros} limite={e.user_limit} />,
    },
    {
      id: 'creada',
      title: t('empresas.created_on'),
      sort: 'creada',
      cell: (e) => <span className="day">{date(e.created_at)}</span>,
    },
  ]
  return (
    <Table
      label={t('empresas.list')}
      rows={rows}
      columns={columns}
      keyOf={(e) => e.id}
      select={{ idOf: (e) => e.id, label: (e) => t('common.select_named', { que: e.nombre }) }}
      sort={{ by: order.by, desc: order.direction === 'desc' }}
      actions={(e) => <Actions row={e} />}
    />
  )
}

const UNTIL_OR_SINCE: Record<EstadoSuscripcion, 'hasta_el' | 'desde_el'> = {
  trial: 'hasta_el',
  active: 'hasta_el',
  canceled: 'hasta_el',
  past_due: 'desde_el',
  expired: 'desde_el',
}

/** The badge with its date; on a phone, also the plan and its usage. */
function State({ row: e }: { row: Row }) {
  const { t, date } = useI18n()
  const end = endOf(e)
  const { subscription_status: estado } = e
  return (
    <span className="member-state company-state">
      <Badge estado={estado} />
      <small>
        {end !== null && t(`empresas.${UNTIL_OR_SINCE[estado]}`, { fecha: date(dayIn(e.zona_horaria, end)) })}
        {end === null && estado === 'active' && t('empresas.no_end_short')}
      </small>
      <small className="only-s">
        {planInForce(e)} · <Used n={e.vehiculos} limite={e.vehicle_limit} /> {t('empresas.vehiculos').toLowerCase()} ·{' '}
        <Used n={e.miembros} limite={e.user_limit} /> {t('empresas.miembros').toLowerCase()}
      </small>
    </span>
  )
}

function Used({ n, limite: limit }: { n: number; limite: number }) {
  const i18n = useI18n()
  return <>{i18n.t('empresas.de', { n: countInSentence(cappedCount(n), i18n), limite: i18n.formatNumber(limit) })}</>
}

function Actions({ row: { id, nombre } }: { row: Row }) {
  const { t } = useI18n()
  const [params] = useSearchParams()
  return (
    <RowActions
      menu={t('common.actions_of', { nombre })}
      actions={[
        {
          icon: Eye,
          label: t('empresas.open_named', { nombre }),
          short: t('empresas.open_for_support'),
          to: hrefTo(params, 'abrir', id),
        },
        {
          icon: Pencil,
          label: t('empresas.edit_named', { nombre }),
          short: t('empresas.edit'),
          to: hrefTo(params, 'editar', id),
        },
        {
          icon: Trash2,
          label: t('empresas.delete_named', { nombre }),
          short: t('empresas.delete'),
          to: hrefTo(params, 'eliminar', id),
        },
      ]}
    />
  )
}
