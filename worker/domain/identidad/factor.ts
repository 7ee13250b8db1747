/**
 * The second factor (docs/security.md 9): TOTP codes of an authenticator app (six digits, a new one every 30 seconds)
 * and ten backup codes of ten digits, so that one numeric field accepts both.
 */
import type { RefusalReason } from '../refusal'
import * as z from '../zod'

/** Maximum time between the first and the second factor. */
export const LOGIN_STEP_MS = 10 * 60_000
export const PERIODO_S = 30
export const FACTOR_DIGITS = 6
/** Allowed clock skew of a phone, in steps to either side. */
export const TOLERANCE = 1
export const RESPALDOS = 10
export const BACKUP_CODE_DIGITS = 10

const REQUIRED: RefusalReason = 'requerido'
const MALFORMED: RefusalReason = 'factor-codigo-forma'
const NO_APP_CODE: RefusalReason = 'factor-codigo-app'
const APP_CODE = new RegExp(`^\\d{${FACTOR_DIGITS}}$`)
const ANY_CODE = new RegExp(`^(\\d{${FACTOR_DIGITS}}|\\d{${BACKUP_CODE_DIGITS}})$`)

const digits = (pattern: RegExp, malformed: RefusalReason) =>
  z
    .string({ error: REQUIRED })
    .transform((value) => value.replace(/[\s-]/gu, ''))
    .pipe(z.string().min(1, REQUIRED).regex(pattern, malformed))

/** An app code or backup code as typed; spaces and hyphens are dropped. */
export const factorCode = () => digits(ANY_CODE, MALFORMED)
/** An app code only, to turn the factor on: there are no backup codes before. */
export const appCode = () => digits(APP_CODE, NO_APP_CODE)

/** The second step of signing in. */
export const VerifyCommand = z.object({ codigo: factorCode() })
export type VerifyCommand = z.infer<typeof VerifyCommand>

export const isBackupCode = (codigo: string): boolean => codigo.length === BACKUP_CODE_DIGITS

/** Why a code is refused, by its kind: a person who has lost the phone is not sent to the app. */
export const wrongCode = (codigo: string): RefusalReason =>
  isBackupCode(codigo) ? 'factor-respaldo-incorrecto' : 'factor-codigo-incorrecto'

/** The displayed form: «12345-67890». */
export const formatBackupCode = (codigo: string): string => `${codigo.slice(0, 5)}-${codigo.slice(5)}`

/** Whether a second factor is mandatory: always for the SuperAdmin, for others when their company requires it. */
export const requiresFactor = (rol: string, required: boolean | null | undefined): boolean =>
  rol === 'SuperAdmin' || required === true
