/** The forms of working hours: of a company, and of a device that has its own. */
import { checkbox } from '../fields/checkbox'
import { recordId } from '../fields/id'
import { readWhole } from '../number'
import type { RefusalReason } from '../refusal'
import * as z from '../zod'
import type { DeviceHours } from './horario'
import { type Shift, WEEKDAYS, type Weekday, type WeeklyHours } from './hours'
import { HOURS_RULES } from './rules'

const INVALID_OPTION: RefusalReason = 'opcion-invalida'
const INVALID_TIME: RefusalReason = 'hora-invalida'
const NO_DAY: RefusalReason = 'ningun-dia-de-trabajo'
const REASON_MIN = 10
export const REASON_MAX = 300
const NO_REASON: RefusalReason = 'motivo-requerido'
const TOO_LONG: RefusalReason = 'demasiado-largo'
const TIME = /^([01]?\d|2[0-3]):([0-5]\d)(:00)?$/

/** A time of day `HH:MM` as minutes since midnight, or null. */
export function readTime(text: string): number | null {
  const [, hours, minutes] = TIME.exec(text.trim()) ?? []
  const h = readWhole(hours ?? '')
  const m = readWhole(minutes ?? '')
  return h === null || m === null ? null : h * 60 + m
}

/** Minutes since midnight as `HH:MM`, which a time field takes. */
export const timeText = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((n) => String(n).padStart(2, '0')).join(':')

/** Of a day that is not marked the times count for nothing. */
const time = () => z.string({ error: INVALID_TIME }).max(20, INVALID_TIME).default('')

/** Seven days with their times, and whether holidays are worked. */
const WEEK_FIELDS = {
  day_0: checkbox(),
  from_0: time(),
  until_0: time(),
  day_1: checkbox(),
  from_1: time(),
  until_1: time(),
  day_2: checkbox(),
  from_2: time(),
  until_2: time(),
  day_3: checkbox(),
  from_3: time(),
  until_3: time(),
  day_4: checkbox(),
  from_4: time(),
  until_4: time(),
  day_5: checkbox(),
  from_5: time(),
  until_5: time(),
  day_6: checkbox(),
  from_6: time(),
  until_6: time(),
  festivos: checkbox(),
}
export type WeekFields = { [K in `day_${Weekday}` | 'festivos']: boolean } & {
  [K in `from_${Weekday}` | `until_${Weekday}`]: string
}

/** Says what is wrong with a week that is to be kept: no day at all, or a time that is none. */
function checkWeek(form: WeekFields, ctx: z.RefinementCtx): void {
  const refuse = (field: string, message: RefusalReason) =>
    ctx.addIssue({ code: 'custom', path: [field], message, input: form })
  if (WEEKDAYS.every((n) => !form[`day_${n}`])) refuse('day_0', NO_DAY)
  for (const n of WEEKDAYS) {
    if (!form[`day_${n}`]) continue
    if (readTime(form[`from_${n}`]) === null) refuse(`from_${n}`, INVALID_TIME)
    if (readTime(form[`until_${n}`]) === null) refuse(`until_${n}`, INVALID_TIME)
  }
}

/** The hours of a form that was accepted. */
export function weeklyHoursOf(form: WeekFields): WeeklyHours {
  const shiftOf = (n: Weekday): Shift | null =>
    form[`day_${n}`] ? { from: readTime(form[`from_${n}`]) ?? 0, until: readTime(form[`until_${n}`]) ?? 0 } : null
  return { days: WEEKDAYS.map(shiftOf), holidays: form.festivos }
}

const OFFICE: Shift = { from: 7 * 60, until: 18 * 60 }
/** What a company that has no hours yet is offered. */
export const SUGGESTED_HOURS: WeeklyHours = {
  days: [OFFICE, OFFICE, OFFICE, OFFICE, OFFICE, { from: 7 * 60, until: 13 * 60 }, null],
  holidays: false,
}

/** Hours as the values of the form's fields; a day off proposes the office's times. */
export function weekValues({ days, holidays }: WeeklyHours): Record<string, string> {
  const values: Record<string, string> = { festivos: holidays ? 'on' : '' }
  for (const n of WEEKDAYS) {
    const shift = days[n] ?? null
    const { from, until } = shift ?? OFFICE
    Object.assign(values, {
      [`day_${n}`]: shift ? 'on' : '',
      [`from_${n}`]: timeText(from),
      [`until_${n}`]: timeText(until),
    })
  }
  return values
}

/** The company's hours: `limita` off records at all hours, and what stands in the week then counts for nothing. */
export const HorarioCommand = z
  .object({
    intent: z.literal('update-hours'),
    limita: checkbox(),
    ...WEEK_FIELDS,
    /** what the form showed */
    antes: z
      .object({ limita: checkbox(), ...WEEK_FIELDS })
      .optional()
      .catch(undefined),
  })
  .superRefine((form, ctx) => {
    if (form.limita) checkWeek(form, ctx)
  })
export type HorarioCommand = z.infer<typeof HorarioCommand>

/** The hours of the company in an accepted form; null: at all hours. */
export const companyHoursOf = (form: WeekFields & { limita: boolean }): WeeklyHours | null =>
  form.limita ? weeklyHoursOf(form) : null
/** The values of the form of the company's hours. */
export const companyHoursValues = (hours: WeeklyHours | null): Record<string, string> => ({
  limita: hours ? 'on' : '',
  ...weekValues(hours ?? SUGGESTED_HOURS),
})

/** The fields of a device's own rule; of `empresa` and `siempre` the week counts for nothing. */
const DEVICE_FIELDS = {
  regla: z.enum(HOURS_RULES, { error: INVALID_OPTION }),
  motivo: z.string({ error: NO_REASON }).trim().max(REASON_MAX, TOO_LONG).default(''),
  ...WEEK_FIELDS,
}

/** A device's rule. That a phone never records at all hours is judged where its type is known. */
export const DeviceHoursCommand = z
  .object({
    intent: z.literal('update-hours'),
    id: recordId(INVALID_OPTION),
    ...DEVICE_FIELDS,
    /** what the form showed */
    antes: z.object(DEVICE_FIELDS).optional().catch(undefined),
  })
  .superRefine((form, ctx) => {
    if (form.regla === 'propio') checkWeek(form, ctx)
    if (form.regla === 'siempre' && form.motivo.length < REASON_MIN)
      ctx.addIssue({ code: 'custom', path: ['motivo'], message: NO_REASON, input: form.motivo })
  })
export type DeviceHoursCommand = z.infer<typeof DeviceHoursCommand>

/** The rule of an accepted form; null: the company's hours. */
export function ruleOf(form: WeekFields & Pick<DeviceHoursCommand, 'regla' | 'motivo'>): DeviceHours | null {
  if (form.regla === 'empresa') return null
  return form.regla === 'propio' ? { kind: 'own', hours: weeklyHoursOf(form) } : { kind: 'always', reason: form.motivo }
}

/** A rule as the values of the form; without hours of its own the week proposes the company's. */
export function ruleValues(own: DeviceHours | null, company: WeeklyHours | null): Record<string, string> {
  return {
    regla: own === null ? 'empresa' : own.kind === 'own' ? 'propio' : 'siempre',
    motivo: own?.kind === 'always' ? own.reason : '',
    ...weekValues(own?.kind === 'own' ? own.hours : (company ?? SUGGESTED_HOURS)),
  }
}
