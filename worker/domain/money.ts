/** Money as typed, parsed to whole cents without floating point. */
import { grouped, readNumber } from './number'

/** The maximum amount: a thousand million pesos. */
export const CENTAVOS_MAX = 100_000_000_000
export const PESOS_MAX = CENTAVOS_MAX / 100

/**
 * Parses an amount in pesos to cents: «120.000», «$ 120.000», «120000,50», «1'200.000 COP». Null when ambiguous or
 * invalid (readNumber).
 */
export function readPesos(text: string): number | null {
  const parsed = readNumber(text.replace(/^\s*\$|(?:cop|pesos)\s*$|\$\s*$/gi, ''))
  if (!parsed) return null
  const centavos = Number(parsed.whole) * 100 + Number(parsed.fraction.padEnd(2, '0'))
  return centavos <= CENTAVOS_MAX ? centavos : null
}

/** An amount for an input field, parsed back to the same value: «120.000», «120.000,50». */
export function formatPesos(centavos: number): string {
  const whole = Math.floor(centavos / 100)
  const fraction = centavos % 100
  const pesos = grouped(whole)
  return fraction === 0 ? pesos : `${pesos},${String(fraction).padStart(2, '0')}`
}
