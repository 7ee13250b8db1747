/** The phone's page as a demonstration (docs/decisions/0032): no company, no vehicle, ten minutes, nothing stored. */
import { useEffect, useRef } from 'react'
import { useI18n } from '~/i18n/provider'
import { INITIAL } from '~/phone/tracker'
import { useNow } from '~/ui/clock'
import { PhoneLayout } from '~/ui/layouts/phone'
import { type PhoneProps, PhoneView } from './page'
import { useOnline } from './use-online'
import { usePhone } from './use-phone'

/** Instants in UTC milliseconds, by the server's clock. */
interface Demo {
  hasta: number
  now: number
}

const useSecondsLeft = ({ hasta, now }: Demo) => Math.max(0, Math.ceil((hasta - useNow(now)) / 1000))

interface Running extends PhoneProps {
  demo: Demo
}
export type DemoData = Running | { demo: 'ended' }

export const DemoScreen = (data: DemoData) => (data.demo === 'ended' ? <Finished /> : <RunningDemo {...data} />)

function RunningDemo({ demo, ...own }: Running) {
  const { t } = useI18n()
  const phone = usePhone(own.deviceId, own.platform, INITIAL, false)
  const ended = useDemo(own.deviceId, demo, phone.stop)
  if (ended || phone.estado.error === 'device_unknown') return <Finished />
  return (
    <PhoneView {...own} phone={phone} isDemo consent={t('demo.consent')} note={t('demo.foot')}>
      <DemoBanner {...demo} />
    </PhoneView>
  )
}

/** Announces this phone to the map, and stops when the time is up; returns whether it is. */
function useDemo(deviceId: string, demo: Demo, stop: () => void): boolean {
  const remaining = useSecondsLeft(demo)
  const halt = useRef(stop)
  halt.current = stop
  const ended = remaining === 0
  useEffect(() => {
    void fetch(`/api/demo/${deviceId}`, { method: 'POST', credentials: 'omit' }).catch(() => undefined)
  }, [deviceId])
  useEffect(() => {
    if (ended) halt.current()
  }, [ended])
  return ended
}

/** In place of the vehicle: what this is, and how long it lasts. */
function DemoBanner(demo: Demo) {
  const { t } = useI18n()
  const s = useSecondsLeft(demo)
  const time = `${Math.floor(s / 60)}:${String(s % 60).padStart(2, '0')}`
  return (
    <section className="track-car">
      <div>
        <b>
          {t('demo.title')} <span className="tag">{t('demo.left', { tiempo: time })}</span>
        </b>
        <small>{t('demo.explanation')}</small>
      </div>
    </section>
  )
}

/** The time is up, or the link belongs to an expired demonstration. */
function Finished() {
  const { t } = useI18n()
  const online = useOnline()
  return (
    <PhoneLayout
      online={online}
      labels={{ on: t('rastreo.connected'), off: t('rastreo.no_connection') }}
      foot={
        <a href="/signup" className="btn btn--primary track-btn">
          {t('demo.start')}
        </a>
      }
    >
      <section className="track-status" role="status">
        <h1 className="big">{t('demo.ended')}</h1>
        <p className="muted">{t('demo.erased')}</p>
      </section>
    </PhoneLayout>
  )
}
