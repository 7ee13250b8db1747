/** Values of a sheet as the form of their noun takes them, and why one is not taken. */
import type { RefusalReason } from '../refusal'
import type { Field } from './fields'

/** Why a cell is not kept. In a field that a new row needs, the whole row is not. */
export interface CellError {
  field: Field
  clave: RefusalReason
  datos?: Record<string, string | number>
}

/** What a form's schema finds wrong with a field. */
export interface Issue {
  message: string
  path: PropertyKey[]
  maximum?: unknown
  params?: Record<string, unknown> | undefined
}

export function errorOf(issue: Issue, field: Field): CellError {
  const { min, max = issue.maximum } = issue.params ?? {}
  const bounds = Object.entries({ min, max }).filter((one): one is [string, string | number] =>
    ['string', 'number'].includes(typeof one[1]),
  )
  const clave = issue.message as RefusalReason
  return bounds.length > 0 ? { field, clave, datos: Object.fromEntries(bounds) } : { field, clave }
}

interface Parsed<D> {
  success: boolean
  data?: D | undefined
  error?: { issues: readonly object[] } | undefined
}

/**
 * Parses the values by a form's schema. Optional values that it refuses are left out and told; one that the form
 * requires leaves nothing (`data` null).
 * @param fieldAt the field of a sheet that a path of the form stands for
 */
export function parseKept<D>(
  values: Partial<Record<string, string>>,
  required: readonly Field[],
  parse: (values: Partial<Record<string, string>>) => Parsed<D>,
  fieldAt: (path: readonly PropertyKey[]) => Field = ([field]) => field as Field,
): { data: D | null; errors: CellError[] } {
  const errors: CellError[] = []
  const kept = { ...values }
  for (;;) {
    const parsed = parse(kept)
    if (parsed.success && parsed.data !== undefined) return { data: parsed.data, errors }
    const fields = new Set<Field>()
    for (const issue of (parsed.error?.issues ?? []) as Issue[]) {
      const field = fieldAt(issue.path)
      if (!fields.has(field)) errors.push(errorOf(issue, field))
      fields.add(field)
    }
    const found = [...fields]
    if (found.some((field) => required.includes(field)) || !found.some((field) => field in kept))
      return { data: null, errors }
    for (const field of found) delete kept[field]
  }
}
