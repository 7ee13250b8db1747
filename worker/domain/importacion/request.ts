/** What the screen of imports posts: rows in pieces, to be judged or written, and what is taken back. */
import { recordId } from '../fields/id'
import type { RefusalReason } from '../refusal'
import { optionalText } from '../text'
import * as z from '../zod'
import { isField } from './fields'
import type { AskedRow } from './judgement'
import { CELL_MAX, CHECKED_AT_ONCE, WRITTEN_AT_ONCE } from './limits'
import { NOUNS } from './nouns'
import { FILE_ROWS_MAX } from './raw'

const ROW_NUMBER_MAX = 1_048_576

const m = (key: RefusalReason) => key

const row = z.object({
  n: z.int().min(1).max(ROW_NUMBER_MAX),
  cells: z.record(z.string().refine(isField), z.string().max(CELL_MAX)),
})

/** Rows as JSON. */
const rows = (max: number) =>
  z.string({ error: m('requerido') }).transform((json, ctx): AskedRow[] => {
    const parsed = z.array(row).min(1).max(max).safeParse(parseJson(json))
    if (parsed.success) return parsed.data as AskedRow[]
    ctx.addIssue({ code: 'custom', message: m('opcion-invalida'), input: json })
    return z.NEVER
  })

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const count = z
  .string({ error: m('requerido') })
  .regex(/^\d{1,5}$/, m('opcion-invalida'))
  .transform(Number)
  .refine((n) => n <= FILE_ROWS_MAX, m('opcion-invalida'))

/** What the rows are. */
const noun = z.enum(NOUNS, { error: m('opcion-invalida') }).default('vehiculos')
/** The place of the sheet in its file, from 0. */
const sheet = z
  .string()
  .regex(/^\d{1,3}$/, m('opcion-invalida'))
  .default('0')
  .transform(Number)

export const ImportCommand = z.discriminatedUnion('intent', [
  // `nuevos`: new vehicles in the pieces before this one; `vehiculos`: rows of the same import that the plates name
  z.object({
    intent: z.literal('check'),
    de: noun,
    filas: rows(CHECKED_AT_ONCE),
    nuevos: count,
    vehiculos: rows(CHECKED_AT_ONCE).optional(),
  }),
  z.object({ intent: z.literal('start'), archivo: optionalText(120), filas: count }),
  z.object({ intent: z.literal('write'), id: recordId(), de: noun, hoja: sheet, filas: rows(WRITTEN_AT_ONCE) }),
  z.object({ intent: z.literal('undo'), id: recordId() }),
])
