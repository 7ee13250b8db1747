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
  const day = (instant: number) =>
    new Intl.DateTimeFormat(idioma, { weekday: 'long', day: 'numeric', month: 'long' }).format(instant)
  const isSameDay = (one: number, other: number) => day(one) === day(other)
  const dated = (instant: number) => `${t('rastreo.on_day', { dia: day(instant) })} ${atTime(instant)}`
  return {
    now,
    time: inZona,
    /** 'a las 7:38 a. m.', 'a la 1:05 p. m.'; of another day with its date */
    when: (instant: number) => (isSameDay(instant, now) ? atTime : dated)(instant),
    /** 'el viernes, 27 de noviembre a las 7:00 a. m.' */
    dated,
    isSameDay,
  }
}
