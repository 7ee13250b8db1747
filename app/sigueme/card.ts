/** Fills in the card: which of its states shows, and its times. Its sentences are in the page. */
import { ago, fecha, time } from '~/i18n/format'
import type { Idioma } from '~/i18n/texts'
import type { Shown } from './state'

interface Reading {
  /** UTC milliseconds, like `hasta` */
  now: number
  hasta: number
  /** the connection is lost: what is shown may be stale */
  lost: boolean
  idioma: Idioma
  zona: string
}

/** A text is written only when it changes, so that a screen reader is not told it again. */
function say(page: HTMLElement, name: string, text: string) {
  for (const place of page.querySelectorAll(`[data-said="${name}"]`)) {
    if (place.textContent !== text) place.textContent = text
  }
}

export function fill(page: HTMLElement, shown: Shown, { now, hasta, lost, idioma, zona }: Reading): void {
  const clock = (at: number) => time(at, zona, idioma)
  page.dataset.phase = shown.phase
  page.dataset.lost = String(lost)
  page.dataset.range = String(shown.phase === 'live' && shown.range !== null && !lost)
  say(page, 'end', `${fecha(hasta, zona, idioma)}, ${clock(hasta)}`)
  if ('at' in shown) {
    say(page, 'ago', ago(shown.at, now, zona, idioma))
    say(page, 'at', clock(shown.at))
  }
  if (shown.phase === 'live' && shown.range) {
    say(page, 'from', clock(shown.range.from))
    say(page, 'until', clock(shown.range.until))
  }
  if (shown.phase === 'stopped') say(page, 'since', clock(shown.since))
  if (shown.phase === 'off' && shown.until !== null)
    say(page, 'opens', `${fecha(shown.until, zona, idioma)}, ${clock(shown.until)}`)
}
