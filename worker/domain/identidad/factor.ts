/**
 * The second factor (docs/security.md 9): the codes of an authenticator app (TOTP: six digits, a new one every 30 seconds)
 * and ten backup codes of ten digits, so that one field of figures takes both.
 */
import type { RefusalReason } from '../refusal'
import { z } from '../zod'

/** Between the first proof and the second there may be this long. */
export const LOGIN_STEP_MS = 10 * 60_000
export const PERIODO_S = 30
export const FACTOR_DIGITS = 6
/** Steps that a phone's clock may be off, to either side. */
export const TOLERANCE = 1
export const RESPALDOS = 10
export const BACKUP_CODE_DIGITS = 10

const REQUIRED: RefusalReason = 'requerido'
const FORMA: RefusalReason = 'factor-codigo-forma'
const APP_CODE = new RegExp(`^\\d{${FACTOR_DIGITS}}$`)
const ANY_CODE = new RegExp(`^(\\d{${FACTOR_DIGITS}}|\\d{${BACKUP_CODE_DIGITS}})$`)

const digits = (forma: RegExp) =>
  z
    .string({ error: REQUIRED })
    .transform((valor) => valor.replace(/[\s-]/gu, ''))
    .pipe(z.string().min(1, REQUIRED).regex(forma, FORMA))

/** A code as somebody types it, blanks and hyphens left out: of the app, or a backup code. */
export const factorCode = () => digits(ANY_CODE)
/** A code of the app alone. */
export const appCode = () => digits(APP_CODE)

/** The challenge after the first proof. */
export const VerifyCommand = z.object({ codigo: factorCode() })
export type VerifyCommand = z.infer<typeof VerifyCommand>

export const isBackupCode = (codigo: string): boolean => codigo.length === BACKUP_CODE_DIGITS

/** As it is shown and written down: «12345-67890». */
export const formatBackupCode = (codigo: string): string => `${codigo.slice(0, 5)}-${codigo.slice(5)}`

/** Who must have a second factor: the SuperAdmin always, everybody else when their company asks for it. */
export const requiresFactor = (rol: string, required: boolean | null | undefined): boolean =>
  rol === 'SuperAdmin' || required === true
