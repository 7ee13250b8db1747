/** Date fields of forms: valid days within bounds that the error message names. */
import { isDay } from '../day'
import type { RefusalReason } from '../refusal'
import * as z from '../zod'

const m = (key: RefusalReason) => key

/** A day `YYYY-MM-DD` within two bounds, both included. */
export const dayBetween = (min: string, max: string) =>
  z
    .string({ error: m('requerido') })
    .refine(isDay, { error: m('fecha-invalida'), abort: true })
    .refine((day) => day >= min && day <= max, { error: m('fecha-fuera-de-rango'), params: { min, max } })

/** A day not after `today` (a day of the company) and not before `min`. */
export const pastDay = (min: string, today: string) =>
  z
    .string({ error: m('requerido') })
    .refine(isDay, { error: m('fecha-invalida'), abort: true })
    .refine((day) => day <= today, { error: m('fecha-futura'), abort: true })
    .refine((day) => day >= min, { error: m('fecha-fuera-de-rango'), params: { min, max: today } })
