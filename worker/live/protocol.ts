/** Messages between the live objects, and the texts of those that go out on sockets (domain/dispositivos/wire.ts). */
import type { Configuration } from '../domain/dispositivos/configuration'
import { isOff, type OffSpan, type Seen } from '../domain/dispositivos/live'
import type { Point } from '../domain/dispositivos/point'
import type { Acknowledgement, NoFix, ServerMessage, WireDevice, WireFix } from '../domain/dispositivos/wire'

/** What the live room knows of a device: what open maps see, the key of its object, and when it records. */
export type LiveDispositivo = Omit<WireDevice, 'off'> & Pick<Configuration, 'clave' | 'horario'>

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

/** What a driver's link, or the address of a tracker, says once it is verified; of a phone's socket also the attachment. */
export interface DeviceLink {
  /** names the Device: gps_dispositivos.clave, 16 bytes as base64url */
  key: string
  /** gps_dispositivos.link_version when the link was made */
  version: number
}
/** Header with the link, from the Worker to the Device that accepts the phone's socket. */
export const PHONE_HEADER = 'x-vigia-telefono'

/** Header for a verified viewer of a demonstration: when it ends, UTC milliseconds. */
export const DEMO_HEADER = 'x-vigia-demo'

/** Header for the verified holder of a link to one vehicle: `{ id, empresa_id, vehiculo_id }` of the link, as JSON. */
export const SHARE_HEADER = 'x-vigia-compartido'

/** A Device's answer to a report. `wait` is in seconds; `detalle` says where a body is malformed. */
export type DeviceAnswer =
  | ({ status: 200 } & Acknowledgement)
  | { status: 400 | 413; detalle: string }
  | { status: 429; wait: number }
  | { status: 403; motivo: 'dispositivo-inactivo' | 'rastreo-deshabilitado' }
  | { status: 410; motivo?: 'demostracion-terminada' }
  | { status: 404 | 503 }

type Position = Pick<Point, 'lat' | 'lng' | 'at'> &
  Partial<Pick<Point, 'speed' | 'heading'>> & { accuracy: number | null }

const fixOf = ({ lat, lng, accuracy, at, speed, heading }: Position): WireFix => ({
  lat,
  lng,
  accuracy,
  at: new Date(at).toISOString(),
  ...(speed != null && { speed }),
  ...(heading != null && { heading }),
})
const NO_FIX: NoFix = { lat: null, lng: null, accuracy: null, at: null }

export const positionMessage = (id: string, p: Position): string =>
  JSON.stringify({ type: 'position', id, ...fixOf(p) } satisfies ServerMessage)

/** A device's settings, and when nothing of it is shown: now or next. */
export const deviceMessage = (d: Omit<WireDevice, 'off'>, off: OffSpan | null): string =>
  JSON.stringify({ type: 'device', ...wireDevice(d, off) } satisfies ServerMessage)

const wireDevice = (d: Omit<WireDevice, 'off'>, off: OffSpan | null): WireDevice => {
  const { id, estado, tracking_enabled, vehiculo_id } = d
  return { id, estado, tracking_enabled, vehiculo_id, ...(off && { off }) }
}

export const goneMessage = (id: string): string => JSON.stringify({ type: 'gone', id } satisfies ServerMessage)

/** Devices in one snapshot message: some 100 kB, a tenth of what a socket carries at once. */
const DEVICES_PER_SNAPSHOT = 500

/** A device for a snapshot: its newest position, and when nothing of it is shown. */
interface InSnapshot {
  device: Omit<WireDevice, 'off'>
  movement: Movement | undefined
  off: OffSpan | null
}

/**
 * Each device with its newest position, in as many messages as they need; one for a fleet without devices. A device that
 * records nothing at `now` (UTC milliseconds) is sent without a position.
 */
export function snapshotMessages(dispositivos: InSnapshot[], now: number): string[] {
  const total = dispositivos.length
  const devices = dispositivos.map(({ device, movement, off }) => {
    const { type: _, ...position } = movement && !isOff(off, now) ? readPosition(movement) : { type: null, ...NO_FIX }
    return { ...position, ...wireDevice(device, off) }
  })
  return Array.from({ length: Math.max(1, Math.ceil(total / DEVICES_PER_SNAPSHOT)) }, (_, i) => {
    const part = devices.slice(i * DEVICES_PER_SNAPSHOT, (i + 1) * DEVICES_PER_SNAPSHOT)
    return JSON.stringify({ type: 'snapshot', devices: part, total } satisfies ServerMessage)
  })
}

/** A serialised position, read again. */
export const readPosition = ({ mensaje }: Movement) =>
  JSON.parse(mensaje) as Extract<ServerMessage, { type: 'position' }>
