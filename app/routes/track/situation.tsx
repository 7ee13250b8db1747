/** The status in large letters: whether positions are being sent, and if not, since when and how many wait. */
import { CloudOff } from 'lucide-react'
import type { RastreoKey } from '~/i18n/es/company/tracking'
import { useI18n } from '~/i18n/provider'
import { type Fix, POOR_ACCURACY } from '~/phone/fix'
import type { Platform } from '~/phone/platform'
import { arrival, SILENT_MS, silence, type TrackerState } from '~/phone/tracker'
import { Note, type NoteTone } from '~/ui/note'
import { Icon } from '~/ui/signs/icon'
import { useClock } from './clock'

const KMH = 3.6

/** The state of the screen lock: the screen stays on by itself, or the phone refuses. */
const SCREEN_TEXT = {
  free: 'keep_open',
  on: 'keep_open',
  unsupported: 'screen_unsupported',
  denied: 'screen_denied',
} as const

const REMEDIES: ReadonlyMap<RastreoKey, RastreoKey> = new Map([
  ['device_unknown', 'device_unknown_remedy'],
  ['inactivo', 'off_remedy'],
  ['tracking_disabled', 'off_remedy'],
  ['no_id', 'no_id_remedy'],
  ['permission_denied', 'denied_remedy'],
  ['gps_denied', 'denied_remedy'],
  ['permission_timeout', 'under_roof'],
  ['gps_timeout', 'under_roof'],
])

/** The instruction that the headline shows; Notices leaves it out. */
const OTHER_TAB = 'other_tab'

/** The device records at all hours by the tracker of its vehicle, and takes nothing from a phone. */
export const takesNoPhone = ({ detail }: TrackerState) => detail?.always != null

/**
 * One line: idle, tracking, storing on the phone, or stopped. The lamp differs in shape, not only in colour.
 * @param isReady the script runs: until then the button does nothing
 */
export function Headline({ estado, isReady }: { estado: TrackerState; isReady: boolean }) {
  const { t } = useI18n()
  const { phase, startStep: step, off, instruction } = estado
  if (off) {
    return (
      <p className="track-state big" role="status">
        {t('rastreo.off_hours')}
      </p>
    )
  }
  if (phase !== 'tracking') {
    return (
      <p className="track-state big" role="status">
        {t(
          step || !isReady
            ? 'rastreo.checking'
            : instruction === OTHER_TAB
              ? `rastreo.${OTHER_TAB}`
              : phase === 'idle'
                ? 'rastreo.not_started'
                : 'rastreo.stopped',
        )}
      </p>
    )
  }
  return <TrackingHeadline estado={estado} />
}

/** Green only for working parts: a recent position, and sending to the server. */
function TrackingHeadline({ estado }: { estado: TrackerState }) {
  const { t } = useI18n()
  const { now } = useClock()
  const arriving = arrival(estado) === 'arriving'
  const isSilent = silence(estado, now) > SILENT_MS
  const isGreen = arriving && estado.position !== null && !isSilent
  return (
    <p className="track-state big" role="status">
      <span className={isGreen ? 'live live--on' : 'live live--wait'}>
        <span className="live-dot" />
      </span>
      {t(isSilent ? 'rastreo.no_gps_signal' : arriving ? 'rastreo.activo' : 'rastreo.saving')}
    </p>
  )
}

/**
 * Over the map, or above it on a short screen: the problem, what to do now, and when the last position was sent if
 * positions are not arriving.
 */
export function Notices({ estado }: { estado: TrackerState }) {
  const { t } = useI18n()
  const { phase, error, instruction, online, ultimo_envio: lastSentAt, off } = estado
  const delivery = arrival(estado)
  const { dated } = useClock()
  const tracking = phase === 'tracking'
  return (
    <div className="track-over">
      {tracking && delivery !== 'arriving' && <LastSent at={lastSentAt} />}
      {tracking && delivery === 'failing' && <Notice tone="bad" text="error_updating" />}
      {off && (
        <Note>
          {t('rastreo.off_until', { cuando: off.until === null ? t('rastreo.off_begin') : dated(off.until) })}
        </Note>
      )}
      {instruction && instruction !== OTHER_TAB && <Note>{t(`rastreo.${instruction}`)}</Note>}
      {error && <Notice tone="bad" text={error} remedy={takesNoPhone(estado) ? 'always_remedy' : undefined} />}
      {!tracking && !online && error !== 'requires_internet' && <Notice tone="warn" text="requires_internet" />}
    </div>
  )
}

function LastSent({ at }: { at: number | null }) {
  const { t } = useI18n()
  const { when } = useClock()
  return (
    <div className="track-stale">
      <Icon of={CloudOff} />
      <span>{at === null ? t('rastreo.not_sent') : t('rastreo.sent', { cuando: when(at) })}</span>
    </div>
  )
}

interface SituationProps {
  estado: TrackerState
  platform: Platform
  isEphemeral: boolean
}

