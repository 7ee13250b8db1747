/**
 * The actions of a row: one button each on a desktop, a three-dots menu on a phone's card.
 *   <RowActions menu={t('common.actions_of', { nombre: placa })} actions={[
 *     { icon: Eye, label: t('…view_of', { placa }), short: t('…view'), to: hrefTo(params, 'ver', id) },
 *     editAction(t, t('…edit_of', { placa }), hrefTo(params, 'editar', id))]} />
 * `label` names the action and its row; `short` is used in the menu, which is labelled with the row. `to: null` means
 * currently unavailable: a disabled button, and no menu item. `children` come first in the menu.
 */
import { EllipsisVertical, type LucideIcon, Pencil, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import type { I18n } from '~/i18n/translator'
import { IconButton } from '../button'
import { Link } from '../link'
import { Menu, RowMenu } from '../menu'
import { useReachable, useReadOnly } from '../read-only'
import { Icon } from '../signs/icon'

export type RowAction = {
  icon: LucideIcon
  label: string
  short?: string
  title?: string
  to: string | null
  /** `menu`: on a desktop inside a menu instead of a button; `phone`: on a phone only. */
  place?: 'button' | 'menu' | 'phone'
}

/** «Editar» of a row; `label` names it with its row. */
export const editAction = (t: I18n['t'], label: string, to: string): RowAction => ({
  icon: Pencil,
  label,
  short: t('common.edit'),
  to,
})

/** «Eliminar» of a row. */
export const removeAction = (t: I18n['t'], label: string, to: string): RowAction => ({
  icon: Trash2,
  label,
  short: t('common.delete'),
  to,
})

export function RowActions(props: { menu: string; actions: readonly RowAction[]; children?: ReactNode }) {
  const { menu, children } = props
  const reachable = useReachable()
  const readOnly = useReadOnly()
  // in a read-only area unavailable actions are left out like the others
  const actions = props.actions.filter(({ to }) => (to === null ? !readOnly : reachable(to)))
  const entry = ({ icon, label, short = label, to }: RowAction) =>
    to && (
      <Link key={label} to={to} preventScrollReset>
        <Icon of={icon} />
        {short}
      </Link>
    )
  const inMenu = actions.filter(({ place }) => place === 'menu')
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
      {actions.some(({ to }) => to) && (
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
