/**
 * A payment with the provider Wompi: its states and transitions, and whether a reported transaction matches the
 * requested one. Money is whole cents of Colombian pesos, taxes included.
 */

import type { RefusalReason } from '../refusal'
import { PERIODS, PLANES } from '../suscripcion/plan'
import * as z from '../zod'

/** The provider's transaction states; each begins with the first one. */
export const TRANSACTION_ESTADOS = ['PENDING', 'APPROVED', 'DECLINED', 'VOIDED', 'ERROR'] as const
export type TransactionEstado = (typeof TRANSACTION_ESTADOS)[number]
/** Our states of a payment: `vencido` was not paid in time, checked once more after expiry. */
export type EstadoPago = TransactionEstado | 'vencido'
export type PaymentEnvironment = 'test' | 'prod'
/**
 * What asking the provider about a payment found. `ajeno`: not one of our payments. `desconocido`: the provider has no
 * such transaction. `distinto`: it does not match the request, and is ignored. `vencido`: not paid in time.
 */
export type PaymentFinding =
  | 'aprobado'
  | 'pendiente'
  | 'rechazado'
  | 'anulado'
  | 'vencido'
  | 'ajeno'
  | 'desconocido'
  | 'distinto'

const INVALID_OPTION: RefusalReason = 'opcion-invalida'

/** A request to pay: the price is computed here, so a form with extra fields is refused. */
export const PayCommand = z.strictObject({
  plan: z.enum(PLANES, { error: INVALID_OPTION }),
  periodo: z.enum(PERIODS, { error: INVALID_OPTION }),
  /** present: open the provider's widget over our page; otherwise redirect to the provider's page */
  en: z.literal('ventana', { error: INVALID_OPTION }).optional(),
})
/** Asks for the state of the payment named in the page's URL. */
export const VerifyPagoCommand = z.object({ intent: z.literal('verify') })

/** How long a checkout stays open. */
export const PAGO_VENCE_MS = 60 * 60_000
/** A checkout with at least this long left is reused for the same request: enough time to pay. */
export const CHECKOUT_REUSE_MS = 15 * 60_000
/**
 * A declined payer may retry on the same reference (the provider gives three minutes): nothing is final until this long
 * after the last attempt.
 */
export const RETRY_MS = 15 * 60_000
/** A payment younger than this usually settles on its own: by event, or when the payer returns. */
const SELF_SETTLE_MS = 3 * 60_000
/** An attempt without an outcome may still get one for this long; an older one gets none. */
export const OPEN_ATTEMPT_MS = 7 * 24 * 60 * 60_000

/** Polled every minute until this age, then every ten minutes: events are lost early or not at all. */
const FREQUENT_POLL_MS = 20 * 60_000

/** The range of creation instants to poll in this minute. */
export function pollWindow(now: number): { desde: number; hasta: number } {
  const all = Math.floor(now / 60_000) % 10 === 0
  return { desde: all ? 0 : now - FREQUENT_POLL_MS, hasta: now - SELF_SETTLE_MS }
}

/** Not paid in time, and no attempt can still be open. */
const isAbandoned = (expira_at: number, now: number): boolean => now >= expira_at + RETRY_MS

/** Random bytes in a reference, so that it cannot be guessed. */
export const REFERENCE_BYTES = 16
const REFERENCE = /^vg-[0-9a-f]{32}-p$/

/**
 * A payment's reference at the provider. It ends with a letter: the provider signs it concatenated with the amount, so
 * `x1` for 2900000 would have the same signature as `x12` for 900000.
 */
export function referenceFrom(random: Uint8Array): string {
  const hex = [...random.subarray(0, REFERENCE_BYTES)].map((b) => b.toString(16).padStart(2, '0')).join('')
  return `vg-${hex}-p`
}

export const isReference = (text: string): boolean => REFERENCE.test(text)

/** Whether a text is a valid transaction id; others are not sent to the provider. */
export const isTransactionId = (text: string): boolean => /^[\w-]{1,100}$/.test(text)

/**
 * Whether a transaction may change from one state to another. Final states stay, except that an approved one may be
 * voided; duplicates and late events change nothing.
 */
export function advancesTransaction(before: TransactionEstado, now: TransactionEstado): boolean {
  if (before === 'PENDING') return now !== 'PENDING'
  return before === 'APPROVED' && now === 'VOIDED'
}

/** The final state of a payment: that of the last attempt; null while it may still change. */
export function pagoEnd(
  intentos: readonly { estado: TransactionEstado; estado_at: number }[],
  pago: { origen: 'checkout' | 'automatico'; expira_at: number },
  now: number,
): 'DECLINED' | 'ERROR' | 'VOIDED' | 'vencido' | null {
  if (intentos.some((t) => t.estado === 'PENDING' || t.estado === 'APPROVED')) return null
  const last = intentos.reduce<(typeof intentos)[number] | null>(
    (a, b) => (a && a.estado_at > b.estado_at ? a : b),
    null,
  )
  if (!last) return isAbandoned(pago.expira_at, now) ? 'vencido' : null
  const outcome = last.estado as 'DECLINED' | 'ERROR' | 'VOIDED'
  return pago.origen === 'automatico' || now - last.estado_at >= RETRY_MS ? outcome : null
}

/** The requested payment, frozen at creation. */
interface Attempt {
  reference: string
  monto: number
  moneda: string
  ambiente: string
}
/** What the provider reports as paid. */
interface Paid {
  reference: string
  amount_in_cents: number
  currency: string
}

/** How a transaction differs from the requested payment; null when it matches. */
export function paymentMismatch(
  attempt: Attempt,
  paid: Paid,
  environment: PaymentEnvironment,
): 'ambiente' | 'referencia' | 'monto' | 'moneda' | null {
  if (attempt.ambiente !== environment) return 'ambiente'
  if (attempt.reference !== paid.reference) return 'referencia'
  if (attempt.moneda !== paid.currency) return 'moneda'
  return attempt.monto === paid.amount_in_cents ? null : 'monto'
}
