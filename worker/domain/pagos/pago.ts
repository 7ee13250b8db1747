/**
 * A payment (facts of the provider Wompi): what it may be, how its state moves, and when a transaction that the provider
 * tells of is the one that was asked for. Money is whole cents of Colombian pesos, taxes included.
 */

import type { RefusalReason } from '../refusal'
import { PERIODS, PLANES } from '../suscripcion/plan'
import { z } from '../zod'

export const CURRENCY = 'COP'
/** The provider's words for a transaction; the first is where each begins. */
export const TRANSACTION_ESTADOS = ['PENDING', 'APPROVED', 'DECLINED', 'VOIDED', 'ERROR'] as const
export type TransactionEstado = (typeof TRANSACTION_ESTADOS)[number]
/** Ours of a payment: `vencido` is one that nobody paid in time, and that was asked for once more after. */
export type EstadoPago = TransactionEstado | 'vencido'
export type PaymentEnvironment = 'test' | 'prod'

const INVALID_OPTION: RefusalReason = 'opcion-invalida'

/** What somebody may ask to pay: what it costs is ours to know, so a form with anything else in it is refused. */
export const PayCommand = z.strictObject({
  plan: z.enum(PLANES, { error: INVALID_OPTION }),
  periodo: z.enum(PERIODS, { error: INVALID_OPTION }),
  /** given: the provider's form opens over a page of ours; else who pays goes to the provider's page */
  en: z.literal('ventana', { error: INVALID_OPTION }).optional(),
})
/** The page of ours over which the provider's form opens; the one whose policy lets it in (worker/http/security.ts). */
export const WINDOW_PATH = '/admin/settings/pay'
/** The path of that page for one payment. */
export const windowPathOf = (reference: string): string => `${WINDOW_PATH}?ref=${encodeURIComponent(reference)}`

/** Asks what became of the payment that the page's own address names. */
export const VerifyPagoCommand = z.object({ intent: z.literal('verificar') })

/** How long the page of a payment stays open. */
export const PAGO_VENCE_MS = 60 * 60_000
/** A payment that is open at least this long is led to again when the same is asked to be paid: time enough to pay it. */
export const CHECKOUT_REUSE_MS = 15 * 60_000
/**
 * A declined payer may try again on the same reference (the provider gives three minutes): until this long after the last
 * try nothing is final.
 */
export const RETRY_MS = 15 * 60_000
/** Younger than this, a payment is still on its way by itself: by its event, or with who pays. */
export const SELF_SETTLE_MS = 3 * 60_000
/** Asked about each minute until this age, then every ten minutes: an event is lost at the beginning or not at all. */
const FREQUENT_POLL_MS = 20 * 60_000

/** From which age on payments are asked about in this minute, as instants of their making. */
export function pollWindow(now: number): { desde: number; hasta: number } {
  const all = Math.floor(now / 60_000) % 10 === 0
  return { desde: all ? 0 : now - FREQUENT_POLL_MS, hasta: now - SELF_SETTLE_MS }
}

/** Nobody has paid by then, and the last try is over too. */
export const isAbandoned = (expira_at: number, now: number): boolean => now >= expira_at + RETRY_MS

/** Bytes of chance in a reference: nobody guesses one. */
export const REFERENCE_BYTES = 16
const REFERENCE = /^vg-[0-9a-f]{32}-p$/

/**
 * The name of a payment at the provider. It ends with a letter: the provider signs it glued to the amount, and `x1` for
 * 2900000 would have the signature of `x12` for 900000.
 */
export function referenceFrom(random: Uint8Array): string {
  const hex = [...random.subarray(0, REFERENCE_BYTES)].map((b) => b.toString(16).padStart(2, '0')).join('')
  return `vg-${hex}-p`
}

export const isReference = (text: string): boolean => REFERENCE.test(text)

/** What the provider calls a transaction by; anything else is asked of nobody. */
export const isTransactionId = (text: string): boolean => /^[\w-]{1,100}$/.test(text)

/**
 * Whether a transaction may go from one state to another. Final ones stay, but for an approved one that is voided; what
 * comes twice, or late, moves nothing.
 */
export function advancesTransaction(before: TransactionEstado, now: TransactionEstado): boolean {
  if (before === 'PENDING') return now !== 'PENDING'
  return before === 'APPROVED' && now === 'VOIDED'
}

/** How it ended, once nothing more can come of it: the last attempt counts; null while something can. */
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

/** What was asked for, frozen. */
export interface Attempt {
  reference: string
  monto: number
  moneda: string
  ambiente: string
}
/** What the provider says was paid, and with which keys it was asked. */
export interface Paid {
  reference: string
  amount_in_cents: number
  currency: string
}

/** In what a transaction is not the one that was asked for; null when it is. */
export function difference(
  attempt: Attempt,
  paid: Paid,
  environment: PaymentEnvironment,
): 'ambiente' | 'referencia' | 'monto' | 'moneda' | null {
  if (attempt.ambiente !== environment) return 'ambiente'
  if (attempt.reference !== paid.reference) return 'referencia'
  if (attempt.moneda !== paid.currency) return 'moneda'
  return attempt.monto === paid.amount_in_cents ? null : 'monto'
}
