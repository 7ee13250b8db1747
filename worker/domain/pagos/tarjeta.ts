/** A company's saved card, charged when a period ends. Its number goes from the browser to the provider, never here. */

import { DAY_MS } from '../day'
import type { RefusalReason } from '../refusal'
import type { EstadoSuscripcion } from '../suscripcion/standing'
import * as z from '../zod'

const NOT_ACCEPTED: RefusalReason = 'tarjeta-sin-aceptar'
const DECLINED: RefusalReason = 'tarjeta-rechazada'

/** The card token the provider gave the browser, and the holder's acceptance of the provider's terms. */
const SaveTarjetaCommand = z.object({
  intent: z.literal('save'),
  token: z.string({ error: DECLINED }).regex(/^tok_(test|prod)_\w{1,120}$/, DECLINED),
  /** expiry month and year, for display only */
  vence: z
    .string()
    .regex(/^(0[1-9]|1[0-2])\/\d\d$/)
    .nullish()
    .catch(null),
  terminos: z.literal('on', { error: NOT_ACCEPTED }),
  datos: z.literal('on', { error: NOT_ACCEPTED }),
  /** the accepted texts, as acceptance tokens of the provider */
  terminos_token: z.string({ error: DECLINED }).min(1, DECLINED).max(4000, DECLINED),
  datos_token: z.string({ error: DECLINED }).min(1, DECLINED).max(4000, DECLINED),
})
export const RemoveTarjetaCommand = z.object({ intent: z.literal('remove') })
export const TarjetaCommand = z.discriminatedUnion('intent', [SaveTarjetaCommand, RemoveTarjetaCommand])
export type SaveTarjeta = z.infer<typeof SaveTarjetaCommand>

/** A card for display. */
export interface SavedTarjeta {
  marca: string | null
  ultimos: string | null
  vence: string | null
}

/** Whether the card is charged when the period ends: not in a trial, nor when canceled or expired. */
export const renews = (estado: EstadoSuscripcion): boolean => estado === 'active' || estado === 'past_due'

/** Days after the end of a period on which a charge is attempted: at once, and with the late-payment reminders. */
export const CHARGE_DAYS = [0, 1, 3, 5] as const

/** The number of the attempt that is due, from 1; 0 before the end. */
export const chargeAttempt = (end: number, now: number): number =>
  CHARGE_DAYS.filter((day) => now >= end + day * DAY_MS).length

/** When the next automatic attempt is due after an instant; null after the last one. */
export const nextCharge = (end: number, now: number): number | null =>
  CHARGE_DAYS.map((day) => end + day * DAY_MS).find((at) => at > now) ?? null

/**
 * The id of an automatic payment: deterministic per company, period end and attempt, so that concurrent runs create
 * one.
 */
export const chargeId = (empresa: string, end: number, attempt: number): string => `auto-${empresa}-${end}-${attempt}`
