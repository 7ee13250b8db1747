/** The view model of the live map and its list: the known devices at one instant. */
import type { EstadoDispositivo } from '@domain/dispositivos/estado'
import { type LiveEstado, liveEstado } from '@domain/dispositivos/live'
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
  placa: string
  marca: string
  modelo: string
  servicio: Servicio
}

export interface FleetVehicle {
  /** id of the device */
  id: string
  placa: string
  servicio: Servicio
  nombre: string
  live: LiveEstado
  fix: Fix | null
  moving: boolean
  heading: number | null
  trail: Trail
  /** only when the phone reports speed and the vehicle is online */
  kmh: number | null
}

/** The shape of a marker: arrow, square, clock, cross. */
export type MarkerKind = 'go' | 'stop' | 'wait' | 'off'

const ORDER: Record<LiveEstado, number> = { 'En línea': 0, 'Esperando ubicación': 1, 'Rastreo desactivado': 2 }

/** The positions known before the socket's first message. */
export function framesOf(roster: readonly RosterDevice[]): DeviceFrame[] {
  return roster.map(({ id, vehiculo_id, estado, tracking_enabled, last_latitude, last_longitude, last_update }) => ({
    id,
    vehiculo_id,
    estado,
    tracking_enabled,
    fix:
      last_latitude === null || last_longitude === null || last_update === null
        ? null
        : { lat: last_latitude, lng: last_longitude, accuracy: null, at: last_update },
  }))
}

/**
 * The fleet at an instant (UTC milliseconds): online first, then waiting, then offline, each by plate, so that the list
 * does not reorder with every fix. A device missing from the list is skipped until the page has reloaded it.
 */
export function fleetAt(roster: readonly RosterDevice[], devices: LiveState, now: number): FleetVehicle[] {
  return roster
    .flatMap((known) => {
      const device = devices.get(known.id)
      if (!device) return []
      const { fix } = device
      const live = liveEstado({ ...device, last_update: fix?.at ?? null }, now)
      const speed = live === 'En línea' ? fix?.speed : undefined
      return {
        id: known.id,
        placa: known.placa,
        servicio: known.servicio,
        nombre: `${known.marca} ${known.modelo}`,
        live,
        fix,
        moving: device.moving,
        heading: device.heading,
        trail: device.trail,
        kmh: speed === undefined ? null : Math.round(speed < MOVING_SPEED ? 0 : speed * 3.6),
      }
    })
    .sort((a, b) => ORDER[a.live] - ORDER[b.live] || a.placa.localeCompare(b.placa))
}

export function markerKind({ live, moving }: Pick<FleetVehicle, 'live' | 'moving'>): MarkerKind {
  if (live === 'Esperando ubicación') return 'wait'
  if (live === 'Rastreo desactivado') return 'off'
  return moving ? 'go' : 'stop'
}

export function countLive(fleet: readonly FleetVehicle[]): Record<LiveEstado, number> {
  const counts = { 'En línea': 0, 'Esperando ubicación': 0, 'Rastreo desactivado': 0 }
  for (const { live } of fleet) counts[live]++
  return counts
}
