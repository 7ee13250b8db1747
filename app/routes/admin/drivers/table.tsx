/** A page of drivers in the shared table, cards on a phone. */
import { formatDocumento } from '@domain/conductores/identity'
import { licenciaEstadoOn } from '@domain/conductores/licencia'
import type { ConductoresSort } from '@domain/conductores/list'
import { daysBetween } from '@domain/day'
import { callableTelefono, formatTelefono, normalizeTelefono } from '@domain/telefono'
import { useSearchParams } from '@remix-run/react'
import { FileText, MessageCircle, PhoneCall } from 'lucide-react'
import { memo } from 'react'
import { useI18n } from '~/i18n/provider'
import type { HiddenColumns } from '~/ui/lists/hidden-columns'
import { editAction, RowActions, removeAction } from '~/ui/lists/row-actions'
import { type Column, drawsTheSame, Table } from '~/ui/lists/table'
import { Badge } from '~/ui/signs/badge'
import { Icon } from '~/ui/signs/icon'
import { PlateLink } from '~/ui/signs/plate-link'
import { whatsappHref } from '~/ui/vehicles/whatsapp'
import { hrefTo } from './address'
import type { ConductorRow } from './load.server'
import { useWarnings } from './warnings'

interface Props {
  rows: readonly ConductorRow[]
  order: ConductoresSort
  today: string
  hidden: HiddenColumns
}

export const DriverTable = memo(function DriverTable({ rows, order, today, hidden }: Props) {
  const { t } = useI18n()
  const columns: Column<ConductorRow>[] = [
    {
      id: 'vehiculo',
      title: t('conductores.vehiculo'),
      card: 'lead',
      cell: (c) => <PlateLink id={c.vehiculo_id} placa={c.placa} servicio={c.servicio} />,
    },
    {
      id: 'nombre',
      title: t('conductores.conductor_title'),
      titleNote: t('conductores.documento_nota'),
      sort: 'nombre',
      card: 'main',
      className: 'name-cell',
      cell: (c) => (
        <>
          <b>{c.nombre}</b>
          <small>{formatDocumento(c.documento)}</small>
        </>
      ),
    },
    { id: 'estado', title: t('conductores.estado'), card: 'full', cell: (c) => <State conductor={c} today={today} /> },
    {
      id: 'vence',
      title: t('conductores.vence'),
      sort: 'vence',
      cell: (c) => <Expiry vence={c.licencia_fecha_vencimiento} today={today} />,
    },
    {
      id: 'licencia',
      title: t('conductores.licencia'),
      card: 'full',
      className: 'licence-cell',
      cell: (c) => <LicenciaCell conductor={c} />,
    },
    {
      id: 'telefono',
      title: t('conductores.telefono'),
      narrow: 960,
      cell: (c) => <Phone nombre={c.nombre} telefono={c.telefono} />,
    },
  ]
  return (
    <Table
      label={t('conductores.list')}
      rows={rows}
      columns={columns}
      keyOf={(c) => c.id}
      select={{ idOf: (c) => c.id, label: (c) => t('common.select_named', { que: c.nombre }) }}
      sort={{ by: order.by, desc: order.direction === 'desc' }}
      hidden={hidden}
      actions={(c) => <Actions conductor={c} />}
    />
  )
}, drawsTheSame)

/** The badge; on a phone with the date beside it. */
function State({ conductor, today }: { conductor: ConductorRow; today: string }) {
  const vence = conductor.licencia_fecha_vencimiento
  return (
    <span className="licence-state">
      <Badge estado={licenciaEstadoOn(vence, today)} />
      <span className="only-s">
        <Expiry vence={vence} today={today} />
      </span>
    </span>
  )
}

/** Beyond this many days the date says more than the count. */
const COUNTED_DAYS = 365

export function Expiry({ vence, today }: { vence: string; today: string }) {
  const { date, inDays, t } = useI18n()
  const days = daysBetween(today, vence)
  const when = inDays(days)
  return (
    <>
      <span className="day">{date(vence)}</span>
      {days <= COUNTED_DAYS && (
        <small>
          {days < 0 ? t('conductores.expired_when', { cuando: when }) : t('conductores.vence_when', { cuando: when })}
        </small>
      )}
    </>
  )
}

export function LicenciaCell({ conductor: c }: { conductor: ConductorRow }) {
  const { t } = useI18n()
  const warnings = useWarnings(
    {
      categoria: c.licencia_tipo,
      emision: c.licencia_fecha_emision,
      vencimiento: c.licencia_fecha_vencimiento,
      nacimiento: c.fecha_nacimiento,
    },
    c,
  )
  return (
    <>
      <span>
        <span className="tag">{c.licencia_tipo}</span>{' '}
        <span className="num">{t('conductores.numero', { numero: formatDocumento(c.licencia_numero) })}</span>
      </span>
      {warnings.map((warning) => (
        <small className="warn" key={warning}>
          {warning}
        </small>
      ))}
    </>
  )
}

/** The phone link, and WhatsApp where the number is valid internationally. */
export function Phone({ nombre, telefono: saved }: { nombre: string; telefono: string | null }) {
  const { t } = useI18n()
  if (!saved) return <span className="faint">{t('conductores.no_phone')}</span>
  const telefono = callableTelefono(saved)
  if (telefono === null) return normalizeTelefono(saved)
  return (
    <span className="phone">
      <a href={`tel:${telefono}`}>{formatTelefono(telefono)}</a>
      <a
        className="btn btn--icon"
        href={whatsappHref(telefono)}
        target="_blank"
        rel="noreferrer"
        aria-label={t('conductores.whatsapp', { nombre })}
        title={t('conductores.whatsapp', { nombre })}
      >
        <Icon of={MessageCircle} />
      </a>
    </span>
  )
}

function Actions({ conductor: { id, nombre, licencia_url, ...c } }: { conductor: ConductorRow }) {
  const { t } = useI18n()
  const [params] = useSearchParams()
  const telefono = callableTelefono(c.telefono)
  return (
    <RowActions
      menu={t('common.actions_of', { nombre })}
      actions={[
        {
          icon: FileText,
          label: licencia_url ? t('conductores.view_licencia', { nombre }) : t('conductores.no_licencia', { nombre }),
          short: t('conductores.view_the_licencia'),
          to: licencia_url ? hrefTo(params, 'ver', id) : null,
        },
        editAction(t, t('conductores.edit_named', { nombre }), hrefTo(params, 'editar', id)),
        removeAction(t, t('conductores.delete_named', { nombre }), hrefTo(params, 'eliminar', id)),
      ]}
    >
      {telefono && (
        <>
          <a href={`tel:${telefono}`}>
            <Icon of={PhoneCall} />
            {t('conductores.call', { telefono: formatTelefono(telefono) })}
          </a>
          <a href={whatsappHref(telefono)} target="_blank" rel="noreferrer">
            <Icon of={MessageCircle} />
            {t('conductores.whatsapp_short')}
          </a>
          <hr />
        </>
      )}
    </RowActions>
  )
}
