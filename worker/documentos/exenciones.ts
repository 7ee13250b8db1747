/** Types of document that do not apply to a vehicle on a person's word, as a list to be turned page by page. */
import { and, eq, type SQL } from 'drizzle-orm'
import { ascending } from '../tenant/expressions'
import { type Page, Pager, type PageStart } from '../tenant/pager'
import type { EmpresaReader } from '../tenant/read'
import type { SqlSource } from '../tenant/source'

/** An exemption with its vehicle's plate. */
export type Exencion = Awaited<ReturnType<typeof listExenciones>>['rows'][number]

function exencionesOf(db: EmpresaReader) {
  const x = db.from('exenciones')
  const v = db.from('vehiculos')
  const fields = { id: x.id, vehiculo_id: x.vehiculo_id, placa: v.placa, tipo: x.tipo, motivo: x.motivo }
  const joins: [SqlSource, SQL][] = [[v, eq(v.id, x.vehiculo_id)]]
  return { x, query: { fields, from: x, joins } }
}

/**
 * One page by vehicle and type, along the index of both; an empty one when the rows after a cursor are gone.
 * @param list `vehiculo`: of this vehicle only
 */
export async function listExenciones(db: EmpresaReader, list: PageStart & { vehiculo: string | null; filas: number }) {
  const { x, query } = exencionesOf(db)
  const pager = new Pager(list, 'asc', list.filas)
  const rows = await db.all({
    ...query,
    where: and(
      list.vehiculo === null ? undefined : eq(x.vehiculo_id, list.vehiculo),
      pager.beyond([x.vehiculo_id, x.tipo]),
    ),
    orderBy: [ascending(x.vehiculo_id), ascending(x.tipo)],
    limit: pager.limit,
  })
  const page: Page<(typeof rows)[number]> | null = pager.page(rows, (row) => [row.vehiculo_id, row.tipo])
  return page ?? { rows: [] as typeof rows, before: null, after: null }
}

/** One by its id; null for another company's. */
export function findExencion(db: EmpresaReader, id: string): Promise<Exencion | null> {
  const { x, query } = exencionesOf(db)
  return db.first({ ...query, where: eq(x.id, id) })
}
