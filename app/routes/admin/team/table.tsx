/** A page of members in the shared table, cards on a phone. */
import { dayIn, daysBetween } from '@domain/day'
import { miembroEstado } from '@domain/equipo/list'
import { useSearchParams } from '@remix-run/react'
import { Crown, Send, Trash2, UserCog } from 'lucide-react'
import { useI18n } from '~/i18n/provider'
import { RowActions } from '~/ui/lists/row-actions'
import { type Column, Table } from '~/ui/lists/table'
import { Badge } from '~/ui/signs/badge'
import { Email } from '~/ui/signs/email'
import { hrefTo } from './address'
import type { Miembro, PageData } from './load.server'

type Props = Pick<PageData, 'hidden' | 'yo' | 'dueno' | 'now'> & { rows: readonly Miembro[] }

export function MemberTable({ rows, hidden, yo, dueno: owner, now }: Props) {
  const { t } = useI18n()
  const isOwner = (m: Miembro) => m.user_id !== null && m.user_id === owner
  const columns: Column<Miembro>[] = [
    {
      id: 'miembro',
      title: t('equipo.miembro'),
      card: 'main',
      className: 'name-cell',
      cell: (m) => (
        <>
          <span className="member-name">
            <b>{m.nombre}</b>
            {m.user_id === yo && <span className="tag">{t('equipo.you')}</span>}
            {isOwner(m) && <span className="tag">{t('equipo.owner')}</span>}
          </span>
          <small className="only-s">{m.email}</small>
        </>
      ),
    },
    { id: 'email', title: t('equipo.email'), className: 'mail-cell', cell: (m) => <Email of={m.email} /> },
    { id: 'rol', title: t('equipo.rol'), cell: (m) => <span className="member-role">{t(`equipo.${m.rol}`)}</span> },
    { id: 'estado', title: t('equipo.estado'), card: 'full', cell: (m) => <State miembro={m} now={now} /> },
  ]
  return (
    <Table
      label={t('equipo.list')}
      rows={rows}
      columns={columns}
      keyOf={(m) => m.id}
      hidden={hidden}
      select={{ idOf: (m) => m.id, label: (m) => t('common.select_named', { que: m.nombre }) }}
      actions={(m) => <Actions miembro={m} locked={isOwner(m) || m.user_id === yo} owns={yo === owner} />}
    />
  )
}

/** Pendiente with its expiry, or Activo. */
export function State({ miembro: m, now }: { miembro: Miembro; now: number }) {
  const { t, date, inDays, zona } = useI18n()
  const estado = miembroEstado(m, now)
  const note = () => {
    const vence = m.expires_at ?? 0
    if (estado === 'vencida') return t('equipo.invitation_expired', { fecha: date(vence) })
    return t('equipo.vence', { cuando: inDays(daysBetween(dayIn(zona, now), dayIn(zona, vence))) })
  }
  return (
    <span className="member-state">
      <Badge estado={m.invitation_status} />
      <span className="only-s">{t(`equipo.${m.rol}`)}</span>
      {estado !== 'accepted' && <small className={estado === 'vencida' ? 'warn' : undefined}>{note()}</small>}
    </span>
  )
}

/** The actions on a member; `owns`: the company is the reader's, who can hand it over to another Administrador. */
function Actions({ miembro: m, locked, owns }: { miembro: Miembro; locked: boolean; owns: boolean }) {
  const { t } = useI18n()
  const [params] = useSearchParams()
  const { id, nombre } = m
  const isPending = m.invitation_status === 'pending'
  if (locked) return null
  const resend = {
    icon: Send,
    label: t('equipo.resend_to', { nombre }),
    short: t('equipo.resend'),
    to: hrefTo(params, 'reenviar', id),
  }
  const handOver = {
    icon: Crown,
    label: t('equipo.hand_over_to', { nombre }),
    short: t('equipo.hand_over'),
    to: hrefTo(params, 'propietario', id),
  }
  return (
    <RowActions
      menu={t('common.actions_of', { nombre })}
      actions={[
        ...(isPending ? [resend] : []),
        {
          icon: UserCog,
          label: t('equipo.change_of', { nombre }),
          short: t('equipo.change_role'),
          to: hrefTo(params, 'rol', id),
        },
        ...(owns && !isPending && m.rol === 'Administrador' ? [handOver] : []),
        {
          icon: Trash2,
          label: isPending ? t('equipo.withdraw_for', { nombre }) : t('equipo.delete_named', { nombre }),
          short: isPending ? t('equipo.withdraw_button') : t('equipo.delete'),
          to: hrefTo(params, 'eliminar', id),
        },
      ]}
    />
  )
}
