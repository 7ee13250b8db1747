/** An import in the browser before it is written: its rows, the server's verdict on each, and the problems to mend. */
import { type CellProblem, readCell } from '@domain/importacion/cells'
import { type Field, kindOf, REQUIRED_OF } from '@domain/importacion/fields'
import type { AskedRow, RowOutcome } from '@domain/importacion/judgement'
import { CELL_MAX } from '@domain/importacion/limits'
import type { Noun } from '@domain/importacion/nouns'
import type { ReadRow } from '@domain/importacion/rows'
import { encode } from '~/forms/errors'

/** What the server says of a row. */
export interface Verdict {
  n: number
  outcome: RowOutcome
  errors: { field: Field; clave: string; datos?: Record<string, string | number> }[]
  /** what the vehicle says now in the fields that change */
  before: Record<string, string>
  documentos: { tipo: string; fecha_emision: string; fecha_vencimiento: string }[]
}

/** What became of a row that was sent to be written: the server judges it again, and a row written before has no errors. */
export type WrittenOutcome = Pick<Verdict, 'n' | 'outcome'> & Partial<Pick<Verdict, 'errors'>>

/** What is wrong with a cell: found here, or by the server (`clave`, encoded with its data). */
export type CellFault = { kind: 'local'; problem: CellProblem; proposal?: string } | { kind: 'server'; error: string }

export interface Draft {
  noun: Noun
  fields: readonly Field[]
  rows: readonly ReadRow[]
  verdicts: ReadonlyMap<number, Verdict>
}

/**
 * The rows as they are sent to the server: only the cells whose value was understood. What is cut off a text is beyond
 * what any form takes: the form refuses it in its cell.
 */
export const asked = (rows: readonly ReadRow[]): AskedRow[] =>
  rows.map(({ n, cells }) => {
    const kept: AskedRow['cells'] = {}
    for (const [field, { value }] of Object.entries(cells))
      if (value !== null) kept[field as Field] = value.slice(0, CELL_MAX)
    return { n, cells: kept }
  })

/**
 * The fault of a cell, or null. A problem found in the browser comes first: to the server such a cell is only missing.
 */
export function faultOf(row: ReadRow, field: Field, verdict: Verdict | undefined): CellFault | null {
  const cell = row.cells[field]
  if (cell?.problem) return { kind: 'local', problem: cell.problem, ...(cell.proposal && { proposal: cell.proposal }) }
  const error = verdict?.errors.find((one) => one.field === field)
  return error ? { kind: 'server', error: encode(error.clave, error.datos) } : null
}

/** The fields of the table: those of the file, and those that the file lacks and a row needs, or that were typed in. */
export function shownFields({ noun, fields, rows, verdicts }: Draft): Field[] {
  const lacking = REQUIRED_OF[noun].filter(
    (field) =>
      !fields.includes(field) &&
      (rows.some(({ cells }) => cells[field]) ||
        [...verdicts.values()].some(({ errors }) => errors.some((error) => error.field === field))),
  )
  return [...fields.filter((field) => field === 'placa'), ...lacking, ...fields.filter((field) => field !== 'placa')]
}

/** One thing to mend, in as many cells as have it. */
export interface Problem {
  key: string
  fault: CellFault
  fields: Field[]
  cells: { n: number; field: Field }[]
  /** what stands in the first of them, and what it would be */
  found: string
  proposal: string | null
}

