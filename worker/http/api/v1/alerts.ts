/** Alerts for programs: read, and moved from one state to the next as on the screen Alertas. */
import type { Alerta } from '../../../alertas/list'
import { kmOf } from '../../../domain/alertas/assessment'
import { ALERTA_ESTADOS, ALERTA_FILTERS } from '../../../domain/alertas/list'
import * as z from '../../../domain/zod'
import { listed, type Resource } from './resource'
import { day } from './time'

export const Alert = z.object({
  id: z.string(),
  tipo: z.string().describe('De qué trata: «SOAT», «Licencia de conducción», «Mantenimiento»…'),
  mensaje: z.string(),
  fecha: day().describe('El día en que se abrió.'),
  estado: z.enum(ALERTA_ESTADOS),
  vehiculo_id: z.string().nullable(),
  placa: z.string().nullable().describe('La del vehículo.'),
  nombre: z.string().nullable().describe('El conductor, el plan o el lugar, si trata de uno.'),
  vence: day().nullable().describe('El día en que vence lo que se avisa.'),
  vence_km: z.int().nullable().describe('El kilometraje en que vence un plan por distancia.'),
})
/** The states that a program may set; a resolved alert stays resolved. */
const Change = z.strictObject({ estado: z.enum(['Revisado', 'Resuelto']) })

const recordOf = (alerta: Alerta): z.output<typeof Alert> => {
  const km = alerta.vence === null ? null : kmOf(alerta.vence)
  return {
    id: alerta.id,
    tipo: alerta.tipo,
    mensaje: alerta.mensaje,
    fecha: alerta.fecha,
    estado: alerta.estado,
    vehiculo_id: alerta.vehiculo_id,
    placa: alerta.placa,
    nombre: alerta.nombre,
    vence: km === null ? alerta.vence : null,
    vence_km: km,
  }
}

const Filters = z.object({
  q: z.string().max(100).optional().describe('Tipo, vehículo o nombre.'),
  estado: z.enum(ALERTA_FILTERS).optional().describe('Sin él, las pendientes.'),
})

export const alerts: Resource<typeof Alert, typeof Filters, z.ZodObject, typeof Change> = {
  path: '/alerts',
  noun: 'alerts',
  name: 'Alert',
  title: 'Alertas',
  about:
    'Lo que vence o pasó en la vía: la más reciente primero. Se abren solas; un programa las marca como revisadas o resueltas.',
  record: Alert,
  filters: Filters,
  change: Change,
  async list({ services }, { limit, cursor, filters: { q = '', estado = 'pendientes' } }) {
    const page = await services.alertas.list({ q, estado, despues: cursor, antes: null, filas: limit })
    return listed(page, cursor, recordOf)
  },
  async find({ services }, id) {
    const alerta = await services.alertas.find(id)
    return alerta && recordOf(alerta)
  },
  async update({ services, keyId }, id, { estado }) {
    await services.alertas.move(id, estado, keyId)
  },
}
