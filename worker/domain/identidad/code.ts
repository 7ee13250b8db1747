/**
 * One-time codes (docs/security.md 4): six digits or a link, for one person and one purpose, single use, valid for ten
 * minutes. Times are UTC instants in milliseconds.
 */
import type { RefusalReason } from '../refusal'
import * as z from '../zod'

export type CodePurpose = 'restablecer' | 'verificar' | 'ingreso' | 'cambiar-correo'

export const CODE_LIFETIME_MS = 10 * 60_000
/** How long an account may leave its address unproven; then it is deleted, unless it belongs to a company. */
export const UNPROVEN_MS = 7 * 24 * 3_600_000
/** Minimum interval between two codes. */
export const CODE_WAIT_MS = 60_000
/** Wrong tries that invalidate a code. */
export const CODE_FAILURES_MAX = 5
export const CODE_DIGITS = 6

const REQUIRED: RefusalReason = 'requerido'
const INCORRECT: RefusalReason = 'codigo-incorrecto'
const EXPIRED_LINK: RefusalReason = 'enlace-vencido'
const WITH_SEPARATOR = /^\d{3}[\s.-]?\d{3}$/
const LINK_SECRET = /^[A-Za-z0-9_-]{43}$/

/** Six digits as typed or pasted: «482913», «482 913». */
export function codeDigits() {
  return z
    .string({ error: REQUIRED })
    .trim()
    .min(1, REQUIRED)
    .regex(WITH_SEPARATOR, INCORRECT)
    .transform((text) => text.replace(/\D/g, ''))
}

/** The secret part of a link: 32 random bytes. */
export function codeLink() {
  return z.string({ error: EXPIRED_LINK }).regex(LINK_SECRET, EXPIRED_LINK)
}

/** «482 913»: easier to copy from another screen. */
export const formatCode = (digits: string): string => `${digits.slice(0, 3)} ${digits.slice(3)}`