/** @param isEphemeral nothing is meant to survive the page, so the warning about losing points is left out */
export function Status({ estado, platform, isEphemeral }: SituationProps) {
  const { t } = useI18n()
  const { phase, startStep: step, off } = estado
  return (
    <section className="track-status">
      {off ? (
        <Pendientes estado={estado} />
      ) : phase === 'tracking' ? (
        <Activo estado={estado} isEphemeral={isEphemeral} />
      ) : (
        <>
          <Pendientes estado={estado} />
          {!step && !takesNoPhone(estado) && <p className="muted">{t(`rastreo.before_${platform}`)}</p>}
        </>
      )}
      <noscript>
        <Note tone="bad">{t('rastreo.no_script')}</Note>
      </noscript>
    </section>
  )
}

function Activo({ estado, isEphemeral }: Pick<SituationProps, 'estado' | 'isEphemeral'>) {
  const { t } = useI18n()
  const { error, gap, discarded, screen, isDurable, position, ultimo_envio: lastSentAt } = estado
  const arriving = arrival(estado) === 'arriving'
  const { now, when, time, dated, isSameDay } = useClock()
  const silentFor = silence(estado, now)
  return (
    <>
      {arriving && position && <Readings fix={position} now={now} />}
      <Pendientes estado={estado} />
      {arriving && (
        <p className="track-sent">
          {lastSentAt === null ? t('rastreo.not_sent') : t('rastreo.sent', { cuando: when(lastSentAt) })}
        </p>
      )}
      <p className="muted">{t(`rastreo.${SCREEN_TEXT[screen]}`)}</p>
      {silentFor > SILENT_MS && !error && (
        <Note tone="warn">
          {t('rastreo.no_gps', { tiempo: duration(silentFor) })}
          <small>{t('rastreo.under_roof')}</small>
        </Note>
      )}
      {position && position.accuracy > POOR_ACCURACY && (
        <Note tone="warn">{t('rastreo.poor_accuracy', { metros: Math.round(position.accuracy) })}</Note>
      )}
      {discarded && <Notice tone="warn" text={discarded} />}
      {gap && (
        <Note tone="warn">
          {isSameDay(gap.from, gap.until)
            ? t('rastreo.gap', { desde: time(gap.from), hasta: time(gap.until) })
            : t('rastreo.gap_days', { desde: dated(gap.from), hasta: dated(gap.until) })}
        </Note>
      )}
      {!isDurable && !isEphemeral && <Notice tone="warn" text="no_storage" />}
    </>
  )
}

/** What the phone measures; a dash in place of what it does not know. */
export function Readings({ fix, now }: { fix: Fix; now: number }) {
  const { t, formatNumber } = useI18n()
  const signal = duration(now - fix.at).split(' ')
  return (
    <dl>
      <div>
        <dt>{t('rastreo.velocidad')}</dt>
        <dd>
          {fix.speed === undefined ? '–' : formatNumber(fix.speed * KMH)} <small>{t('rastreo.kmh')}</small>
        </dd>
      </div>
      <div>
        <dt>{t('rastreo.last_signal')}</dt>
        <dd>
          {signal[0]} <small>{signal[1]}</small>
        </dd>
      </div>
      <div>
        <dt>{t('rastreo.precision')}</dt>
        <dd>
          {fix.accuracy > 0 ? `±${formatNumber(fix.accuracy)}` : '–'} <small>{t('rastreo.meters')}</small>
        </dd>
      </div>
    </dl>
  )
}

/** After a refusal nothing is sent by itself: what the points on the phone wait for. */
const AWAITED = {
  device_unknown: 'waiting_link',
  inactivo: 'waiting_start',
  tracking_disabled: 'waiting_start',
} as const

/** Points waiting on the phone; one or two in transit are normal and not shown. */
function Pendientes({ estado }: { estado: TrackerState }) {
  const { t, formatNumber } = useI18n()
  const { pendientes, deleted, online, phase, off, error } = estado
  const n = formatNumber(pendientes)
  if (!online && phase === 'tracking' && !off && pendientes === 0)
    return <p className="muted">{t('rastreo.no_internet')}</p>
  if (deleted > 0) return <p className="muted">{t('rastreo.deleted_unsent', { n: formatNumber(deleted) })}</p>
  if (pendientes === 0 || (phase === 'tracking' && arrival(estado) === 'arriving')) return null
  const awaited = AWAITED[error as keyof typeof AWAITED] ?? (online ? 'waiting' : 'waiting_for_signal')
  return <p className="muted">{t(`rastreo.${awaited}`, { n })}</p>
}

/** A text of the specification, with its remedy if there is one, or another one. */
export function Notice(props: { tone: NoteTone; text: RastreoKey; remedy?: RastreoKey }) {
  const { t } = useI18n()
  const { tone, text, remedy = REMEDIES.get(text) } = props
  return (
    <Note tone={tone}>
      {t(`rastreo.${text}`)}
      {remedy && <small>{t(`rastreo.${remedy}`)}</small>}
    </Note>
  )
}

/** '9 s', '14 min', '2 h' */
function duration(ms: number): string {
  const s = Math.max(0, Math.floor(ms / 1000))
  if (s < 60) return `${s} s`
  return s < 3600 ? `${Math.floor(s / 60)} min` : `${Math.floor(s / 3600)} h`
}
