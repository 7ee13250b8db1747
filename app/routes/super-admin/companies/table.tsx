/** The companies of a page as the one table, cards on a phone. */

import { formatNit } from '@domain/empresa/nit'
import type { OrdenEmpresas } from '@domain/plataforma/empresas'
import { finDe } from '@domain/suscripcion/by-hand'
import { planInForce } from '@domain/suscripcion/plan'
import type { EstadoSuscripcion } from '@domain/suscripcion/standing'
import { useSearchParams } from '@remix-run/react'
import { Eye, Pencil, Trash2 } from 'lucide-react'
import { useI18n } from '~/i18n/provider'
import { RowActions } from '~/ui/lists/row-actions'
import { type Column, Table } from '~/ui/lists/table'
import { Badge } from '~/ui/signs/badge'
import { hrefTo } from './address'
import type { Fila } from './load.server'

const TOPE = 1000

export function CompanyTable({ filas, orden }: { filas: readonly Fila[]; orden: OrdenEmpresas }) {
  const { t, fecha } = useI18n()
  const columns: Column<Fila>[] = [
    {
      id: 'empresa',
      title: t('empresas.empresa'),
      sort: 'nombre',
      card: 'main',
      className: 'name-cell',
      cell: (e) => (
        <span className="two-lines">
          <b>{e.nombre}</b>
          <small>{e.nit ? formatNit(e.nit) : t('empresas.sin_nit')}</small>
        </span>
      ),
    },
    { id: 'plan', title: t('empresas.plan'), cell: planInForce },
    { id: 'estado', title: t('empresas.estado'), card: 'full', cell: (e) => <State fila={e} /> },
    {
      id: 'vehiculos',
      title: t('empresas.vehiculos'),
      narrow: 1080,
      cell: (e) => <Used n={e.vehiculos} limite={e.vehicle_limit} />,
    },
    {
      id: 'miembros',
      title: t('empresas.miembros'),
      narrow: 1080,
      cell: (e) => <Used n={e.miembros} limite={e.user_limit} />,
    },
    {
      id: 'creada',
      title: t('empresas.creada'),
      sort: 'creada',
      cell: (e) => <span className="day">{fecha(e.created_at)}</span>,
    },
  ]
  return (
    <Table
      label={t('empresas.lista')}
      rows={filas}
      columns={columns}
      keyOf={(e) => e.id}
      sort={{ by: orden.por, desc: orden.direction === 'desc' }}
      actions={(e) => <Actions fila={e} />}
    />
  )
}

const HASTA: Record<EstadoSuscripcion, 'hasta_el' | 'desde_el'> = {
  trial: 'hasta_el',
  active: 'hasta_el',
  canceled: 'hasta_el',
  past_due: 'desde_el',
  expired: 'desde_el',
}

/** The badge, and until or since when; on a phone the plan and what is used too. */
function State({ fila: e }: { fila: Fila }) {
  const { t, fecha } = useI18n()
  const fin = finDe(e)
  const { subscription_status: estado } = e
  return (
    <span className="member-state company-state">
      <Badge estado={estado} />
      <small>
        {fin !== null && t(`empresas.${HASTA[estado]}`, { fecha: fecha(fin) })}
        {fin === null && estado === 'active' && t('empresas.no_end_short')}
      </small>
      <small className="only-s">
        {planInForce(e)} · <Used n={e.vehiculos} limite={e.vehicle_limit} /> {t('empresas.vehiculos').toLowerCase()} ·{' '}
        <Used n={e.miembros} limite={e.user_limit} /> {t('empresas.miembros').toLowerCase()}
      </small>
    </span>
  )
}

function Used({ n, limite: limit }: { n: number; limite: number }) {
  const { t, numero } = useI18n()
  const label = n > TOPE ? t('empresas.mas_de', { n: numero(TOPE) }) : numero(n)
  return <>{t('empresas.de', { n: label, limite: numero(limit) })}</>
}

function Actions({ fila: { id, nombre } }: { fila: Fila }) {
  const { t } = useI18n()
  const [params] = useSearchParams()
  return (
    <RowActions
      menu={t('common.actions_of', { nombre })}
      actions={[
        {
          icon: Eye,
          label: t('empresas.open_named', { nombre }),
          short: t('empresas.abrir'),
          to: hrefTo(params, 'abrir', id),
        },
        {
          icon: Pencil,
          label: t('empresas.edit_named', { nombre }),
          short: t('empresas.editar'),
          to: hrefTo(params, 'editar', id),
        },
        {
          icon: Trash2,
          label: t('empresas.delete_named', { nombre }),
          short: t('empresas.eliminar'),
          to: hrefTo(params, 'eliminar', id),
        },
      ]}
    />
  )
}
