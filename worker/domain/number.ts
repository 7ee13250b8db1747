/**
 * Numbers in Colombian notation: a point, a space or an apostrophe groups thousands and a comma is the decimal mark;
 * other notations are accepted where unambiguous. «2.000» is two thousand, «2,5» is two and a half. Every number a
 * person types is parsed here.
 */

/** Groups of three after a first one of up to three («1'200.000», «120 000»), or ungrouped digits; then a fraction. */
const WRITTEN = /^([1-9]\d{0,2}(?:[.,' ]\d{3})+|\d+)(?:([.,])(\d{1,2}))?$/
/** Longer than any valid input. */
const LENGTH_MAX = 40

/**
 * The digits before and after the decimal mark. A mark before exactly three digits groups; before one or two it is the
 * decimal mark. Null when ambiguous or invalid.
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
  // «1.200.50» and «1,200.000» are contradictory
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

/** A whole number's digits in groups of three: «45.000», or with another mark. */
export const grouped = (digits: number | string, mark = '.'): string => String(digits).replace(/\B(?=(\d{3})+$)/g, mark)
