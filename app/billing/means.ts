import { readPagoMethod } from '@domain/pagos/payment-method'
import type { Payment } from './payments.server'

/**
 * How a payment was made: «VISA 4242», or the name of the method; null until a bank has said it.
 * @param card what a card of an unknown brand is called
 */
export function meansOf({ metodo: method }: Pick<Payment, 'metodo'>, card: string): string | null {
  const read = method === null ? null : readPagoMethod(method)
  if (!read) return null
  return read.nombre === 'tarjeta' ? [read.marca ?? card, read.ultimos].filter(Boolean).join(' ') : read.nombre
}
