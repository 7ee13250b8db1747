/** Vehicles for programs: read with their verdict of today, written by the form of the screen Vehículos. */
import { CLASES, SERVICIOS } from '../../../domain/vehiculos/clase'
import { FILTERS } from '../../../domain/vehiculos/list'
import { vehiculoCommand } from '../../../domain/vehiculos/vehiculo'
import { VEREDICTOS } from '../../../domain/vehiculos/veredicto'
import * as z from '../../../domain/zod'
import type { Vehiculo } from '../../../vehiculos/row'
import { byForm } from './input'
import { listed, type Resource, shownBy } from './resource'
import { day } from './time'

export const VehicleInput = z.strictObject({
  placa: z.string().max(20).describe('Se guarda en mayúsculas y sin espacios: ABC123.'),
  marca: z.string().max(60),
  modelo: z.string().max(60).describe('La línea: «Logan», «NHR».'),
  titular: z.string().max(120).describe('A nombre de quién está la licencia de tránsito.'),
  anio: z.int().describe('Año del modelo.'),
  color: z.string().max(40).nullish(),
  servicio: z.enum(SERVICIOS).nullish().describe('Sin él, particular.'),
  clase: z.enum(CLASES).nullish(),
  fecha_matricula: day().nullish(),
  cilindraje: z.int().nullish().describe('Centímetros cúbicos.'),
})

const Vehicle = z.object({
  id: z.string(),
  placa: z.string(),
  marca: z.string(),
  modelo: z.string(),
  titular: z.string(),
  anio: z.int(),
  color: z.string().nullable(),
  servicio: z.enum(SERVICIOS),
  clase: z.enum(CLASES).nullable(),
  fecha_matricula: day().nullable(),
  cilindraje: z.int().nullable(),
  veredicto: z.enum(VEREDICTOS).describe('Si hoy puede salir, por sus papeles y las licencias de sus conductores.'),
})

/** The record of a vehicle, without the lamps and reasons that only screens show. */
const recordOf = (vehiculo: Vehiculo): z.output<typeof Vehicle> => ({
  id: vehiculo.id,
  placa: vehiculo.placa,
  marca: vehiculo.marca,
  modelo: vehiculo.modelo,
  titular: vehiculo.titular,
  anio: vehiculo.anio,
  color: vehiculo.color,
  servicio: vehiculo.servicio,
  clase: vehiculo.clase,
  fecha_matricula: vehiculo.fecha_matricula,
  cilindraje: vehiculo.cilindraje,
  veredicto: vehiculo.veredicto,
})

/** The form's fields, without its intent. */
function fieldsBy(today: string, input: z.output<typeof VehicleInput>) {
  const command = byForm(vehiculoCommand(today), 'create', input)
  if (command.intent !== 'create') throw new Error('a form of another intent')
  const { intent: _, otro: __, ...data } = command
  return data
}

const Filters = z.object({
  q: z.string().max(100).optional().describe('Placa, marca, línea, titular o color.'),
  estado: z.enum(FILTERS).optional().describe('El veredicto de hoy.'),
})

export const vehicles: Resource<typeof Vehicle, typeof Filters, typeof VehicleInput> = {
  path: '/vehicles',
  noun: 'vehicles',
  name: 'Vehicle',
  title: 'Vehículos',
  about: 'Los vehículos de la empresa, por placa.',
  record: Vehicle,
  filters: Filters,
  input: VehicleInput,
  async list({ services }, { limit, cursor, filters: { q = '', estado = null } }) {
    const order = { by: 'placa', direction: 'asc' } as const
    const page = await services.vehiculos.list({
      q,
      estado,
      orden: order,
      dia: null,
      despues: cursor,
      antes: null,
      filas: limit,
    })
    return listed(page, cursor, recordOf)
  },
  async find({ services }, id) {
    const vehiculo = await services.vehiculos.find(id)
    return vehiculo && recordOf(vehiculo)
  },
  create: ({ services, today }, input) => services.vehiculos.create(fieldsBy(today, input)),
  update: ({ services, today }, id, input, read) =>
    services.vehiculos.update(
      id,
      fieldsBy(today, input),
      shownBy(read, (known) => fieldsBy(today, known)),
    ),
  remove: ({ services }, id) => services.vehiculos.remove(id),
}
