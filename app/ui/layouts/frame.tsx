/**
 * The frame of the three signed-in areas: a sidebar on a desktop, top and bottom bars on a phone (under 900 px). Each
 * area defines its menu and which four items are in the bottom bar; the others open under «Más».
 */
import type { Rol } from '@domain/identidad/sign-in'
import { Form, Link, NavLink, useLocation } from '@remix-run/react'
import { Bell, ChevronDown, Ellipsis, LogOut, type LucideIcon, Settings } from 'lucide-react'
import type { ReactNode } from 'react'
import { useI18n } from '~/i18n/provider'
import { isWithin } from '~/ui/address'
import { Icon } from '../signs/icon'
import { Wordmark } from '../signs/wordmark'
import { Menu } from '../windows/menu'

export type MenuItem = { to: string; label: string; icon: LucideIcon; end?: boolean; count?: number }
export type BarItem = MenuItem & { short?: string }

export type FrameProps = {
  /** Where the wordmark links to. */
  home: string
  menu: readonly MenuItem[]
  bar: readonly BarItem[]
  persona: { nombre: string; email: string; rol: Rol | '' }
  settings: { to: string; label: string }
  /** Above the menu: the company. */
  card?: ReactNode
  /** Under the menu and in «Más»: help. */
  help?: readonly { to: string; label: string }[]
  /** `red` for the user area, as the specification has it (§2) */
  alerts?: { to: string; count: number; red?: boolean }
  /** A banner over every screen until it is resolved. */
  notice?: ReactNode
  children: ReactNode
}

export function Frame({
  home,
  menu,
  bar,
  persona: person,
  settings,
  card,
  help,
  alerts,
  notice,
  children,
}: FrameProps) {
  const { t } = useI18n()
  const marca = (
    <Link to={home} aria-label={t('common.vigia_home')}>
      <Wordmark />
    </Link>
  )
  return (
    <div className="app">
      <a className="skip" href="#contenido">
        {t('common.skip_to_content')}
      </a>
      <aside className="side" aria-label={t('marco.menu')}>
        <div className="side-brand">{marca}</div>
        {card}
        <nav className="menu" aria-label={t('marco.main')}>
          {menu.map((item) => (
            <NavLink key={item.to} to={item.to} end={item.end} prefetch="intent">
              <Icon of={item.icon} />
              {item.label}
              {item.count ? (
                <span className="count">
                  {item.count}
                  <span className="sr"> {t('marco.pendientes')}</span>
                </span>
              ) : null}
            </NavLink>
          ))}
        </nav>
        {help && (
          <nav className="side-help" aria-label={t('marco.help')}>
            <p>{t('marco.help')}</p>
            <div>
              {help.map(({ to, label }) => (
                <Link key={to} to={to} reloadDocument>
                  {label}
                </Link>
              ))}
            </div>
          </nav>
        )}
      </aside>
      <div className="main">
        <header className="top">
          {marca}
          <div className="grow" />
          {alerts && <AlertBell {...alerts} />}
          <AccountMenu persona={person} settings={settings} />
        </header>
        {notice}
        {children}
      </div>
      <BottomBar menu={menu} bar={bar} help={help} />
    </div>
  )
}

function AlertBell({ to, count, red }: { to: string; count: number; red?: boolean }) {
  const { t } = useI18n()
  const nombre = count > 0 ? t('marco.alertas_pendientes', { n: count }) : t('marco.alertas_none')
  return (
    <Link className="btn btn--icon bell" to={to} aria-label={nombre} title={nombre}>
      <Icon of={Bell} />
      {count > 0 && (
        <span className={red ? 'bell-count bell-count--red' : 'bell-count'} aria-hidden="true">
          {count > 99 ? '99+' : count}
        </span>
      )}
    </Link>
  )
}

/** Initials: of the first and the last word. */
function initials(nombre: string): string {
  const words = nombre.trim().split(/\s+/)
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined]
  return letters
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase()
}

function AccountMenu({ persona: person, settings }: Pick<FrameProps, 'persona' | 'settings'>) {
  const { t } = useI18n()
  const { nombre, email, rol } = person
  const role = rol === '' ? t('guardia.loading') : t(`estados.${rol}`)
  return (
    <Menu
      label={t('marco.cuenta_de', { nombre, rol: role })}
      tooltip={false}
      className="user"
      summary={
        <>
          <span className="avatar" aria-hidden="true">
            {initials(nombre)}
          </span>
          <span className="user-name">
            <b>{nombre}</b>
            <span>{role}</span>
          </span>
          <Icon of={ChevronDown} className="turn" />
        </>
      }
    >
      <div className="pop-head">
        <b>{nombre}</b>
        {email}
      </div>
      <hr />
      <Link to={settings.to}>
        <Icon of={Settings} />
        {settings.label}
      </Link>
      <Form method="post" action="/logout" reloadDocument>
        <button type="submit">
          <Icon of={LogOut} />
          {t('marco.sign_out')}
        </button>
      </Form>
    </Menu>
  )
}

function BottomBar({ menu, bar, help }: Pick<FrameProps, 'menu' | 'bar' | 'help'>) {
  const { t } = useI18n()
  const { pathname } = useLocation()
  const rest = menu.filter(({ to }) => !bar.some((one) => one.to === to))
  const isInRest = rest.some(({ to }) => isWithin(to, pathname))
  return (
    <nav className="tabbar" aria-label={t('marco.main')}>
      {bar.map(({ to, label, short, icon, end, count }) => (
        <NavLink key={to} to={to} end={end} prefetch="intent">
          <Icon of={icon} />
          {short ?? label}
          {count ? (
            <span className="bell-count">
              {count > 99 ? '99+' : count}
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
        {rest.map(({ to, label, icon, end }) => (
          <NavLink key={to} to={to} end={end}>
            <Icon of={icon} />
            {label}
          </NavLink>
        ))}
        {help && (
          <>
            <hr />
            <p>{t('marco.help')}</p>
            <div className="pair">
              {help.map(({ to, label }) => (
                <Link key={to} to={to} reloadDocument>
                  {label}
                </Link>
              ))}
            </div>
          </>
        )}
      </Menu>
    </nav>
  )
}
