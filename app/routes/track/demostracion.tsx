/** The phone's page as a demonstration (0032): no company, no vehicle, ten minutes, and then nothing. */
import { useEffect, useRef } from 'react'
import { useI18n } from '~/i18n/provider'
import { LinkButton } from '~/ui/button'
import { useNow } from '~/ui/clock'
import { PhoneLayout } from '~/ui/layouts/phone'
import { useOnline } from './use-online'

/** Instants in UTC milliseconds, by the server's clock. */
export interface Demo {
  hasta: number
  ahora: number
}

const useQuedan = ({ hasta, ahora }: Demo) => Math.max(0, Math.ceil((hasta - useNow(ahora)) / 1000))

/** Tells the map that this phone has come, and stops when the time is up; answers whether it is. */
export function useDemo(deviceId: string, demo: Demo | null, detener: () => void): boolean {
  const quedan = useQuedan(demo ?? SIN_FIN)
  const parar = useRef(detener)
  parar.current = detener
  const termino = quedan === 0
  useEffect(() => {
    if (demo) void fetch(`/api/demo/${deviceId}`, { method: 'POST', credentials: 'omit' }).catch(() => undefined)
  }, [deviceId, demo])
  useEffect(() => {
    if (termino) parar.current()
  }, [termino])
  return termino
}
const SIN_FIN: Demo = { hasta: Number.POSITIVE_INFINITY, ahora: 0 }

/** In the place of the vehicle: what this is, and how long it lasts. */
export function Marca(demo: Demo) {
  const { t } = useI18n()
  const s = useQuedan(demo)
  const tiempo = `${Math.floor(s / 60)}:${String(s % 60).padStart(2, '0')}`
  return (
    <section className="track-car">
      <div>
        <b>
          {t('rastreo.demo')} <span className="tag">{t('rastreo.demo_quedan', { tiempo })}</span>
        </b>
        <small>{t('rastreo.demo_explica')}</small>
      </div>
    </section>
  )
}

/** The time is up, or the link is of a time that is. */
export function Terminada() {
  const { t } = useI18n()
  const online = useOnline()
  return (
    <PhoneLayout
      online={online}
      labels={{ on: t('rastreo.conectado'), off: t('rastreo.sin_conexion') }}
      foot={
        <LinkButton to="/signup" tone="primary" className="track-btn">
          {t('rastreo.demo_comenzar')}
        </LinkButton>
      }
    >
      <section className="track-status" role="status">
        <h1 className="big">{t('rastreo.demo_terminada')}</h1>
        <p className="muted">{t('rastreo.demo_borrada')}</p>
      </section>
    </PhoneLayout>
  )
}
