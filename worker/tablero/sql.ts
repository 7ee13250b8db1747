/**
 * The board's ranges: the worst vehicles by the days of their verdict, each a short walk along an index, and how many
 * there are of each. Nothing here looks at more than a few thousand index entries, however large the fleet is.
 */
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn as Column } from 'drizzle-orm/sqlite-core'
import { VEREDICTOS, type Veredicto } from '../domain/vehiculos/veredicto'
import { countRows, howMany } from '../tenant/expressions'
import { inLists } from '../tenant/page'
import type { EmpresaReader } from '../tenant/read'
import { vehiclesOf } from '../vehiculos/sql'

/** Whether a vehicle may stand on a board of so many rows: of each verdict those that have it longest, or soonest lose it. */
export function onBoard(db: EmpresaReader, hoy: string, rows: number): (vehiculo: Column) => SQL {
  return inLists(VEREDICTOS.map((veredicto, i) => vehiclesOf(db, veredicto, hoy, rows, `mostrados_${i}`)))
}

/**
 * How many entries are read to count so many vehicles of a verdict: what was «Con aviso» and has turned since stands in the
 * same range of its index, the others hardly turn without being written anew.
 */
export const entriesFor = (veredicto: Veredicto, max: number): number => (veredicto === 'Con aviso' ? 2 : 1) * (max + 1)

/**
 * How many vehicles have a verdict on the day `hoy`, counted no further than `tope` + 1: `hay`, among `n` entries that were
 * read; where these are all that may be read there may be more.
 */
export function countOf(db: EmpresaReader, veredicto: Veredicto, hoy: string, max: number) {
  const s = db.from('veredictos')
  // who may go out: by the day on which that ends, as hardly any begins in the future
  const [led, holds] =
    veredicto === 'Puede salir'
      ? [sql`${db.lead(s.hasta)} > ${hoy}`, sql<number>`+${s.desde} <= ${hoy}`]
      : [sql`${db.lead(s.desde)} <= ${hoy}`, sql<number>`+${s.hasta} > ${hoy}`]
  const loadedRows = db.nested(
    {
      fields: { vale: holds.as('vale') },
      from: s,
      where: and(eq(db.lead(s.veredicto), veredicto), led) as SQL,
      limit: entriesFor(veredicto, max),
    },
    'leidas',
  )
  return { fields: { n: countRows(), hay: howMany(loadedRows.vale) }, from: loadedRows }
}
