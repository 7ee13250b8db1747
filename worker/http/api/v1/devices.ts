/**
 * GPS devices for programs, read only. The address that a device reports to is a secret and is not among its fields.
 */
import type { Dispositivos } from '../../../dispositivos/service'
import { DISPOSITIVO_TIPOS } from '../../../domain/dispositivos/dispositivo'
import { DISPOSITIVO_ESTADOS } from '../../../domain/dispositivos/estado'
import * as z from '../../../domain/zod'
import { listed, type Resource } from './resource'
import { day, instant, iso } from './time'

const Device = z.object({
  id: z.string(),
  vehiculo_id: z.string(),
  placa: z.string().describe('La del vehículo.'),
  imei: z.string(),
  tipo_dispositivo: z.enum(DISPOSITIVO_TIPOS),
  estado: z.enum(DISPOSITIVO_ESTADOS),
  tracking_enabled: z.boolean().describe('Si se registran sus posiciones.'),
  fecha_activacion: day().nullable(),
  created_at: instant(),
})

const recordOf = (device: NonNullable<Awaited<ReturnType<Dispositivos['find']>>>): z.output<typeof Device> => ({
  id: device.id,
  vehiculo_id: device.vehiculo_id,
  placa: device.placa,
  imei: device.imei,
  tipo_dispositivo: device.tipo_dispositivo,
  estado: device.estado,
  tracking_enabled: device.tracking_enabled,
  fecha_activacion: device.fecha_activacion,
  created_at: iso(device.created_at),
})

const Filters = z.object({})

export const devices: Resource<typeof Device, typeof Filters, z.ZodObject> = {
  path: '/devices',
  noun: 'devices',
  name: 'Device',
  title: 'Dispositivos GPS',
  about: 'Lo que informa la posición de cada vehículo, por placa.',
  record: Device,
  filters: Filters,
  async list({ services }, { limit, cursor }) {
    const page = await services.dispositivos.positions({ despues: cursor, antes: null, filas: limit })
    return listed(page, cursor, recordOf)
  },
  async find({ services }, id) {
    const device = await services.dispositivos.find(id)
    return device && recordOf(device)
  },
}
