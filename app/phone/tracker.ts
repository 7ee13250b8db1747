/** The state machine of the phone page: one state and its transitions. */
import type { DeviceDetail } from '@domain/dispositivos/wire'
import type { RastreoKey } from '~/i18n/es/company/tracking'
import type { Fix } from './fix'
import type { Off } from './off-hours'
import type { Ledger } from './queue-store'
import type { ScreenEstado } from './wake-lock'

/** The text that says it. */
export type Discard = Extract<RastreoKey, 'descartadas' | 'descartadas_hora'>

export interface Estado {
  phase: 'idle' | 'tracking' | 'stopped'
  /** what «Iniciar Rastreo» is waiting for */
  paso: 'comprobando' | 'permiso' | null
  error: RastreoKey | null
  instruction: RastreoKey | null
  /** a position arrived (on a phone: the test position), so the permission is granted */
  permission: boolean
  online: boolean
  /** when tracking started, ms UTC by this phone's clock; null while stopped */
  desde: number | null
  posicion: Fix | null
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
  gap: { desde: number; hasta: number } | null
  pantalla: ScreenEstado
  /** points survive a reload */
  isDurable: boolean
  /** the device and its vehicle, as last told; null in a demonstration */
  detail: DeviceDetail | null
}

export const INITIAL: Estado = {
  phase: 'idle',
  paso: null,
  error: null,
  instruction: null,
  permission: false,
  online: true,
  desde: null,
  posicion: null,
  pendientes: 0,
  deleted: 0,
  ultimo_envio: null,
  sendFailed: false,
  discarded: null,
  off: null,
  gap: null,
  pantalla: 'libre',
  isDurable: true,
  detail: null,
}

export type Action =
  | { tipo: 'abrir'; ledger: Ledger; isDurable: boolean; online: boolean }
  | { tipo: 'detalle'; detail: DeviceDetail }
  | { tipo: 'retomar' }
  | { tipo: 'iniciar' }
  | { tipo: 'pedir-permiso' }
  | { tipo: 'permiso' }
  | { tipo: 'negar'; texto: RastreoKey }
  | { tipo: 'empezar'; at: number }
  | { tipo: 'fuera-de-horario'; off: Off }
  | { tipo: 'fix'; fix: Fix }
  | { tipo: 'error-gps'; texto: RastreoKey }
  | { tipo: 'guardado'; ledger: Ledger; isDurable: boolean }
  | { tipo: 'enviado'; at: number; ledger: Ledger; discarded: Discard | null }
  | { tipo: 'no-enviado' }
  | { tipo: 'borrado' }
  | { tipo: 'linea'; online: boolean }
  | { tipo: 'hueco'; desde: number; hasta: number }
  | { tipo: 'pantalla'; pantalla: ScreenEstado }
  | { tipo: 'detener' }
  | { tipo: 'otra-pestana' }

export function trackerReducer(e: Estado, a: Action): Estado {
  switch (a.tipo) {
    case 'abrir':
      return { ...e, ...counts(a.ledger), isDurable: a.isDurable, online: a.online }
    case 'detalle':
      return { ...e, detail: a.detail }
    case 'retomar':
      return { ...e, instruction: 'retomar' }
    case 'iniciar':
      return { ...e, paso: 'comprobando', error: null, instruction: null }
    case 'pedir-permiso':
      return { ...e, paso: 'permiso', instruction: e.permission ? null : 'permita' }
    case 'permiso':
      return { ...e, permission: true, instruction: null }
    case 'negar':
      return { ...e, ...stopped(e), error: a.texto }
    case 'empezar':
      // on a desktop there is no test position: the watch itself asks for the permission
      return {
        ...e,
        phase: 'tracking',
        desde: a.at,
        paso: null,
        off: null,
        instruction: e.permission ? null : 'permita',
      }
    case 'fuera-de-horario':
      return { ...e, ...stopped(e), phase: 'tracking', off: a.off, error: null, gap: null }
    case 'fix':
      if (e.phase !== 'tracking') return e
      return { ...e, posicion: a.fix, permission: true, instruction: null, error: null }
    case 'error-gps':
      return e.phase === 'tracking' ? { ...e, error: a.texto, instruction: null } : e
    case 'guardado':
      return { ...e, ...counts(a.ledger), isDurable: a.isDurable }
    case 'enviado':
      return { ...e, ...counts(a.ledger), ultimo_envio: a.at, sendFailed: false, discarded: a.discarded }
    case 'no-enviado':
      return { ...e, sendFailed: true }
    case 'borrado':
      return { ...e, pendientes: 0, deleted: e.pendientes }
    case 'linea':
      return { ...e, online: a.online }
    case 'hueco':
      return { ...e, gap: { desde: a.desde, hasta: a.hasta } }
    case 'pantalla':
      return { ...e, pantalla: a.pantalla }
    case 'detener':
      return { ...e, ...stopped(e), error: null, gap: null }
    case 'otra-pestana':
      return { ...e, ...stopped(e), error: null, instruction: 'otra_pestana' }
  }
}

const counts = ({ pendientes, ultimo_envio: lastSentAt }: Ledger) => ({ pendientes, ultimo_envio: lastSentAt })

/** Stopping clears the position; an idle state stays idle. */
const stopped = (e: Estado) =>
  ({
    phase: e.phase === 'tracking' ? 'stopped' : e.phase,
    paso: null,
    instruction: null,
    desde: null,
    posicion: null,
    sendFailed: false,
    discarded: null,
    off: null,
  }) satisfies Partial<Estado>

/** Combines online flag and failures: positions are sent, wait for a network, or fail. */
export function arrival(e: Estado): 'llegan' | 'sin-internet' | 'fallan' {
  if (!e.online) return 'sin-internet'
  return e.sendFailed ? 'fallan' : 'llegan'
}

/** Without a fix for longer than this, in ms, the GPS counts as silent (a parked phone is polled every 30 s). */
export const SILENT_MS = 60_000

/**
 * Time without a position, in ms: since the last fix, or since tracking started. `now` by this phone's clock; one that was
 * set back makes the last fix no fresher, so its distance counts.
 */
export function silence({ desde, posicion: position }: Estado, now: number): number {
  return Math.abs(now - (position?.at ?? desde ?? now))
}
