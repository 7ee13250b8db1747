/** The audit log older than 90 days, archived in R2: one object per company and day, and the index entry of each. */

import type { Cursor } from '../cursor'
import * as z from '../zod'
import { auditDay } from './auditoria'

const text = z.string().max(200)
/** An archived row. Fields added by a later version are dropped. */
export const StoredRow = z.object({
  id: text.min(1),
  at: z.int(),
  suceso: text,
  usuario_id: text.nullable(),
  empresa_id: text.nullable(),
  objeto: text.nullable(),
  direccion: text.nullable(),
  peticion: text.nullable(),
  datos: z.record(text, z.union([z.string(), z.number(), z.boolean(), z.null()])).nullable(),
})
export type StoredRow = z.infer<typeof StoredRow>

/** The index entry of an object. Its rows are sorted by (at, id), and the company's objects do not overlap. */
export interface ArchivedDay {
  /** '' for rows without a company */
  empresa_id: string
  /** the UTC day, `YYYY-MM-DD` */
  dia: string
  /** instants (UTC milliseconds) and ids of the first and the last row */
  desde: number
  primera: string
  hasta: number
  ultima: string
  filas: number
}

/** The key of an object: outside the company's file folder, because it outlives the company. */
export const auditKey = (empresaId: string | null, day: string, first: string): string =>
  `auditoria/${empresaId || 'sin-empresa'}/${day}/${first}.ndjson.gz`

/** The company, day and first row in a key; null when it is not an archive key. */
export function parseAuditKey(key: string): { empresa_id: string | null; dia: string; primera: string } | null {
  const [, source = '', day = '', first = ''] =
    /^auditoria\/([\w-]+)\/(\d{4}-\d\d-\d\d)\/([^/]+)\.ndjson\.gz$/.exec(key) ?? []
  return first ? { empresa_id: source === 'sin-empresa' ? null : source, dia: day, primera: first } : null
}

/**
 * The index entry for rows sorted by (at, id), of one company and day, with the events and people in them, so that a
 * search opens only matching objects. Null for no rows.
 */
export function summarize(rows: readonly StoredRow[]) {
  const first = rows[0]
  const latest = rows.at(-1)
  if (!first || !latest) return null
  const people = new Set(rows.map((f) => f.usuario_id).filter((id) => id !== null))
  return {
    empresa_id: first.empresa_id ?? '',
    dia: auditDay(first.at).dia,
    desde: first.at,
    primera: first.id,
    hasta: latest.at,
    ultima: latest.id,
    filas: rows.length,
    sucesos: [...new Set(rows.map((f) => f.suceso))],
    personas: [...people],
  }
}

/** A position among the archived rows, sorted by day and, when all companies are read, by company within a day. */
export interface StoredPlace {
  empresa_id: string
  at: number
  id: string
}

const SEPARATOR = '~'
/** The last instant a Date can represent. */
const AT_MAX = 8.64e15

/** The cursor of such a position in the URL; a marker tells it from a cursor in the live table. */
export const cursorOf = ({ empresa_id, at, id }: StoredPlace): Cursor => [
  at,
  `${SEPARATOR}${empresa_id}${SEPARATOR}${id}`,
]

/** The archived position of a cursor; null for one in the live table. */
export function storedPlaceOf([at, id]: Cursor): StoredPlace | null {
  const [empty, empresa_id, ownId] = id.split(SEPARATOR)
  if (empty !== '' || empresa_id === undefined || !ownId) return null
  return { empresa_id, at: instantOf(at), id: ownId }
}

/** The instant of a cursor, clamped to the range of Date. */
export const instantOf = (at: Cursor[0]): number => Math.max(-AT_MAX, Math.min(AT_MAX, Number(at)))

/** Whether a row is beyond a position in the given direction. Only within one company and day. */
export function isBeyondPlace(row: Pick<StoredRow, 'at' | 'id'>, place: StoredPlace, direction: 'asc' | 'desc') {
  const before = row.at < place.at || (row.at === place.at && row.id < place.id)
  const same = row.at === place.at && row.id === place.id
  return direction === 'desc' ? before : !before && !same
}

/** The position beyond all rows of an object in the given direction. */
export const edge = (day: ArchivedDay, direction: 'asc' | 'desc'): StoredPlace =>
  direction === 'desc'
    ? { empresa_id: day.empresa_id, at: day.desde, id: day.primera }
    : { empresa_id: day.empresa_id, at: day.hasta, id: day.ultima }
