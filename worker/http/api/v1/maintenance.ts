/**
 * Services of vehicles for programs: what was done and what it cost, written by the form of the screen Mantenimientos.
 */
import { mantenimientoCommand, textOfItems } from '../../../domain/mantenimientos/mantenimiento'
import { CENTAVOS_MAX, formatPesos } from '../../../domain/money'
import * as z from '../../../domain/zod'
import { byForm } from './input'
import { listed, type Resource, shownBy } from './resource'
import { day } from './time'

const Item = z.strictObject({
  descripcion: z.string().min(1).max(120),
  costo_centavos: z.int().min(0).max(CENTAVOS_MAX).describe('Centavos de peso: 120.000 pesos son 12000000.'),
  plan_id: z.string().max(64).nullish().describe('El plan de mantenimiento que este trabajo cumple.'),
})
export const MaintenanceInput = z.strictObject({
  vehiculo_id: z.string().max(64),
  fecha: day(),
  kilometraje: z.int().nullish().describe('Lo que marcaba el tablero.'),
  corregir: z.boolean().nullish().describe('Acepta un kilometraje que contradice otro ya registrado.'),
  taller: z.string().max(120).nullish(),
  notas: z.string().max(1000).nullish(),
  items: z.array(Item).min(1).max(30).describe('Los trabajos. Al cambiarlos se envían todos.'),
})
const Change = MaintenanceInput.omit({ vehiculo_id: true })

const Maintenance = z.object({
  id: z.string(),
  vehiculo_id: z.string(),
  placa: z.string().describe('La del vehículo.'),
  fecha: day(),
  kilometraje: z.int().nullable(),
  taller: z.string().nullable(),
  notas: z.string().nullable(),
  costo_centavos: z.int().describe('La suma de sus trabajos.'),
  items: z.array(z.object({ descripcion: z.string(), costo_centavos: z.int(), plan_id: z.string().nullable() })),
  archivos: z.int().describe('Cuántos archivos tiene: `/maintenance/{id}/files`.'),
})

interface Servicio
  extends Pick<z.output<typeof Maintenance>, 'id' | 'vehiculo_id' | 'placa' | 'fecha' | 'kilometraje'> {
  taller: string | null
  notas: string | null
  costo: number
}
type Items = readonly { descripcion: string; costo: number; plan_id: string | null }[]

const recordOf = (servicio: Servicio, items: Items, archivos: number): z.output<typeof Maintenance> => ({
  id: servicio.id,
  vehiculo_id: servicio.vehiculo_id,
  placa: servicio.placa,
  fecha: servicio.fecha,
  kilometraje: servicio.kilometraje,
  taller: servicio.taller,
  notas: servicio.notas,
  costo_centavos: servicio.costo,
  items: items.map(({ descripcion, costo, plan_id }) => ({ descripcion, costo_centavos: costo, plan_id })),
  archivos,
})

/** The form's fields, amounts as people type them; files have addresses of their own. */
const formOf = ({ items, ...input }: z.output<typeof Change>) => ({
  ...input,
  items: items.map(({ costo_centavos, ...item }) => ({ ...item, costo: formatPesos(costo_centavos) })),
})

/** The form that changes a service. */
function changeBy(today: string, id: string, input: z.output<typeof Change>) {
  const command = byForm(mantenimientoCommand(today), 'update', { ...formOf(input), id })
  if (command.intent !== 'update') throw new Error('a form of another intent')
  return command
}
/** What it would have shown. */
const shownOf = ({ fecha, kilometraje, taller, notas, items }: ReturnType<typeof changeBy>) => ({
  fecha,
  kilometraje,
  taller,
  notas,
  items,
})

const Filters = z.object({
  q: z.string().max(100).optional().describe('Trabajo, taller o vehículo.'),
  vehiculo_id: z.string().max(64).optional(),
})

export const maintenance: Resource<typeof Maintenance, typeof Filters, typeof MaintenanceInput, typeof Change> = {
  path: '/maintenance',
  noun: 'maintenance',
  name: 'Maintenance',
  title: 'Mantenimientos',
  about: 'Los servicios hechos a los vehículos, con sus trabajos y costos: el más reciente primero.',
  record: Maintenance,
  filters: Filters,
  input: MaintenanceInput,
  change: Change,
  async list({ services }, { limit, cursor, filters: { q = '', vehiculo_id: vehiculo = null } }) {
    const page = await services.mantenimientos.list({
      vista: 'servicios',
      q,
      vehiculo,
      estado: null,
      orden: 'desc',
      despues: cursor,
      antes: null,
      filas: limit,
    })
    const items = await services.mantenimientos.items(page.rows.map(({ id }) => id))
    return listed(page, cursor, (servicio) => recordOf(servicio, items.get(servicio.id) ?? [], servicio.archivos))
  },
  async find({ services }, id) {
    const servicio = await services.mantenimientos.find(id)
    return servicio && recordOf(servicio, servicio.items, servicio.archivos.length)
  },
  async create({ services, today }, { vehiculo_id, ...input }) {
    const command = byForm(mantenimientoCommand(today), 'create', { ...formOf(input), vehiculo_id })
    if (command.intent !== 'create') throw new Error('a form of another intent')
    return (await services.mantenimientos.create(vehiculo_id, command)).id
  },
  async update({ services, today }, id, input, read) {
    const command = changeBy(today, id, input)
    const shown = shownBy(read, (known) => changeBy(today, id, known))
    // jobs that the program sends are written whatever the jobs are by now
    const replaces = shown !== undefined && textOfItems(command.items) !== textOfItems(shown.items)
    await services.mantenimientos.update(id, { ...command, replaces }, shown && shownOf(shown))
  },
  remove: ({ services }, id) => services.mantenimientos.remove(id),
  files: {
    list: async ({ services }, id) => (await services.servicioFiles.list(id))?.files ?? null,
    add: ({ services }, id, archivo) => services.servicioFiles.add(id, archivo),
    remove: ({ services }, id, archivo) => services.servicioFiles.remove(id, archivo),
  },
}
