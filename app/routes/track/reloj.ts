import { useMemo } from 'react'
import { hora } from '~/i18n/formato'
import { useI18n } from '~/i18n/provider'
import { useOwnClock } from '~/ui/clock'

/** The phone's own clock and zone: the driver compares with the clock on the screen, wherever the company is. */
export function useReloj() {
  const { t, idioma } = useI18n()
  const ahora = useOwnClock()
  const zona = useMemo(() => Intl.DateTimeFormat().resolvedOptions().timeZone, [])
  const enZona = (instante: number) => hora(instante, zona, idioma)
  return {
    ahora,
    hora: enZona,
    /** 'a las 7:38 a. m.', 'a la 1:05 p. m.' */
    aLas: (instante: number) => {
      const h = enZona(instante)
      return t(h.startsWith('1:') ? 'rastreo.a_la' : 'rastreo.a_las', { hora: h })
    },
  }
}
