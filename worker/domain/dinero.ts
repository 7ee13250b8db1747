/** Money as people type it, kept as whole cents: no sum ever goes through a fraction. */
import { readNumber } from './number'

/** The most one amount may be: a thousand million pesos. */
export const CENTAVOS_MAX = 100_000_000_000

/**
 * What an amount in pesos is in cents: «120.000», «$ 120.000», «120000,50», «1'200.000 COP». Null for what can be read in
 * two ways, or in none (readNumber).
 */
export function leerPesos(texto: string): number | null {
  const leido = readNumber(texto.replace(/^\s*\$|(?:cop|pesos)\s*$|\$\s*$/gi, ''))
  if (!leido) return null
  const centavos = Number(leido.whole) * 100 + Number(leido.fraction.padEnd(2, '0'))
  return centavos <= CENTAVOS_MAX ? centavos : null
}

/** An amount as a field shows it, so that it reads back as itself: «120.000», «120.000,50». */
export function escribirPesos(centavos: number): string {
  const [entero, fraccion] = [Math.floor(centavos / 100), centavos % 100]
  const miles = String(entero).replace(/\B(?=(\d{3})+$)/g, '.')
  return fraccion === 0 ? miles : `${miles},${String(fraccion).padStart(2, '0')}`
}
