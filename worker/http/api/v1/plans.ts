/** Maintenance plans for programs: what is done again on a vehicle, written by the form of the screen Mantenimientos. */
import { mantenimientoCommand } from '../../../domain/mantenimientos/mantenimiento'
import { odometerNow } from '../../../domain/mantenimientos/odometer'
import { EVERY_KM_MAX, MONTHS_MAX, PLAN_ESTADOS, planEstadoOn } from '../../../domain/mantenimientos/plan'
import * as z from '../../../domain/zod'
import type { Plan as Found } from '../../../mantenimientos/planes-list'
import { byForm } from './input'
import { listed, type Resource, shownBy } from './resource'
import { day } from './time'

export const PlanInput = z.strictObject({
  vehiculo_id: z.string().max(64),
  nombre: z.string().max(80),
  cada_km: z.int().max(EVERY_KM_MAX).nullish().describe('Uno de los dos hace falta: cada cuántos kilómetros o meses.'),
  cada_meses: z.int().max(MONTHS_MAX).nullish(),
  ultima_fecha: day()
    .nullish()
    .describe('Cuándo se hizo por última vez; nunca antes del último servicio que lo cumplió.'),
  ultimo_km: z.int().nullish().describe('Lo que marcaba entonces el tablero.'),
})
const Change = PlanInput.omit({ vehiculo_id: true })

const Plan = z.object({
  id: z.string(),
  vehiculo_id: z.string(),
  placa: z.string().describe('La del vehículo.'),
  nombre: z.string(),
  cada_km: z.int().nullable(),
  cada_meses: z.int().nullable(),
  ultima_fecha: day().nullable(),
  ultimo_km: z.int().nullable(),
  proxima_fecha: day().nullable().describe('Nula si va solo por kilómetros.'),
  proximo_km: z.int().nullable().describe('Nulo si va solo por meses, o si no se sabe el último kilometraje.'),
  estado: z.enum(PLAN_ESTADOS).describe('Hoy, por fecha o por kilometraje: lo peor de los dos.'),
})

const recordOf = (plan: Found, today: string): z.output<typeof Plan> => ({
  id: plan.id,
  vehiculo_id: plan.vehiculo_id,
  placa: plan.placa,
  nombre: plan.nombre,
  cada_km: plan.cada_km,
  cada_meses: plan.cada_meses,
  ultima_fecha: plan.ultima_fecha,
  ultimo_km: plan.ultimo_km,
  proxima_fecha: plan.proxima_fecha,
  proximo_km: plan.proximo_km,
  estado: planEstadoOn(plan, odometerNow(plan).km, today),
})

/** The fields of the form that changes a plan. */
function changeBy(today: string, id: string, input: z.output<typeof Change>) {
  const command = byForm(mantenimientoCommand(today), 'update-plan', { ...input, id })
  if (command.intent !== 'update-plan') throw new Error('a form of another intent')
  const { intent: _, id: __, antes: ___, ...data } = command
  return data
}

const Filters = z.object({ vehiculo_id: z.string().max(64).optional() })

export const plans: Resource<typeof Plan, typeof Filters, typeof PlanInput, typeof Change> = {
  path: '/maintenance-plans',
  noun: 'maintenance',
  name: 'MaintenancePlan',
  title: 'Planes de mantenimiento',
  about:
    'Lo que se repite en cada vehículo cada tantos kilómetros o meses, por su próxima fecha; los que van solo por kilómetros, primero.',
  record: Plan,
  filters: Filters,
  input: PlanInput,
  change: Change,
  async list({ services, today }, { limit, cursor, filters: { vehiculo_id: vehiculo = null } }) {
    const page = await services.planes.byDay({ vehiculo, despues: cursor, antes: null, filas: limit })
    return listed(page, cursor, (plan) => recordOf(plan, today))
  },
  async find({ services, today }, id) {
    const plan = await services.planes.find(id)
    return plan && recordOf(plan, today)
  },
  async create({ services, today }, { vehiculo_id, ...input }) {
    const command = byForm(mantenimientoCommand(today), 'create-plan', { ...input, vehiculo_id })
    if (command.intent !== 'create-plan') throw new Error('a form of another intent')
    const { intent: _, vehiculo_id: vehiculo, ...data } = command
    return (await services.planes.create(vehiculo, data)).id
  },
  update: ({ services, today }, id, input, read) =>
    services.planes.update(
      id,
      changeBy(today, id, input),
      shownBy(read, (known) => changeBy(today, id, known)),
    ),
  remove: ({ services }, id) => services.planes.remove(id),
}
