/**
 * Driving licences: which category serves for which vehicle, and how long one may be valid (Ley 769 de 2002, art. 22, as
 * Decreto-Ley 19 de 2012, art. 197 has it). Rules change and classes have edges: all of this warns, nothing refuses.
 */
import { addYears } from '../day'
import type { Condition } from '../documentos/rules'
import type { Clase } from '../vehiculos/vehiculo'

/** As stored in `conductores.licencia_tipo`. A motorcycles; B private, C public service, each of three sizes. */
export const CATEGORIES = ['A1', 'A2', 'B1', 'B2', 'B3', 'C1', 'C2', 'C3'] as const
export type Category = (typeof CATEGORIES)[number]

/** Up to this engine size A1 is enough for a motorcycle, in cm³. */
export const CILINDRAJE_A1 = 125

/** A category however it is written («c-2»); null for what is none. */
export const readCategory = (text: string): Category | null => {
  const clean = text.replace(/[^a-z0-9]/gi, '').toUpperCase()
  return CATEGORIES.find((c) => c === clean) ?? null
}

/** What of a vehicle a licence is judged by. */
type Licensable = Pick<Condition, 'clase' | 'servicio' | 'cilindraje'>

/** The size of category that a class asks for; classes that are missing here are not judged. */
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
 * The categories with which a vehicle may be driven; null where it cannot be told (unknown class, machinery, trailer). A larger size serves for a smaller one, and C for a private vehicle too.
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
 * Why a licence does not serve for a vehicle, with the categories that would; null when it does or cannot be told.
 * `servicio`: the size is right, but public service asks for a C; `cilindraje`: A1 on a large motorcycle; else `clase`.
 */
export function licenciaMismatch(
  category: string,
  vehiculo: Licensable,
): { por: 'clase' | 'servicio' | 'cilindraje'; sirven: Category[] } | null {
  const parsedCategory = readCategory(category)
  const suitable = categoriesFor(vehiculo)
  if (parsedCategory === null || suitable === null || suitable.includes(parsedCategory)) return null
  if (vehiculo.clase === 'motocicleta')
    return { por: parsedCategory === 'A1' ? 'cilindraje' : 'clase', sirven: suitable }
  const particularCategories = categoriesFor({ ...vehiculo, servicio: 'particular' })
  return { por: particularCategories?.includes(parsedCategory) ? 'servicio' : 'clase', sirven: suitable }
}

/** Years of validity by the age at issue: the first line whose `hasta` (whole years, inclusive) reaches it. Dated data. */
export const VALIDITY = {
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

/** Whole years that a person born on a day has completed on another. */
export function ageOn(nacimiento: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(nacimiento.slice(0, 4))
  return day.slice(5) < nacimiento.slice(5) ? years - 1 : years
}

/**
 * The latest day until which a licence issued on `emision` may be valid; null for an unknown category or one issued under
 * an older law. Without a birthday the longest term counts: nothing is called too long on a guess.
 */
export function maxVigencia(category: string, fecha_nacimiento: string | null, emision: string): string | null {
  const parsedCategory = readCategory(category)
  if (parsedCategory === null || emision < VALIDITY.desde) return null
  const age = fecha_nacimiento ? ageOn(fecha_nacimiento, emision) : 0
  const term = VALIDITY[parsedCategory.startsWith('C') ? 'publico' : 'particular'].find(
    ({ hasta: until }) => age <= until,
  )
  return term ? addYears(emision, term.years) : null
}

/** The latest day that would be right, when a licence says a later one: a typing error, most likely; else null. */
export function excessiveValidity(licencia: {
  categoria: string
  fecha_nacimiento: string | null
  emision: string
  vencimiento: string
}): string | null {
  const maxFecha = maxVigencia(licencia.categoria, licencia.fecha_nacimiento, licencia.emision)
  return maxFecha !== null && licencia.vencimiento > maxFecha ? maxFecha : null
}
