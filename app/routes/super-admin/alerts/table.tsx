/** The platform's alerts in the shared table, cards on a phone. */
import type { SystemGroup } from '@domain/plataforma/system-alert'
import { CreditCard, Database, type LucideIcon, Mail, Timer } from 'lucide-react'
import { Moves } from '~/alerts/moves'
import { useI18n } from '~/i18n/provider'
import { type Column, Table } from '~/ui/lists/table'
import { Badge } from '~/ui/signs/badge'
import { Icon } from '~/ui/signs/icon'
import { type Alerta, fixOf, groupOf, helpOf, titleOf } from './words'

const ICON: Record<SystemGroup, LucideIcon> = { correo: Mail, pagos: CreditCard, tareas: Timer, espacio: Database }

export function SystemAlertTable({ rows, now }: { rows: readonly Alerta[]; now: number }) {
  const i18n = useI18n()
  const { t, ago, dateTime } = i18n
  const columns: Column<Alerta>[] = [
    {
      id: 'que',
      title: t('sistema.que'),
      card: 'main',
      className: 'name-cell',
      cell: (a) => (
        <span className="alert-subject">
          <Icon of={ICON[groupOf(a)]} className={`row-icon row-icon--${a.estado === 'Resuelto' ? 'info' : 'warn'}`} />
          <span>
            <b>{titleOf(a, i18n)}</b>
            {a.estado !== 'Resuelto' && <small>{helpOf(a, i18n)}</small>}
          </span>
        </span>
      ),
    },
    {
      id: 'desde',
      title: t('sistema.desde'),
      card: 'full',
      cell: (a) => (
        <span className="alert-due" title={dateTime(a.desde)}>
          <span className="day">{ago(a.desde, now)}</span>
          {a.termino_at !== null && <span>{t('sistema.ended', { cuando: ago(a.termino_at, now) })}</span>}
          {a.termino_at === null && a.estado === 'Resuelto' && <span>{t('sistema.ongoing')}</span>}
        </span>
      ),
    },
    {
      id: 'vista',
      title: t('sistema.last_seen'),
      narrow: 960,
      cell: (a) => <span className="day">{ago(a.ultima_at, now)}</span>,
    },
    { id: 'estado', title: t('sistema.estado'), card: 'full', cell: (a) => <Badge estado={a.estado} /> },
  ]
  return (
    <Table
      label={t('sistema.list')}
      rows={rows}
      columns={columns}
      keyOf={(a) => a.id}
      select={{
        idOf: (a) => (a.estado === 'Resuelto' ? null : a.id),
        label: (a) => t('alertas.select', { que: titleOf(a, i18n) }),
      }}
      actions={(a) => <Actions alerta={a} />}
    />
  )
}

function Actions({ alerta }: { alerta: Alerta }) {
  const i18n = useI18n()
  const what = titleOf(alerta, i18n)
  const fix = fixOf(alerta, i18n)
  return (
    <Moves alerta={alerta} que={what} fix={fix && { to: fix.to, short: fix.label, full: `${fix.label}: ${what}` }} />
  )
}
