/** A page of users in the shared table, cards on a phone. */
import type { UsuariosList } from '@domain/plataforma/usuarios'
import { useSearchParams } from '@remix-run/react'
import { Crown, KeyRound, ShieldOff, Trash2, UserCheck, UserCog, UserX } from 'lucide-react'
import { useI18n } from '~/i18n/provider'
import { RowActions } from '~/ui/lists/row-actions'
import { type Column, Table } from '~/ui/lists/table'
import { Badge } from '~/ui/signs/badge'
import { Email } from '~/ui/signs/email'
import { hrefTo } from './address'
import type { Row } from './load.server'

type Props = { rows: readonly Row[]; list: UsuariosList; yo: string }

export function UserTable({ rows, list, yo }: Props) {
  const { t, date } = useI18n()
  const columns: Column<Row>[] = [
    {
      id: 'nombre',
      title: t('usuarios.nombre'),
      sort: 'nombre',
      card: 'main',
      className: 'name-cell',
      cell: (u) => (
        <>
          <span className="member-name">
            <b>{u.nombre}</b>
            {u.id === yo && <span className="tag">{t('usuarios.you')}</span>}
            {u.dueno && <span className="tag">{t('usuarios.owner')}</span>}
          </span>
          <small className="only-s">{u.email}</small>
          <small className="only-s">{u.empresa ?? t('usuarios.no_empresa')}</small>
        </>
      ),
    },
    {
      id: 'email',
      title: t('usuarios.email'),
      sort: 'email',
      className: 'mail-cell',
      cell: (u) => <Email of={u.email} />,
    },
    {
      id: 'rol',
      title: t('usuarios.rol'),
      sort: 'rol',
      cell: (u) => <span className={`role role--${u.rol}`}>{t(`estados.${u.rol}`)}</span>,
    },
    {
      id: 'empresa',
      title: t('usuarios.empresa'),
      sort: 'empresa',
      narrow: 900,
      cell: (u) => u.empresa ?? t('usuarios.no_empresa'),
    },
    {
      id: 'registro',
      title: t('usuarios.registro'),
      sort: 'registro',
      narrow: 960,
      cell: (u) => date(u.created_at),
    },
    { id: 'estado', title: t('usuarios.estado'), sort: 'estado', card: 'full', cell: (u) => <State usuario={u} /> },
  ]
  return (
    <Table
      label={t('usuarios.list')}
      rows={rows}
      columns={columns}
      keyOf={(u) => u.id}
      select={{ idOf: (u) => u.id, label: (u) => t('common.select_named', { que: u.nombre }) }}
      sort={{ by: list.orden.by, desc: list.orden.direction === 'desc' }}
      actions={(u) => <Actions usuario={u} own={u.id === yo} />}
    />
  )
}

function State({ usuario: u }: { usuario: Row }) {
  const { t } = useI18n()
  return (
    <span className="user-state">
      <Badge estado={u.deshabilitado_at === null ? 'Activo' : 'Deshabilitado'} />
      <span className={`only-s role role--${u.rol}`}>{t(`estados.${u.rol}`)}</span>
      {u.email_verificado_at === null && <small>{t('usuarios.unconfirmed')}</small>}
    </span>
  )
}

/** The actions on a user; none on oneself, and an owner cannot be moved out of the company until another one is. */
function Actions({ usuario: u, own }: { usuario: Row; own: boolean }) {
  const { t } = useI18n()
  const [params] = useSearchParams()
  if (own) return null
  const { id, nombre } = u
  const activo = u.deshabilitado_at === null
  const actionButton = (
    icon: typeof UserCog,
    what: 'editar' | 'propietario' | 'recuperar' | 'factor' | 'deshabilitar' | 'habilitar' | 'eliminar',
  ) => ({
    icon,
    label: t(`usuarios.${what}_named`, { nombre }),
    short: t(`usuarios.${what}`),
    to: hrefTo(params, what, id),
  })
  return (
    <RowActions
      menu={t('common.actions_of', { nombre })}
      actions={[
        ...(u.dueno ? [] : [actionButton(UserCog, 'editar')]),
        ...(activo && u.empresa_id !== null && !u.dueno ? [actionButton(Crown, 'propietario')] : []),
        ...(activo ? [actionButton(KeyRound, 'recuperar')] : []),
        ...(activo && u.factor ? [actionButton(ShieldOff, 'factor')] : []),
        activo ? actionButton(UserX, 'deshabilitar') : actionButton(UserCheck, 'habilitar'),
        ...(u.dueno ? [] : [actionButton(Trash2, 'eliminar')]),
      ]}
    />
  )
}
