/**
 * The plans of a company by the day they fall due, however many there are: for programs, which read them all. The
 * screen's list is by urgency instead.
 */
import { and, eq } from 'drizzle-orm'
import { ascending } from '../tenant/expressions'
import { type Page, Pager, type PageStart } from '../tenant/pager'
import type { EmpresaReader } from '../tenant/read'
import { type Plan, planFields } from './planes-list'

/** One page along the index of the due day, where plans without one come first; an empty one beyond the last row. */
export async function listPlanesByDay(
  db: EmpresaReader,
  list: PageStart & { vehiculo: string | null; filas: number },
): Promise<Page<Plan>> {
  const p = db.from('planes_mantenimiento')
  const v = db.from('vehiculos')
  const pager = new Pager(list, 'asc', list.filas)
  const rows = await db.all({
    fields: planFields(p, v),
    from: p,
    joins: [[v, eq(v.id, p.vehiculo_id)]],
    where: and(
      list.vehiculo === null ? undefined : eq(p.vehiculo_id, list.vehiculo),
      pager.beyond([p.proxima_fecha, p.id]),
    ),
    orderBy: [ascending(p.proxima_fecha), ascending(p.id)],
    limit: pager.limit,
  })
  return pager.page(rows, (row) => [row.proxima_fecha, row.id]) ?? { rows: [], before: null, after: null }
}
