/** Text input: how it is checked and cleaned before storage; names as mails may say them. */

import type { RefusalReason } from './refusal'
import * as z from './zod'

/** No control characters, lone surrogates, replacement characters, line ends or bidirectional overrides in a name. */
const CLEAN = /^[^\p{Cc}\p{Cs}\uFFFD\u2028-\u202E\u2066-\u2069]*$/u
/** At least one visible character: not only spaces, combining marks and zero-width characters. */
const VISIBLE = /[^\p{Z}\p{M}\p{DI}]/u

/** Text that mail programs turn into a link. */
const ADDRESS =
  /:\/\/|@|(?<![\p{L}\p{N}])www\.|\.(?:com|net|org|co|info|biz|io|app|dev|xyz|top|site|online|shop|store|link|click|live|ru|cn|me|tv|us)(?![\p{L}\p{N}])/iu
const WITH_ADDRESS: RefusalReason = 'nombre-con-direccion'
const WITHOUT_LETTER: RefusalReason = 'nombre-sin-letras'
const TOO_LONG: RefusalReason = 'demasiado-largo'
const INVALID_CHARACTER: RefusalReason = 'caracter-no-permitido'
const REQUIRED: RefusalReason = 'requerido'

/** A required single-line text of at most `max` characters. */
export function text(max: number) {
  return z
    .string({ error: REQUIRED })
    .trim()
    .min(1, REQUIRED)
    .max(max, TOO_LONG)
    .regex(CLEAN, INVALID_CHARACTER)
    .regex(VISIBLE, REQUIRED)
}

/**
 * A person's name, which appears in mails to others: a single line with a letter in it (a search finds no signs) and
 * without e-mail or web addresses. Compatibility forms are checked as what they look like (full-width dots and signs).
 */
export function personName(max: number) {
  return text(max)
    .regex(/\p{L}/u, WITHOUT_LETTER)
    .refine((name) => !ADDRESS.test(name.normalize('NFKC')), WITH_ADDRESS)
}

/** A company's name: as a person's, but it may be a domain («Viajes.com»), or figures alone. */
export function companyName(max: number) {
  return text(max)
    .regex(/[\p{L}\p{N}]/u, WITHOUT_LETTER)
    .refine((name) => !/:\/\/|@|(?<![\p{L}\p{N}])www\./iu.test(name.normalize('NFKC')), WITH_ADDRESS)
}

const NAME_IN_MAIL_MAX = 60
/**
 * A name for mails, including subjects: one line of at most 60 characters, broken up so that mail programs do not turn
 * it into a link («malo.co/x» becomes «malo. co/x»).
 */
export function nameInMail(name: string): string {
  const clean = name
    .normalize('NFKC')
    .replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/[a-z][a-z0-9+.-]*:\/\//gi, ' ')
    .replace(/@+/g, ' ')
    .replace(/(?<![\p{L}\p{N}])www\.+/giu, ' ')
    .replace(/(?<=[\p{L}\p{N}-])[.\u3002]+(?=\p{L}{2}|\p{L}+--)/gu, '. ')
    .replace(/\s+/g, ' ')
    .trim()
  const letters = [...clean]
  return letters.length <= NAME_IN_MAIL_MAX
    ? clean
    : `${letters
        .slice(0, NAME_IN_MAIL_MAX - 1)
        .join('')
        .trim()}…`
}

/** An optional single-line text; empty, blank or invisible is null. */
export function optionalText(max: number) {
  return z
    .string({ error: INVALID_CHARACTER })
    .trim()
    .max(max, TOO_LONG)
    .regex(CLEAN, INVALID_CHARACTER)
    .optional()
    .transform((value) => (value && VISIBLE.test(value) ? value : null))
}

/** A required multi-line text of at most `max` characters. */
export function paragraph(max: number) {
  return z
    .string({ error: REQUIRED })
    .transform((value) => value.replace(/\r\n?/g, '\n').trim())
    .pipe(
      z
        .string()
        .min(1, REQUIRED)
        .max(max, TOO_LONG)
        .refine((value) => value.split(/[\n\t]/).every((line) => CLEAN.test(line)), INVALID_CHARACTER)
        .regex(VISIBLE, REQUIRED),
    )
}

/** An optional multi-line text of at most `max` characters; empty, blank or invisible is null. */
export function optionalParagraph(max: number) {
  return z
    .string({ error: INVALID_CHARACTER })
    .transform((value) => value.replace(/\r\n?/g, '\n').trim())
    .pipe(
      z
        .string()
        .max(max, TOO_LONG)
        .refine((value) => value.split(/[\n\t]/).every((line) => CLEAN.test(line)), INVALID_CHARACTER),
    )
    .optional()
    .transform((value) => (value && VISIBLE.test(value) ? value : null))
}
