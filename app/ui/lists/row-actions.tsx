/**
 * What can be done with a row: a button for each thing on a desk, the three dots of a card on a phone.
 *   <RowActions menu={t('comun.acciones_de', { nombre: placa })} actions={[
 *     { icon: Pencil, label: t('…editar_este', { placa }), short: t('comun.editar'), to: hrefTo(params, 'editar', id) },
 *     { icon: Trash2, label: t('…eliminar_este', { placa }), short: t('comun.eliminar'), to: … }]} />
 * `label` names the thing and its row, `short` says it in the menu, which bears the row's name already. Without `to` it
 * cannot be done now: a button that is off, and nothing in the menu. `children` stand first in the menu.
 */
import { Link } from '@remix-run/react'
import { EllipsisVertical, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '../button'
import { useReachable, useReadOnly } from '../read-only'
import { Icon } from '../signs/icon'
import { Menu, RowMenu } from '../windows/menu'

export type RowAction = {
  icon: LucideIcon
  label: string
  short?: string
  title?: string
  to: string | null
  /** `menu`: on a desk in a menu of its own, without a button; `phone`: on a phone alone. */
  place?: 'button' | 'menu' | 'phone'
}

export function RowActions(props: { menu: string; actions: readonly RowAction[]; children?: ReactNode }) {
  const { menu, children } = props
  const reachable = useReachable()
  const readOnly = useReadOnly()
  // where nothing can be written, what cannot be done now either is left out with the rest
  const actions = props.actions.filter(({ to }) => (to === null ? !readOnly : reachable(to)))
  const entry = ({ icon, label, short = label, to }: RowAction) =>
    to && (
      <Link key={label} to={to} preventScrollReset>
        <Icon of={icon} />
        {short}
      </Link>
    )
  const inMenu = actions.filter((a) => a.place === 'menu')
  return (
    <>
      {actions
        .filter(({ place = 'button' }) => place === 'button')
        .map((action) => (
          <DeskButton key={action.label} {...action} />
        ))}
      {inMenu.length > 0 && (
        <div className="hide-s">
          <Menu label={menu} className="btn btn--icon" summary={<Icon of={EllipsisVertical} />}>
            {inMenu.map(entry)}
          </Menu>
        </div>
      )}
      {actions.some((a) => a.to) && (
        <RowMenu label={menu}>
          {children}
          {actions.map(entry)}
        </RowMenu>
      )}
    </>
  )
}

function DeskButton({ icon, label, title, to }: RowAction) {
  const named = { icon, label, ...(title === undefined ? {} : { title }), className: 'hide-s' }
  return to ? <IconButton {...named} to={to} preventScrollReset /> : <IconButton {...named} disabled />
}
