/** What programs send: JSON bodies, judged by the same forms as the screens, and the parameters of lists. */
import type { Context } from 'hono'
import { type FieldError, Problem } from '../../../domain/api-clients/problem'
import { base64url, fromBase64url } from '../../../domain/bytes/base64url'
import type { Cursor } from '../../../domain/cursor'
import * as z from '../../../domain/zod'
import { readText } from '../body'

const BODY_MAX = 64 * 1024
const JSON_TYPE = /^application\/(?:[\w.+-]+\+)?json\b/i
/** The form of our own reasons («fuera-de-rango»), which tells them from zod's sentences. */
const REASON = /^[a-z0-9-]+$/

/**
 * The errors of zod by field: our own reason where a schema gives one, else zod's code. Of a field only the first: a
 * malformed day is not called out of range as well.
 */
const errorsOf = ({ issues }: z.ZodError): FieldError[] =>
  firstOfEach(
    issues.flatMap((issue) =>
      issue.code === 'unrecognized_keys'
        ? issue.keys.map((key) => ({ field: [...issue.path, key].join('.'), reason: 'unknown-field' }))
        : [{ field: issue.path.join('.'), reason: REASON.test(issue.message) ? issue.message : issue.code }],
    ),
  )

const firstOfEach = (errors: FieldError[]): FieldError[] =>
  errors.filter(({ field }, i) => errors.findIndex((one) => one.field === field) === i)

/** @throws Problem `not-valid` with what the schema refuses */
export function checked<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value)
  if (!parsed.success) throw new Problem('not-valid', undefined, errorsOf(parsed.error))
  return parsed.data
}

/** The body of a request as text. @throws Problem `unsupported-type`, `too-large` or `invalid-request` */
export async function bodyText(c: Context): Promise<string> {
  if (!JSON_TYPE.test(c.req.header('Content-Type') ?? '')) throw new Problem('unsupported-type')
  const text = await readText(c.req.raw, BODY_MAX).catch(() => {
    throw new Problem('invalid-request')
  })
  if (text === null) throw new Problem('too-large')
  return text
}

/** @throws Problem `invalid-request` for anything but a JSON object */
export function jsonObject(text: string): Record<string, unknown> {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new Problem('invalid-request', 'El cuerpo no es JSON.')
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Problem('invalid-request', 'El cuerpo debe ser un objeto JSON.')
  return value as Record<string, unknown>
}

type Field = string | true | Field[] | { [name: string]: Field }

/** A JSON value as a form would send it: a number as text, true as a ticked box, an empty value not at all. */
function fieldOf(value: unknown): Field | undefined {
  if (value === null || value === undefined || value === '' || value === false) return undefined
  if (value === true) return true
  if (Array.isArray(value)) return value.flatMap((one) => fieldOf(one) ?? [])
  if (typeof value === 'object') return fieldsOf(value)
  return String(value)
}
const fieldsOf = (values: object): { [name: string]: Field } =>
  Object.fromEntries(Object.entries(values).flatMap(([name, value]) => [[name, fieldOf(value)]].filter(([, f]) => f)))

/**
 * Reads a JSON body by the schema of the screen's form, so that the same rules judge both.
 * @param intent the command of the form
 * @throws Problem `not-valid`
 */
export const byForm = <S extends z.ZodType>(schema: S, intent: string, values: object): z.output<S> =>
  checked(schema, { ...fieldsOf(values), intent })

/** How many records a page of a list has. */
export interface PageSize {
  usual: number
  max: number
}
const PAGE: PageSize = { usual: 50, max: 100 }
const CURSOR_MAX = 800

/** The parameters of every list. */
export const listQuery = ({ usual, max }: PageSize = PAGE) =>
  z.object({
    limit: z.coerce.number().int().min(1).max(max).default(usual),
    cursor: z.string().max(CURSOR_MAX).optional(),
  })
const CursorParts = z.tuple([z.string(), z.union([z.string(), z.number(), z.null()]), z.string().min(1)])

/**
 * A position in a list as an opaque text that is safe in an address.
 * @param list the list's path, which is part of it: a cursor is refused by every other list
 */
export const writeCursor = (list: string, [value, id]: Cursor): string =>
  base64url(new TextEncoder().encode(JSON.stringify([list, value, id])))

/** @throws Problem `invalid-request` for what `writeCursor` did not write for this list */
export function readCursor(list: string, text: string): Cursor {
  try {
    const [of, value, id] = CursorParts.parse(JSON.parse(new TextDecoder().decode(fromBase64url(text))))
    if (of === list) return [value, id]
  } catch {
    // refused below
  }
  throw new Problem('invalid-request', 'cursor no es de esta lista.')
}

/** @throws Problem `invalid-request`, also for parameters that the operation does not have */
export function queryOf<S extends z.ZodObject>(c: Context, schema: S): z.output<S> {
  const parsed = schema.strict().safeParse(c.req.query())
  if (!parsed.success) throw new Problem('invalid-request', undefined, errorsOf(parsed.error))
  return parsed.data as z.output<S>
}

/** The parameters of a list: those of every list, and its own. @throws Problem `invalid-request` */
export function listQueryOf(c: Context, filters: z.ZodObject, size?: PageSize) {
  const asked = queryOf(c, listQuery(size).extend(filters.shape))
  const { limit, cursor, ...own } = asked as z.output<ReturnType<typeof listQuery>> & Record<string, unknown>
  return { limit, cursor, filters: own }
}
