/** «Fuera de horario · hasta mañana 6:00 a. m.»: said in place of a vehicle's position outside its working hours. */
import { daysBetween } from '@domain/day'
import type { OffSpan } from '@domain/dispositivos/live'
import { dayOf } from '~/i18n/format'
import { useI18n } from '~/i18n/provider'

/** The words for a span that holds at `now` (UTC milliseconds), by the company's clock. */
export function useOffHours(): (off: OffSpan | null, now: number) => string {
  const { t, zona, time, date, inDays } = useI18n()
  return (off, now) => {
    if (!off?.until) return t('estados.off_state')
    const days = daysBetween(dayOf(now, zona), dayOf(off.until, zona))
    return t('estados.off_until', { cuando: `${days > 1 ? date(off.until) : inDays(days)} ${time(off.until)}` })
  }
}
