/**
 * What a password must be (docs/security.md 1): 8 characters or more in any composition, none of those that everybody
 * guesses first (common-password.ts), and nothing that stands on the person's own doorplate. No rule about figures, signs or capitals.
 */

import type { RefusalReason } from '../refusal'
import { z } from '../zod'
import { plain, undisguised } from './common-password'

export const CONTRASENA_MIN = 8
/** Generous for phrases; beyond it only somebody who wants to keep the server busy. */
export const CONTRASENA_MAX = 256
/** Shorter words («ana», «sas») occur in too many good passwords to refuse them. */
const WORD_MIN = 4
const PRODUCT = 'vigia'

const REQUIRED: RefusalReason = 'requerido'
const TOO_SHORT: RefusalReason = 'contrasena-corta'
const TOO_LONG: RefusalReason = 'contrasena-larga'
const INVALID_CHARACTER: RefusalReason = 'caracter-no-permitido'

/** Control characters, lone surrogates and what broken UTF-8 decodes to: nobody could type them again. */
const TYPEABLE = /^[^\p{Cc}\p{Cs}\uFFFD]*$/u

/** Characters as a person counts them: an accent or an emoji is one, however it is encoded. */
const characters = (text: string) => [...text.normalize('NFKC')].length

/** A password that somebody chooses, as far as it can be judged without knowing who chooses it. */
export function newPassword() {
  return z
    .string({ error: REQUIRED })
    .refine((text) => characters(text) >= CONTRASENA_MIN, TOO_SHORT)
    .refine((text) => characters(text) <= CONTRASENA_MAX, TOO_LONG)
    .regex(TYPEABLE, INVALID_CHARACTER)
}

const onlyLettersAndDigits = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '')

/**
 * The words that a person's password may not contain: the product, the company, and the parts of the own e-mail
 * address on both sides of the @ but for the ending (.com, .co).
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

/** Whether a password contains one of those words, also when it is written «V1-g1a». */
export function containsWord(contrasena: string, words: readonly string[]): boolean {
  const text = plain(contrasena)
  const forms = [onlyLettersAndDigits(text), onlyLettersAndDigits(undisguised(text))]
  return words.some((word) => forms.some((forma) => forma.includes(word)))
}

const DAY_MS = 86_400_000

/**
 * Whether a password is too old for the company (docs/security.md 11): that many days after it was chosen, to the instant.
 * @param dias `seguridad.password_expiry`; null or undefined: passwords do not expire
 */
export function isPasswordExpired(chosenAt: number, days: number | null | undefined, now: number): boolean {
  return typeof days === 'number' && now - chosenAt >= days * DAY_MS
}
