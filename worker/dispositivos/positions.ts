/** Where a company's vehicles are, as a list to be turned page by page: for programs, which draw no map. */
import { eq } from 'drizzle-orm'
import { ascending } from '../tenant/expressions'
import { type Page, Pager, type PageStart } from '../tenant/pager'
import type { EmpresaReader } from '../tenant/read'
import { mapFields, sourcesOf } from './list'
import type { Whereabouts } from './whereabouts'

export type Position = Awaited<ReturnType<typeof listPositions>>['rows'][number]

/** One page of the devices by plate, each with its newest position; an empty one when the rows after a cursor are gone. */
export async function listPositions(db: EmpresaReader, whereabouts: Whereabouts, list: PageStart & { filas: number }) {
  const { g, v, joins } = sourcesOf(db)
  const pager = new Pager(list, 'asc', list.filas)
  const beyond = pager.beyond([v.placa, g.id])
  const [rows, seen] = await Promise.all([
    db.all({
      fields: mapFields(g, v),
      from: g,
      joins,
      ...(beyond ? { where: beyond } : {}),
      orderBy: [ascending(v.placa), ascending(g.id)],
      limit: pager.limit,
    }),
    whereabouts.seen(),
  ])
  const page: Page<(typeof rows)[number]> | null = pager.page(rows, (row) => [row.placa, row.id])
  return page
    ? { ...page, rows: whereabouts.place(page.rows, seen) }
    : { rows: whereabouts.place<(typeof rows)[number]>([], seen), before: null, after: null }
}

/** The newest position of one vehicle; null for another company's vehicle, and for one without a device. */
export async function positionOf(db: EmpresaReader, whereabouts: Whereabouts, vehiculoId: string) {
  const { g, v, joins } = sourcesOf(db)
  const [row, seen] = await Promise.all([
    db.first({ fields: mapFields(g, v), from: g, joins, where: eq(g.vehiculo_id, vehiculoId) }),
    whereabouts.seen(),
  ])
  return row ? (whereabouts.place([row], seen)[0] ?? null) : null
}
