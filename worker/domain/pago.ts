/**
 * A payment (facts of the provider Wompi): what it may be, how its state moves, and when a transaction that the provider
 * tells of is the one that was asked for. Money is whole cents of Colombian pesos, taxes included.
 */

export const MONEDA = 'COP'
/** The provider's words for a transaction; the first is where each begins. */
export const ESTADOS_TRANSACCION = ['PENDING', 'APPROVED', 'DECLINED', 'VOIDED', 'ERROR'] as const
export type EstadoTransaccion = (typeof ESTADOS_TRANSACCION)[number]
/** Ours of a payment: `vencido` is one that nobody paid in time, and that was asked for once more after. */
export type EstadoPago = EstadoTransaccion | 'vencido'
export type Ambiente = 'test' | 'prod'

/** How long the page of a payment stays open (spec §9). */
export const PAGO_VENCE_MS = 60 * 60_000

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
