/** Durations, distances and spans of a day in words. */
import { type NamedPlace, placeNear } from '@domain/lugares/near'
import type { Leg } from '@domain/recorridos/legs'
import type { I18n } from '~/i18n/translator'

const MINUTE_MS = 60_000

/** «1 h 04», «48 min». */
export function durationText(ms: number, { t, formatNumber }: Pick<I18n, 't' | 'formatNumber'>): string {
  const minutes = Math.round(ms / MINUTE_MS)
  if (minutes === 0) return ms === 0 ? t('recorridos.minutes', { n: 0 }) : t('recorridos.less_than_minute')
  if (minutes < 60) return t('recorridos.minutes', { n: minutes })
  return t('recorridos.hours_minutes', {
    h: formatNumber(Math.floor(minutes / 60)),
    min: String(minutes % 60).padStart(2, '0'),
  })
}

/** Kilometres with one decimal. */
export const kmText = (meters: number, { t, formatNumber }: Pick<I18n, 't' | 'formatNumber'>): string =>
  t('recorridos.km', { n: formatNumber(meters / 1000, 1) })

/** Metres per second, as whole km/h. */
export const kmh = (speed: number): number => Math.round(speed * 3.6)

/** «6:52 a. m. – 8:05 a. m.», or what is known of a stop that began or ends on another day. */
export function spanText(leg: Leg, { t, time }: Pick<I18n, 't' | 'time'>): string {
  const desde = time(leg.from)
  const hasta = time(leg.until)
  if (leg.kind === 'stop' && leg.cameBefore && leg.leavesAfter) return t('recorridos.all_day')
  if (leg.kind === 'stop' && leg.cameBefore) return t('recorridos.since_before', { hasta })
  if (leg.kind === 'stop' && leg.leavesAfter) return t('recorridos.until_after', { desde })
  return t('recorridos.between', { desde, hasta })
}

/** What the company calls a position: its place there, or the one nearby. Null where none is. */
export function placeText(
  places: readonly NamedPlace[],
  at: { lat: number; lng: number },
  { t }: Pick<I18n, 't'>,
): string | null {
  const near = placeNear(places, at)
  return near && (near.isInside ? near.nombre : t('recorridos.near', { lugar: near.nombre }))
}

/** What a stop is called in a file: its number, and its place where the company has one. */
export function stopText(
  number: number,
  at: { lat: number; lng: number },
  places: readonly NamedPlace[],
  i18n: Pick<I18n, 't'>,
): string {
  const place = placeText(places, at, i18n)
  return place === null ? i18n.t('recorridos.stop', { n: number }) : `${number} · ${place}`
}

/** What a leg is called: a stop by its number, a drive by its kilometres. */
export function nameOf(leg: Leg, i18n: I18n): string {
  switch (leg.kind) {
    case 'stop':
      return i18n.t('recorridos.stop', { n: leg.number })
    case 'drive':
      return kmText(leg.meters, i18n)
    case 'silence':
      return i18n.t('recorridos.silent')
    case 'off-hours':
      return i18n.t('recorridos.off_hours')
  }
}
