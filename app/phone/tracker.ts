/** The state machine of the phone page: one state and its transitions. */
import type { DeviceDetail } from '@domain/dispositivos/wire'
import type { RastreoKey } from '~/i18n/es/company/tracking'
import type { Fix } from './fix'
import type { Off } from './off-hours'
import type { Ledger } from './queue-store'
import type { ScreenState } from './wake-lock'

/** The text that says it. */
export type Discard = Extract<RastreoKey, 'discarded' | 'discarded_clock'>

export interface TrackerState {
  phase: 'idle' | 'tracking' | 'stopped'
  /** what «Iniciar Rastreo» is waiting for */
  startStep: 'checking' | 'permission' | null
  error: RastreoKey | null
  instruction: RastreoKey | null
  /** a position arrived (on a phone: the test position), so the permission is granted */
  permission: boolean
  online: boolean
  /** when tracking started, ms UTC by this phone's clock; null while stopped */
  since: number | null
  position: Fix | null
  /** points on the phone that the server has not acknowledged */
  pendientes: number
  /** points that were deleted unsent, with their device */
  deleted: number
  /** ms UTC of the last acknowledged batch */
  ultimo_envio: number | null
  /** the last send failed */
  sendFailed: boolean
  /** why the server accepts the points but stores none: the company, or the clock by which they were measured */
  discarded: Discard | null
  /** outside the company's working hours: the GPS is off, and comes back by itself */
  off: Off | null
  /** the last gap without positions because the page was hidden or closed, ms UTC */
  gap: { from: number; until: number } | null
  screen: ScreenState
  /** points survive a reload */
  isDurable: boolean
  /** the device and its vehicle, as last told; null in a demonstration */
  detail: DeviceDetail | null
}

export const INITIAL: TrackerState = {
  phase: 'idle',
  startStep: null,
  error: null,
  instruction: null,
  permission: false,
  online: true,
  since: null,
  position: null,
  pendientes: 0,
  deleted: 0,
  ultimo_envio: null,
  sendFailed: false,
  discarded: null,
  off: null,
  gap: null,
  screen: 'free',
  isDurable: true,
  detail: null,
}

export type Action =
  | { type: 'open'; ledger: Ledger; isDurable: boolean; online: boolean }
  | { type: 'detail'; detail: DeviceDetail }
  | { type: 'resume' }
  | { type: 'begin' }
  | { type: 'ask-permission' }
  | { type: 'permitted' }
  | { type: 'deny'; text: RastreoKey }
  | { type: 'start'; at: number }
  | { type: 'off-hours'; off: Off }
  | { type: 'fix'; fix: Fix }
  | { type: 'gps-error'; text: RastreoKey }
  | { type: 'stored'; ledger: Ledger; isDurable: boolean }
  | { type: 'sent'; at: number | null; ledger: Ledger; discarded: Discard | null }
  | { type: 'not-sent' }
  | { type: 'emptied' }
  | { type: 'network'; online: boolean }
  | { type: 'gap'; from: number; until: number }
  | { type: 'screen'; screen: ScreenState }
  | { type: 'stop' }
  | { type: 'other-tab' }

export function trackerReducer(state: TrackerState, action: Action): TrackerState {
  switch (action.type) {
    case 'open':
      return { ...state, ...counts(action.ledger), isDurable: action.isDurable, online: action.online }
    case 'detail':
      return { ...state, detail: action.detail }
    case 'resume':
      return { ...state, instruction: 'resume' }
    case 'begin':
      return { ...state, startStep: 'checking', error: null, instruction: null }
    case 'ask-permission':
      return { ...state, startStep: 'permission', instruction: state.permission ? null : 'allow_location' }
    case 'permitted':
      return { ...state, permission: true, instruction: null }
    case 'deny':
      return { ...state, ...stopped(state), error: action.text }
    case 'start':
      // on a desktop there is no test position: the watch itself asks for the permission
      return {
        ...state,
        phase: 'tracking',
        since: action.at,
        startStep: null,
        off: null,
        instruction: state.permission ? null : 'allow_location',
      }
    case 'off-hours':
      return { ...state, ...stopped(state), phase: 'tracking', off: action.off, error: null, gap: null }
    case 'fix':
      if (state.phase !== 'tracking') return state
      return { ...state, position: action.fix, permission: true, instruction: null, error: null }
    case 'gps-error':
      return state.phase === 'tracking' ? { ...state, error: action.text, instruction: null } : state
    case 'stored':
      return { ...state, ...counts(action.ledger), isDurable: action.isDurable }
    case 'sent':
      return {
        ...state,
        ...counts(action.ledger),
        ultimo_envio: action.at ?? state.ultimo_envio,
        sendFailed: false,
        discarded: action.discarded,
      }
    case 'not-sent':
      return { ...state, sendFailed: true }
    case 'emptied':
      return { ...state, pendientes: 0, deleted: state.pendientes }
    case 'network':
      return { ...state, online: action.online }
    case 'gap':
      return { ...state, gap: { from: action.from, until: action.until } }
    case 'screen':
      return { ...state, screen: action.screen }
    case 'stop':
      return { ...state, ...stopped(state), error: null, gap: null }
    case 'other-tab':
      return { ...state, ...stopped(state), error: null, instruction: 'other_tab' }
  }
}

const counts = ({ pendientes, ultimo_envio: lastSentAt }: Ledger) => ({ pendientes, ultimo_envio: lastSentAt })

/** Stopping clears the position; an idle state stays idle. */
const stopped = (state: TrackerState) =>
  ({
    phase: state.phase === 'tracking' ? 'stopped' : state.phase,
    startStep: null,
    instruction: null,
    since: null,
    position: null,
    sendFailed: false,
    discarded: null,
    off: null,
  }) satisfies Partial<TrackerState>

/** Combines online flag and failures: positions are sent, wait for a network, or fail. */
export function arrival(state: TrackerState): 'arriving' | 'offline' | 'failing' {
  if (!state.online) return 'offline'
  return state.sendFailed ? 'failing' : 'arriving'
}

/** Without a fix for longer than this, in ms, the GPS counts as silent (a parked phone is polled every 30 s). */
export const SILENT_MS = 60_000

/**
 * Time without a position, in ms: since the last fix, or since tracking started. `now` by this phone's clock; one that was
 * set back makes the last fix no fresher, so its distance counts.
 */
export function silence({ since, position }: TrackerState, now: number): number {
  return Math.abs(now - (position?.at ?? since ?? now))
}
