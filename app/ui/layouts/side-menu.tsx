/** The sidebar of a desktop: the company, the screens in groups, and at the foot settings and help. */
import { Link, NavLink } from '@remix-run/react'
import { CircleHelp } from 'lucide-react'
import type { ReactNode } from 'react'
import { useI18n } from '~/i18n/provider'
import { SearchButton } from '~/palette/door'
import { Menu } from '../menu'
import { Icon } from '../signs/icon'
import type { HelpLink, MenuGroup, MenuItem } from './menu-item'
import { shownCount } from './shown-count'

type Props = {
  brand: ReactNode
  onSearch: () => void
  card?: ReactNode
  groups: readonly MenuGroup[]
  foot: MenuGroup
  help?: readonly HelpLink[]
}

export function SideMenu({ brand, onSearch, card, groups, foot, help }: Props) {
  const { t } = useI18n()
  return (
    <aside className="side" aria-label={t('marco.menu')}>
      <div className="side-brand">
        {brand}
        <SearchButton onClick={onSearch} />
      </div>
      {card}
      <nav className="menu" aria-label={t('marco.main')}>
        {groups.map((group) => (
          <div className="menu-group" key={group[0]?.to}>
            {group.map((item) => (
              <Entry key={item.to} {...item} />
            ))}
          </div>
        ))}
      </nav>
      <nav className="menu side-foot" aria-label={t('marco.settings_and_help')}>
        <div className="menu-group">
          {foot.map((item) => (
            <Entry key={item.to} {...item} />
          ))}
          {help && (
            <Menu
              label={t('marco.help')}
              tooltip={false}
              up
              className="menu-entry"
              summary={
                <>
                  <Icon of={CircleHelp} />
                  {t('marco.help')}
                </>
              }
            >
              <HelpLinks help={help} />
            </Menu>
          )}
        </div>
      </nav>
    </aside>
  )
}

function Entry({ to, label, icon, end, count }: MenuItem) {
  const { t } = useI18n()
  return (
    <NavLink to={to} end={end}>
      <Icon of={icon} />
      {label}
      {count ? (
        <span className="count">
          {shownCount(count)}
          <span className="sr"> {t('marco.pendientes')}</span>
        </span>
      ) : null}
    </NavLink>
  )
}

/** Help stands on public pages, which have no framework's script: the browser loads them anew. */
export function HelpLinks({ help }: { help: readonly HelpLink[] }) {
  return help.map(({ to, label }) => (
    <Link key={to} to={to} reloadDocument>
      {label}
    </Link>
  ))
}
