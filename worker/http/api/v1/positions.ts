/** Where vehicles are, and what they did each day, for programs: what the company's people see too. */
import type { Position as Found } from '../../../dispositivos/positions'
import { Problem } from '../../../domain/api-clients/problem'
import type { Cursor } from '../../../domain/cursor'
import { addDays, isDay } from '../../../domain/day'
import * as z from '../../../domain/zod'
import { listed, type Resource } from './resource'
import { kmhOf } from './speed'
import { Between, between, day, instant, isoOrNull } from './time'

const Position = z.object({
  vehiculo_id: z.string(),
  dispositivo_id: z.string(),
  placa: z.string(),
  lat: z.number().nullable().describe('Grados. Nulo sin posición, y fuera del horario de registro.'),
  lng: z.number().nullable(),
  at: instant().nullable().describe('Cuándo se tomó.'),
})

const recordOf = (found: Found): z.output<typeof Position> => ({
  vehiculo_id: found.vehiculo_id,
  dispositivo_id: found.id,
  placa: found.placa,
  lat: found.last_latitude,
  lng: found.last_longitude,
  at: isoOrNull(found.last_update),
})

const NoFilters = z.object({})

export const positions: Resource<typeof Position, typeof NoFilters, z.ZodObject> = {
  path: '/positions',
  noun: 'positions',
  name: 'Position',
  title: 'Posiciones',
  about: 'La última posición conocida de cada vehículo con GPS, por placa. El `{id}` es el del vehículo.',
  record: Position,
  filters: NoFilters,
  async list({ services }, { limit, cursor }) {
    const page = await services.dispositivos.positions({ despues: cursor, antes: null, filas: limit })
    return listed(page, cursor, recordOf)
  },
  async find({ services }, vehiculoId) {
    const found = await services.dispositivos.positionOf(vehiculoId)
    return found && recordOf(found)
  },
}

const Day = z.object({
  dia: day(),
  metros: z.int().describe('Recorridos, según sus posiciones.'),
  movimiento_ms: z.int().describe('Milisegundos en movimiento.'),
  detenido_ms: z.int().describe('Milisegundos detenido con posición conocida; lo demás del día no se conoce.'),
  velocidad_max_kmh: z.number().describe('0 si no se conoce.'),
  inicio: instant().nullable().describe('La primera salida; nulo sin viajes.'),
  fin: instant().nullable().describe('La última llegada.'),
})

/** @throws Problem `invalid-request` for a cursor of another list */
function dayOf([, id]: Cursor): string {
  if (!isDay(id)) throw new Problem('invalid-request', 'cursor no es de esta lista.')
  return id
}

/** The days of a vehicle; a cursor holds the day where a page ends. */
export const days: Resource<typeof Day, typeof Between, z.ZodObject> = {
  path: '/vehicles/:id/days',
  noun: 'positions',
  name: 'Day',
  title: 'Días de un vehículo',
  about: 'Lo que hizo un vehículo cada día con posiciones, del más antiguo al más reciente.',
  record: Day,
  filters: Between,
  async list({ services, today }, { limit, cursor, of, filters }) {
    if (!(await services.vehiculos.find(of))) return null
    const period = between(filters, today)
    const from = cursor ? addDays(dayOf(cursor), 1) : period.from
    const found = await services.daySums.ofVehicle(of, { ...period, from: from > period.from ? from : period.from })
    const shown = found.slice(0, limit)
    const last = shown.at(-1)?.dia
    return {
      data: shown.map((sum) => ({
        dia: sum.dia,
        metros: sum.metros,
        movimiento_ms: sum.movimiento,
        detenido_ms: sum.detenido,
        velocidad_max_kmh: kmhOf(sum.maxima),
        inicio: isoOrNull(sum.inicio),
        fin: isoOrNull(sum.fin),
      })),
      next: last !== undefined && found.length > limit ? [null, last] : null,
    }
  },
}
