/**
 * Cells that were understood although the file writes them differently; they are listed so that a person can check
 * them.
 */
import { fold } from '@domain/fold'
import { type CellKind, type Field, kindOf } from '@domain/importacion/fields'
import type { ReadRow } from '@domain/importacion/rows'
import { writtenValue } from '../field-names'

/** The text of each is `importacion.right_<kind>`. */
const KINDS = ['plate', 'day', 'identity', 'option'] as const
type RightKind = (typeof KINDS)[number]

export interface PutRight {
  kind: RightKind
  /** numbers of the rows */
  rows: number[]
  cells: number
  /** the first of them: as it is written, and what it was taken for */
  found: string
  value: string
}

const OPTION_KINDS: readonly CellKind[] = ['class', 'service', 'category', 'tipo']

/** How the text of the file differs from the value that was understood; null when it does not differ. */
function rightKind(field: Field, found: string, value: string): RightKind | null {
  const kind = kindOf(field)
  if (kind === 'plate') return found.trim() === value ? null : 'plate'
  if (kind === 'day') return isSameDay(found, value) ? null : 'day'
  if (kind === 'identity') return /-\s*\d\s*$/.test(found) && !value.includes('-') ? 'identity' : null
  return OPTION_KINDS.includes(kind) && fold(found) !== fold(value) ? 'option' : null
}

/** «3/8/2027» and «03/08/2027» are the same to a reader. */
const isSameDay = (found: string, value: string) =>
  found.trim().replace(/\b0(?=\d\/)/g, '') === writtenValue(value).replace(/\b0(?=\d\/)/g, '')

/** The corrected cells of these rows, grouped by kind. */
export function putRightIn(rows: readonly ReadRow[], fields: readonly Field[]): PutRight[] {
  const groups = new Map<RightKind, PutRight>()
  for (const { n, cells } of rows)
    for (const field of fields) {
      const { found, value } = cells[field] ?? { found: '', value: null }
      const kind = value === null ? null : rightKind(field, found, value)
      if (kind === null || value === null) continue
      const group = groups.get(kind) ?? { kind, rows: [], cells: 0, found, value }
      if (group.rows.at(-1) !== n) group.rows.push(n)
      group.cells++
      groups.set(kind, group)
    }
  return KINDS.flatMap((kind) => groups.get(kind) ?? [])
}
