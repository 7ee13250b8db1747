/** The safety rules of a company. */

import { checkbox } from '../fields/checkbox'
import { wholeNumber } from '../fields/number'
import { FALLOS_MAX } from '../identidad/attempts'
import { IDLE_MINUTES } from '../identidad/session'
import { readWhole } from '../number'
import type { RefusalReason } from '../refusal'
import * as z from '../zod'

export const MINUTES = { min: 5, max: 240 } as const
export const FALLOS = { min: 3, max: 10 } as const
export const DAYS = { min: 30, max: 365 } as const
/** The default password expiry, in days, when it is turned on. */
export const DAYS_WHEN_TURNED_ON = 90

export interface SecurityRules {
  /** minutes without a request after which a session ends */
  session_timeout: number
  /** failed sign-ins in a row before a lockout */
  failed_attempts: number
  /** days after which a password must be changed; null = never */
  password_expiry: number | null
  /** every member must have a second factor */
  two_factor_auth: boolean
}
export const DEFAULT_RULES: SecurityRules = {
  session_timeout: IDLE_MINUTES,
  failed_attempts: FALLOS_MAX,
  password_expiry: null,
  two_factor_auth: false,
}

const DAYS_OUT_OF_RANGE: RefusalReason = 'dias-fuera-de-rango'
/** Parsed leniently, because it only counts while the switch is on. 0 when it is not a whole number. */
const days = () =>
  z
    .string({ error: DAYS_OUT_OF_RANGE })
    .transform((text) => readWhole(text) ?? 0)
    .optional()
const daysInRange = ({
  vence,
  password_expiry: n = DAYS_WHEN_TURNED_ON,
}: {
  vence: boolean
  password_expiry?: number | undefined
}) => !vence || (n >= DAYS.min && n <= DAYS.max)
const OUT_OF_DAYS = { path: ['password_expiry'], error: DAYS_OUT_OF_RANGE, params: DAYS }

const defaultFields = {
  session_timeout: wholeNumber(MINUTES, 'minutos-fuera-de-rango'),
  failed_attempts: wholeNumber(FALLOS, 'fallos-fuera-de-rango'),
  vence: checkbox(),
  password_expiry: days(),
}
const fields = { ...defaultFields, two_factor_auth: checkbox() }

/** The form: the number of days only counts while the switch is on. */
export const SeguridadCommand = z
  .object({
    intent: z.literal('update-security'),
    ...fields,
    /** what the form showed; a rule that was left so is not written */
    antes: z.object(fields).optional().catch(undefined),
  })
  .refine(daysInRange, OUT_OF_DAYS)
export type SeguridadData = Omit<z.infer<typeof SeguridadCommand>, 'intent' | 'antes'>

/** The platform's default rules, set by the SuperAdmin. Whether a second factor is required is set by each company. */
export const DefaultsCommand = z
  .object({
    intent: z.literal('update-defaults'),
    ...defaultFields,
    /** what the form showed; a rule that was left so is not written */
    antes: z.object(defaultFields).optional().catch(undefined),
  })
  .refine(daysInRange, OUT_OF_DAYS)
export type DefaultsData = Omit<z.infer<typeof DefaultsCommand>, 'intent' | 'antes'>
export type DefaultRules = Omit<SecurityRules, 'two_factor_auth'>

/** The stored rules from the form. */
export const rulesOf = ({ vence, password_expiry, ...rest }: SeguridadData): SecurityRules => ({
  session_timeout: rest.session_timeout,
  failed_attempts: rest.failed_attempts,
  two_factor_auth: rest.two_factor_auth,
  password_expiry: vence ? (password_expiry ?? DAYS_WHEN_TURNED_ON) : null,
})
