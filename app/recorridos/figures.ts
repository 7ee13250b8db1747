/** The figures of a day in words, for the screen and the PDF. */
import type { Day } from '@domain/recorridos/day'
import type { I18n } from '~/i18n/translator'
import { durationText, kmh, kmText } from './words'

/** What is left of a day in D1 of devices that were deleted: metres and milliseconds. */
export interface ErasedFigures {
  metros: number
  movimiento: number
  detenido: number
}

/** The six figures; the top speed is the last. */
export function figuresOf(day: Day, i18n: I18n): [name: string, value: string][] {
  const { t, formatNumber } = i18n
  const top: [string, string] = [
    t('recorridos.top_speed'),
    day.topSpeed === null ? '—' : t('recorridos.kmh', { n: kmh(day.topSpeed) }),
  ]
  const silent: [string, string] = [t('recorridos.silent'), durationText(day.silentMs, i18n)]
  return [
    [t('recorridos.distance'), kmText(day.meters, i18n)],
    [t('recorridos.moving'), durationText(day.movingMs, i18n)],
    [t('recorridos.stopped'), durationText(day.stoppedMs, i18n)],
    ...(day.offHoursMs > 0
      ? [silent, [t('recorridos.off_hours'), durationText(day.offHoursMs, i18n)] as [string, string]]
      : [[t('recorridos.trips'), formatNumber(day.trips.length)] as [string, string], silent]),
    top,
  ]
}
