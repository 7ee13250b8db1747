/**
 * The day as a list of numbered stops, drives and silences with their reasons. Pressing a line moves the playhead
 * there.
 */
import type { NamedPlace } from '@domain/lugares/near'
import type { DayExcess } from '@domain/lugares/road-of-day'
import type { Day } from '@domain/recorridos/day'
import type { Leg } from '@domain/recorridos/legs'
import { type Interval, RULE } from '@domain/recorridos/params'
import { type SilenceReason, whySilent } from '@domain/recorridos/silence-reasons'
import { Link } from '@remix-run/react'
import { useI18n } from '~/i18n/provider'
import type { I18n } from '~/i18n/translator'
import { coordinates } from '~/places/coordinates'
import { isOverLimit, Over } from './over'
import type { Playhead } from './playhead'
import { usePlayhead } from './use-playhead'
import { durationText, kmh, nameOf, placeText, spanText } from './words'

interface Props {
  legs: readonly Leg[]
  day: Day
  playhead: Playhead
  /** the day is not over: its last silence may still be filled */
  isToday: boolean
  isTracking: boolean
  /** when tracking was turned off */
  switchedOff: readonly Interval[]
  /** the company's places for this vehicle, once they are there: stops are called by them */
  places: readonly NamedPlace[] | undefined
  excesses: readonly DayExcess[]
  /** where a place is made of a position */
  namePlace(at: { lat: number; lng: number }): string
}

export function Legs(props: Props) {
  const { legs, day, playhead, isToday, isTracking, switchedOff, places, excesses, namePlace } = props
  const i18n = useI18n()
  const current = usePlayhead(playhead, ({ at }) => legs.findIndex((leg) => at >= leg.from && at < leg.until))
  return (
    <ol className="legs" aria-label={i18n.t('recorridos.legs')}>
      {legs.map((leg, i) => {
        const place = leg.kind === 'stop' && places ? placeText(places, leg, i18n) : null
        const isOver = leg.kind === 'drive' && isOverLimit(leg, excesses)
        return (
          <li key={leg.from}>
            <button
              type="button"
              className={`leg leg--${leg.kind}`}
              aria-current={i === current ? 'true' : undefined}
              onClick={() => playhead.seek(leg.from)}
            >
              <span className="leg-n" aria-hidden="true">
                {leg.kind === 'stop' && leg.number}
              </span>
              <span className="leg-m">
                <b>{place ?? nameOf(leg, i18n)}</b>
                <small>{spanText(leg, i18n)}</small>
                {detailsOf(leg, { day, isToday, isTracking, switchedOff }, i18n).map((detail) => (
                  <small key={detail} className="leg-detail">
                    {isOver ? <Over>{detail}</Over> : detail}
                  </small>
                ))}
              </span>
              <span className="leg-d">{durationText(leg.until - leg.from, i18n)}</span>
            </button>
            {leg.kind === 'stop' && places && place === null && (
              <p className="leg-unnamed">
                <span>{coordinates(leg)}</span>
                <Link to={namePlace(leg)} aria-label={i18n.t('recorridos.name_stop', { n: leg.number })}>
                  {i18n.t('recorridos.name_it')}
                </Link>
              </p>
            )}
          </li>
        )
      })}
    </ol>
  )
}

/** As maps take them, to a metre. */

/** The details of a leg. A silence gives a reason only where one is known. */
function detailsOf(leg: Leg, known: Pick<Props, 'day' | 'isToday' | 'isTracking' | 'switchedOff'>, i18n: I18n) {
  const { t, formatNumber } = i18n
  if (leg.kind === 'off-hours') return [t('recorridos.off_hours_detail')]
  if (leg.kind === 'drive') return leg.topSpeed === null ? [] : [t('recorridos.top', { n: kmh(leg.topSpeed) })]
  if (leg.kind !== 'silence') return []
  const details = whySilent(leg, known).map((reason) => reasonText(reason, leg, i18n))
  if (leg.apart !== null && leg.apart > 2 * RULE.stopRadius)
    details.push(t('recorridos.silence_apart', { n: formatNumber(leg.apart / 1000, 1) }))
  return details
}

function reasonText(reason: SilenceReason, whole: Interval, { t, time }: I18n): string {
  switch (reason.why) {
    case 'switched-off':
      if (reason.from === whole.from && reason.until === whole.until) return t('recorridos.silence_switched_off')
      return t('recorridos.silence_switched_off_between', { desde: time(reason.from), hasta: time(reason.until) })
    case 'switched-off-now':
      return t('recorridos.silence_tracking_off')
    case 'inaccurate':
      return t('recorridos.silence_inaccurate', { n: reason.n })
    case 'now':
      return t('recorridos.silence_now')
    case 'phone':
      return t('recorridos.silence_unknown')
    case 'tracker':
      return t('recorridos.silence_tracker')
  }
}
