/** A card that the company lets be charged when a period ends. Its number goes from the browser to the provider, never here. */

import type { RefusalReason } from '../refusal'
import type { EstadoSuscripcion } from '../suscripcion/standing'
import { z } from '../zod'

const NOT_ACCEPTED: RefusalReason = 'tarjeta-sin-aceptar'
const DECLINED: RefusalReason = 'tarjeta-rechazada'

/** What the provider made of a card in the browser, and that its holder accepts what the provider asks. */
export const SaveTarjetaCommand = z.object({
  intent: z.literal('guardar'),
  token: z.string({ error: DECLINED }).regex(/^tok_(test|prod)_\w{1,120}$/, DECLINED),
  /** month and year of its end, only to be shown */
  vence: z
    .string()
    .regex(/^(0[1-9]|1[0-2])\/\d\d$/)
    .nullish()
    .catch(null),
  terminos: z.literal('on', { error: NOT_ACCEPTED }),
  datos: z.literal('on', { error: NOT_ACCEPTED }),
  /** which words were accepted, as the provider names them */
  terminos_token: z.string({ error: DECLINED }).min(1, DECLINED).max(4000, DECLINED),
  datos_token: z.string({ error: DECLINED }).min(1, DECLINED).max(4000, DECLINED),
})
export const RemoveTarjetaCommand = z.object({ intent: z.literal('retirar') })
export const TarjetaCommand = z.discriminatedUnion('intent', [SaveTarjetaCommand, RemoveTarjetaCommand])
export type SaveTarjeta = z.infer<typeof SaveTarjetaCommand>

/** A card as it is shown. */
export interface SavedTarjeta {
  marca: string | null
  ultimos: string | null
  vence: string | null
}

/** Whether its card is charged when the period ends: not in a trial, and of nothing that was cancelled or is over. */
export const renews = (estado: EstadoSuscripcion): boolean => estado === 'active' || estado === 'past_due'

const DAY_MS = 86_400_000
/** Days after the end of a period on which its charge is tried: at once, and with the reminders of a late payment. */
export const CHARGE_DAYS = [0, 1, 3, 5] as const

/** Which try is due, 1 for the first; 0 before the end. */
export const chargeAttempt = (end: number, now: number): number =>
  CHARGE_DAYS.filter((day) => now >= end + day * DAY_MS).length

/** When the card is tried next of its own accord, after an instant; null when that was the last try. */
export const nextCharge = (end: number, now: number): number | null =>
  CHARGE_DAYS.map((day) => end + day * DAY_MS).find((at) => at > now) ?? null

/** The id of a payment that the clock makes: of a company, a period's end and a try there is one, whoever runs at once. */
export const chargeId = (empresa: string, end: number, attempt: number): string => `auto-${empresa}-${end}-${attempt}`
