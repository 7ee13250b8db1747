/** Durations, distances and spans of a day in words. */
import type { Leg } from '@domain/recorridos/legs'
import type { I18n } from '~/i18n/translator'

const MINUTE_MS = 60_000

/** «1 h 04», «48 min». */
export function durationText(ms: number, { t, numero }: Pick<I18n, 't' | 'numero'>): string {
  const minutes = Math.round(ms / MINUTE_MS)
  if (minutes === 0) return ms === 0 ? t('recorridos.minutes', { n: 0 }) : t('recorridos.less_than_minute')
  if (minutes < 60) return t('recorridos.minutes', { n: minutes })
  return t('recorridos.hours_minutes', {
    h: numero(Math.floor(minutes / 60)),
    min: String(minutes % 60).padStart(2, '0'),
  })
}

/** Kilometres with one decimal. */
export const kmText = (meters: number, { t, numero }: Pick<I18n, 't' | 'numero'>): string =>
  t('recorridos.km', { n: numero(meters / 1000, 1) })

/** Metres per second, as whole km/h. */
export const kmh = (speed: number): number => Math.round(speed * 3.6)

/** «6:52 a. m. – 8:05 a. m.», or what is known of a stop that began or ends on another day. */
export function spanText(leg: Leg, { t, hora }: Pick<I18n, 't' | 'hora'>): string {
  const desde = hora(leg.from)
  const hasta = hora(leg.until)
  if (leg.kind === 'stop' && leg.cameBefore && leg.leavesAfter) return t('recorridos.all_day')
  if (leg.kind === 'stop' && leg.cameBefore) return t('recorridos.since_before', { hasta })
  if (leg.kind === 'stop' && leg.leavesAfter) return t('recorridos.until_after', { desde })
  return t('recorridos.between', { desde, hasta })
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
