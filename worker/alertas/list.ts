/**
 * The alerts of a company, newest first and of one day the most urgent: one page, its neighbours and its counters, in one
 * round trip.
 */
import { and, eq, gte, ne, or, type SQL } from 'drizzle-orm'
import {
  ALERTA_ESTADOS,
  ALERTAS_PER_PAGE,
  type AlertaEstado,
  type AlertasFilter,
  type AlertasList,
  FILTER_ESTADO,
} from '../domain/alertas/alerta'
import { leerCosa } from '../domain/alertas/assessment'
import type { Cursor } from '../domain/cursor'
import type { EmpresaDb } from '../tenant/empresa-db'
import { always, beyond, cuenta, howMany, optional, unindexed } from '../tenant/expressions'
import { reverse } from '../tenant/keyset'
import { ifFew, pageOf } from '../tenant/page'
import { searchOf } from '../tenant/search'
import type { Fila, Fuente } from '../tenant/source'
import { cosaEs } from './sql'

/** Above this alerts are not counted any more. */
const TOPE = 1000

export type Alerta = ReturnType<typeof leerFila>
type AlertaRow = Fila<ReturnType<typeof camposDe>>

export interface AlertasPage {
  filas: Alerta[]
  /** where the neighbouring pages begin, null where there is none */
  antes: Cursor | null
  despues: Cursor | null
  /** what the search finds under each filter; `mas` where it is more than 1000, null where it is too much to count */
  conteo: Record<AlertasFilter, { n: number; mas: boolean } | null>
  /** whether the plan shows recent history only */
  limited: boolean
  /** place of the first row of this page, from 1; null where there are too many to count */
  inicio: number | null
}

/** An alert with its vehicle and the name of its thing, where they are still there. */
export function fuentesDe(db: EmpresaDb) {
  const a = db.from('alertas')
  const v = db.from('vehiculos')
  const c = db.from('conductores')
  const p = db.from('planes_mantenimiento')
  const leftJoins: [Fuente, SQL][] = [
    [v, eq(v.id, a.vehiculo_id)],
    [c, cosaEs(a, 'licencia', c.id)],
    [p, cosaEs(a, 'mantenimiento', p.id)],
  ]
  return { a, v, c, p, leftJoins }
}

export const camposDe = ({ a, v, c, p }: ReturnType<typeof fuentesDe>) => ({
  id: a.id,
  tipo: a.tipo,
  mensaje: a.mensaje,
  fecha: a.fecha,
  orden: a.orden,
  estado: a.estado,
  cosa: a.cosa,
  vence: a.vence,
  umbral: a.umbral,
  placa: optional(v.placa),
  servicio: optional(v.servicio),
  marca: optional(v.marca),
  modelo: optional(v.modelo),
  kilometraje: v.kilometraje,
  conductor: optional(c.nombre),
  plan: optional(p.nombre),
})

export function leerFila({ conductor, plan, cosa, orden: _, ...fila }: AlertaRow) {
  return { ...fila, asunto: leerCosa(cosa), nombre: conductor ?? plan }
}

/** @param desde the first day of what is shown of resolved alerts, `YYYY-MM-DD`; null = all of it */
export async function listAlertas(db: EmpresaDb, list: AlertasList, desde: string | null = null): Promise<AlertasPage> {
  const fuentes = fuentesDe(db)
  const { a, leftJoins } = fuentes
  const search = searchOf(db, 'alertas', a, list.q)
  const [lead] = search.guias
  const estado = list.estado === 'todas' ? null : FILTER_ESTADO[list.estado]
  const backward = list.antes !== null
  const direction = backward ? reverse('desc') : 'desc'
  const cursor = list.antes ?? list.despues
  const mas = cursor ? beyond([a.orden, a.id], [cursor[0] ?? '', cursor[1]], direction) : undefined
  // what still waits is no history, however old it is
  const recent = desde === null ? undefined : or(ne(unindexed(a.estado), 'Resuelto'), gte(unindexed(a.fecha), desde))
  const where = and(estado ? eq(a.estado, estado) : undefined, recent)
  const unindexedWhere = and(estado ? eq(unindexed(a.estado), estado) : undefined, recent)
  const { request } = pageOf(db, a, search, {
    ...{ orden: a.orden, direction, cursor, donde: where, unindexedWhere },
    filas: ALERTAS_PER_PAGE + 1,
  })

  const counted = (which: AlertaEstado) => {
    const inside = db.nested(
      {
        fields: { adelante: (mas ?? always()).as('adelante') },
        from: a,
        where: and(eq(lead ? unindexed(a.estado) : db.lead(a.estado), which), recent, lead?.carries, search.palabras),
        limit: ifFew(lead, TOPE + 1),
      },
      'contadas',
    )
    const countable = lead?.few ?? always()
    return { fields: { countable, n: cuenta(), adelante: howMany(inside.adelante) }, from: inside }
  }
  const [filas, ...sums] = await db.together(
    { fields: camposDe(fuentes), from: a, leftJoins, ...request },
    counted('Pendiente'),
    counted('Revisado'),
    counted('Resuelto'),
  )

  const hayMas = filas.length > ALERTAS_PER_PAGE
  const page = filas.slice(0, ALERTAS_PER_PAGE)
  // rows went while somebody paged: the list from its beginning
  if (cursor && (backward ? !hayMas && page.length < ALERTAS_PER_PAGE : page.length === 0))
    return listAlertas(db, { ...list, antes: null, despues: null }, desde)
  if (backward) page.reverse()

  const allCounted = sums.every(([sum]) => sum?.countable)
  const porEstado = sums.map(([sum]) => sum ?? { n: 0, adelante: 0 })
  const listed = porEstado.filter((_, i) => estado === null || ALERTA_ESTADOS[i] === estado)
  const total = (de: typeof porEstado, que: 'n' | 'adelante') => de.reduce((sum, x) => sum + x[que], 0)
  const countable = allCounted && listed.every((x) => x.n <= TOPE)
  const [n, ahead] = [total(listed, 'n'), total(listed, 'adelante')]
  const lugar = (fila: (typeof page)[number] | undefined): Cursor | null => (fila ? [fila.orden, fila.id] : null)
  const contado = (x: number) => (allCounted ? { n: Math.min(x, TOPE), mas: x > TOPE } : null)
  const [pendientes = 0, reviewedCount = 0, resolvedCount = 0] = porEstado.map((x) => x.n)
  return {
    filas: page.map(leerFila),
    limited: desde !== null,
    antes: (backward ? hayMas : cursor !== null) ? lugar(page[0]) : null,
    despues: backward || hayMas ? lugar(page.at(-1)) : null,
    conteo: {
      pendientes: contado(pendientes),
      revisadas: contado(reviewedCount),
      resueltas: contado(resolvedCount),
      todas: contado(pendientes + reviewedCount + resolvedCount),
    },
    inicio: !countable || page.length === 0 ? null : backward ? ahead - page.length + 1 : n - ahead + 1,
  }
}
