/** The tab Facturación: what a company may ask of its own subscription. Paying is elsewhere: it leaves the house. */
import type { MotivoKey } from '../refusal'
import { z } from '../zod'
import { PERIODS, PLANES } from './plan'

const INVALID_OPTION: MotivoKey = 'opcion-invalida'

export const CambiarPlanCommand = z.object({
  intent: z.literal('plan-cambiar'),
  plan: z.enum(PLANES, { error: INVALID_OPTION }),
  periodo: z.enum(PERIODS, { error: INVALID_OPTION }),
})
export const CancelarCommand = z.object({ intent: z.literal('suscripcion-cancelar') })
export const ReanudarCommand = z.object({ intent: z.literal('suscripcion-reanudar') })
export const FacturacionCommand = z.discriminatedUnion('intent', [CambiarPlanCommand, CancelarCommand, ReanudarCommand])
export type FacturacionCommand = z.infer<typeof FacturacionCommand>

const INTENTOS: ReadonlySet<string> = new Set<FacturacionCommand['intent']>([
  'plan-cambiar',
  'suscripcion-cancelar',
  'suscripcion-reanudar',
])
export const esDeFacturacion = <O extends { intent: string }>(orden: O): orden is O & FacturacionCommand =>
  INTENTOS.has(orden.intent)
