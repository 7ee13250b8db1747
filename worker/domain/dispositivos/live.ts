/** The live indicator of a GPS device. */

/** A device counts as online while its last update is at most this old. */
export const ONLINE_MS = 5 * 60_000

export const LIVE_ESTADOS = ['En línea', 'Esperando ubicación', 'Rastreo desactivado', 'Fuera de horario'] as const
export type LiveEstado = (typeof LIVE_ESTADOS)[number]

/**
 * A span in which a device records nothing, UTC milliseconds; `from` 0 when it began before, `until`
 * null when no end is known. People are told of the
 * one that holds, or of the next to come, so that a place disappears on time also where no news arrives.
 */
export interface OffSpan {
  from: number
  until: number | null
}

/** Whether a device records nothing at an instant, so that no place of it is shown; `off` as last told. */
export const isOff = (off: OffSpan | null, at: number): boolean =>
  off !== null && off.from <= at && (off.until === null || at < off.until)

export interface SeenLive {
  estado: 'Activo' | 'Inactivo'
  tracking_enabled: boolean
  /** instant of the last position, UTC milliseconds; null before the first */
  last_update: number | null
  off: OffSpan | null
}

/** The GPS device of a vehicle on its page, with the last position that may be shown; degrees. */
export interface VehicleDevice extends SeenLive {
  id: string
  last_latitude: number | null
  last_longitude: number | null
}

/** A position of a device, from any source; `at` in UTC milliseconds. */
export interface Seen {
  lat: number
  lng: number
  at: number
}

/** Whether a position of that instant is new enough to count as online at `now`; both UTC milliseconds. */
export const isOnline = (at: number, now: number): boolean => now - at <= ONLINE_MS

/** The database row of a device, with the live room's position when that is newer. */
export function withSeen<
  D extends { last_latitude: number | null; last_longitude: number | null; last_update: number | null },
>(device: D, seen: Seen | undefined): D {
  if (!seen || seen.at <= (device.last_update ?? Number.NEGATIVE_INFINITY)) return device
  return { ...device, last_latitude: seen.lat, last_longitude: seen.lng, last_update: seen.at }
}

/** @param now UTC milliseconds */
export function liveEstado({ estado, tracking_enabled, last_update, off }: SeenLive, now: number): LiveEstado {
  if (estado !== 'Activo' || !tracking_enabled) return 'Rastreo desactivado'
  if (isOff(off, now)) return 'Fuera de horario'
  return last_update !== null && isOnline(last_update, now) ? 'En línea' : 'Esperando ubicación'
}
