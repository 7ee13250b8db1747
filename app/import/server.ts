/** The requests of an import to the server: judge rows, write rows, take an import back. */

import { PAGE_HEADER } from '@domain/identidad/page-mark'
import type { AskedRow } from '@domain/importacion/judgement'
import { plateOf, rowKey } from '@domain/importacion/keys'
import { CHECKED_AT_ONCE, WRITTEN_AT_ONCE } from '@domain/importacion/limits'
import type { Noun } from '@domain/importacion/nouns'
import type { ReadRow } from '@domain/importacion/rows'
import { markOfPage } from '~/connection/page-mark'
import { refusalOf } from '~/forms/errors'
import { asked, piecesOf, type Verdict, type WrittenOutcome } from './draft'
import { type Part, savedOf } from './parts'

const ADDRESS = '/admin/import/rows'

/** The failure of a request of a person whose session has ended. */
export const SESSION_ENDED = 'sesion'

/** The server refused or did not answer; `clave` is the key of a refusal, or SESSION_ENDED. */
export class ImportFailure extends Error {
  constructor(
    readonly clave: string,
    readonly datos?: Record<string, string | number>,
  ) {
    super(clave)
  }
}

/** Milliseconds before each further attempt. */
const PAUSES = [1000, 2000, 5000, 10_000]

/**
 * Repeats a request without an answer, or with a 5xx. This is safe: judging writes nothing, and a row is written once.
 */
async function post<T>(fields: Record<string, string>): Promise<T> {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  const mark = markOfPage()
  const headers: Record<string, string> = mark === undefined ? {} : { [PAGE_HEADER]: mark }
  for (const pause of [...PAUSES, null]) {
    const answer = await fetch(ADDRESS, { method: 'POST', body, headers, redirect: 'manual' }).catch(() => null)
    // the only redirect leads to the sign-in
    if (answer?.type === 'opaqueredirect') throw new ImportFailure(SESSION_ENDED)
    const content: unknown = await answer?.json().catch(() => null)
    if (answer?.ok && content) return content as T
    const refusal = refusalOf(content)
    if (refusal || pause === null || (answer && answer.status < 500))
      throw new ImportFailure(refusal?.clave ?? 'error-importar', refusal?.datos as Record<string, string | number>)
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
  throw new ImportFailure('error-importar')
}

/** Rows that repeat an earlier row. They are found here, as the server may get the two in different pieces. */
function repeated(parts: readonly Part[]): Map<Part, Set<number>> {
  const seen = new Set<string>()
  const again = new Map<Part, Set<number>>()
  for (const part of parts) {
    const own = new Set<number>()
    for (const { n, cells } of asked(part.rows)) {
      if (!cells.placa) continue
      const key = rowKey(part.table.noun, cells)
      if (seen.has(key)) own.add(n)
      seen.add(key)
    }
    again.set(part, own)
  }
  return again
}

const refusedAgain = (n: number, noun: Noun): Verdict => ({
  n,
  outcome: 'rechazada',
  errors: [{ field: 'placa', clave: noun === 'vehiculos' ? 'placa-dos-veces' : 'fila-dos-veces' }],
  before: {},
  documentos: [],
})

/**
 * What writing the sheets about a noun would do, piece by piece.
 * @param vehicles rows of vehicles that are written first, by their plates
 * @param onProgress called with the rows judged so far
 * @param isWanted false once the rows are judged anew: then no further piece is sent, and null is answered
 */
export async function check(
  noun: Noun,
  parts: readonly Part[],
  vehicles: ReadonlyMap<string, AskedRow>,
  onProgress: (done: number) => void,
  isWanted: () => boolean,
): Promise<Map<number, Map<number, Verdict>> | null> {
  const again = repeated(parts)
  const bySheet = new Map<number, Map<number, Verdict>>()
  let fresh = 0
  let done = 0
  for (const part of parts) {
    const own = again.get(part) ?? new Set()
    const verdicts = new Map([...own].map((n) => [n, refusedAgain(n, noun)] as const))
    const sent = asked(part.rows.filter(({ n }) => !own.has(n)))
    const pendingOf = (row: AskedRow) => vehicles.get(plateOf(row)) ?? ''
    for (const piece of piecesOf(sent, CHECKED_AT_ONCE, pendingOf)) {
      if (!isWanted()) return null
      const pending = [...new Set(piece.map(plateOf))].flatMap((placa) => vehicles.get(placa) ?? [])
      const { rows: judged } = await post<{ rows: Verdict[] }>({
        intent: 'check',
        de: noun,
        filas: JSON.stringify(piece),
        nuevos: String(fresh),
        ...(pending.length > 0 && { vehiculos: JSON.stringify(pending) }),
      })
      for (const verdict of judged) verdicts.set(verdict.n, verdict)
      fresh += judged.filter(({ outcome }) => outcome === 'nuevo').length
      onProgress(done + verdicts.size)
    }
    done += verdicts.size
    bySheet.set(part.hoja, verdicts)
  }
  return bySheet
}

/** The rows of vehicles that will be written, by their plates. */
export const vehiclesOf = (parts: readonly Part[]): Map<string, AskedRow> =>
  new Map(
    parts
      .filter(({ table }) => table.noun === 'vehiculos')
      .flatMap((part) => asked(savedOf(part)).map((row) => [plateOf(row), row] as const)),
  )

/** Begins an import; answers its id, and until when it can be taken back (UTC milliseconds). */
export const start = (archivo: string, count: number) =>
  post<{ id: string; until: number }>({ intent: 'start', filas: String(count), ...(archivo && { archivo }) })

/**
 * Writes rows of a sheet that are new or change, in pieces; what was written stays if a piece fails, and asking again
 * goes on.
 * @param onProgress called with what became of the rows of each piece
 */
export async function write(
  id: string,
  { hoja, table }: Pick<Part, 'hoja' | 'table'>,
  rows: readonly ReadRow[],
  onProgress: (fates: readonly WrittenOutcome[]) => void,
): Promise<void> {
  for (const piece of piecesOf(asked(rows), WRITTEN_AT_ONCE)) {
    const { rows: written } = await post<{ rows: WrittenOutcome[] }>({
      intent: 'write',
      id,
      de: table.noun,
      hoja: String(hoja),
      filas: JSON.stringify(piece),
    })
    onProgress(written)
  }
}

export interface Undone {
  left: number
  undone: number
  kept: number
}

/** Takes an import back, piece by piece. */
export async function undo(id: string, onProgress: (so: Undone) => void): Promise<Undone> {
  for (;;) {
    const so = await post<Undone>({ intent: 'undo', id })
    onProgress(so)
    if (so.left === 0) return so
  }
}
