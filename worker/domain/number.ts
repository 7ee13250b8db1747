/**
 * Numbers as Colombians write them: a point, a space or an apostrophe groups thousands and a comma is the decimal mark;
 * the marks of the other half of the world are understood where they can mean only one thing. «2.000» is two thousand,
 * «2,5» is two and a half. Every number that a person types is read here.
 */
import type { RefusalReason } from './refusal'
import { z } from './zod'

/** Groups of three after a first one of up to three («1'200.000», «120 000»), or figures in one piece; then a fraction. */
const WRITTEN = /^([1-9]\d{0,2}(?:[.,' ]\d{3})+|\d+)(?:([.,])(\d{1,2}))?$/
/** Longer than any number that a form asks for. */
const LENGTH_MAX = 40

/**
 * The figures before and after the decimal mark. A mark before exactly three figures groups, before one or two it is the
 * decimal mark. Null for what can be read in two ways, or in none.
 */
export function readNumber(text: string): { whole: string; fraction: string } | null {
  const clean = text
    .replace(/[\u00a0\u202f\s]+/g, ' ')
    .replace(/[’´`]/g, "'")
    .trim()
  const parts = clean.length <= LENGTH_MAX ? WRITTEN.exec(clean) : null
  if (!parts) return null
  const [, whole = '', mark, fraction = ''] = parts
  const groups = new Set(whole.replace(/\d/g, ''))
  // «1.200.50» and «1,200.000» say two things at once
  if (mark && groups.has(mark)) return null
  if (groups.has('.') && groups.has(',')) return null
  return { whole: whole.replace(/\D/g, ''), fraction }
}

/** A whole number, zero or more: «2.000», «2 000», «2000», «2.000,00»; null for anything else, «2,5» included. */
export function readWhole(text: string): number | null {
  const read = readNumber(text)
  if (!read || /[1-9]/.test(read.fraction)) return null
  const n = Number(read.whole)
  return Number.isSafeInteger(n) ? n : null
}

export interface Bounds {
  min: number
  max: number
}

/**
 * A field of a form for a whole number between two bounds, both included. `outOfRange` names the text that says them.
 * @param read how the text is read, where it may have more than figures
 */
export const wholeNumber = (
  bounds: Bounds,
  outOfRange: RefusalReason,
  read: (text: string) => number | null = readWhole,
) =>
  z.string({ error: 'requerido' satisfies RefusalReason }).transform((text, ctx) => {
    const n = read(text)
    if (n !== null && n >= bounds.min && n <= bounds.max) return n
    // said together with the other faults of the form, those between its fields too
    ctx.addIssue({ code: 'custom', message: outOfRange, params: bounds, input: text, continue: true })
    return z.NEVER
  })

/** The same for a field that may stay empty: null then. */
export const optionalWholeNumber = (...field: Parameters<typeof wholeNumber>) =>
  wholeNumber(...field)
    .optional()
    .transform((n) => n ?? null)
