/** The bar at the foot of a phone: four screens and «Más», a sheet with all the others. */
import { NavLink, useLocation, useNavigation } from '@remix-run/react'
import { Ellipsis } from 'lucide-react'
import { useI18n } from '~/i18n/provider'
import { isWithin } from '~/ui/address'
import { Menu } from '../menu'
import { Icon } from '../signs/icon'
import type { BarItem, HelpLink, MenuGroup } from './menu-item'
import { shownCount } from './shown-count'
import { HelpLinks } from './side-menu'

type Props = { groups: readonly MenuGroup[]; bar: readonly BarItem[]; help?: readonly HelpLink[] }

export function BottomBar({ groups, bar, help }: Props) {
  const { t } = useI18n()
  const { pathname } = useLocation()
  // the screen on its way takes the mark at once, as NavLink does it for the others
  const marked = useNavigation().location?.pathname ?? pathname
  const rest = groups
    .map((group) => group.filter(({ to }) => !bar.some((one) => one.to === to)))
    .filter((group) => group.length > 0)
  const isInRest = rest.flat().some(({ to }) => isWithin(to, marked))
  return (
    <nav className="tabbar" aria-label={t('marco.main')}>
      {bar.map(({ to, label, short, icon, end, count }) => (
        <NavLink key={to} to={to} end={end}>
          <Icon of={icon} />
          {short ?? label}
          {count ? (
            <span className="bell-count">
              {shownCount(count)}
              <span className="sr"> {t('marco.pendientes')}</span>
            </span>
          ) : null}
        </NavLink>
      ))}
      <Menu
        label={t('marco.more')}
        tooltip={false}
        className={isInRest ? 'tab-more tab-more--on' : 'tab-more'}
        sheet
        summary={
          <>
            <Icon of={Ellipsis} />
            {t('marco.more')}
          </>
        }
      >
        {rest.map((group, i) => (
          <div className="contents" key={group[0]?.to}>
            {i > 0 && <hr />}
            {group.map(({ to, label, icon, end }) => (
              <NavLink key={to} to={to} end={end}>
                <Icon of={icon} />
                {label}
              </NavLink>
            ))}
          </div>
        ))}
        {help && (
          <>
            <hr />
            <p>{t('marco.help')}</p>
            <div className="pair">
              <HelpLinks help={help} />
            </div>
          </>
        )}
      </Menu>
    </nav>
  )
}
