/**
 * Password rules (docs/security.md 1): at least 8 characters in any composition, not a common one (common-password.ts),
 * and without the product, the company or parts of the own e-mail address (ownWords). No rules about digits, signs or
 * capitals.
 */

import { DAY_MS } from '../day'
import type { RefusalReason } from '../refusal'
import * as z from '../zod'
import { plain, undisguised } from './common-password'

const CONTRASENA_MIN = 8
/** Ample for phrases; the limit prevents abuse of the hash function. */
const CONTRASENA_MAX = 256
/** The same for a password that is typed again, in UTF-16 units: any that was once accepted fits. */
export const TYPED_PASSWORD_MAX = CONTRASENA_MAX * 4
/** Shorter words («ana», «sas») occur in too many good passwords to refuse them. */
const WORD_MIN = 4
const PRODUCT = 'vigia'

const REQUIRED: RefusalReason = 'requerido'
const TOO_SHORT: RefusalReason = 'contrasena-corta'
const TOO_LONG: RefusalReason = 'contrasena-larga'
const INVALID_CHARACTER: RefusalReason = 'caracter-no-permitido'

/** No control characters, lone surrogates or replacement characters: they could not be typed again. */
const TYPEABLE = /^[^\p{Cc}\p{Cs}\uFFFD]*$/u

/** User-perceived characters: an accented letter or an emoji counts as one in any encoding. */
const characters = (text: string) => [...text.normalize('NFKC')].length

/** Rules for a new password that do not depend on the person. */
export function newPassword() {
  return z
    .string({ error: REQUIRED })
    .refine((text) => characters(text) >= CONTRASENA_MIN, TOO_SHORT)
    .refine((text) => characters(text) <= CONTRASENA_MAX, TOO_LONG)
    .regex(TYPEABLE, INVALID_CHARACTER)
}

/** A password that a person has: old ones stay valid, so that only the length is limited. */
export const typedPassword = () => z.string({ error: REQUIRED }).min(1, REQUIRED).max(TYPED_PASSWORD_MAX, TOO_LONG)

const onlyLettersAndDigits = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '')

/**
 * The words a person's password may not contain: the product, the company, and the parts of their e-mail address on
 * both sides of the @ except the top-level domain (.com, .co).
 */
export function ownWords(owner: { email: string; empresa?: string | null }): string[] {
  const [local = '', domain = ''] = plain(owner.email).split('@', 2)
  const empresa = plain(owner.empresa ?? '')
  const parts = [
    PRODUCT,
    local,
    ...local.split(/[^\p{L}\p{N}]+/u),
    ...domain.split('.').slice(0, -1),
    ...empresa.split(/[^\p{L}\p{N}]+/u),
    empresa,
  ]
  return [...new Set(parts.map(onlyLettersAndDigits).filter((word) => word.length >= WORD_MIN))]
}

/** Whether a password contains one of those words, also with substitutions like «V1-g1a». */
export function containsWord(contrasena: string, words: readonly string[]): boolean {
  const text = plain(contrasena)
  const forms = [onlyLettersAndDigits(text), onlyLettersAndDigits(undisguised(text))]
  return words.some((word) => forms.some((form) => form.includes(word)))
}

/**
 * Whether a password has expired under the company's rule (docs/security.md 11), to the instant.
 * @param days `seguridad.password_expiry`; null or undefined: passwords do not expire
 */
export function isPasswordExpired(chosenAt: number, days: number | null | undefined, now: number): boolean {
  return typeof days === 'number' && now - chosenAt >= days * DAY_MS
}
