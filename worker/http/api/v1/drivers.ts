/** Drivers for programs: with their licences, written by the form of the screen Conductores. */
import type { Conductor } from '../../../conductores/list'
import { conductorCommand } from '../../../domain/conductores/conductor'
import { CATEGORIES } from '../../../domain/conductores/licencia'
import { LICENCIA_FILTERS } from '../../../domain/conductores/list'
import { Refusal } from '../../../domain/refusal'
import * as z from '../../../domain/zod'
import { byForm, checked } from './input'
import { listed, type Resource, shownBy } from './resource'
import { day } from './time'

export const DriverInput = z.strictObject({
  vehiculo_id: z.string().max(64).describe('El vehículo que conduce.'),
  nombre: z.string().max(120),
  documento: z.string().max(30).describe('Una cédula se guarda sin puntos.'),
  telefono: z.string().max(30).nullish().describe('Se guarda con su indicativo: +573001234567.'),
  licencia_numero: z.string().max(30),
  licencia_tipo: z.enum(CATEGORIES),
  licencia_fecha_emision: day(),
  licencia_fecha_vencimiento: day(),
  fecha_nacimiento: day().nullish(),
})

const Driver = z.object({
  id: z.string(),
  vehiculo_id: z.string(),
  placa: z.string().describe('La del vehículo.'),
  nombre: z.string(),
  documento: z.string(),
  telefono: z.string().nullable(),
  licencia_numero: z.string(),
  licencia_tipo: z.string(),
  licencia_fecha_emision: day(),
  licencia_fecha_vencimiento: day(),
  fecha_nacimiento: day().nullable(),
  archivo: z.boolean().describe('Si tiene la licencia escaneada: `/drivers/{id}/file`.'),
})

const recordOf = (conductor: Conductor): z.output<typeof Driver> => ({
  id: conductor.id,
  vehiculo_id: conductor.vehiculo_id,
  placa: conductor.placa,
  nombre: conductor.nombre,
  documento: conductor.documento,
  telefono: conductor.telefono,
  licencia_numero: conductor.licencia_numero,
  licencia_tipo: conductor.licencia_tipo,
  licencia_fecha_emision: conductor.licencia_fecha_emision,
  licencia_fecha_vencimiento: conductor.licencia_fecha_vencimiento,
  fecha_nacimiento: conductor.fecha_nacimiento,
  archivo: conductor.licencia_url !== null,
})

/** The form's fields, without its intent; the file of a licence has an address of its own. */
function fieldsBy(today: string, input: z.output<typeof DriverInput>) {
  const command = byForm(conductorCommand(today), 'create', input)
  if (command.intent !== 'create') throw new Error('a form of another intent')
  const { intent: _, ...data } = command
  return data
}

/** What a form would have shown of a driver: all but the file. */
const shownOf = ({ archivo: _, ...shown }: ReturnType<typeof fieldsBy>) => shown

const Filters = z.object({
  q: z.string().max(100).optional().describe('Nombre, documento, licencia o teléfono.'),
  estado: z.enum(LICENCIA_FILTERS).optional().describe('De la licencia, hoy.'),
  vehiculo_id: z.string().max(64).optional(),
})

export const drivers: Resource<typeof Driver, typeof Filters, typeof DriverInput> = {
  path: '/drivers',
  noun: 'drivers',
  name: 'Driver',
  title: 'Conductores',
  about: 'Los conductores de la empresa y sus licencias, por nombre.',
  record: Driver,
  filters: Filters,
  input: DriverInput,
  async list({ services }, { limit, cursor, filters: { q = '', estado = null, vehiculo_id: vehiculo = null } }) {
    const page = await services.conductores.list({
      q,
      estado,
      vehiculo,
      despues: cursor,
      antes: null,
      filas: limit,
      orden: { by: 'nombre', direction: 'asc' },
    })
    return listed(page, cursor, recordOf)
  },
  async find({ services }, id) {
    const conductor = await services.conductores.find(id)
    return conductor && recordOf(conductor)
  },
  create: ({ services, today }, input) => services.conductores.create(fieldsBy(today, input)),
  update: ({ services, today }, id, input, read) =>
    services.conductores.update(
      id,
      fieldsBy(today, input),
      shownBy(read, (known) => shownOf(fieldsBy(today, known))),
    ),
  remove: ({ services }, id) => services.conductores.remove(id),
  file: {
    find: async ({ services }, id) => (await services.conductores.find(id))?.licencia_url,
    async attach({ services, today }, id, archivo) {
      const conductor = await services.conductores.find(id)
      if (!conductor) throw new Refusal('no-encontrado')
      const { archivo: _, placa: __, id: ___, ...input } = recordOf(conductor)
      const fields = fieldsBy(today, checked(DriverInput, input))
      await services.conductores.update(id, { ...fields, archivo }, shownOf(fields))
    },
    remove: ({ services }, id, url) => services.conductores.removeFile(id, url),
  },
}
