/** Days that a form asks for: real ones, within bounds that its refusal names. */
import { isDay } from './day'
import type { RefusalReason } from './refusal'
import { z } from './zod'

/** No licence and no paper that a fleet keeps reaches beyond. */
export const LAST_DAY = '2099-12-31'

const m = (key: RefusalReason) => key

/** Whether a text is a day between two others, both included. */
export const isDayBetween = (day: string, min: string, max: string): boolean => isDay(day) && day >= min && day <= max

/** A day between two others, `YYYY-MM-DD`, both included. */
export const dayBetween = (min: string, max: string) =>
  z
    .string({ error: m('requerido') })
    .refine(isDay, { error: m('fecha-invalida'), abort: true })
    .refine((day) => day >= min && day <= max, { error: m('fecha-fuera-de-rango'), params: { min, max } })

/** A day that has come, not before `min`; `today` is a day of the company. */
export const pastDay = (min: string, today: string) =>
  z
    .string({ error: m('requerido') })
    .refine(isDay, { error: m('fecha-invalida'), abort: true })
    .refine((day) => day <= today, { error: m('fecha-futura'), abort: true })
    .refine((day) => day >= min, { error: m('fecha-fuera-de-rango'), params: { min, max: today } })
