/**
 * The state of the live map, as a pure reducer over messages: the newest fix of each device wins, even when messages
 * arrive out of order. The database decides which devices exist: one missing from a snapshot (its Durable Object did
 * not answer) keeps its last position and time.
 */
import { type Coordinates, heading, metersBetween } from '@domain/dispositivos/geometry'
import type { DeviceFrame, Fix, LiveMessage } from './protocol'

/** A continuous piece of a trail, without a gap. */
export type Trail = readonly (readonly Coordinates[])[]

interface LiveDevice extends DeviceFrame {
  moving: boolean
  /** degrees from north, null if unknown */
  heading: number | null
  trail: Trail
}

export type LiveState = ReadonlyMap<string, LiveDevice>

/** A longer silence is a gap: the trail is split, and no movement is derived across it. */
const GAP_MS = 120_000
export const TRAIL_POINTS_MAX = 600
/** Slower than this (3.6 km/h) counts as stationary. */
export const MOVING_SPEED = 1
/** Movement below this is GPS noise of a stationary phone. */
const TREMBLE_M = 12

const isGap = (before: Fix, now: Fix) => now.at - before.at > GAP_MS

function movement(before: LiveDevice | undefined, fix: Fix): Pick<LiveDevice, 'moving' | 'heading'> {
  const last = before?.fix
  const step = last && !isGap(last, fix) ? metersBetween(last, fix) : 0
  const trembles = step < TREMBLE_M
  const moving = fix.speed === undefined ? !trembles : fix.speed >= MOVING_SPEED
  const drawn = last && !trembles ? heading(last, fix) : (before?.heading ?? null)
  return { moving, heading: moving && fix.heading !== undefined ? fix.heading : drawn }
}

function extend(trail: Trail, last: Fix | null, fix: Fix): Trail {
  const point = { lat: fix.lat, lng: fix.lng }
  if (!last || isGap(last, fix) || trail.length === 0) return trim([...trail, [point]])
  return trim([...trail.slice(0, -1), [...(trail.at(-1) ?? []), point]])
}

function trim(trail: Trail): Trail {
  const excess = trail.reduce((sum, stretch) => sum + stretch.length, 0) - TRAIL_POINTS_MAX
  if (excess <= 0) return trail
  const [first = [], ...rest] = trail
  return first.length > excess ? [first.slice(excess), ...rest] : rest
}

/** A device with one more fix; an older or repeated fix only fills in what the database did not know. */
function moved(device: LiveDevice, fix: Fix): LiveDevice {
  if (device.fix && fix.at === device.fix.at && device.fix.accuracy === null) return { ...device, fix }
  if (device.fix && fix.at <= device.fix.at) return device
  return { ...device, fix, ...movement(device, fix), trail: extend(device.trail, device.fix, fix) }
}

/** A device's full state: while it stays on its vehicle its trail is kept, and the newer of both fixes. */
function heard(before: LiveDevice | undefined, frame: DeviceFrame): LiveDevice {
  const { id, vehiculo_id, estado, tracking_enabled, off, fix } = frame
  const configuration = { id, vehiculo_id, estado, tracking_enabled, off }
  // on another vehicle: starts without the trail and the position of the former one
  if (before?.vehiculo_id !== vehiculo_id) {
    const moving = fix?.speed !== undefined && fix.speed >= MOVING_SPEED
    return { ...configuration, fix, moving, heading: fix?.heading ?? null, trail: [] }
  }
  const device = { ...before, ...configuration }
  return fix ? moved(device, fix) : device
}

/** The devices in the database: at first and after each reload. */
export function replaceAll(state: LiveState, frames: readonly DeviceFrame[]): LiveState {
  return new Map(frames.map((frame) => [frame.id, heard(state.get(frame.id), frame)]))
}

/** Applies one message. Positions of an unknown device are dropped: the list has no name for it. */
export function reduce(state: LiveState, messages: readonly LiveMessage[]): LiveState {
  let copy: Map<string, LiveDevice> | null = null
  const current = (): LiveState => copy ?? state
  const change = () => (copy ??= new Map(state))
  for (const message of messages) {
    switch (message.type) {
      case 'snapshot':
        for (const frame of message.devices) change().set(frame.id, heard(current().get(frame.id), frame))
        break
      case 'gone':
        if (current().has(message.id)) change().delete(message.id)
        break
      case 'device':
        change().set(message.id, heard(current().get(message.id), { ...message, fix: null }))
        break
      case 'position': {
        const device = current().get(message.id)
        const after = device && moved(device, message.fix)
        if (after && after !== device) change().set(message.id, after)
        break
      }
      default:
        message satisfies never
    }
  }
  return current()
}

/**
 * Whether a message mentions devices, vehicles or settings that differ from the list, so that the list must be reloaded
 * from the database.
 */
export function isNews(roster: ReadonlyMap<string, DeviceFrame>, message: LiveMessage): boolean {
  const isKnown = (told: Omit<DeviceFrame, 'fix'>) => {
    const known = roster.get(told.id)
    return (
      known?.vehiculo_id === told.vehiculo_id &&
      known.estado === told.estado &&
      known.tracking_enabled === told.tracking_enabled
    )
  }
  switch (message.type) {
    case 'position':
      return false
    case 'device':
      return !isKnown(message)
    case 'gone':
      return roster.has(message.id)
    case 'snapshot':
      return message.total !== roster.size || !message.devices.every(isKnown)
  }
}
