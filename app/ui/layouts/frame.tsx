/**
 * The frame of the three signed-in areas: a sidebar on a desktop, top and bottom bars on a phone (under 900 px). Each
 * area defines its menu and which four items are in the bottom bar; the others open under «Más».
 */
import { personOf } from '@domain/identidad/page-mark'
import type { Rol } from '@domain/identidad/sign-in'
import { Link } from '@remix-run/react'
import { Bell, ChevronDown, LogOut, Settings } from 'lucide-react'
import type { ReactNode } from 'react'
import { lazyComponent } from '~/connection/lazy-component'
import { usePageMark } from '~/connection/page-mark'
import { useI18n } from '~/i18n/provider'
import type { Area } from '~/palette/acts'
import { PaletteDoor, SearchButton, usePalette } from '~/palette/door'
import { Menu } from '../menu'
import { Icon } from '../signs/icon'
import { Wordmark } from '../signs/wordmark'
import { BottomBar } from './bottom-bar'
import type { BarItem, HelpLink, MenuGroup } from './menu-item'
import { ScreenShape, useLateScreen } from './shape'
import { shownCount } from './shown-count'
import { SideMenu } from './side-menu'
import { SignOut } from './sign-out'
import { usePrefetch } from './use-prefetch'

// the server draws it, and without its script the form works all the same
const ThemeChoice = lazyComponent(async () => (await import('../theme/choice')).ThemeChoice)

export type FrameProps = {
  area: Area
  /** Where the wordmark links to. */
  home: string
  menu: readonly MenuGroup[]
  bar: readonly BarItem[]
  /** What the company's card opens on a desktop; a phone has it under «Más». */
  own?: MenuGroup
  /** At the foot of the sidebar, above help. */
  foot?: MenuGroup
  /** `mark`: whom the page is drawn for */
  person: { nombre: string; email: string; rol: Rol | ''; mark: string }
  settings: { to: string; label: string }
  /** Above the menu: the company. */
  card?: ReactNode
  /** Under the menu and in «Más»: help. */
  help?: readonly HelpLink[]
  /** `red` for the user area, as the specification has it */
  alerts?: { to: string; count: number; red?: boolean }
  /** A banner over every screen until it is resolved. */
  notice?: ReactNode
  children: ReactNode
}

export function Frame({
  area,
  home,
  menu,
  bar,
  own = [],
  foot = [],
  person,
  settings,
  card,
  help,
  alerts,
  notice,
  children,
}: FrameProps) {
  const { t } = useI18n()
  const { open, close, opening } = usePalette()
  const late = useLateScreen()
  usePageMark(person.mark)
  const groups = [...menu, own, foot]
  const screens = [...groups.flat(), ...(help ?? [])]
  usePrefetch(groups.flat().map(({ to }) => to))
  const brand = (
    <Link to={home} aria-label={t('common.product_home')}>
      <Wordmark />
    </Link>
  )
  return (
    <div className="app">
      <a className="skip" href="#contenido">
        {t('common.skip_to_content')}
      </a>
      <SideMenu brand={brand} onSearch={open} card={card} groups={menu} foot={foot} help={help} />
      <div className="main" data-late={late === null ? undefined : ''}>
        <header className="top">
          {brand}
          <div className="grow" />
          <SearchButton onClick={open} />
          {alerts && <AlertBell {...alerts} />}
          <AccountMenu person={person} settings={settings} />
        </header>
        {notice}
        {children}
        {late !== null && <ScreenShape path={late} />}
      </div>
      <BottomBar groups={groups} bar={bar} help={help} />
      <PaletteDoor opening={opening} onClose={close} area={area} screens={screens} />
    </div>
  )
}

function AlertBell({ to, count, red }: { to: string; count: number; red?: boolean }) {
  const { t } = useI18n()
  const label = count > 0 ? t('marco.alertas_pendientes', { n: count }) : t('marco.alertas_none')
  return (
    <Link className="btn btn--icon bell" to={to} aria-label={label} title={label}>
      <Icon of={Bell} />
      {count > 0 && (
        <span className={red ? 'bell-count bell-count--red' : 'bell-count'} aria-hidden="true">
          {shownCount(count)}
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

function AccountMenu({ person, settings }: Pick<FrameProps, 'person' | 'settings'>) {
  const { t } = useI18n()
  const { nombre, email, rol, mark } = person
  const role = rol === '' ? t('guardia.loading') : t(`estados.${rol}`)
  return (
    <Menu
      label={t('marco.account_of', { nombre, rol: role })}
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
      <ThemeChoice />
      <SignOut person={{ email, id: personOf(mark) }}>
        <button type="submit">
          <Icon of={LogOut} />
          {t('marco.sign_out')}
        </button>
      </SignOut>
    </Menu>
  )
}
