/** The view model of the live map and its list: the known devices at one instant. */
import type { EstadoDispositivo } from '@domain/dispositivos/estado'
import { isOff, type LiveEstado, liveEstado, type OffSpan } from '@domain/dispositivos/live'
import type { Servicio } from '@domain/vehiculos/clase'
import type { LiveState, Trail } from './live-state'
import { MOVING_SPEED } from './live-state'
import type { DeviceFrame, Fix } from './protocol'

/** A device as the loader returns it. */
export interface RosterDevice {
  id: string
  vehiculo_id: string
  estado: EstadoDispositivo
  tracking_enabled: boolean
  last_latitude: number | null
  last_longitude: number | null
  /** UTC milliseconds */
  last_update: number | null
  /** when nothing of it is recorded: the span that holds, or the next one */
  off: OffSpan | null
  placa: string
  marca: string
  modelo: string
  servicio: Servicio
}

export interface FleetVehicle {
  /** id of the device */
  id: string
  /** id of the vehicle */
  vehiculo: string
  placa: string
  servicio: Servicio
  nombre: string
  live: LiveEstado
  /** null outside its working hours, as before its first position */
  fix: Fix | null
  /** the span without recording that holds */
  off: OffSpan | null
  moving: boolean
  heading: number | null
  trail: Trail
  /** only when the phone reports speed and the vehicle is online */
  kmh: number | null
}

/** The shape of a marker: arrow, square, clock, cross. */
export type MarkerKind = 'go' | 'stop' | 'wait' | 'off'

const ORDER: Record<LiveEstado, number> = {
  'En línea': 0,
  'Esperando ubicación': 1,
  'Rastreo desactivado': 2,
  'Fuera de horario': 3,
}

/** Plates are letters and digits: they need no rules of a language, which are slow for ten thousand of them. */
const byPlate = (a: { placa: string }, b: { placa: string }) => (a.placa < b.placa ? -1 : a.placa > b.placa ? 1 : 0)

/** The positions known before the socket's first message. */
export function framesOf(roster: readonly RosterDevice[]): DeviceFrame[] {
  return roster.map(
    ({ id, vehiculo_id, estado, tracking_enabled, off, last_latitude, last_longitude, last_update }) => ({
      id,
      vehiculo_id,
      estado,
      tracking_enabled,
      off,
      fix:
        last_latitude === null || last_longitude === null || last_update === null
          ? null
          : { lat: last_latitude, lng: last_longitude, accuracy: null, at: last_update },
    }),
  )
}

/**
 * The fleet at an instant (UTC milliseconds): online first, then waiting, then offline and off hours, each by plate, so that the list
 * does not reorder with every fix. A device that is missing from the list, or has another vehicle
 * there, is skipped until the page has reloaded it.
 */
export function fleetAt(roster: readonly RosterDevice[], devices: LiveState, now: number): FleetVehicle[] {
  return roster
    .flatMap((known) => {
      const device = devices.get(known.id)
      // moved to another vehicle since the list was read: its position would stand under the plate of the former one
      if (device?.vehiculo_id !== known.vehiculo_id) return []
      // outside its hours a device shows no position, even if no new message has arrived
      const off = isOff(device.off, now) ? device.off : null
      const fix = off ? null : device.fix
      const live = liveEstado({ ...device, last_update: fix?.at ?? null }, now)
      const speed = live === 'En línea' ? fix?.speed : undefined
      return {
        id: known.id,
        vehiculo: known.vehiculo_id,
        placa: known.placa,
        servicio: known.servicio,
        nombre: `${known.marca} ${known.modelo}`,
        live,
        fix,
        off,
        moving: device.moving,
        heading: device.heading,
        trail: off ? [] : device.trail,
        kmh: speed === undefined ? null : Math.round(speed < MOVING_SPEED ? 0 : speed * 3.6),
      }
    })
    .sort((a, b) => ORDER[a.live] - ORDER[b.live] || byPlate(a, b))
}

export function markerKind({ live, moving }: Pick<FleetVehicle, 'live' | 'moving'>): MarkerKind {
  if (live === 'Esperando ubicación') return 'wait'
  if (live === 'Rastreo desactivado' || live === 'Fuera de horario') return 'off'
  return moving ? 'go' : 'stop'
}

/** A fleet of this many vehicles is listed by trouble (`inListOrder`), and its table has a tab of its own. */
export const LARGE_FLEET = 100

const TROUBLE: Record<LiveEstado, number> = {
  'Esperando ubicación': 0,
  'Rastreo desactivado': 1,
  'En línea': 2,
  'Fuera de horario': 3,
}

/**
 * A large fleet by trouble: first those that should report and do not, the one that fell silent last on top, since it is
 * on the road; then those whose tracking is off; then those online. A small fleet stays as it is.
 */
export function inListOrder(fleet: readonly FleetVehicle[]): readonly FleetVehicle[] {
  if (fleet.length < LARGE_FLEET) return fleet
  const lastSeen = ({ live, fix }: FleetVehicle) => (live === 'Esperando ubicación' ? (fix?.at ?? 0) : 0)
  return [...fleet].sort((a, b) => TROUBLE[a.live] - TROUBLE[b.live] || lastSeen(b) - lastSeen(a) || byPlate(a, b))
}

/** The vehicles in one of the pressed states; all of them when none is pressed. */
export const onlyIn = (fleet: readonly FleetVehicle[], only: ReadonlySet<LiveEstado>): readonly FleetVehicle[] =>
  only.size === 0 ? fleet : fleet.filter(({ live }) => only.has(live))

/** What the list shows: the pressed states, in the order that the whole fleet has. */
export const listedOf = (fleet: readonly FleetVehicle[], only: ReadonlySet<LiveEstado>): readonly FleetVehicle[] =>
  onlyIn(inListOrder(fleet), only)

/**
 * The vehicle (id of its device) that the map shows while none has been named: one on line, as long as it is, until one
 * is seen driving. That one, and one that a person has turned to, stays.
 */
export function firstShown(fleet: readonly FleetVehicle[], before: First): First {
  if (before.isSettled) return before
  const online = fleet.filter(({ live }) => live === 'En línea')
  const driving = online.find(({ moving }) => moving)
  const shown = driving ?? online.find(({ id }) => id === before.id) ?? online[0]
  return { id: shown?.id ?? null, isSettled: driving !== undefined }
}
export interface First {
  id: string | null
  /** no other vehicle takes its place */
  isSettled: boolean
}

export type LiveCounts = Record<LiveEstado, number>

export function countLive(fleet: readonly Pick<FleetVehicle, 'live'>[]): LiveCounts {
  const counts = { 'En línea': 0, 'Esperando ubicación': 0, 'Rastreo desactivado': 0, 'Fuera de horario': 0 }
  for (const { live } of fleet) counts[live]++
  return counts
}
