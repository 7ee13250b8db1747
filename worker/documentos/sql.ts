/** What the lists of papers need of SQL: ranges of the expiry day by state, types, plates by their beginning. */
import { type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn as Column } from 'drizzle-orm/sqlite-core'
import { addDays } from '../domain/day'
import { NEVER_DAY, type TipoDocumento } from '../domain/documentos/rules'
import { DAYS_EXPIRING_SOON } from '../domain/documentos/vigencia'
import type { EmpresaDb } from '../tenant/empresa-db'
import type { Fields, Query, SqlSource } from '../tenant/source'

const AFTER_ALL = '\u{10ffff}'
const join = (parts: readonly (SQL | string)[], separator: SQL) =>
  sql.join(
    parts.map((part) => sql`${part}`),
    separator,
  )

/**
 * Of each type and name the document that counts on the day `hoy`, and those that will: what was superseded when the next one
 * began is left out. The 1 is written out: only so SQLite may take the partial indexes.
 */
export const esActual = (d: SqlSource<'documentos'>, hoy: string): SQL =>
  sql`(${d.actual} = 1 and ${d.cuenta_hasta} > ${hoy})`

/** Whether the cover of a document has begun on the day `hoy`. */
export const begun = (d: SqlSource<'documentos'>, hoy: string): SQL => sql`${d.cubre_desde} <= ${hoy}`

/** The papers of some types; one by one documents walk an index that is ordered by expiry inside each type. */
export const ofTipos = (d: SqlSource<'documentos' | 'faltantes'>, tipos: readonly TipoDocumento[]): SQL =>
  tipos.length === 0 ? sql`1 = 0` : sql`${d.tipo} in (${join(tipos, sql`, `)})`

/** Without those that do not apply on the day `hoy`: by an exemption, or because the law does not ask for them, or not yet. */
export const applies = (d: SqlSource<'documentos'>, hoy: string): SQL => sql`${d.avisa_desde} <= ${hoy}`

/** The range of the day it falls due that a state is on the day `hoy`, of what has begun and applies. */
export function inEstado(d: SqlSource<'documentos'>, estado: 'vencidos' | 'por-vencer' | 'vigentes', hoy: string): SQL {
  const day = d.vence
  const limit = addDays(hoy, DAYS_EXPIRING_SOON)
  if (estado === 'vencidos') return sql`(${day} <= ${hoy} and ${applies(d, hoy)})`
  const range = estado === 'por-vencer' ? sql`(${day} > ${hoy} and ${day} <= ${limit})` : sql`${day} > ${limit}`
  return sql`(${range} and ${begun(d, hoy)} and ${applies(d, hoy)})`
}

/**
 * The vehicles that a beginning finds, at most so many: of the whole plate, or of its figures («105» finds VAN105). Each
 * is `suyo`. A plate's words stand in `palabras`, where a beginning is a range; the first part of a plate begins as the
 * whole does, and is left out so that a vehicle comes once. A Usuario has few vehicles: theirs are looked through.
 */
export function platesFrom(db: EmpresaDb, plate: string, limit: number) {
  const v = db.from('vehiculos', 'suyos')
  // a Usuario has few of a company's many plates: they are not looked for along all of them
  const ordered = (column: Column) => sql`${db.usuarioId === null ? column : withoutIndex(column)} asc`
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
      where: sql`${p.tabla} = 'placas' and ${p.palabra} >= ${term} and ${p.palabra} < ${term + AFTER_ALL}
        and (length(${p.palabra}) = length(${v.placa}) or instr(lower(${v.placa}), ${p.palabra}) > 1)`,
      limit,
    },
    'elegidos',
  )
}

/** Before all days: where a list goes from the latest day on, what does not apply has this one, so that it comes last too. */
export const BEFORE_ALL = '0000-00-00'

/** The day that gives a document its place in a set that is read whole, in the direction of its list. */
export const dueInOrder = (d: SqlSource<'documentos'>, direction: 'asc' | 'desc'): SQL =>
  direction === 'asc' ? withoutIndex(d.vence) : sql`iif(${d.vence} = ${NEVER_DAY}, ${BEFORE_ALL}, ${d.vence})`

/** The vehicles from a plate on, itself among them: in a direction. */
export const fromPlaca = (v: SqlSource<'vehiculos'>, placa: string, direction: 'asc' | 'desc'): SQL =>
  direction === 'asc' ? sql`${v.placa} >= ${placa}` : sql`${v.placa} <= ${placa}`

/** Whether a vehicle has any paper. Written out: in a query over one source drizzle leaves the source's name away. */
export function hasDocumento(db: EmpresaDb): SQL {
  const f = db.from('documentos', 'f')
  return sql`exists (select 1 from ${f} where ${f.vehiculo_id} = ${sql.raw('"vehiculos"."id"')} and ${f.actual} = 1)`
}

/** Whether what is counted up to a limit stays within it. */
export const fit = (counted: Query<Fields>['from'], max: number): SQL<number> =>
  sql<number>`((select count(*) from ${counted}) <= ${max})`

/** The exemption of a document's type, to be joined to it: null where nobody said that it does not apply. */
export const ofItsTipo = (x: SqlSource<'exenciones'>, d: SqlSource<'documentos'>): SQL =>
  sql`${x.vehiculo_id} = ${d.vehiculo_id} and ${x.tipo} = ${d.tipo}`

/** The documents of the vehicles that a query names by `suyo`, or what these lack. */
export const ofVehiculos = (d: SqlSource<'documentos' | 'faltantes'>, vehiculos: { own: SQL }): SQL =>
  sql`${d.vehiculo_id} in (select ${vehiculos.own} from ${vehiculos})`

/** The file of a document, to be joined to it. */
export const itsArchivo = (a: SqlSource<'archivos'>, d: SqlSource<'documentos'>): SQL =>
  sql`${a.de} = 'documento:' || ${d.id}`

/** A column to sort by where a set is read whole: no index may be walked for its order instead. */
export const withoutIndex = (column: Column): SQL => sql`+${column}`
