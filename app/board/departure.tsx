/**
 * «Hoy | Mañana 5:00 a. m.»: the departure whose verdicts a screen shows. It lives in the address (`dia`); the tapped one
 * is marked at once, before its verdicts arrive. Arrow keys move between the two.
 *   <DepartureSwitch shown={departure} href={(departure) => …} />
 */
import { DEPARTURES, type Departure } from '@domain/vehiculos/departure'
import { Link, useNavigation } from '@remix-run/react'
import type { KeyboardEvent } from 'react'
import { useI18n } from '~/i18n/provider'

export function DepartureSwitch({ shown, href }: { shown: Departure; href: (departure: Departure) => string }) {
  const { t } = useI18n()
  const { location } = useNavigation()
  const asked = new URLSearchParams(location?.search).get('dia')
  const marked = DEPARTURES.find((departure) => departure === asked) ?? shown
  return (
    <nav className="seg departure" aria-label={t('tablero.departure')} onKeyDown={moveByArrows}>
      {DEPARTURES.map((departure) => (
        <Link
          key={departure}
          to={href(departure)}
          aria-current={departure === marked ? 'true' : undefined}
          preventScrollReset
          replace
        >
          {t(departure === 'hoy' ? 'tablero.today' : 'tablero.manana')}
        </Link>
      ))}
    </nav>
  )
}

/** Arrow keys on a row of links: goes to the next one, or the one before. */
export function moveByArrows(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
  const links = [...event.currentTarget.querySelectorAll('a')]
  const at = links.findIndex((link) => link.matches(':focus'))
  const next = step === undefined || at < 0 ? undefined : links[at + step]
  if (!next) return
  event.preventDefault()
  next.focus()
  next.click()
}
