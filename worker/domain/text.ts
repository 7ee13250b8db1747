/** Text as people type it: cleaned before it is stored, folded before it is compared. */

import type { RefusalReason } from './refusal'
import { z } from './zod'

/**
 * Control characters, lone surrogates, what broken UTF-8 decodes to, line ends, and what turns the direction of the text
 * around it: never part of a name.
 */
const CLEAN = /^[^\p{Cc}\p{Cs}\uFFFD\u2028-\u202E\u2066-\u2069]*$/u
/** Something that can be seen: not only spaces, accents on nothing and characters of no width. */
const VISIBLE = /[^\p{Z}\p{M}\p{DI}]/u
const MAX_TERMS = 8

/** What a reader's mail program turns into a link, as somebody would type it on purpose. */
const ADDRESS =
  /:\/\/|@|(?<![\p{L}\p{N}])www\.|\.(?:com|net|org|co|info|biz|io|app|dev|xyz|top|site|online|shop|store|link|click|live|ru|cn|me|tv|us)(?![\p{L}\p{N}])/iu
const WITH_ADDRESS: RefusalReason = 'nombre-con-direccion'
const TOO_LONG: RefusalReason = 'demasiado-largo'
const INVALID_CHARACTER: RefusalReason = 'caracter-no-permitido'
const REQUIRED: RefusalReason = 'requerido'

/** Lower case, no accents, ñ as n, anything but letters and figures as one space: «Ávila-Peña» becomes «avila pena». */
export function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** The folded search column of a row: its parts one after the other, empty ones left out. */
export function foldForSearch(...parts: (string | number | null | undefined)[]): string {
  return fold(parts.filter((part) => part !== null && part !== undefined && part !== '').join(' '))
}

/** The words of a search, folded: a row is found when its search column holds every one of them. */
export function terms(query: string): string[] {
  return fold(query.slice(0, 100)).split(' ').filter(Boolean).slice(0, MAX_TERMS)
}

/** A required line of text of at most `max` characters. */
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
 * The name of a person, which stands in mails to others: a line of text without e-mail or web addresses.
 * Compatibility forms count as what they look like (full-width dots and signs).
 */
export function personName(max: number) {
  return text(max).refine((name) => !ADDRESS.test(name.normalize('NFKC')), WITH_ADDRESS)
}

/** The name of a company: as a person's, but it may be called after its domain («Viajes.com»). */
export function companyName(max: number) {
  return text(max).refine((name) => !/:\/\/|@|(?<![\p{L}\p{N}])www\./iu.test(name.normalize('NFKC')), WITH_ADDRESS)
}

const NAME_IN_MAIL_MAX = 60
/**
 * A name as a mail says it, in its subject too: at most 60 characters of one line, in which nothing is an address that a
 * mail program would make a link of («malo.co/x» becomes «malo. co/x»).
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

/** An optional line of text; empty, blank or invisible is null. */
export function optionalText(max: number) {
  return z
    .string({ error: INVALID_CHARACTER })
    .trim()
    .max(max, TOO_LONG)
    .regex(CLEAN, INVALID_CHARACTER)
    .optional()
    .transform((valor) => (valor && VISIBLE.test(valor) ? valor : null))
}

/** Required text of several lines, at most `max` characters. */
export function paragraph(max: number) {
  return z
    .string({ error: REQUIRED })
    .transform((valor) => valor.replace(/\r\n?/g, '\n').trim())
    .pipe(
      z
        .string()
        .min(1, REQUIRED)
        .max(max, TOO_LONG)
        .refine((valor) => valor.split(/[\n\t]/).every((line) => CLEAN.test(line)), INVALID_CHARACTER)
        .regex(VISIBLE, REQUIRED),
    )
}

/** Optional text of several lines, at most `max` characters; empty, blank or invisible is null. */
export function optionalParagraph(max: number) {
  return z
    .string({ error: INVALID_CHARACTER })
    .transform((valor) => valor.replace(/\r\n?/g, '\n').trim())
    .pipe(
      z
        .string()
        .max(max, TOO_LONG)
        .refine((valor) => valor.split(/[\n\t]/).every((line) => CLEAN.test(line)), INVALID_CHARACTER),
    )
    .optional()
    .transform((valor) => (valor && VISIBLE.test(valor) ? valor : null))
}