/** What is to be mended, the most frequent first; cells with the same fault together, where one act mends them. */
export function problemsOf(draft: Draft): Problem[] {
  const { rows, verdicts } = draft
  const shown = shownFields(draft)
  const problems = new Map<string, Problem>()
  for (const row of rows) {
    const verdict = verdicts.get(row.n)
    for (const field of shown) {
      const fault = faultOf(row, field, verdict)
      if (!fault) continue
      // a local problem is mended alike in all columns of a kind (dates, say); a server's error is per column
      const key = fault.kind === 'local' ? `${fault.problem} ${kindOf(field)}` : `${fault.error} ${field}`
      const known = problems.get(key)
      if (known) {
        known.cells.push({ n: row.n, field })
        if (!known.fields.includes(field)) known.fields.push(field)
      } else
        problems.set(key, {
          key,
          fault,
          fields: [field],
          cells: [{ n: row.n, field }],
          found: row.cells[field]?.found ?? '',
          proposal: fault.kind === 'local' ? (fault.proposal ?? null) : null,
        })
    }
  }
  return [...problems.values()].sort((a, b) => b.cells.length - a.cells.length)
}

/** The rows with these cells typed anew. */
export function withTyped(
  rows: readonly ReadRow[],
  typed: readonly { n: number; field: Field; text: string }[],
): ReadRow[] {
  const byRow = new Map<number, { field: Field; text: string }[]>()
  for (const { n, ...cell } of typed) byRow.set(n, [...(byRow.get(n) ?? []), cell])
  return rows.map((row) => {
    const changes = byRow.get(row.n)
    if (!changes) return row
    const cells = { ...row.cells }
    for (const { field, text } of changes) {
      const before = row.cells[field]
      cells[field] = { ...readCell(text.trim() || null, kindOf(field)), over: before?.over ?? before?.found ?? '' }
    }
    return { ...row, cells }
  })
}

/**
 * Rows that were read anew, with what was typed in them before where the file has the same text in that place, and
 * written rows as they were.
 */
export function withTypedAgain(
  rows: readonly ReadRow[],
  {
    before,
    fields,
    isWritten,
  }: { before: readonly ReadRow[]; fields: readonly Field[]; isWritten(n: number): boolean },
): ReadRow[] {
  const byRow = new Map(before.map((row) => [row.n, row]))
  return rows.map((row) => {
    const old = byRow.get(row.n)
    if (!old) return row
    if (isWritten(row.n)) return old
    const typed = fields.flatMap((field) => {
      const cell = old.cells[field]
      return cell?.over !== undefined && cell.over === (row.cells[field]?.found ?? '') ? [[field, cell] as const] : []
    })
    return typed.length > 0 ? { ...row, cells: { ...row.cells, ...Object.fromEntries(typed) } } : row
  })
}

/** The cells of a problem with what each would be: its own proposal, or one text for all. */
export function mended(rows: readonly ReadRow[], { cells }: Problem, text: string | null) {
  const byRow = new Map(rows.map((row) => [row.n, row]))
  return cells.flatMap(({ n, field }) => {
    const value = text ?? byRow.get(n)?.cells[field]?.proposal
    return value ? [{ n, field, text: value }] : []
  })
}

/** How many rows of these drafts there are of each outcome. */
export function countsOf(drafts: readonly Pick<Draft, 'verdicts'>[]): Record<RowOutcome, number> {
  const counts: Record<RowOutcome, number> = { nuevo: 0, cambia: 0, igual: 0, 'sin-cupo': 0, rechazada: 0 }
  for (const { verdicts } of drafts) for (const { outcome } of verdicts.values()) counts[outcome]++
  return counts
}

/** What the rows of one request may weigh, in bytes of their JSON: the server takes forms of 256 KiB. */
const PIECE_BYTES = 200 * 1024
const bytesOf = (what: unknown) => new TextEncoder().encode(JSON.stringify(what)).length

/**
 * Consecutive pieces of at most `size` rows, fewer where their texts are long; a row too long for any has its own.
 * @param besides what is sent along with a row
 */
export function piecesOf<T>(rows: readonly T[], size: number, besides: (row: T) => unknown = () => ''): T[][] {
  const pieces: T[][] = []
  let room = 0
  for (const row of rows) {
    const bytes = bytesOf([row, besides(row)])
    const last = pieces.at(-1)
    if (last && last.length < size && bytes <= room) last.push(row)
    else {
      pieces.push([row])
      room = PIECE_BYTES
    }
    room -= bytes
  }
  return pieces
}
