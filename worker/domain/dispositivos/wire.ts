/**
 * What travels on live sockets (`/api/live`, `/api/live/:id`, `/api/demo/:enlace`) and what a report is answered with:
 * the one description of both ends. Degrees, metres, metres per second, degrees from north; instants ISO 8601 in UTC, spans in
 * milliseconds UTC.
 */
import type { Configuration } from './configuration'
import type { OffSpan } from './live'

/** A position as it is sent; unknown speed and heading are left out. */
export interface WireFix {
  lat: number
  lng: number
  /** 0 when the tracker does not say, null when only D1 knows the position */
  accuracy: number | null
  at: string
  speed?: number
  heading?: number
}
/** In place of a position before the first. */
export type NoFix = { [K in 'lat' | 'lng' | 'accuracy' | 'at']: null }

/** What open maps see of a device's configuration. */
export type WireDevice = Pick<Configuration, 'id' | 'vehiculo_id' | 'estado' | 'tracking_enabled'> & {
  /** when nothing of it is recorded or shown, now or next; left out when it always is */
  off?: OffSpan
}

/** From the server. In a burst positions arrive as an array in one frame; anything else is alone in its frame. */
export type ServerMessage =
  /**
   * the first on every socket, and again when a person's scope changes; a large fleet comes in several, each with the
   * number of all devices
   */
  | { type: 'snapshot'; devices: (WireDevice & (WireFix | NoFix))[]; total: number }
  | ({ type: 'position'; id: string } & WireFix)
  /** a device is new or its configuration has changed */
  | ({ type: 'device' } & WireDevice)
  /** deleted, or no longer visible to this person */
  | { type: 'gone'; id: string }

/** From the browser: whether its tab is visible, which counts as activity of the session. */
export type Visibility = 'visible' | 'hidden'
/** The heartbeat, answered by the runtime without waking the object. */
export const PING = 'ping'
export const PONG = 'pong'

/** Close codes: the session has ended; the person has no access any more, or the socket is one too many. */
export const SESSION_ENDED = 4401
export const NO_ACCESS = 4403

/** The answer 200 to a report: how many of its points were stored, known already, or impossible. */
export interface Acknowledgement {
  accepted: number
  duplicates: number
  discarded: number
  /** told when points were discarded because of them */
  offHours?: OffHoursAhead
}
/** The answer 200 to `GET /api/track/:deviceId`; a demonstration has no vehicle. */
export type TrackedDevice = Pick<Configuration, 'estado' | 'tracking_enabled'> & {
  offHours?: OffHoursAhead
  detail?: DeviceDetail
}

/** What the driver's page shows of the device behind its link. */
export interface DeviceDetail {
  imei: string
  /** why the tracker of the vehicle records at all hours; null when it does not */
  always: string | null
  vehiculo: { id: string; placa: string; marca: string; modelo: string; servicio: 'particular' | 'publico' }
}

/**
 * The next spans in which nothing is recorded, in order: milliseconds from the moment of the answer, so that a phone
 * with a wrong clock needs no correction.
 */
export type OffHoursAhead = { from: number; until: number }[]
