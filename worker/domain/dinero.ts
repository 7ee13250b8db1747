/** Money as people type it, kept as whole cents: no sum ever goes through a fraction. */

/** The most one amount may be: a thousand million pesos. */
export const CENTAVOS_MAX = 100_000_000_000

/** Groups of three after a first one of up to three («1'200.000», «120 000»), or figures in one piece. */
const GRUPOS = /^([1-9]\d{0,2}(?:[.,' ]\d{3})+|\d+)(?:([.,])(\d{1,2}))?$/

/**
 * What an amount in pesos is in cents: «120.000», «$ 120.000», «120000,50», «1'200.000 COP». A mark before exactly three
 * figures groups, before one or two it is the decimal mark. Null for what can be read in two ways, or in none.
 */
export function leerPesos(texto: string): number | null {
  const limpio = texto
    .replace(/[\u00a0\u202f\s]+/g, ' ')
    .replace(/[’´`]/g, "'")
    .replace(/^\s*\$|(?:cop|pesos)\s*$|\$\s*$/gi, '')
    .trim()
  const partes = GRUPOS.exec(limpio)
  if (!partes) return null
  const [, entero = '', marca, fraccion = ''] = partes
  const grupos = new Set(entero.replace(/\d/g, ''))
  // «1.200.50» and «1,200.000» say two things at once
  if (marca && grupos.has(marca)) return null
  if (grupos.has('.') && grupos.has(',')) return null
  const centavos = Number(entero.replace(/\D/g, '')) * 100 + Number(fraccion.padEnd(2, '0'))
  return centavos <= CENTAVOS_MAX ? centavos : null
}

/** An amount as a field shows it, so that it reads back as itself: «120.000», «120.000,50». */
export function escribirPesos(centavos: number): string {
  const [entero, fraccion] = [Math.floor(centavos / 100), centavos % 100]
  const miles = String(entero).replace(/\B(?=(\d{3})+$)/g, '.')
  return fraccion === 0 ? miles : `${miles},${String(fraccion).padStart(2, '0')}`
}
