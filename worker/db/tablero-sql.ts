/**
 * The board's ranges: the worst vehicles by the days of their verdict, each a short walk along an index, and how many
 * there are of each. Nothing here looks at more than a few thousand index entries, however large the fleet is.
 */
import { type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn as Column } from 'drizzle-orm/sqlite-core'
import type { EmpresaLectura } from './empresa-lectura'
import { type Campos, consultas } from './fuente'
import { en } from './pagina'

/**
 * Whether a vehicle may stand on a board of so many rows: the first that may not go out, the first with a warning, the
 * first that may go out and will be warned of, the first that never will. Of those with a warning twice as many are
 * read: some of them may not go out, and should these be `filas` or more, the others do not come to the board at all.
 */
export function enTablero(db: EmpresaLectura, hoy: string, filas: number): (vehiculo: Column) => SQL {
  const v = db.from('vehiculos')
  const primeros = (where: SQL, orden: Column, limit: number, alias: string) =>
    db.nested({ fields: { id: v.id }, from: v, where, orderBy: [sql`${orden} asc`], limit }, alias)
  return en([
    primeros(sql`${v.no_sale_desde} <= ${hoy}`, v.no_sale_desde, filas, 'no_salen'),
    primeros(sql`${v.aviso_desde} <= ${hoy}`, v.aviso_desde, 2 * filas, 'avisan'),
    primeros(sql`${v.aviso_desde} > ${hoy}`, v.aviso_desde, filas, 'salen'),
    primeros(sql`${v.aviso_desde} is null`, v.id, filas, 'salen_siempre'),
  ])
}

/**
 * The vehicles by verdict, as four queries that count no further than `tope` + 1: who may not go out; who is warned of
 * (`hay`, out of twice as many entries: among these stand those who may not go out); who may go out, and who always may.
 */
export function porVeredicto(db: EmpresaLectura, hoy: string, tope: number) {
  const v = db.from('vehiculos')
  const n = { n: sql<number>`count(*)` }
  const hasta = <F extends Campos>(fields: F, where: SQL, limit: number, alias: string) =>
    db.nested({ fields, from: v, where, limit }, alias)
  const uno = { uno: sql<number>`1`.as('uno') }
  const sale = { sale: sql<number>`coalesce(${v.no_sale_desde} > ${hoy}, 1)`.as('sale') }
  const avisan = hasta(sale, sql`${v.aviso_desde} <= ${hoy}`, 2 * (tope + 1), 'avisan')
  return consultas(
    { fields: n, from: hasta(uno, sql`${v.no_sale_desde} <= ${hoy}`, tope + 1, 'no_salen') },
    { fields: { ...n, hay: sql<number>`coalesce(sum(${avisan.sale}), 0)` }, from: avisan },
    { fields: n, from: hasta(uno, sql`${v.aviso_desde} > ${hoy}`, tope + 1, 'salen') },
    { fields: n, from: hasta(uno, sql`${v.aviso_desde} is null`, tope + 1, 'salen_siempre') },
  )
}
