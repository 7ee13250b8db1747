/** What a phone's queue keeps and can do, whether it lies in IndexedDB or, without it, in memory. */
import { PRIVACY_VERSION } from '@domain/identidad/privacy'
import type { Fix } from './fix'

export interface Point extends Fix {
  seq: number
}

/** What is known of the queue beside its points. Times are ms UTC by this phone's clock. */
export interface Ledger {
  /** random, made with the queue: tells its points from those of a second phone or of cleared storage */
  src: string
  /** the next point's number */
  seq: number
  pendientes: number
  ultimo_punto: number | null
  ultimo_envio: number | null
  /** tracking was on and nobody stopped it: a reload goes on */
  rastreando: boolean
  /** that the driver agreed, by starting, to the text of a version; `enviado` once the server has it */
  acuerdo?: Agreement & { enviado: boolean }
}

/** @property at ms UTC by this phone's clock */
export interface Agreement {
  version: string
  at: number
}

export type LedgerChange = Partial<Pick<Ledger, 'ultimo_envio' | 'rastreando' | 'acuerdo'>>

/** Whether the driver agreed to the text as it stands now. */
export const hasAgreed = ({ acuerdo: agreement }: Ledger): boolean => agreement?.version === PRIVACY_VERSION

/** What is noted when the driver starts: that they agree, unless they did before. */
export const agreementChange = (ledger: Ledger, at: number): LedgerChange =>
  hasAgreed(ledger) ? {} : { acuerdo: { version: PRIVACY_VERSION, at, enviado: false } }

/** What the server has not heard yet of the agreement. */
export const unsentAgreement = (agreement: Ledger['acuerdo']): Agreement | undefined =>
  agreement && !agreement.enviado ? { version: agreement.version, at: agreement.at } : undefined

export interface PointQueue {
  /** whether the points survive the page */
  readonly isDurable: boolean
  ledger(): Promise<Ledger>
  record(change: LedgerChange): Promise<void>
  add(fix: Fix): Promise<Ledger>
  /** the oldest `max` points */
  batch(max: number): Promise<{ src: string; puntos: Point[]; acuerdo?: Agreement }>
  quitar(points: readonly Point[]): Promise<Ledger>
  empty(): Promise<void>
}

/**
 * More points than this are thinned out, every second one, the newest thousand kept whole: the way that was driven
 * keeps its shape from end to end, only coarser, instead of losing its beginning. At a point a second that is 14 hours
 * without internet, and then about 6 MB.
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
