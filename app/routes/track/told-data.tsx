/** What a driver is told of the vehicle's data, with what may be done about it. */
import type { DriverData, Look } from '@domain/dispositivos/look'
import type { FiledObjection } from '@domain/objeciones/objection'
import { useEffect, useRef } from 'react'
import { date, longDate, time } from '~/i18n/format'
import { useI18n } from '~/i18n/provider'
import { Objection } from './objection'
import { OwnHours } from './own-hours'

type Props = { data: DriverData; deviceId: string; onSent(): void }

export function ToldData({ data, deviceId, onSent }: Props) {
  const { t } = useI18n()
  const { empresa, objections, days, tellsMoves, looks, zona } = data
  const place = useRef<HTMLElement>(null)
  // the button is at the foot of a phone's screen, and this is below it
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'start' })
  }, [])
  return (
    <section className="own-data" aria-labelledby="own-data" ref={place}>
      <h2 id="own-data">{t('datos.title')}</h2>
      <h3>{t('datos.what')}</h3>
      <What data={data} />
      <h3>{t('datos.how_long')}</h3>
      <p>{days === null ? t('datos.no_end', { empresa }) : t('datos.days', { n: days })}</p>
      <h3>{t('datos.when')}</h3>
      <When data={data} />
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

/** A tracker is stored whatever this page does, and takes nothing from a phone where it records at all hours. */
function What({ data: { empresa, stores, byTracker, always } }: { data: DriverData }) {
  const { t } = useI18n()
  if (!stores) return <p>{t('datos.what_none', { empresa })}</p>
  if (!byTracker) return <p>{t('datos.what_phone', { empresa })}</p>
  return (
    <p>
      {t('datos.what_tracker', { empresa })}
      {always === null && <> {t('datos.what_both')}</>}
    </p>
  )
}

function When({ data: { empresa, byTracker, always, hours, zona } }: { data: DriverData }) {
  const { t } = useI18n()
  if (always !== null) return <p>{t('datos.always', { motivo: always })}</p>
  if (!hours) return <p>{t(byTracker ? 'datos.at_all_hours_tracker' : 'datos.at_all_hours', { empresa })}</p>
  return (
    <>
      <p>{t(hours.isOwn ? 'datos.own_hours' : 'datos.within_hours', { empresa })}</p>
      <OwnHours week={hours.week} zona={zona} />
    </>
  )
}

/** By day of the company, the newest first, as the server sorts them. */
function Looks({ looks, zona }: { looks: readonly Look[]; zona: string }) {
  const { t, idioma } = useI18n()
  const days = [...new Set(looks.map(({ dia }) => dia))]
  const clock = (instant: number) => time(instant, zona, idioma)
  return days.map((day) => (
    <div key={day} className="own-day">
      <h4>{longDate(day, zona, idioma)}</h4>
      <ul>
        {looks
          .filter(({ dia }) => dia === day)
          .map(({ rol, nombre, primera, ultima, times }) => (
            <li key={`${rol} ${nombre} ${primera}`}>
              <Who rol={rol} nombre={nombre} />
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

function Who({ rol, nombre }: Pick<Look, 'rol' | 'nombre'>) {
  const { t } = useI18n()
  if (rol === 'Cliente') return <b>{t('datos.customer')}</b>
  if (rol === 'Programa') return <b>{nombre === null ? t('datos.program') : `${t('datos.program')}: ${nombre}`}</b>
  return (
    <>
      <b>{nombre ?? t('datos.gone')}</b>
      <span>{t(`datos.${rol}`)}</span>
    </>
  )
}

/** What was objected to before, the newest first: without its text, which another driver may have written. */
function Filed({ objections, zona }: { objections: readonly FiledObjection[]; zona: string }) {
  const { t, idioma } = useI18n()
  const day = (of: number | string) => date(of, zona, idioma)
  const outcome = ({ created_at, vence, atendida_at, nombre }: FiledObjection) => {
    const dia = day(created_at)
    if (atendida_at === null) return t('datos.filed_open', { dia, vence: day(vence) })
    const when = { dia, cuando: day(atendida_at) }
    return nombre === null ? t('datos.filed_done_gone', when) : t('datos.filed_done', { ...when, nombre })
  }
  return (
    <>
      <h4>{t('datos.filed')}</h4>
      <ul>
        {objections.map((objection) => (
          <li key={objection.id}>{outcome(objection)}</li>
        ))}
      </ul>
    </>
  )
}
