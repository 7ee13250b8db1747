/** The odometer of a vehicle: how a reading is typed, and when one contradicts what is known. */
import { readWhole } from '../number'

export const KM_MAX = 2_000_000

/** A reading as people type it: «84.200», «84 200 km», «84200»; null for what is no whole number of kilometres. */
export const readKm = (text: string): number | null => readWhole(text.replace(/km\.?\s*$/i, ''))

/** Grouped by narrow spaces, which read the same in every language: «84 200». */
export const formatKm = (km: number): string => String(km).replace(/\B(?=(\d{3})+$)/g, '\u202f')

export interface Reading {
  fecha: string
  km: number
}

/**
 * What a new reading contradicts: an odometer does not go down. Only the readings nearest to its day count, so that after
 * a correction (another dashboard, a typing error) the corrected one is what the next is compared with.
 * @param conocidas readings of the vehicle, without the one that is being replaced, in any order
 * @returns the reading it is smaller than (`menor`) or, for one of an earlier day, larger than (`mayor`); null when it fits
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
