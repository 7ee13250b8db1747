/** The audit log past its 90 days, as it lies in R2: the day of one company in an object, and what the index says of each. */

import type { Cursor } from '../cursor'
import { z } from '../zod'
import { diaDeAuditoria } from './auditoria'

const texto = z.string().max(200)
/** A row as it was put away. What a later version added to it is left out. */
export const StoredRow = z.object({
  id: texto.min(1),
  at: z.int(),
  suceso: texto,
  usuario_id: texto.nullable(),
  empresa_id: texto.nullable(),
  objeto: texto.nullable(),
  direccion: texto.nullable(),
  peticion: texto.nullable(),
  datos: z.record(texto, z.union([z.string(), z.number(), z.boolean(), z.null()])).nullable(),
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
export const claveDeAuditoria = (empresaId: string | null, dia: string, primera: string): string =>
  `auditoria/${empresaId || 'sin-empresa'}/${dia}/${primera}.ndjson.gz`

/** Whose object lies under a key; null where it is none of these. */
export function deClave(clave: string): { empresa_id: string | null; dia: string; primera: string } | null {
  const [, de = '', dia = '', primera = ''] =
    /^auditoria\/([\w-]+)\/(\d{4}-\d\d-\d\d)\/([^/]+)\.ndjson\.gz$/.exec(clave) ?? []
  return primera ? { empresa_id: de === 'sin-empresa' ? null : de, dia, primera } : null
}

/**
 * What the index is to say of rows, which stand by (at, id) and are of one company and day: with the events and the people
 * in them, so that a search opens no object in vain. Null of no rows.
 */
export function summarize(filas: readonly StoredRow[]) {
  const [primera, ultima] = [filas[0], filas.at(-1)]
  if (!primera || !ultima) return null
  const personas = new Set(filas.map((f) => f.usuario_id).filter((id) => id !== null))
  return {
    empresa_id: primera.empresa_id ?? '',
    dia: diaDeAuditoria(primera.at).dia,
    desde: primera.at,
    primera: primera.id,
    hasta: ultima.at,
    ultima: ultima.id,
    filas: filas.length,
    sucesos: [...new Set(filas.map((f) => f.suceso))],
    personas: [...personas],
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
export const cursorDe = ({ empresa_id, at, id }: StoredPlace): Cursor => [at, `${MARCA}${empresa_id}${MARCA}${id}`]

/** The place that a cursor means; null for one among the living rows. */
export function lugarDe([at, id]: Cursor): StoredPlace | null {
  const [empty, empresa_id, ownId] = id.split(MARCA)
  if (empty !== '' || empresa_id === undefined || !ownId) return null
  return { empresa_id, at: instantOf(at), id: ownId }
}

/** The instant of a cursor, no further than there are days. */
export const instantOf = (at: Cursor[0]): number => Math.max(-AT_MAX, Math.min(AT_MAX, Number(at)))

/** Whether a row stands beyond a place, where rows are walked in a direction. Of the same company and day alone. */
export function isBeyondPlace(fila: Pick<StoredRow, 'at' | 'id'>, lugar: StoredPlace, direction: 'asc' | 'desc') {
  const antes = fila.at < lugar.at || (fila.at === lugar.at && fila.id < lugar.id)
  const same = fila.at === lugar.at && fila.id === lugar.id
  return direction === 'desc' ? antes : !antes && !same
}

/** The place beyond all rows of an object, walking in a direction. */
export const edge = (dia: StoredDay, direction: 'asc' | 'desc'): StoredPlace =>
  direction === 'desc'
    ? { empresa_id: dia.empresa_id, at: dia.desde, id: dia.primera }
    : { empresa_id: dia.empresa_id, at: dia.hasta, id: dia.ultima }
