/**
 * The tab Facturación: commands of a company on its own subscription. Payment is separate, since it redirects to the
 * provider.
 */
import type { RefusalReason } from '../refusal'
import * as z from '../zod'
import { PERIODS, PLANES } from './plan'

const INVALID_OPTION: RefusalReason = 'opcion-invalida'

export const ChangePlanCommand = z.object({
  intent: z.literal('change-plan'),
  plan: z.enum(PLANES, { error: INVALID_OPTION }),
  periodo: z.enum(PERIODS, { error: INVALID_OPTION }),
})
export const CancelCommand = z.object({ intent: z.literal('cancel-subscription') })
export const ResumeCommand = z.object({ intent: z.literal('resume-subscription') })
export const FacturacionCommand = z.discriminatedUnion('intent', [ChangePlanCommand, CancelCommand, ResumeCommand])
export type FacturacionCommand = z.infer<typeof FacturacionCommand>

const INTENTS: ReadonlySet<string> = new Set(FacturacionCommand.options.map(({ shape }) => shape.intent.value))
export const isFacturacionCommand = <O extends { intent: string }>(command: O): command is O & FacturacionCommand =>
  INTENTS.has(command.intent)
