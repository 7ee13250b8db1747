/** The odometer of a vehicle: parsing a reading, and detecting contradictions. */
import { grouped, readWhole } from '../number'

export const KM_MAX = 2_000_000

/** Parses a reading: «84.200», «84 200 km», «84200»; null when it is not a whole number of kilometres. */
export const readKm = (text: string): number | null => readWhole(text.replace(/km\.?\s*$/i, ''))

/** Grouped by narrow no-break spaces, which work in every language: «84 200». */
export const formatKm = (km: number): string => grouped(km, '\u202f')

export interface Reading {
  fecha: string
  km: number
}

/**
 * The known reading a new one contradicts: an odometer never goes down. Only the readings nearest to its day count, so
 * that after a correction (a replaced dashboard, a typing error) the next one is compared with the corrected value.
 * @param known readings of the vehicle, without the one being replaced, in any order
 * @returns the larger reading before it (`menor`) or, for an earlier day, the smaller reading after it (`mayor`); null
 *   when it fits
 */
export function contradiction(
  fresh: Reading,
  known: readonly Reading[],
): { clave: 'menor' | 'mayor'; reading: Reading } | null {
  const before = known
    .filter((l) => l.fecha <= fresh.fecha)
    .reduce<Reading | null>(
      (m, l) => (m === null || l.fecha > m.fecha || (l.fecha === m.fecha && l.km > m.km) ? l : m),
      null,
    )
  if (before && fresh.km < before.km) return { clave: 'menor', reading: before }
  const after = known
    .filter((l) => l.fecha > fresh.fecha)
    .reduce<Reading | null>(
      (m, l) => (m === null || l.fecha < m.fecha || (l.fecha === m.fecha && l.km < m.km) ? l : m),
      null,
    )
  return after && fresh.km > after.km ? { clave: 'mayor', reading: after } : null
}
