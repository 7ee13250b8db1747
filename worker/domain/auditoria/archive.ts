/** The audit log past its 90 days, as it lies in R2: the day of one company in an object, and what the index says of each. */

import type { Cursor } from '../cursor'
import { z } from '../zod'
import { auditDay } from './auditoria'

const text = z.string().max(200)
/** A row as it was put away. What a later version added to it is left out. */
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

/** What the index knows of an object. Rows lie in it by (at, id), and no other object of the company lies between them. */
export interface StoredDay {
  /** '' for what belongs to no company */
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

/** Where an object lies: beside the companies' files, not among them, as it outlives the company. */
export const auditKey = (empresaId: string | null, day: string, first: string): string =>
  `auditoria/${empresaId || 'sin-empresa'}/${day}/${first}.ndjson.gz`

/** Whose object lies under a key; null where it is none of these. */
export function parseAuditKey(key: string): { empresa_id: string | null; dia: string; primera: string } | null {
  const [, source = '', day = '', first = ''] =
    /^auditoria\/([\w-]+)\/(\d{4}-\d\d-\d\d)\/([^/]+)\.ndjson\.gz$/.exec(key) ?? []
  return first ? { empresa_id: source === 'sin-empresa' ? null : source, dia: day, primera: first } : null
}

/**
 * What the index is to say of rows, which stand by (at, id) and are of one company and day: with the events and the people
 * in them, so that a search opens no object in vain. Null of no rows.
 */
export function summarize(rows: readonly StoredRow[]) {
  const [first, latest] = [rows[0], rows.at(-1)]
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

/** A place among these rows. They stand by day and, where all companies are read, within a day by company. */
export interface StoredPlace {
  empresa_id: string
  at: number
  id: string
}

const MARCA = '~'
/** The last instant of which a Date knows the day. */
const AT_MAX = 8.64e15

/** How an address writes such a place down: told by its mark from one among the living rows. */
export const cursorOf = ({ empresa_id, at, id }: StoredPlace): Cursor => [at, `${MARCA}${empresa_id}${MARCA}${id}`]

/** The place that a cursor means; null for one among the living rows. */
export function storedPlaceOf([at, id]: Cursor): StoredPlace | null {
  const [empty, empresa_id, ownId] = id.split(MARCA)
  if (empty !== '' || empresa_id === undefined || !ownId) return null
  return { empresa_id, at: instantOf(at), id: ownId }
}

/** The instant of a cursor, no further than there are days. */
export const instantOf = (at: Cursor[0]): number => Math.max(-AT_MAX, Math.min(AT_MAX, Number(at)))

/** Whether a row stands beyond a place, where rows are walked in a direction. Of the same company and day alone. */
export function isBeyondPlace(row: Pick<StoredRow, 'at' | 'id'>, place: StoredPlace, direction: 'asc' | 'desc') {
  const before = row.at < place.at || (row.at === place.at && row.id < place.id)
  const same = row.at === place.at && row.id === place.id
  return direction === 'desc' ? before : !before && !same
}

/** The place beyond all rows of an object, walking in a direction. */
export const edge = (day: StoredDay, direction: 'asc' | 'desc'): StoredPlace =>
  direction === 'desc'
    ? { empresa_id: day.empresa_id, at: day.desde, id: day.primera }
    : { empresa_id: day.empresa_id, at: day.hasta, id: day.ultima }
