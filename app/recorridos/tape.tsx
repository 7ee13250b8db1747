/** The tape of a day's hours: what the vehicle did, how fast it was, one scrubber over both, and the player. */
import type { Day } from '@domain/recorridos/day'
import { Pause, Play, SkipBack } from 'lucide-react'
import { memo } from 'react'
import { useI18n } from '~/i18n/provider'
import { Icon } from '~/ui/signs/icon'
import { type Playhead, RATES, type Rate } from './playhead'
import { Scrubber } from './scrubber'
import { bandOf, speedAxis, speedPaths } from './tape-drawing'
import './tape.css'
import { usePlayhead } from './use-playhead'
import type { Way } from './way'
import { durationText } from './words'

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
  return (
    <section className="tape oscuro" aria-label={t('recorridos.tape')}>
      <Controls playhead={playhead} isFollowing={isFollowing} onFollow={onFollow} />
      <div className="plot">
        <Drawing way={way} day={day} until={until} />
        <Scrubber way={way} playhead={playhead} from={day.from} until={until} />
      </div>
      <Key hasOffHours={day.offHoursMs > 0} />
    </section>
  )
}

type ControlsProps = Pick<Props, 'playhead' | 'isFollowing' | 'onFollow'>

function Controls({ playhead, isFollowing, onFollow }: ControlsProps) {
  const { t, hora } = useI18n()
  const isPlaying = usePlayhead(playhead, (p) => p.isPlaying)
  const rate = usePlayhead(playhead, (p) => p.rate)
  const skips = usePlayhead(playhead, (p) => p.skips)
  const clock = usePlayhead(playhead, (p) => hora(p.at))
  return (
    <div className="tape-controls">
      <button
        type="button"
        className="btn btn--icon"
        aria-label={t('recorridos.to_start')}
        title={t('recorridos.to_start')}
        onClick={() => playhead.seek(playhead.from)}
      >
        <Icon of={SkipBack} />
      </button>
      <button
        type="button"
        className="btn btn--primary play"
        aria-label={t(isPlaying ? 'recorridos.pause' : 'recorridos.play')}
        onClick={() => (isPlaying ? playhead.pause() : playhead.play())}
      >
        <Icon of={isPlaying ? Pause : Play} />
      </button>
      <span className="tape-clock">{clock}</span>
      <fieldset className="seg tape-rates">
        <legend className="sr">{t('recorridos.rate')}</legend>
        {RATES.map((value: Rate) => (
          <label key={value}>
            <input type="radio" name="rate" checked={rate === value} onChange={() => playhead.set({ rate: value })} />
            <span>{value}×</span>
          </label>
        ))}
      </fieldset>
      <span className="tape-options">
        <Toggle label={t('recorridos.skip')} isOn={skips} onToggle={(on) => playhead.set({ skips: on })} />
        <Toggle label={t('recorridos.follow')} isOn={isFollowing} onToggle={onFollow} />
      </span>
    </div>
  )
}

function Toggle({ label, isOn, onToggle }: { label: string; isOn: boolean; onToggle(on: boolean): void }) {
  return (
    <label className="tape-toggle">
      <input type="checkbox" checked={isOn} onChange={({ target }) => onToggle(target.checked)} />
      <span>{label}</span>
    </label>
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

const HOUR_MS = 3_600_000
const LABEL_HOURS = 3

function Hours({ from, until }: { from: number; until: number }) {
  const { hora } = useI18n()
  const length = until - from
  const marks = Array.from(
    { length: Math.floor(length / (LABEL_HOURS * HOUR_MS)) + 1 },
    (_, i) => from + i * LABEL_HOURS * HOUR_MS,
  )
  return (
    <div className="tape-hours" aria-hidden="true">
      {marks.map((at, i) => (
        <span
          key={at}
          className={i % 2 ? 'tape-hour--odd' : undefined}
          style={{ left: `${((at - from) / length) * 100}%` }}
        >
          {hora(at).replace(':00', '')}
        </span>
      ))}
    </div>
  )
}

function Key({ hasOffHours }: { hasOffHours: boolean }) {
  const { t } = useI18n()
  const kinds = ['moving', 'stopped', 'silent', ...(hasOffHours ? (['off_hours'] as const) : [])] as const
  return (
    <ul className="tape-key">
      {kinds.map((kind) => (
        <li key={kind}>
          <i className={`b--${kind.replace('_', '-')}`} />
          {t(`recorridos.${kind}`)}
        </li>
      ))}
    </ul>
  )
}
