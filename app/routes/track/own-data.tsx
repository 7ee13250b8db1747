/** What the driver may know: what is kept of the vehicle, how long and when, and who looked at where it is or was. */
import type { DriverData, Look } from '@domain/dispositivos/look'
import type { FiledObjection } from '@domain/objeciones/objection'
import { useCallback, useEffect, useRef, useState } from 'react'
import { fecha, longFecha, time } from '~/i18n/format'
import { useI18n } from '~/i18n/provider'
import { Note } from '~/ui/note'
import { Objection } from './objection'
import './own-data.css'

export function OwnData({ deviceId }: { deviceId: string }) {
  const { t } = useI18n()
  const [data, setData] = useState<DriverData | 'loading' | 'failed'>('loading')
  const ask = useCallback(async () => {
    const told = await fetch(`/api/track/${deviceId}/data`)
      .then((answer) => (answer.ok ? (answer.json() as Promise<DriverData>) : null))
      .catch(() => null)
    // what is shown stays when it cannot be read again
    setData((before) => told ?? (typeof before === 'object' ? before : 'failed'))
  }, [deviceId])
  useEffect(() => {
    void ask()
  }, [ask])
  const again = () => {
    setData('loading')
    void ask()
  }
  if (data === 'loading') return <p role="status">{t('datos.loading')}</p>
  if (data === 'failed') {
    return (
      <>
        <Note tone="bad">{t('datos.failed')}</Note>
        <button type="button" className="btn" onClick={again}>
          {t('datos.retry')}
        </button>
      </>
    )
  }
  return <Told data={data} deviceId={deviceId} onSent={ask} />
}

type Props = { data: DriverData; deviceId: string; onSent(): void }

function Told({ data, deviceId, onSent }: Props) {
  const { t } = useI18n()
  const { empresa, objections, days, always, hasHours, tellsMoves, looks, zona } = data
  const place = useRef<HTMLElement>(null)
  // the button is at the foot of a phone's screen, and this is below it
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'start' })
  }, [])
  return (
    <section className="own-data" aria-labelledby="own-data" ref={place}>
      <h2 id="own-data">{t('datos.title')}</h2>
      <h3>{t('datos.what')}</h3>
      <p>{t('datos.what_text', { empresa })}</p>
      <h3>{t('datos.how_long')}</h3>
      <p>{days === null ? t('datos.no_end', { empresa }) : t('datos.days', { n: days })}</p>
      <h3>{t('datos.when')}</h3>
      <p>
        {always !== null
          ? t('datos.always', { motivo: always })
          : t(hasHours ? 'datos.within_hours' : 'datos.at_all_hours', { empresa })}
      </p>
      {tellsMoves && <p>{t('datos.moves', { empresa })}</p>}
      <h3>{t('datos.looks')}</h3>
      <p>{t('datos.looks_text')}</p>
      {looks.length === 0 ? (
        <p>
          <b>{t('datos.looks_none')}</b>
        </p>
      ) : (
        <Looks looks={looks} zona={zona} />
      )}
      <h3>{t('datos.disagree')}</h3>
      <Objection deviceId={deviceId} empresa={empresa} onSent={onSent} />
      {objections.length > 0 && <Filed objections={objections} zona={zona} />}
      <h3>{t('datos.rights')}</h3>
      <p>{t('datos.rights_text', { empresa })}</p>
    </section>
  )
}

/** By day of the company, the newest first, as the server sorts them. */
function Looks({ looks, zona }: { looks: readonly Look[]; zona: string }) {
  const { t, idioma } = useI18n()
  const days = [...new Set(looks.map(({ dia }) => dia))]
  const clock = (instant: number) => time(instant, zona, idioma)
  return days.map((day) => (
    <div key={day} className="own-day">
      <h4>{longFecha(day, zona, idioma)}</h4>
      <ul>
        {looks
          .filter(({ dia }) => dia === day)
          .map(({ rol, nombre, primera, ultima, times }) => (
            <li key={`${rol} ${nombre} ${primera}`}>
              <b>{rol === 'Cliente' ? t('datos.customer') : (nombre ?? t('datos.gone'))}</b>
              {rol !== 'Cliente' && <span>{rol === 'SuperAdmin' ? t('datos.support') : rol}</span>}
              <small>
                {times === 1
                  ? t('datos.once', { hora: clock(primera) })
                  : t('datos.between', { desde: clock(primera), hasta: clock(ultima), n: times })}
              </small>
            </li>
          ))}
      </ul>
    </div>
  ))
}

/** What was objected to before, the newest first: without its text, which another driver may have written. */
function Filed({ objections, zona }: { objections: readonly FiledObjection[]; zona: string }) {
  const { t, idioma } = useI18n()
  const day = (of: number | string) => fecha(of, zona, idioma)
  return (
    <>
      <h4>{t('datos.filed')}</h4>
      <ul>
        {objections.map(({ id, created_at, vence, atendida_at, nombre, rol }) => (
          <li key={id}>
            {atendida_at === null
              ? t('datos.filed_open', { dia: day(created_at), vence: day(vence) })
              : t('datos.filed_done', {
                  dia: day(created_at),
                  nombre: nombre === null ? t('datos.gone') : `${nombre} (${rol})`,
                  cuando: day(atendida_at),
                })}
          </li>
        ))}
      </ul>
    </>
  )
}
