/**
 * What becomes of an electronic document after an attempt, and when it is tried again. What the provider or the DIAN
 * refuses is not tried again by itself: its data have to change first.
 */
import type { FrozenPagador } from '../pagos/recibo'
import { FacturadorFailure, type Issued } from './facturador'
import { missingOf } from './invoice'
import { OTHER_TOTAL, WITHOUT_FILES } from './state'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** After which time an attempt is repeated: a minute, doubled each time, an hour at most. */
export const retryMs = (attempts: number): number => Math.min(MINUTE_MS * 2 ** Math.min(attempts, 10), HOUR_MS)

export type IssueOutcome =
  | { estado: 'emitida'; numero: string; cufe: string; motivo: string | null }
  | { estado: 'pendiente' | 'fallida'; motivo: string }

/** @param total what was paid, integer cents */
export function outcomeOf(answer: Issued | FacturadorFailure, total: number): IssueOutcome {
  if (answer instanceof FacturadorFailure) {
    const { tipo, estado, detail } = answer
    return tipo === 'datos'
      ? { estado: 'fallida', motivo: detail || `${estado}` }
      : { estado: 'pendiente', motivo: `${tipo} ${estado}` }
  }
  if (answer.estado === 'emitida') {
    const { numero, cufe } = answer
    return {
      estado: 'emitida',
      numero,
      cufe,
      motivo: answer.total === null || answer.total === total ? null : OTHER_TOTAL,
    }
  }
  return { estado: answer.estado === 'tramite' ? 'pendiente' : 'fallida', motivo: answer.motivo }
}

/** Failed attempts to fetch the files of an issued document after which a person is told: half an hour of them. */
const FETCHES_QUIET = 6

/**
 * What is odd about an issued document after its files were asked for.
 * @param noted what was odd before
 * @param failed attempts in a row; 0 once the files are stored
 */
export function filesNote(noted: string | null, failed: number): string | null {
  if (failed === 0) return noted === WITHOUT_FILES ? null : noted
  return noted ?? (failed >= FETCHES_QUIET ? WITHOUT_FILES : null)
}

/**
 * Who an invoice is made out to: the payer frozen on the payment, unless it says too little or was corrected since.
 * @param saved the company's payer now; null when none was ever saved
 * @param paidAt when the payment was approved, and `savedAt` when the payer was last saved, UTC milliseconds
 */
export function buyerOf(frozen: FrozenPagador, saved: FrozenPagador | null, paidAt: number, savedAt: number | null) {
  const corrected = savedAt !== null && savedAt > paidAt
  return saved && (corrected || missingOf(frozen).length > 0) ? saved : frozen
}

/** The key of a stored document in R2. */
export const facturaFileKey = (empresaId: string, id: string, format: 'pdf' | 'xml'): string =>
  `facturas/${empresaId}/${id}.${format}`
