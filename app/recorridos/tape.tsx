/** The tape of a day's hours: what the vehicle did, how fast it was, one scrubber over both, and the player. */
import type { Day } from '@domain/recorridos/day'
import { memo } from 'react'
import { useI18n } from '~/i18n/provider'
import type { Playhead } from './playhead'
import { Scrubber } from './scrubber'
import { bandOf, speedAxis, speedPaths } from './tape-drawing'
import { Controls, Hours, Key } from './tape-parts'
import './tape.css'
import type { Way } from './way'
import { durationText, kmh } from './words'

interface Props {
  way: Way
  day: Day
  playhead: Playhead
  /** the end of the local day, UTC milliseconds: the tape shows all of it */
  until: number
  isFollowing: boolean
  onFollow(follow: boolean): void
}

export function Tape({ way, day, playhead, until, isFollowing, onFollow }: Props) {
  const { t } = useI18n()
  const say = (at: number) => {
    const { kind, speed } = way.at(at)
    if (kind === 'moving' && speed !== null) return t('recorridos.kmh', { n: kmh(speed) })
    return t(kind === 'off-hours' ? 'recorridos.off_hours' : `recorridos.${kind}`)
  }
  return (
    <section className="tape oscuro" aria-label={t('recorridos.tape')}>
      <Controls playhead={playhead} following={{ isOn: isFollowing, onToggle: onFollow }} />
      <div className="plot">
        <Drawing way={way} day={day} until={until} />
        <Scrubber playhead={playhead} say={say} from={day.from} until={until} />
      </div>
      <Key hasOffHours={day.offHoursMs > 0} />
    </section>
  )
}

/** Drawn once a day: the scrubber moves over it. */
const Drawing = memo(function Drawing({ way, day, until }: Pick<Props, 'way' | 'day' | 'until'>) {
  const i18n = useI18n()
  const { t } = i18n
  const top = speedAxis(day)
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
        </svg>
      </div>
      <div className="band" role="img" aria-label={t('recorridos.tape_summary', texts)}>
        {bandOf(day, until).map(({ from, kind, left, width }) => (
          <i key={from} className={`b b--${kind}`} style={{ left, width }} />
        ))}
      </div>
      <Hours from={day.from} until={until} />
    </>
  )
})
