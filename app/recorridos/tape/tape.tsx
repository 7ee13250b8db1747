/** The tape of a day's hours: what the vehicle did, how fast it was, one scrubber over both, and the player. */
import type { NamedPlace } from '@domain/lugares/near'
import type { DayExcess } from '@domain/lugares/road-of-day'
import type { Day } from '@domain/recorridos/day'
import { memo, useMemo } from 'react'
import { useI18n } from '~/i18n/provider'
import type { Playhead } from '../playhead'
import { bandOf, limitLine, sharesOf, speedAxis, speedPaths } from './drawing'
import { Controls, Hours, Key } from './parts'
import { Scrubber } from './scrubber'
import './tape.css'
import './controls.css'
import type { Way } from '../way'
import { durationText, kmh, placeText } from '../words'

interface Props {
  way: Way
  day: Day
  playhead: Playhead
  /** the end of the local day, UTC milliseconds: the tape shows all of it */
  until: number
  /** what the company allows this vehicle, km/h; null for none */
  limit: number | null
  excesses: readonly DayExcess[]
  places: readonly NamedPlace[]
  isFollowing: boolean
  onFollow(follow: boolean): void
}

export function Tape({ way, day, playhead, until, limit, excesses, places, isFollowing, onFollow }: Props) {
  const i18n = useI18n()
  const { t } = i18n
  const say = (at: number) => {
    const { kind, speed, place } = way.at(at)
    const what =
      kind === 'moving' && speed !== null
        ? t('recorridos.kmh', { n: kmh(speed) })
        : t(kind === 'off-hours' ? 'recorridos.off_hours' : `recorridos.${kind}`)
    const isThere = place !== null && (kind === 'moving' || kind === 'stopped')
    const where = isThere ? placeText(places, { lat: place[0], lng: place[1] }, i18n) : null
    return where === null ? what : `${what} · ${where}`
  }
  const marks = useMemo(() => day.stops.map(({ from }) => from), [day])
  return (
    <section className="tape oscuro" aria-label={t('recorridos.tape')}>
      <Controls playhead={playhead} following={{ isOn: isFollowing, onToggle: onFollow }} />
      <div className="plot">
        <Drawing way={way} day={day} until={until} limit={limit} excesses={excesses} />
        <Scrubber playhead={playhead} say={say} marks={marks} from={day.from} until={until} />
      </div>
      <Key hasOffHours={day.offHoursMs > 0} hasOver={excesses.length > 0} />
    </section>
  )
}

/** Drawn once a day: the scrubber moves over it. */
const Drawing = memo(function Drawing(props: Pick<Props, 'way' | 'day' | 'until' | 'limit' | 'excesses'>) {
  const { way, day, until, limit, excesses } = props
  const i18n = useI18n()
  const { t } = i18n
  const top = speedAxis(day, limit)
  const limitY = limit === null ? null : limitLine(limit, top)
  const { line, area } = speedPaths(way, until, top)
  const texts = {
    moving: durationText(day.movingMs, i18n),
    stopped: durationText(day.stoppedMs, i18n),
    silent: durationText(day.silentMs, i18n),
  }
  return (
    <>
      <div className="tape-speed">
        <span className="tape-axis" title={t('recorridos.speed_axis')}>
          {t('recorridos.kmh', { n: top })}
        </span>
        <svg viewBox="0 0 1440 100" preserveAspectRatio="none" aria-hidden="true">
          <path className="tape-area" d={area} />
          <path className="tape-line" d={line} />
          {limitY !== null && limitY > 0 && (
            <>
              <line className="tape-limit" x1="0" x2="1440" y1={limitY} y2={limitY} />
              <svg
                viewBox={`0 0 1440 ${limitY}`}
                width="1440"
                height={limitY}
                preserveAspectRatio="none"
                aria-hidden="true"
              >
                <path className="tape-area tape-over" d={area} />
                <path className="tape-line tape-over" d={line} />
              </svg>
            </>
          )}
        </svg>
        {limit !== null && limitY !== null && (
          <span className="tape-limit-text" style={{ top: `${limitY}%` }}>
            {t('recorridos.limit', { n: limit })}
          </span>
        )}
      </div>
      <div className="band" role="img" aria-label={t('recorridos.tape_summary', texts)}>
        {bandOf(day, until).map(({ from, kind, left, width }) => (
          <i key={from} className={`b b--${kind}`} style={{ left, width }}>
            {kind === 'off-hours' && <span>{t('recorridos.off_hours')}</span>}
          </i>
        ))}
        {sharesOf(excesses, day, until).map(({ from, left, width }) => (
          <i key={`over ${from}`} className="b b--over" style={{ left, width }} />
        ))}
      </div>
      <Hours from={day.from} until={until} />
    </>
  )
})
