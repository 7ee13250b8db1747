/** Messages between the live objects and on sockets. Instants on sockets are ISO 8601 in UTC. */
import type { Configuration } from '../domain/dispositivos/configuration'
import type { Seen } from '../domain/dispositivos/live'
import type { Point } from '../domain/dispositivos/point'

/** A device as open maps see it. */
export type LiveDispositivo = Pick<Configuration, 'id' | 'clave' | 'vehiculo_id' | 'estado' | 'tracking_enabled'>

/** The newest position of a device, already serialised for the socket. */
export interface Movement {
  id: string
  vehiculo_id: string
  /** UTC milliseconds */
  at: number
  /** `{"type":"position",…}` */
  mensaje: string
}

/** Where the live room last saw a device. */
export interface SeenDevice extends Seen {
  id: string
}

/** Until when (UTC milliseconds) a Device sends its positions to its company's live room. */
export interface Lease {
  empresa_id: string
  id: string
  hasta: number
}

/** The viewer of a live socket; kept as the socket's attachment, so it survives hibernation. */
export interface Viewer {
  sesion: string
  usuario: string
  empresa_id: string
  /** an Administrador sees all, a Usuario the assigned vehicles */
  scope: 'todas' | 'asignadas'
  /** the tab is visible: counts as activity of the session */
  visible: boolean
}

/** Header with the verified viewer, from the Worker to the object that accepts the socket. */
export const VIEWER_HEADER = 'x-vigia-visor'

/** Header for a verified viewer of a demonstration: when it ends, UTC milliseconds. */
export const DEMO_HEADER = 'x-vigia-demo'

/** Close codes of live sockets. */
export const SESSION_ENDED = 4401
export const NO_ACCESS = 4403

/** A Device's answer to a report. `wait` is in seconds; `detalle` says where a body is malformed. */
export type DeviceAnswer =
  | { status: 200; accepted: number; duplicates: number; discarded: number }
  | { status: 400 | 413; detalle: string }
  | { status: 429; wait: number }
  | { status: 403; motivo: 'inactivo' | 'rastreo-deshabilitado' }
  | { status: 410; motivo?: 'demo' }
  | { status: 404 | 503 }

type Position = Pick<Point, 'lat' | 'lng' | 'at'> &
  Partial<Pick<Point, 'speed' | 'heading'>> & { accuracy: number | null }

const fields = ({ lat, lng, accuracy, at, speed, heading }: Position) => ({
  lat,
  lng,
  accuracy,
  at: new Date(at).toISOString(),
  ...(speed != null && { speed }),
  ...(heading != null && { heading }),
})

/** `{"type":"position",…}`: metres, metres per second, degrees; unknown speed and heading are left out. */
export const positionMessage = (id: string, p: Position): string =>
  JSON.stringify({ type: 'position', id, ...fields(p) })

/** `{"type":"device",…}`: a device is new or its configuration has changed. */
export const mensajeDispositivo = ({ id, estado, tracking_enabled, vehiculo_id }: LiveDispositivo): string =>
  JSON.stringify({ type: 'device', id, estado, tracking_enabled, vehiculo_id })

/** `{"type":"gone",…}`: deleted, or no longer visible to this person. */
export const goneMessage = (id: string): string => JSON.stringify({ type: 'gone', id })

/** The first message of every socket: each device with its newest position, or nulls before the first. */
export function snapshotMessage(dispositivos: [LiveDispositivo, Movement | undefined][]): string {
  const devices = dispositivos.map(([{ id, vehiculo_id, estado, tracking_enabled }, movement]) => {
    const position = movement ? JSON.parse(movement.mensaje) : { lat: null, lng: null, accuracy: null, at: null }
    const { type: _, ...rest } = position
    return { ...rest, id, vehiculo_id, estado, tracking_enabled }
  })
  return JSON.stringify({ type: 'snapshot', devices })
}
