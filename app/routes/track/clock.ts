import { useMemo } from 'react'
import { time } from '~/i18n/format'
import { useI18n } from '~/i18n/provider'
import { useOwnClock } from '~/ui/clock'

/** The phone's own clock and zone: the driver compares with that clock, wherever the company is. */
export function useClock() {
  const { t, idioma } = useI18n()
  const now = useOwnClock()
  const zona = useMemo(() => Intl.DateTimeFormat().resolvedOptions().timeZone, [])
  const inZona = (instant: number) => time(instant, zona, idioma)
  const atTime = (instant: number) => t('rastreo.a_las', { hora: inZona(instant) })
  const on = (options: Intl.DateTimeFormatOptions) => (instant: number) =>
    t('rastreo.on_day', { dia: new Intl.DateTimeFormat(idioma, { ...options, timeZone: zona }).format(instant) })
  const onWeekday = on({ weekday: 'long' })
  const onDate = on({ day: 'numeric', month: 'long' })
  const isSameDay = (one: number, other: number) => onDate(one) === onDate(other)
  const dated = (instant: number) => `${onDate(instant)} ${atTime(instant)}`
  return {
    now,
    hora: inZona,
    /** 'a las 7:38 a. m.', 'a la 1:05 p. m.'; of another day with its date */
    when: (instant: number) => (isSameDay(instant, now) ? atTime : dated)(instant),
    /** 'el lunes a las 7:00 a. m.' */
    onDay: (instant: number) => `${onWeekday(instant)} ${atTime(instant)}`,
    /** 'el 27 de noviembre a las 7:00 a. m.' */
    onDate: dated,
    isSameDay,
  }
}
