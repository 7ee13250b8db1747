/** Form fields for numbers as people write them (../number.ts). */
import { readWhole } from '../number'
import type { RefusalReason } from '../refusal'
import * as z from '../zod'

interface Bounds {
  min: number
  max: number
}

/**
 * A form field for a whole number within two bounds, both included. `outOfRange` is the text that names them.
 * @param read the parser, for formats with more than digits
 */
export const wholeNumber = (
  bounds: Bounds,
  outOfRange: RefusalReason,
  read: (text: string) => number | null = readWhole,
) =>
  z.string({ error: 'requerido' satisfies RefusalReason }).transform((text, ctx) => {
    const n = read(text)
    if (n !== null && n >= bounds.min && n <= bounds.max) return n
    // reported together with the form's other errors, cross-field ones included
    ctx.addIssue({ code: 'custom', message: outOfRange, params: bounds, input: text, continue: true })
    return z.NEVER
  })

/** The same for an optional field: null when empty. */
export const optionalWholeNumber = (...field: Parameters<typeof wholeNumber>) =>
  wholeNumber(...field)
    .optional()
    .transform((n) => n ?? null)
