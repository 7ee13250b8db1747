/** The live indicator of a GPS device (spec §4): what may be said of it at this moment. */

/** A device counts as online while its last update is at most this old (spec §9). */
export const EN_LINEA_MS = 5 * 60_000

export type EnVivo = 'En línea' | 'Esperando ubicación' | 'Rastreo desactivado'

export interface VistoEnVivo {
  estado: 'Activo' | 'Inactivo'
  tracking_enabled: boolean
  /** instant of the last position, UTC milliseconds; null before the first */
  last_update: number | null
}

/** @param now UTC milliseconds */
export function enVivo({ estado, tracking_enabled, last_update }: VistoEnVivo, now: number): EnVivo {
  if (estado !== 'Activo' || !tracking_enabled) return 'Rastreo desactivado'
  return last_update !== null && now - last_update <= EN_LINEA_MS ? 'En línea' : 'Esperando ubicación'
}
