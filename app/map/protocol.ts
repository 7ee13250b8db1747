/** Parses the messages of the live socket: an invalid frame is dropped, never thrown. */
import type { OffSpan } from '@domain/dispositivos/live'
import { PONG, type ServerMessage, type WireDevice, type WireFix } from '@domain/dispositivos/wire'

export interface Fix {
  lat: number
  lng: number
  /** metres, null if unknown: a position from the database only, or of a tracker that does not say */
  accuracy: number | null
  /** instant of the fix, UTC milliseconds */
  at: number
  /** m/s, only when the phone reports it */
  speed?: number
  /** degrees from north, only when the phone reports it */
  heading?: number
}

/** What open maps know of a device's settings; `off` null: it always records. */
type DeviceSettings = Omit<WireDevice, 'off'> & { off: OffSpan | null }

export interface DeviceFrame extends DeviceSettings {
  fix: Fix | null
}

/** A `ServerMessage` as read: the same kinds, with fixes of numbers. */
export type LiveMessage =
  /** a part of the fleet, and the number of all its devices */
  | { type: 'snapshot'; devices: DeviceFrame[]; total: number }
  | { type: 'position'; id: string; fix: Fix }
  | ({ type: 'device' } & DeviceSettings)
  | { type: 'gone'; id: string }

/** Fields as they came: only those that the protocol names can be read. */
type Raw<T> = { [K in T extends unknown ? keyof T : never]?: unknown }

const isRaw = (value: unknown): value is Raw<ServerMessage> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)
const isId = (value: unknown): value is string => typeof value === 'string' && value !== ''

function readFix(raw: Raw<WireFix>): Fix | null {
  const { lat, lng, accuracy, speed, heading } = raw
  const at = typeof raw.at === 'string' ? Date.parse(raw.at) : null
  if (!isNumber(lat) || !isNumber(lng) || !isNumber(at) || Math.abs(lat) > 90 || Math.abs(lng) > 180) return null
  return {
    lat,
    lng,
    accuracy: isNumber(accuracy) && accuracy > 0 ? accuracy : null,
    at,
    ...(isNumber(speed) && { speed }),
    ...(isNumber(heading) && { heading }),
  }
}

function readConfiguration(raw: Raw<WireDevice>): DeviceSettings | null {
  const { id, vehiculo_id, estado, tracking_enabled } = raw
  if (!isId(id) || !isId(vehiculo_id) || (estado !== 'Activo' && estado !== 'Inactivo')) return null
  return { id, vehiculo_id, estado, tracking_enabled: tracking_enabled === true, off: readOff(raw.off) }
}

function readOff(raw: unknown): OffSpan | null {
  const { from, until } = (typeof raw === 'object' && raw !== null ? raw : {}) as Raw<OffSpan>
  return isNumber(from) && (until === null || isNumber(until)) ? { from, until } : null
}

function readDevice(raw: unknown): DeviceFrame | null {
  if (!isRaw(raw)) return null
  const configuration = readConfiguration(raw)
  return configuration && { ...configuration, fix: readFix(raw) }
}

function readOne(raw: unknown): LiveMessage | null {
  if (!isRaw(raw)) return null
  // any text may stand there: what is none of these falls to the default
  const kind = raw.type as ServerMessage['type']
  switch (kind) {
    case 'snapshot':
      return Array.isArray(raw.devices)
        ? {
            type: 'snapshot',
            devices: raw.devices.map(readDevice).filter((d) => d !== null),
            total: isNumber(raw.total) ? raw.total : raw.devices.length,
          }
        : null
    case 'position': {
      const fix = readFix(raw)
      return fix && isId(raw.id) ? { type: 'position', id: raw.id, fix } : null
    }
    case 'device': {
      const configuration = readConfiguration(raw)
      return configuration && { type: 'device', ...configuration }
    }
    case 'gone':
      return isId(raw.id) ? { type: 'gone', id: raw.id } : null
    default:
      kind satisfies never
      return null
  }
}

/** The messages of one frame: one object, or an array of positions; none for the heartbeat's answer and invalid frames. */
export function readFrame(data: unknown): LiveMessage[] {
  if (typeof data !== 'string' || data === PONG) return []
  let parsed: unknown
  try {
    parsed = JSON.parse(data)
  } catch {
    return []
  }
  return (Array.isArray(parsed) ? parsed : [parsed]).map(readOne).filter((message) => message !== null)
}
