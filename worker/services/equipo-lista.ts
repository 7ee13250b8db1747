/** The members of a company: one page, its neighbours, and what counts against the limits, in one round trip. */
import { and, eq, type SQL } from 'drizzle-orm'
import { ascendente, contiene, cuantos, cuenta, descendente, siempre } from '../db/consulta'
import { camposDe, type EquipoDb } from '../db/equipo-db'
import type { Fila } from '../db/fuente'
import { alReves, masAllaConNulos } from '../db/keyset'
import type { Cursor } from '../domain/cursor'
import { type Cupo, type ListaMiembros, MIEMBROS_POR_PAGINA } from '../domain/equipo'
import { terminos } from '../domain/texto'

/** Above this members are not counted any more. */
const TOPE = 1000

export type MiembroFila = Fila<ReturnType<typeof camposDe>>

export interface PaginaMiembros {
  filas: MiembroFila[]
  antes: Cursor | null
  despues: Cursor | null
  /** what the search finds, and the place of the first row from 1; null above 1000 */
  conteo: { todos: number; inicio: number } | null
  /** members and invitations of the company, whatever is searched */
  uso: Cupo
}

export async function listar(db: EquipoDb, lista: ListaMiembros): Promise<PaginaMiembros> {
  const t = db.miembros()
  const atras = lista.antes !== null
  const sentido = atras ? alReves('desc') : 'desc'
  const ordenar = sentido === 'asc' ? ascendente : descendente
  const cursor = lista.antes ?? lista.despues
  const masAlla = cursor ? masAllaConNulos([t.created_at, t.id], cursor, sentido) : undefined
  const hallado = and(...terminos(lista.q).map((termino) => contiene(t.busqueda, termino)))
  const hallados = db.nested(
    { fields: { adelante: (masAlla ?? siempre()).as('adelante') }, from: t, where: hallado, limit: TOPE + 1 },
    'hallados',
  )
  const [filas, [suma], [uso]] = await db.together(
    {
      fields: camposDe(t),
      from: t,
      where: and(hallado, masAlla),
      orderBy: [ordenar(t.created_at), ordenar(t.id)],
      limit: MIEMBROS_POR_PAGINA + 1,
    },
    { fields: { todos: cuenta(), adelante: cuantos(hallados.adelante) }, from: hallados },
    consultaDeUso(db),
  )
  const hayMas = filas.length > MIEMBROS_POR_PAGINA
  const pagina = filas.slice(0, MIEMBROS_POR_PAGINA)
  // rows went while somebody paged: the list from its beginning
  if (cursor && (atras ? !hayMas && pagina.length < MIEMBROS_POR_PAGINA : pagina.length === 0))
    return listar(db, { ...lista, antes: null, despues: null })
  if (atras) pagina.reverse()

  const { todos = 0, adelante = 0 } = suma ?? {}
  const inicio = atras ? adelante - pagina.length + 1 : todos - adelante + 1
  const lugar = (fila: MiembroFila | undefined): Cursor | null => (fila ? [fila.created_at, fila.id] : null)
  return {
    filas: pagina,
    antes: (atras ? hayMas : cursor !== null) ? lugar(pagina[0]) : null,
    despues: atras || hayMas ? lugar(pagina.at(-1)) : null,
    conteo: todos > TOPE ? null : { todos, inicio: pagina.length === 0 ? 0 : inicio },
    uso: uso ?? { miembros: 0, administradores: 0 },
  }
}

/** What counts against the limits. */
export function consultaDeUso(db: EquipoDb) {
  const t = db.miembros()
  return {
    fields: { miembros: cuenta(), administradores: cuantos(eq(t.rol, 'Administrador') as SQL) },
    from: t,
  }
}
