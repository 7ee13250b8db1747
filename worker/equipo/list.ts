/** The members of a company: one page, its neighbours, and the seats in use, in one round trip. */

import { and, eq, type SQL } from 'drizzle-orm'
import { COUNT_CEILING, COUNT_LIMIT } from '../domain/count'
import type { MiembrosList, Seats } from '../domain/equipo/equipo'
import { terms } from '../domain/fold'
import type { AnySize } from '../domain/list'
import { always, ascending, contains, countRows, descending, howMany } from '../tenant/expressions'
import { FIRST_PAGE, type Page, Pager } from '../tenant/pager'
import type { Row } from '../tenant/source'
import { type EquipoDb, fieldsOf } from './sql'

export type MiembroRow = Row<ReturnType<typeof fieldsOf>>

export interface MiembrosPage extends Page<MiembroRow> {
  /** matches of the search, and the position of the first row from 1; null above 1000 */
  count: { todos: number; inicio: number } | null
  /** members and invitations of the company, regardless of the search */
  usage: Seats
}

export async function listMiembros(db: EquipoDb, list: AnySize<MiembrosList>): Promise<MiembrosPage> {
  const t = db.miembros()
  const pager = new Pager(list, 'desc', list.filas)
  const order = pager.backward ? ascending : descending
  const beyond = pager.beyond([t.created_at, t.id])
  const searchWhere = and(...terms(list.q).map((word) => contains(t.busqueda, word)))
  const found = db.nested(
    { fields: { ahead: (beyond ?? always()).as('ahead') }, from: t, where: searchWhere, limit: COUNT_LIMIT },
    'hallados',
  )
  const [rows, [totals], [usage]] = await db.together(
    {
      fields: fieldsOf(t),
      from: t,
      where: and(searchWhere, beyond),
      orderBy: [order(t.created_at), order(t.id)],
      limit: pager.limit,
    },
    { fields: { todos: countRows(), ahead: howMany(found.ahead) }, from: found },
    usageQuery(db),
  )
  const page = pager.page(rows, (row) => [row.created_at, row.id])
  if (!page) return listMiembros(db, { ...list, ...FIRST_PAGE })

  const { todos: all = 0, ahead = 0 } = totals ?? {}
  return {
    ...page,
    count: all > COUNT_CEILING ? null : { todos: all, inicio: pager.start(page, all, ahead) },
    usage: usage ?? { miembros: 0, administradores: 0 },
  }
}

/** The seats in use. */
export function usageQuery(db: EquipoDb) {
  const t = db.miembros()
  return {
    fields: { miembros: countRows(), administradores: howMany(eq(t.rol, 'Administrador') as SQL) },
    from: t,
  }
}
