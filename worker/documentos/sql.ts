/** SQL for the document lists: expiry ranges by state, types, plate prefixes. */
import { type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn as Column } from 'drizzle-orm/sqlite-core'
import { addDays } from '../domain/day'
import { NEVER_DAY, type TipoDocumento } from '../domain/documentos/rules'
import { DAYS_EXPIRING_SOON } from '../domain/documentos/vigencia'
import { unindexed } from '../tenant/expressions'
import type { EmpresaReader } from '../tenant/read'
import { END } from '../tenant/search'
import type { Fields, Query, SqlSource } from '../tenant/source'

const join = (parts: readonly (SQL | string)[], separator: SQL) =>
  sql.join(
    parts.map((part) => sql`${part}`),
    separator,
  )

/**
 * Per type and name the document that is current on the day `today`, and future ones; those superseded when the next one
 * began are left out. The 1 is a literal: otherwise SQLite would not use the partial indexes.
 */
export const isActual = (d: SqlSource<'documentos'>, today: string): SQL =>
  sql`(${d.actual} = 1 and ${d.cuenta_hasta} > ${today})`

/** Whether a document's coverage has begun on the day `today`. */
export const begun = (d: SqlSource<'documentos'>, today: string): SQL => sql`${d.cubre_desde} <= ${today}`

/** The documents of some types; for a single type they use an index ordered by expiry. */
export const ofTipos = (d: SqlSource<'documentos' | 'faltantes'>, tipos: readonly TipoDocumento[]): SQL =>
  tipos.length === 0 ? sql`1 = 0` : sql`${d.tipo} in (${join(tipos, sql`, `)})`

/** Leaves out those that do not apply on the day `today`: exempt, not required by law, or not required yet. */
export const applies = (d: SqlSource<'documentos'>, today: string): SQL => sql`${d.avisa_desde} <= ${today}`

/** The due-date range of a state on the day `today`, for documents that have begun and apply. */
export function inEstado(
  d: SqlSource<'documentos'>,
  estado: 'vencidos' | 'por-vencer' | 'vigentes',
  today: string,
): SQL {
  const day = d.vence
  const limit = addDays(today, DAYS_EXPIRING_SOON)
  if (estado === 'vencidos') return sql`(${day} <= ${today} and ${applies(d, today)})`
  const range = estado === 'por-vencer' ? sql`(${day} > ${today} and ${day} <= ${limit})` : sql`${day} > ${limit}`
  return sql`(${range} and ${begun(d, today)} and ${applies(d, today)})`
}

/**
 * The vehicles that a plate prefix matches, limited: from the start of the plate, or of its digits («105» finds
 * VAN105). Each one's id is `own`. The words of plates are in `palabras`, where a prefix is an index range; the first
 * part of a plate has the same prefix as the whole and is left out to avoid duplicates. For a Usuario, who has few
 * vehicles, these are scanned instead.
 */
export function platesFrom(db: EmpresaReader, plate: string, limit: number) {
  const v = db.from('vehiculos', 'suyos')
  // a Usuario has few vehicles: sort them rather than scan the company's plate index
  const ordered = (column: Column) => sql`${db.usuarioId === null ? column : unindexed(column)} asc`
  if (plate === '' || db.usuarioId !== null) {
    const term = plate.toLowerCase()
    const hit = sql`(instr(' ' || ${v.busqueda}, ${` ${term}`}) > 0 and instr(${v.placa}, ${plate}) > 0)`
    const where = plate === '' ? {} : { where: hit }
    return db.nested({ fields: { own: v.id }, from: v, ...where, orderBy: [ordered(v.placa)], limit }, 'elegidos')
  }
  const p = db.from('palabras')
  const term = plate.toLowerCase()
  return db.nested(
    {
      fields: { own: p.id },
      from: p,
      joins: [[v, sql`${v.id} = ${p.id}`]],
      where: sql`${p.tabla} = 'placas' and ${p.palabra} >= ${term} and ${p.palabra} < ${term + END}
        and (length(${p.palabra}) = length(${v.placa}) or instr(lower(${v.placa}), ${p.palabra}) > 1)`,
      limit,
    },
    'elegidos',
  )
}

/** Sorts before all dates: latest first, documents that do not apply get this date so that they still come last. */
export const BEFORE_ALL = '0000-00-00'

/** The date to sort by in a set that is read whole, in the direction of its list. */
export const dueInOrder = (d: SqlSource<'documentos'>, direction: 'asc' | 'desc'): SQL =>
  direction === 'asc' ? unindexed(d.vence) : sql`iif(${d.vence} = ${NEVER_DAY}, ${BEFORE_ALL}, ${d.vence})`

/** The vehicles from a plate on, inclusive, in a direction. */
export const fromPlaca = (v: SqlSource<'vehiculos'>, placa: string, direction: 'asc' | 'desc'): SQL =>
  direction === 'asc' ? sql`${v.placa} >= ${placa}` : sql`${v.placa} <= ${placa}`

/** Whether a vehicle has any document. Written out, since drizzle omits the table name in single-source queries. */
export function hasDocumento(db: EmpresaReader): SQL {
  const f = db.from('documentos', 'f')
  return sql`exists (select 1 from ${f} where ${f.vehiculo_id} = ${sql.raw('"vehiculos"."id"')} and ${f.actual} = 1)`
}

/** Whether a count up to a limit stays within it. */
export const fit = (counted: Query<Fields>['from'], max: number): SQL<number> =>
  sql<number>`((select count(*) from ${counted}) <= ${max})`

/** Joins the exemption of a document's type: null if it is not marked as not applicable. */
export const ofItsTipo = (x: SqlSource<'exenciones'>, d: SqlSource<'documentos'>): SQL =>
  sql`${x.vehiculo_id} = ${d.vehiculo_id} and ${x.tipo} = ${d.tipo}`

/** The documents, or missing ones, of the vehicles that a query returns as `own`. */
export const ofVehiculos = (d: SqlSource<'documentos' | 'faltantes'>, vehiculos: { own: SQL }): SQL =>
  sql`${d.vehiculo_id} in (select ${vehiculos.own} from ${vehiculos})`

/** Joins the file of a document. */
export const itsArchivo = (a: SqlSource<'archivos'>, d: SqlSource<'documentos'>): SQL =>
  sql`${a.de} = 'documento:' || ${d.id}`
