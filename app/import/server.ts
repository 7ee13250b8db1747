/** What the screen asks the server: to judge rows, to write them, and to take an import back. */
import type { Outcome } from '@domain/importacion/judgement'
import { CHECKED_AT_ONCE, WRITTEN_AT_ONCE } from '@domain/importacion/limits'
import type { ReadRow } from '@domain/importacion/rows'
import { normalizePlaca } from '@domain/vehiculos/placa'
import { refusalOf } from '~/forms/errors'
import { asked, piecesOf, type Verdict } from './draft'

const ADDRESS = '/admin/import/rows'

/** Refused, or not reached: `clave` is a refusal's key. */
export class ImportFailure extends Error {
  constructor(
    readonly clave: string,
    readonly datos?: Record<string, string | number>,
  ) {
    super(clave)
  }
}

async function post<T>(fields: Record<string, string>): Promise<T> {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  const answer = await fetch(ADDRESS, { method: 'POST', body, redirect: 'manual' }).catch(() => null)
  const content: unknown = await answer?.json().catch(() => null)
  if (answer?.ok && content) return content as T
  const refusal = refusalOf(content)
  throw new ImportFailure(refusal?.clave ?? 'error-importar', refusal?.datos as Record<string, string | number>)
}

/** Rows whose plate an earlier row has: the server would see them in other pieces. */
function repeated(rows: readonly ReadRow[]): Set<number> {
  const seen = new Set<string>()
  const again = new Set<number>()
  for (const { n, cells } of rows) {
    const placa = normalizePlaca(cells.placa?.value ?? '')
    if (!placa) continue
    if (seen.has(placa)) again.add(n)
    seen.add(placa)
  }
  return again
}

/** What writing the rows would do, piece by piece. @param onProgress called with the rows judged so far */
export async function check(
  rows: readonly ReadRow[],
  onProgress: (done: number) => void,
): Promise<Map<number, Verdict>> {
  const again = repeated(rows)
  const verdicts = new Map<number, Verdict>()
  for (const n of again)
    verdicts.set(n, {
      n,
      outcome: 'rechazada',
      errors: [{ field: 'placa', clave: 'placa-dos-veces' }],
      before: {},
      papers: [],
    })
  const sent = asked(rows.filter(({ n }) => !again.has(n)))
  let fresh = 0
  for (const piece of piecesOf(sent, CHECKED_AT_ONCE)) {
    const { rows: judged } = await post<{ rows: Verdict[] }>({
      intent: 'check',
      filas: JSON.stringify(piece),
      nuevos: String(fresh),
    })
    for (const verdict of judged) verdicts.set(verdict.n, verdict)
    fresh += judged.filter(({ outcome }) => outcome === 'nuevo').length
    onProgress(verdicts.size)
  }
  return verdicts
}

/** Begins an import; answers its id. */
export const start = (archivo: string, count: number) =>
  post<{ id: string }>({ intent: 'start', filas: String(count), ...(archivo && { archivo }) })

/**
 * Writes the rows that are new or change, in pieces; what was written stays if a piece fails, and asking again goes on.
 * @param onProgress called with the outcomes of each piece
 */
export async function write(
  id: string,
  rows: readonly ReadRow[],
  onProgress: (written: { n: number; outcome: Outcome }[]) => void,
): Promise<void> {
  for (const piece of piecesOf(asked(rows), WRITTEN_AT_ONCE)) {
    const { rows: written } = await post<{ rows: { n: number; outcome: Outcome }[] }>({
      intent: 'write',
      id,
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
