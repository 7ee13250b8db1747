/** The storage interface of the phone's queue, implemented in IndexedDB or in memory. */
import type { OffHoursAhead } from '@domain/dispositivos/wire'
import { PRIVACY_VERSION } from '@domain/identidad/privacy'
import type { Fix } from './fix'

export interface Point extends Fix {
  seq: number
}

/** The queue's metadata. Times are ms UTC by this phone's clock. */
export interface Ledger {
  /** random, created with the queue: distinguishes its points from those of a second phone or after cleared storage */
  src: string
  /** the sequence number of the next point */
  seq: number
  pendientes: number
  ultimo_punto: number | null
  ultimo_envio: number | null
  /** tracking was on and not stopped: a reload resumes it */
  rastreando: boolean
  /** the version of the text that the driver agreed to by starting; `enviado` once the server has it */
  acuerdo?: Agreement & { enviado: boolean }
  /** when the company records nothing, as the server last told it: a reload without a network keeps to it */
  offHours?: ToldHours
}

/** Spans and the end of what was told, ms UTC by this phone's clock. */
export interface ToldHours {
  spans: OffHoursAhead
  horizon: number
}

/** @property at ms UTC by this phone's clock */
export interface Agreement {
  version: string
  at: number
}

export type LedgerChange = Partial<Pick<Ledger, 'ultimo_envio' | 'rastreando' | 'acuerdo' | 'offHours'>>

/** Whether the driver agreed to the current version. */
export const hasAgreed = ({ acuerdo: agreement }: Ledger): boolean => agreement?.version === PRIVACY_VERSION

/** After a reload, tracking resumes by itself if the last point is younger than this; otherwise it asks for one tap. */
export const RESUME_MS = 10 * 60_000

/** Whether what was tracked may go on by itself at an instant. */
export const resumesByItself = (ledger: Ledger, now: number): boolean =>
  ledger.ultimo_punto !== null && now - ledger.ultimo_punto < RESUME_MS && hasAgreed(ledger)

/** Recorded when the driver starts: the agreement, unless given before. */
export const agreementChange = (ledger: Ledger, at: number): LedgerChange =>
  hasAgreed(ledger) ? {} : { acuerdo: { version: PRIVACY_VERSION, at, enviado: false } }

/** The part of the agreement not yet sent to the server. */
export const unsentAgreement = (agreement: Ledger['acuerdo']): Agreement | undefined =>
  agreement && !agreement.enviado ? { version: agreement.version, at: agreement.at } : undefined

export interface PointQueue {
  /** whether the points survive a reload */
  readonly isDurable: boolean
  ledger(): Promise<Ledger>
  record(change: LedgerChange): Promise<void>
  add(fix: Fix): Promise<Ledger>
  /** the oldest `max` points */
  batch(max: number): Promise<{ src: string; puntos: Point[]; acuerdo?: Agreement }>
  remove(points: readonly Point[]): Promise<Ledger>
  empty(): Promise<void>
}

/**
 * Above this number the queue drops every second point except the newest thousand: the trail keeps its whole shape at a
 * lower resolution instead of losing its beginning. At a point a second that is 14 hours without internet, then about
 * 6 MB.
 */
export const MAX_POINTS = 50_000
export const KEPT_WHOLE = 1000

export const newLedger = (): Ledger => ({
  src: Array.from(crypto.getRandomValues(new Uint8Array(8)), (b) => b.toString(16).padStart(2, '0')).join(''),
  seq: 1,
  pendientes: 0,
  ultimo_punto: null,
  ultimo_envio: null,
  rastreando: false,
})
