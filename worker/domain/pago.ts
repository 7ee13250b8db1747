/**
 * A payment (facts of the provider Wompi): what it may be, how its state moves, and when a transaction that the provider
 * tells of is the one that was asked for. Money is whole cents of Colombian pesos, taxes included.
 */

import type { MotivoKey } from './negativa'
import { PERIODOS, PLANES } from './plan'
import { z } from './zod'

export const MONEDA = 'COP'
/** The provider's words for a transaction; the first is where each begins. */
export const ESTADOS_TRANSACCION = ['PENDING', 'APPROVED', 'DECLINED', 'VOIDED', 'ERROR'] as const
export type EstadoTransaccion = (typeof ESTADOS_TRANSACCION)[number]
/** Ours of a payment: `vencido` is one that nobody paid in time, and that was asked for once more after. */
export type EstadoPago = EstadoTransaccion | 'vencido'
export type Ambiente = 'test' | 'prod'

const OPCION: MotivoKey = 'opcion-invalida'

/** What somebody may ask to pay: what it costs is ours to know, so a form with anything else in it is refused. */
export const PagarCommand = z.strictObject({
  plan: z.enum(PLANES, { error: OPCION }),
  periodo: z.enum(PERIODOS, { error: OPCION }),
  /** given: the provider's form opens over a page of ours; else who pays goes to the provider's page */
  en: z.literal('ventana', { error: OPCION }).optional(),
})
/** The page of ours over which the provider's form opens; the one whose policy lets it in (worker/security.ts). */
export const RUTA_VENTANA = '/admin/settings/pay'
/** The path of that page for one payment. */
export const ventanaDe = (reference: string): string => `${RUTA_VENTANA}?ref=${encodeURIComponent(reference)}`

/** Asks what became of the payment that the page's own address names. */
export const VerificarPagoCommand = z.object({ intent: z.literal('verificar') })

/** How long the page of a payment stays open. */
export const PAGO_VENCE_MS = 60 * 60_000
/** A payment that is open at least this long is led to again when the same is asked to be paid: time enough to pay it. */
export const CHECKOUT_REUSE_MS = 15 * 60_000
/**
 * A declined payer may try again on the same reference (the provider gives three minutes): until this long after the last
 * try nothing is final.
 */
export const REINTENTO_MS = 15 * 60_000
/** Younger than this, a payment is still on its way by itself: by its event, or with who pays. */
export const SOLO_MS = 3 * 60_000
/** Asked about each minute until this age, then every ten minutes: an event is lost at the beginning or not at all. */
const SEGUIDO_MS = 20 * 60_000

/** From which age on payments are asked about in this minute, as instants of their making. */
export function porPreguntar(ahora: number): { desde: number; hasta: number } {
  const todos = Math.floor(ahora / 60_000) % 10 === 0
  return { desde: todos ? 0 : ahora - SEGUIDO_MS, hasta: ahora - SOLO_MS }
}

/** Nobody has paid by then, and the last try is over too. */
export const nadiePago = (expira_at: number, ahora: number): boolean => ahora >= expira_at + REINTENTO_MS

/** Bytes of chance in a reference: nobody guesses one. */
export const BYTES_REFERENCIA = 16
const REFERENCIA = /^vg-[0-9a-f]{32}-p$/

/**
 * The name of a payment at the provider. It ends with a letter: the provider signs it glued to the amount, and `x1` for
 * 2900000 would have the signature of `x12` for 900000.
 */
export function referenciaDe(azar: Uint8Array): string {
  const hex = [...azar.subarray(0, BYTES_REFERENCIA)].map((b) => b.toString(16).padStart(2, '0')).join('')
  return `vg-${hex}-p`
}

export const esReferencia = (texto: string): boolean => REFERENCIA.test(texto)

/** What the provider calls a transaction by; anything else is asked of nobody. */
export const esIdDeTransaccion = (texto: string): boolean => /^[\w-]{1,100}$/.test(texto)

/**
 * Whether a transaction may go from one state to another. Final ones stay, but for an approved one that is voided; what
 * comes twice, or late, moves nothing.
 */
export function avanzaTransaccion(antes: EstadoTransaccion, ahora: EstadoTransaccion): boolean {
  if (antes === 'PENDING') return ahora !== 'PENDING'
  return antes === 'APPROVED' && ahora === 'VOIDED'
}

/** How it ended, once nothing more can come of it: the last attempt counts; null while something can. */
export function finDePago(
  intentos: readonly { estado: EstadoTransaccion; estado_at: number }[],
  pago: { origen: 'checkout' | 'automatico'; expira_at: number },
  ahora: number,
): 'DECLINED' | 'ERROR' | 'VOIDED' | 'vencido' | null {
  if (intentos.some((t) => t.estado === 'PENDING' || t.estado === 'APPROVED')) return null
  const ultimo = intentos.reduce<(typeof intentos)[number] | null>(
    (a, b) => (a && a.estado_at > b.estado_at ? a : b),
    null,
  )
  if (!ultimo) return nadiePago(pago.expira_at, ahora) ? 'vencido' : null
  const hecho = ultimo.estado as 'DECLINED' | 'ERROR' | 'VOIDED'
  return pago.origen === 'automatico' || ahora - ultimo.estado_at >= REINTENTO_MS ? hecho : null
}

/** What was asked for, frozen. */
export interface Intento {
  reference: string
  monto: number
  moneda: string
  ambiente: string
}
/** What the provider says was paid, and with which keys it was asked. */
export interface Pagado {
  reference: string
  amount_in_cents: number
  currency: string
}

/** In what a transaction is not the one that was asked for; null when it is. */
export function diferencia(
  intento: Intento,
  pagado: Pagado,
  ambiente: Ambiente,
): 'ambiente' | 'referencia' | 'monto' | 'moneda' | null {
  if (intento.ambiente !== ambiente) return 'ambiente'
  if (intento.reference !== pagado.reference) return 'referencia'
  if (intento.moneda !== pagado.currency) return 'moneda'
  return intento.monto === pagado.amount_in_cents ? null : 'monto'
}
