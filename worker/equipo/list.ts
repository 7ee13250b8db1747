/** The members of a company: one page, its neighbours, and what counts against the limits, in one round trip. */
import { and, eq, type SQL } from 'drizzle-orm'
import type { Cursor } from '../domain/cursor'
import { MIEMBROS_PER_PAGE, type MiembrosList, type Seats } from '../domain/equipo/equipo'
import { terms } from '../domain/text'
import { always, ascending, contains, cuenta, descending, howMany } from '../tenant/expressions'
import { beyondWithNulls, reverse } from '../tenant/keyset'
import type { Fila } from '../tenant/source'
import { camposDe, type EquipoDb } from './sql'

/** Above this members are not counted any more. */
const TOPE = 1000

export type MiembroRow = Fila<ReturnType<typeof camposDe>>

export interface MiembrosPage {
  filas: MiembroRow[]
  antes: Cursor | null
  despues: Cursor | null
  /** what the search finds, and the place of the first row from 1; null above 1000 */
  conteo: { todos: number; inicio: number } | null
  /** members and invitations of the company, whatever is searched */
  uso: Seats
}

export async function listMiembros(db: EquipoDb, list: MiembrosList): Promise<MiembrosPage> {
  const t = db.miembros()
  const backward = list.antes !== null
  const direction = backward ? reverse('desc') : 'desc'
  const order = direction === 'asc' ? ascending : descending
  const cursor = list.antes ?? list.despues
  const beyond = cursor ? beyondWithNulls([t.created_at, t.id], cursor, direction) : undefined
  const searchWhere = and(...terms(list.q).map((termino) => contains(t.busqueda, termino)))
  const found = db.nested(
    { fields: { adelante: (beyond ?? always()).as('adelante') }, from: t, where: searchWhere, limit: TOPE + 1 },
    'hallados',
  )
  const [filas, [totals], [uso]] = await db.together(
    {
      fields: camposDe(t),
      from: t,
      where: and(searchWhere, beyond),
      orderBy: [order(t.created_at), order(t.id)],
      limit: MIEMBROS_PER_PAGE + 1,
    },
    { fields: { todos: cuenta(), adelante: howMany(found.adelante) }, from: found },
    consultaDeUso(db),
  )
  const hayMas = filas.length > MIEMBROS_PER_PAGE
  const page = filas.slice(0, MIEMBROS_PER_PAGE)
  // rows went while somebody paged: the list from its beginning
  if (cursor && (backward ? !hayMas && page.length < MIEMBROS_PER_PAGE : page.length === 0))
    return listMiembros(db, { ...list, antes: null, despues: null })
  if (backward) page.reverse()

  const { todos = 0, adelante: ahead = 0 } = totals ?? {}
  const inicio = backward ? ahead - page.length + 1 : todos - ahead + 1
  const lugar = (fila: MiembroRow | undefined): Cursor | null => (fila ? [fila.created_at, fila.id] : null)
  return {
    filas: page,
    antes: (backward ? hayMas : cursor !== null) ? lugar(page[0]) : null,
    despues: backward || hayMas ? lugar(page.at(-1)) : null,
    conteo: todos > TOPE ? null : { todos, inicio: page.length === 0 ? 0 : inicio },
    uso: uso ?? { miembros: 0, administradores: 0 },
  }
}

/** What counts against the limits. */
export function consultaDeUso(db: EquipoDb) {
  const t = db.miembros()
  return {
    fields: { miembros: cuenta(), administradores: howMany(eq(t.rol, 'Administrador') as SQL) },
    from: t,
  }
}
