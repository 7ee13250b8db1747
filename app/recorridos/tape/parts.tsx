/** Parts that every tape has: the player's controls, the hours under the tape and the key of its colours. */
import { Pause, Play, SkipBack } from 'lucide-react'
import { useI18n } from '~/i18n/provider'
import { Icon } from '~/ui/signs/icon'
import { type Playhead, RATES, type Rate } from '../playhead'
import './tape.css'
import './controls.css'
import { usePlayhead } from '../use-playhead'

interface ControlsProps {
  playhead: Playhead
  /** whether the map keeps the vehicle in view; without it there is no such choice */
  following?: { isOn: boolean; onToggle(follow: boolean): void }
}

export function Controls({ playhead, following }: ControlsProps) {
  const { t, time } = useI18n()
  const isPlaying = usePlayhead(playhead, (p) => p.isPlaying)
  const rate = usePlayhead(playhead, (p) => p.rate)
  const skips = usePlayhead(playhead, (p) => p.skips)
  const clock = usePlayhead(playhead, (p) => time(p.at))
  return (
    <div className="tape-controls">
      <button
        type="button"
        className="btn btn--icon"
        aria-label={t('recorridos.to_start')}
        title={t('recorridos.to_start')}
        onClick={() => playhead.seek(playhead.firstRecorded)}
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
      {/* of a narrow tape: one button that turns through the rates */}
      <button
        type="button"
        className="btn tape-rate"
        aria-label={t('recorridos.rate_now', { n: rate })}
        onClick={() => playhead.set({ rate: RATES[(RATES.indexOf(rate) + 1) % RATES.length] as Rate })}
      >
        {rate}×
      </button>
      <span className="tape-options">
        <Toggle label={t('recorridos.skip')} isOn={skips} onToggle={(on) => playhead.set({ skips: on })} />
        {following && <Toggle label={t('recorridos.follow')} {...following} />}
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

const HOUR_MS = 3_600_000
const LABEL_HOURS = 3

export function Hours({ from, until }: { from: number; until: number }) {
  const { time } = useI18n()
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
          {time(at).replace(':00', '')}
        </span>
      ))}
    </div>
  )
}

export function Key({ hasOffHours, hasOver = false }: { hasOffHours: boolean; hasOver?: boolean }) {
  const { t } = useI18n()
  const kinds = [
    'moving',
    ...(hasOver ? (['over'] as const) : []),
    'stopped',
    'silent',
    ...(hasOffHours ? (['off_hours'] as const) : []),
  ] as const
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
