/**
 * Thresholds of alerts: how many days before a due date somebody is told. A thing has one threshold at a time: the
 * smallest that is not smaller than the days left, so that a newly saved paper with 45 days left stands at 60.
 */
import { daysBetween } from '../day'
import type { RefusalReason } from '../refusal'
import { z } from '../zod'

/** The usual thresholds; a company may choose its own. */
export const UMBRALES = [60, 30, 15, 7, 1, 0] as const
/** No company may look further ahead: the daily job walks no more than this. */
export const UMBRAL_MAX = 180

/** More than anybody needs to be told of one thing. */
const POSSIBLE_UMBRALES = 12

/** Thresholds of a plan by distance, in kilometres left. */
export const UMBRALES_KM = [1000, 300, 0] as const

/** The threshold at which something stands that is due on `vence`; null while that is further away than all of them. */
export function umbralOf(vence: string, hoy: string, umbrales: readonly number[] = UMBRALES): number | null {
  return umbralFor(Math.max(0, daysBetween(hoy, vence)), umbrales)
}

/** The threshold for what is left (days or kilometres, never negative); null while all are smaller. */
export function umbralFor(remaining: number, umbrales: readonly number[]): number | null {
  const reached = umbrales.filter((u) => u >= remaining)
  return reached.length === 0 ? null : Math.min(...reached)
}

const NONE: RefusalReason = 'ningun-umbral'
/** The days are ticked, not written. */
const INVALID_OPTION: RefusalReason = 'opcion-invalida'

/** The tab Alertas: the thresholds of a company. At least one, or nobody would ever be told. */
export const UmbralesCommand = z.object({
  intent: z.literal('umbrales'),
  umbrales: z
    .array(z.int(INVALID_OPTION).min(0, INVALID_OPTION).max(UMBRAL_MAX, INVALID_OPTION), NONE)
    .min(1, NONE)
    .max(POSSIBLE_UMBRALES, INVALID_OPTION),
})
