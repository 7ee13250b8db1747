/**
 * Search by words: a row is found when each term begins one of the words of its column `busqueda`. The words stand in the
 * table `palabras` (triggers keep it), so that a term is a range of an index, however many rows the company has.
 */
import { and, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn as Column } from 'drizzle-orm/sqlite-core'
import { terminos } from '../domain/texto'
import type { EmpresaLectura } from './empresa-lectura'
import type { Anidada, Fuente } from './fuente'
import type { palabras } from './schema'

export type ConPalabras = (typeof palabras.$inferSelect)['tabla']

/** Sorts behind everything that a folded word can go on with. */
const FIN = '\u{10ffff}'

/** The words of a table that begin with a term. The table's name is written out: D1 takes 100 parameters. */
const empiezan = (p: Fuente<'palabras'>, tabla: ConPalabras, termino: string): SQL =>
  sql`${p.tabla} = ${sql.raw(`'${tabla}'`)} and ${p.palabra} >= ${termino} and ${p.palabra} < ${termino + FIN}`

/** The ids of rows that a term (folded) finds, in the order of their words: no more than `limit`. */
export function rangoDePalabra(
  db: EmpresaLectura,
  tabla: ConPalabras,
  termino: string,
  limit: number,
): Anidada<{ id: Column }> {
  const p = db.from('palabras')
  return db.nested({ fields: { id: p.id }, from: p, where: empiezan(p, tabla, termino), limit }, 'halladas')
}

/**
 * Whether one term (folded) finds the row of `tabla` whose id stands in the column `id`: its own, or the `vehiculo_id` of
 * what belongs to a vehicle.
 */
export function conPalabra(db: EmpresaLectura, tabla: ConPalabras, id: Column | SQL, termino: string): SQL {
  const p = db.from('palabras')
  return sql`${id} in (select ${p.id} from ${p} where ${empiezan(p, tabla, termino)})`
}

/**
 * The condition under which a row answers what somebody typed: `where: and(buscado(db, 'vehiculos', v.id, lista.q), …)`.
 * Undefined when nothing is searched.
 */
export function buscado(db: EmpresaLectura, tabla: ConPalabras, id: Column | SQL, q: string): SQL | undefined {
  return and(...terminos(q).map((termino) => conPalabra(db, tabla, id, termino)))
}
