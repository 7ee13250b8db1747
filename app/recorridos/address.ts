/** The addresses of a day: its minute, `t=10:05`, and its files. */
import type { Playhead } from './playhead'

/** The last part of the address of each file. */
export const DAY_FILES = ['pdf', 'gpx', 'kml', 'geojson', 'csv', 'excel'] as const
export type DayFile = (typeof DAY_FILES)[number]

const MINUTE_MS = 60_000

/** Milliseconds since midnight; null for no time of day. */
export function minuteOfText(text: string | null): number | null {
  const [, h, m] = /^(\d{1,2}):(\d{2})$/.exec(text ?? '') ?? []
  if (h === undefined || m === undefined || Number(h) > 23 || Number(m) > 59) return null
  return (Number(h) * 60 + Number(m)) * MINUTE_MS
}

/**
 * `10:05`, the time of an instant by the clocks of a zone: where they change, the time since midnight is another. The end
 * of the day, which is the next one's midnight, is its last minute.
 */
export function minuteAt(zona: string, date: string, at: number): string {
  // in Swedish: 2026-11-22 10:05
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zona, dateStyle: 'short', timeStyle: 'short' })
  const [day, time] = format.format(at).split(' ')
  return day === date && time ? time : '23:59'
}

/** Puts the shown moment into the address, so that a copied address leads to it; loads nothing. */
function noteMinute(zona: string, date: string, at: number): void {
  const url = new URL(window.location.href)
  url.searchParams.set('d', date)
  url.searchParams.set('t', minuteAt(zona, date, at))
  // a colon needs no escape in a query, and reads better without
  const href = url.href.replace('%3A', ':')
  if (href !== window.location.href) window.history.replaceState(window.history.state, '', href)
}

/** How long a playhead rests before its moment is noted: browsers refuse an address that changes with each move of a drag. */
export const NOTE_MS = 300

/**
 * Notes in the address where a playhead is put, and where it pauses.
 * @returns ends this, and the playing
 */
export function noteMoments(playhead: Playhead, zona: string, date: string): () => void {
  let noted = playhead.at
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = playhead.subscribe(() => {
    clearTimeout(timer)
    if (playhead.isPlaying || playhead.at === noted) return
    const { href } = window.location
    timer = setTimeout(() => {
      // the router has left meanwhile, and this screen is about to go
      if (window.location.href !== href) return
      noted = playhead.at
      noteMinute(zona, date, noted)
    }, NOTE_MS)
  })
  return () => {
    // first: the address may already be another screen's
    stop()
    clearTimeout(timer)
    playhead.pause()
  }
}
