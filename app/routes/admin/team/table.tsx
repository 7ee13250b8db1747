/** The members of a page as the one table, cards on a phone. */
import { estadoDeMiembro } from '@domain/equipo'
import { useSearchParams } from '@remix-run/react'
import { Send, Trash2, UserCog } from 'lucide-react'
import { useI18n } from '~/i18n/provider'
import { Badge } from '~/ui/badge'
import { RowActions } from '~/ui/row-actions'
import { type Column, Table } from '~/ui/table'
import { hrefTo } from './address'
import type { Datos, Miembro } from './load.server'

type Props = Pick<Datos, 'yo' | 'dueno' | 'ahora'> & { filas: readonly Miembro[] }

export function MemberTable({ filas, yo, dueno, ahora }: Props) {
  const { t } = useI18n()
  const esDueno = (m: Miembro) => m.user_id !== null && m.user_id === dueno
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
            {m.user_id === yo && <span className="tag">{t('equipo.usted')}</span>}
            {esDueno(m) && <span className="tag">{t('equipo.dueno')}</span>}
          </span>
          <small className="only-s">{m.email}</small>
        </>
      ),
    },
    { id: 'email', title: t('equipo.email'), className: 'mail-cell', cell: (m) => m.email },
    { id: 'rol', title: t('equipo.rol'), cell: (m) => t(`equipo.${m.rol}`) },
    { id: 'estado', title: t('equipo.estado'), card: 'full', cell: (m) => <State miembro={m} ahora={ahora} /> },
  ]
  return (
    <Table
      label={t('equipo.lista')}
      rows={filas}
      columns={columns}
      keyOf={(m) => m.id}
      actions={(m) => <Actions miembro={m} intocable={esDueno(m) || m.user_id === yo} />}
    />
  )
}

/** Pendiente or Activo, and since or until when. */
function State({ miembro: m, ahora }: { miembro: Miembro; ahora: number }) {
  const { t, fecha, enDias } = useI18n()
  const estado = estadoDeMiembro(m, ahora)
  const nota = () => {
    const vence = m.expires_at ?? 0
    if (estado === 'vencida') return t('equipo.vencida', { fecha: fecha(vence) })
    return t('equipo.vence', { cuando: enDias(Math.ceil((vence - ahora) / 86_400_000)) })
  }
  return (
    <span className="member-state">
      <Badge estado={m.invitation_status} />
      <span className="only-s">{t(`equipo.${m.rol}`)}</span>
      {estado !== 'accepted' && <small className={estado === 'vencida' ? 'warn' : undefined}>{nota()}</small>}
    </span>
  )
}

function Actions({ miembro: m, intocable }: { miembro: Miembro; intocable: boolean }) {
  const { t } = useI18n()
  const [params] = useSearchParams()
  const { id, nombre } = m
  const espera = m.invitation_status === 'pending'
  if (intocable) return null
  const reenviar = {
    icon: Send,
    label: t('equipo.reenviar_a', { nombre }),
    short: t('equipo.reenviar'),
    to: hrefTo(params, 'reenviar', id),
  }
  return (
    <RowActions
      menu={t('comun.acciones_de', { nombre })}
      actions={[
        ...(espera ? [reenviar] : []),
        {
          icon: UserCog,
          label: t('equipo.cambiar_de', { nombre }),
          short: t('equipo.cambiar'),
          to: hrefTo(params, 'rol', id),
        },
        {
          icon: Trash2,
          label: espera ? t('equipo.retirar_a', { nombre }) : t('equipo.eliminar_a', { nombre }),
          short: espera ? t('equipo.retirar_boton') : t('equipo.eliminar'),
          to: hrefTo(params, 'eliminar', id),
        },
      ]}
    />
  )
}
