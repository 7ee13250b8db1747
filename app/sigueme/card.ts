/** Fills in the card: which of its states shows, and its times. Its sentences are in the page. */

import type { Idioma } from '@domain/identidad/perfil'
import { ago, date, time } from '~/i18n/format'
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
  for (const place of page.querySelectorAll(`[data-live="${name}"]`)) {
    if (place.textContent !== text) place.textContent = text
  }
}

/** «3:20», «3:35» and «p. m.» of two hours; of two halves of the day the first keeps its own. */
export function rangeTexts(from: string, until: string): [from: string, until: string, half: string] {
  const [start = '', startHalf] = halves(from)
  const [end = '', endHalf = ''] = halves(until)
  return [startHalf === endHalf ? start : from, end, endHalf]
}

/** An hour as it stands after a preposition: Spanish puts its article before it. */
export const afterPreposition = (clock: string, idioma: Idioma): string =>
  idioma === 'es' ? `${clock.startsWith('1:') ? 'la' : 'las'} ${clock}` : clock

/** The state to show: without its own connection a page cannot know that nothing comes from the vehicle. */
export const stateOf = ({ phase }: Shown, lost: boolean): Shown['phase'] | 'lost' =>
  lost && (phase === 'waiting' || phase === 'silent') ? 'lost' : phase

/** The hour and its half of the day, which a no-break space parts. */
function halves(clock: string): string[] {
  const at = clock.indexOf('\u00a0')
  return at < 0 ? [clock] : [clock.slice(0, at), clock.slice(at + 1)]
}

export function fill(page: HTMLElement, shown: Shown, { now, hasta, lost, idioma, zona }: Reading): void {
  const clock = (at: number) => time(at, zona, idioma)
  page.dataset.phase = stateOf(shown, lost)
  page.dataset.lost = String(lost)
  page.dataset.range = String(shown.phase === 'live' && shown.range !== null && !lost)
  say(page, 'end', `${date(hasta, zona, idioma)}, ${clock(hasta)}`)
  if ('at' in shown) {
    say(page, 'ago', ago(shown.at, now, zona, idioma))
    say(page, 'at', clock(shown.at))
  }
  if (shown.phase === 'live' && shown.range) {
    const [from, until, half] = rangeTexts(clock(shown.range.from), clock(shown.range.until))
    say(page, 'from', from)
    say(page, 'until', until)
    say(page, 'half', half)
  }
  if (shown.phase === 'stopped') say(page, 'since', afterPreposition(clock(shown.since), idioma))
  if (shown.phase !== 'off') return
  page.dataset.opens = String(shown.until !== null)
  if (shown.until !== null) say(page, 'opens', `${date(shown.until, zona, idioma)}, ${clock(shown.until)}`)
}
