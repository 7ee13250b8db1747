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
  return {
    ahora: now,
    hora: inZona,
    /** 'a las 7:38 a. m.', 'a la 1:05 p. m.' */
    atTime: (instant: number) => {
      const h = inZona(instant)
      return t(h.startsWith('1:') ? 'rastreo.a_la' : 'rastreo.a_las', { hora: h })
    },
  }
}
