import type { RefusalReason } from '../refusal'
import * as z from '../zod'
import { UMBRAL_DAYS_MAX, UMBRALES_MAX } from './umbral'

const NONE: RefusalReason = 'ningun-umbral'
/** The days are checkboxes, so an invalid one was not chosen in our form. */
const INVALID_OPTION: RefusalReason = 'opcion-invalida'

/** The tab Alertas: a company's thresholds. At least one, or no alert would ever be raised. */
export const UmbralesCommand = z.object({
  intent: z.literal('update-thresholds'),
  umbrales: z
    .array(z.int(INVALID_OPTION).min(0, INVALID_OPTION).max(UMBRAL_DAYS_MAX, INVALID_OPTION), NONE)
    .min(1, NONE)
    .max(UMBRALES_MAX, INVALID_OPTION),
  /** which days the form showed as chosen, joined by commas */
  antes: z
    .object({ umbrales: z.string().transform((days) => days.split(',').filter(Boolean).map(Number)) })
    .optional()
    .catch(undefined),
})
