/** The members of a company: one page, its neighbours, and the seats in use, in one round trip. */
import { and, eq, type SQL } from 'drizzle-orm'
import type { Cursor } from '../domain/cursor'
import { MIEMBROS_PER_PAGE, type MiembrosList, type Seats } from '../domain/equipo/equipo'
import { terms } from '../domain/text'
import { always, ascending, contains, countRows, descending, howMany } from '../tenant/expressions'
import { beyondWithNulls, reverse } from '../tenant/keyset'
import type { Row } from '../tenant/source'
import { type EquipoDb, fieldsOf } from './sql'

/** Members above this are not counted. */
const COUNT_MAX = 1000

export type MiembroRow = Row<ReturnType<typeof fieldsOf>>

export interface MiembrosPage {
  filas: MiembroRow[]
  antes: Cursor | null
  despues: Cursor | null
  /** matches of the search, and the position of the first row from 1; null above 1000 */
  conteo: { todos: number; inicio: number } | null
  /** members and invitations of the company, regardless of the search */
  usage: Seats
}

export async function listMiembros(db: EquipoDb, list: MiembrosList): Promise<MiembrosPage> {
  const t = db.miembros()
  const backward = list.antes !== null
  const direction = backward ? reverse('desc') : 'desc'
  const order = direction === 'asc' ? ascending : descending
  const cursor = list.antes ?? list.despues
  const beyond = cursor ? beyondWithNulls([t.created_at, t.id], cursor, direction) : undefined
  const searchWhere = and(...terms(list.q).map((ended) => contains(t.busqueda, ended)))
  const found = db.nested(
    { fields: { adelante: (beyond ?? always()).as('adelante') }, from: t, where: searchWhere, limit: COUNT_MAX + 1 },
    'hallados',
  )
  const [rows, [totals], [usage]] = await db.together(
    {
      fields: fieldsOf(t),
      from: t,
      where: and(searchWhere, beyond),
      orderBy: [order(t.created_at), order(t.id)],
      limit: MIEMBROS_PER_PAGE + 1,
    },
    { fields: { todos: countRows(), adelante: howMany(found.adelante) }, from: found },
    usageQuery(db),
  )
  const hasMore = rows.length > MIEMBROS_PER_PAGE
  const page = rows.slice(0, MIEMBROS_PER_PAGE)
  // rows were deleted while paging: restart from the first page
  if (cursor && (backward ? !hasMore && page.length < MIEMBROS_PER_PAGE : page.length === 0))
    return listMiembros(db, { ...list, antes: null, despues: null })
  if (backward) page.reverse()

  const { todos: all = 0, adelante: ahead = 0 } = totals ?? {}
  const start = backward ? ahead - page.length + 1 : all - ahead + 1
  const place = (row: MiembroRow | undefined): Cursor | null => (row ? [row.created_at, row.id] : null)
  return {
    filas: page,
    antes: (backward ? hasMore : cursor !== null) ? place(page[0]) : null,
    despues: backward || hasMore ? place(page.at(-1)) : null,
    conteo: all > COUNT_MAX ? null : { todos: all, inicio: page.length === 0 ? 0 : start },
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
