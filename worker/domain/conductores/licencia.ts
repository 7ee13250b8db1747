/**
 * Driving licences: which category covers which vehicle, and for how long one may be valid (Ley 769 de 2002, art. 22,
 * as amended by Decreto-Ley 19 de 2012, art. 197). Rules change and classes are not clear-cut, so all of this only
 * warns.
 */
import { addYears } from '../day'
import type { Condition } from '../documentos/rules'
import { type Vigencia, vigencia } from '../documentos/vigencia'
import type { Clase } from '../vehiculos/clase'

/** As stored in `conductores.licencia_tipo`. A motorcycles; B private, C public service, each of three sizes. */
export const CATEGORIES = ['A1', 'A2', 'B1', 'B2', 'B3', 'C1', 'C2', 'C3'] as const
export type Category = (typeof CATEGORIES)[number]

/** Up to this engine size A1 is enough for a motorcycle, in cm³. */
export const CILINDRAJE_A1 = 125

/** Parses a category in any spelling («c-2»); null when it is none. */
export const readCategory = (text: string): Category | null => {
  const clean = text.replace(/[^a-z0-9]/gi, '').toUpperCase()
  return CATEGORIES.find((c) => c === clean) ?? null
}

/** The vehicle data a licence is checked against. */
type Licensable = Pick<Condition, 'clase' | 'servicio' | 'cilindraje'>

/** The category size each class requires; classes not listed are not checked. */
export const CLASE_SIZES: Partial<Record<Clase, 1 | 2 | 3>> = {
  automovil: 1,
  camioneta: 1,
  campero: 1,
  microbus: 1,
  motocarro: 1,
  buseta: 2,
  bus: 2,
  camion: 2,
  volqueta: 2,
  tractocamion: 3,
}

/**
 * The categories allowed to drive a vehicle; null when unknown (unknown class, machinery, trailer). A larger size
 * covers a smaller one, and C covers a private vehicle.
 */
export function categoriesFor({ clase, servicio, cilindraje }: Licensable): Category[] | null {
  if (clase === 'motocicleta') return cilindraje !== null && cilindraje > CILINDRAJE_A1 ? ['A2'] : ['A1', 'A2']
  const size = clase && CLASE_SIZES[clase]
  if (!size) return null
  return CATEGORIES.filter((c) => {
    const letters = servicio === 'publico' ? 'C' : 'BC'
    return letters.includes(c.charAt(0)) && Number(c.charAt(1)) >= size
  })
}

/**
 * Why a licence does not cover a vehicle, with the categories that would; null when it does or is unknown. `servicio`:
 * right size, but public service requires a C; `cilindraje`: A1 on a large motorcycle; otherwise `clase`.
 */
export function licenciaMismatch(
  category: string,
  vehiculo: Licensable,
): { by: 'clase' | 'servicio' | 'cilindraje'; suitable: Category[] } | null {
  const parsedCategory = readCategory(category)
  const suitable = categoriesFor(vehiculo)
  if (parsedCategory === null || suitable === null || suitable.includes(parsedCategory)) return null
  if (vehiculo.clase === 'motocicleta') return { by: parsedCategory === 'A1' ? 'cilindraje' : 'clase', suitable }
  const particularCategories = categoriesFor({ ...vehiculo, servicio: 'particular' })
  return { by: particularCategories?.includes(parsedCategory) ? 'servicio' : 'clase', suitable }
}

/**
 * Years of validity by age at issue: the first entry with `hasta` (whole years, inclusive) at or above it. Dated data.
 */
const VALIDITY = {
  desde: '2012-01-10',
  particular: [
    { hasta: 59, years: 10 },
    { hasta: 80, years: 5 },
    { hasta: Number.POSITIVE_INFINITY, years: 1 },
  ],
  publico: [
    { hasta: 59, years: 3 },
    { hasta: Number.POSITIVE_INFINITY, years: 1 },
  ],
} as const

/** Age in whole years on a day. */
export function ageOn(nacimiento: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(nacimiento.slice(0, 4))
  return day.slice(5) < nacimiento.slice(5) ? years - 1 : years
}

/**
 * The latest day a licence issued on `emision` may be valid until; null for an unknown category or one issued under an
 * older law. Without a date of birth the longest term applies, so that nothing is flagged on a guess.
 */
export function maxVigencia(category: string, fecha_nacimiento: string | null, emision: string): string | null {
  const parsedCategory = readCategory(category)
  if (parsedCategory === null || emision < VALIDITY.desde) return null
  const age = fecha_nacimiento ? ageOn(fecha_nacimiento, emision) : 0
  const term = VALIDITY[parsedCategory.startsWith('C') ? 'publico' : 'particular'].find(({ hasta }) => age <= hasta)
  return term ? addYears(emision, term.years) : null
}

/** The latest plausible expiry when a licence has a later one, most likely a typing error; otherwise null. */
export function excessiveValidity(licencia: {
  categoria: string
  fecha_nacimiento: string | null
  emision: string
  vencimiento: string
}): string | null {
  const maxFecha = maxVigencia(licencia.categoria, licencia.fecha_nacimiento, licencia.emision)
  return maxFecha !== null && licencia.vencimiento > maxFecha ? maxFecha : null
}

export type EstadoLicencia = 'Vencida' | Exclude<Vigencia, 'Vencido'>

/** The state of a licence on a company's day, in the specification's words. */
export function licenciaEstadoOn(vence: string, today: string): EstadoLicencia {
  const estado = vigencia(vence, today)
  return estado === 'Vencido' ? 'Vencida' : estado
}
