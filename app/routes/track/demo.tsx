/** The phone's page as a demonstration (docs/decisions/0032): no company, no vehicle, ten minutes, nothing stored. */
import { useEffect, useRef } from 'react'
import { useI18n } from '~/i18n/provider'
import { useNow } from '~/ui/clock'
import { PhoneLayout } from '~/ui/layouts/phone'
import { useOnline } from './use-online'

/** Instants in UTC milliseconds, by the server's clock. */
export interface Demo {
  hasta: number
  now: number
}

const useSecondsLeft = ({ hasta: until, now }: Demo) => Math.max(0, Math.ceil((until - useNow(now)) / 1000))

/** Announces this phone to the map, and stops when the time is up; returns whether it is. */
export function useDemo(deviceId: string, demo: Demo | null, stop: () => void): boolean {
  const remaining = useSecondsLeft(demo ?? ENDLESS)
  const halt = useRef(stop)
  halt.current = stop
  const ended = remaining === 0
  useEffect(() => {
    if (demo) void fetch(`/api/demo/${deviceId}`, { method: 'POST', credentials: 'omit' }).catch(() => undefined)
  }, [deviceId, demo])
  useEffect(() => {
    if (ended) halt.current()
  }, [ended])
  return ended
}
const ENDLESS: Demo = { hasta: Number.POSITIVE_INFINITY, now: 0 }

/** In place of the vehicle: what this is, and how long it lasts. */
export function Marca(demo: Demo) {
  const { t } = useI18n()
  const s = useSecondsLeft(demo)
  const time = `${Math.floor(s / 60)}:${String(s % 60).padStart(2, '0')}`
  return (
    <section className="track-car">
      <div>
        <b>
          {t('rastreo.demo')} <span className="tag">{t('rastreo.demo_left', { tiempo: time })}</span>
        </b>
        <small>{t('rastreo.demo_explanation')}</small>
      </div>
    </section>
  )
}

/** The time is up, or the link belongs to an expired demonstration. */
export function Finished() {
  const { t } = useI18n()
  const online = useOnline()
  return (
    <PhoneLayout
      online={online}
      labels={{ on: t('rastreo.connected'), off: t('rastreo.no_connection') }}
      foot={
        <a href="/signup" className="btn btn--primary track-btn">
          {t('rastreo.demo_start')}
        </a>
      }
    >
      <section className="track-status" role="status">
        <h1 className="big">{t('rastreo.demo_terminada')}</h1>
        <p className="muted">{t('rastreo.demo_erased')}</p>
      </section>
    </PhoneLayout>
  )
}
