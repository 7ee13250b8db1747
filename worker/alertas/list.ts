/**
 * The alerts of a company, newest first and within a day the most urgent first: one page, its neighbours and its
 * counters, in one round trip.
 */

import { and, eq, gte, ne, or, type SQL } from 'drizzle-orm'
import type { AlertasList } from '../domain/alertas/alerta'
import { readDueItemKey } from '../domain/alertas/assessment'
import { ALERTA_ESTADOS, type AlertaEstado, type AlertasFilter, FILTER_ESTADO } from '../domain/alertas/list'
import { COUNT_CEILING, COUNT_LIMIT, type Count, cappedCount } from '../domain/count'
import type { AnySize } from '../domain/list'
import { type AlertedEpisode, EPISODE_CLASE } from '../domain/lugares/alerted'
import { always, beyond, countRows, howMany, optional, unindexed } from '../tenant/expressions'
import { ifFew, pageOf } from '../tenant/page'
import { FIRST_PAGE, type Page, Pager } from '../tenant/pager'
import type { EmpresaReader } from '../tenant/read'
import { searchOf } from '../tenant/search'
import { queries, type Row, type SqlSource } from '../tenant/source'
import { isDueItem } from './sql'

export type Alerta = ReturnType<typeof readRow>
type AlertaRow = Row<ReturnType<typeof fieldsOf>>

export interface AlertasPage extends Page<Alerta> {
  /** matches of the search under each filter; `more` when over 1000, null when too expensive to count */
  count: Record<AlertasFilter, Count | null>
  /** whether the plan shows recent history only */
  limited: boolean
  /** position of the first row of this page, from 1; null when there are too many to count */
  inicio: number | null
}

/** An alert with its vehicle and the name of its item, if they still exist. */
export function sourcesOf(db: EmpresaReader) {
  const a = db.from('alertas')
  const v = db.from('vehiculos')
  const c = db.from('conductores')
  const p = db.from('planes_mantenimiento')
  const e = db.from('episodios')
  const leftJoins: [SqlSource, SQL][] = [
    [v, eq(v.id, a.vehiculo_id)],
    [c, isDueItem(a, 'licencia', c.id)],
    [p, isDueItem(a, 'mantenimiento', p.id)],
    [e, isDueItem(a, EPISODE_CLASE, e.id)],
  ]
  return { a, v, c, p, e, leftJoins }
}

export const fieldsOf = ({ a, v, c, p, e }: ReturnType<typeof sourcesOf>) => ({
  id: a.id,
  tipo: a.tipo,
  mensaje: a.mensaje,
  fecha: a.fecha,
  orden: a.orden,
  estado: a.estado,
  cosa: a.cosa,
  vehiculo_id: a.vehiculo_id,
  vence: a.vence,
  umbral: a.umbral,
  placa: optional(v.placa),
  servicio: optional(v.servicio),
  marca: optional(v.marca),
  modelo: optional(v.modelo),
  kilometraje: v.kilometraje,
  kilometraje_estimado: v.kilometraje_estimado,
  conductor: optional(c.nombre),
  plan: optional(p.nombre),
  e_tipo: optional(e.tipo),
  e_lugar: e.lugar,
  e_inicio: optional(e.inicio),
  e_fin: e.fin,
  e_maximo: e.maximo,
  e_limite: e.limite,
})

export function readRow(read: AlertaRow) {
  const {
    conductor,
    plan,
    cosa: dueItem,
    orden: _,
    e_tipo,
    e_lugar,
    e_inicio,
    e_fin,
    e_maximo,
    e_limite,
    ...row
  } = read
  const episodio: AlertedEpisode | null =
    e_tipo === null || e_inicio === null
      ? null
      : { tipo: e_tipo, lugar: e_lugar, inicio: e_inicio, fin: e_fin, maximo: e_maximo, limite: e_limite }
  return { ...row, asunto: readDueItemKey(dueItem), nombre: conductor ?? plan ?? e_lugar, episodio }
}

/** One alert as the list shows it, or null. @param from as there */
export async function findAlerta(db: EmpresaReader, id: string, from: string | null) {
  const sources = sourcesOf(db)
  const { a, leftJoins } = sources
  const where = and(eq(a.id, id), recentOf(a, from)) as SQL
  const row = await db.first({ fields: fieldsOf(sources), from: a, leftJoins, where })
  return row && readRow(row)
}

/** Open alerts are not history, however old. */
const recentOf = (a: SqlSource<'alertas'>, from: string | null) =>
  from === null ? undefined : or(ne(unindexed(a.estado), 'Resuelto'), gte(unindexed(a.fecha), from))

/** @param from the first day of resolved alerts to show, `YYYY-MM-DD`; null = all of them */
export async function listAlertas(
  db: EmpresaReader,
  list: AnySize<AlertasList>,
  from: string | null = null,
): Promise<AlertasPage> {
  const estado = list.estado === 'todas' ? null : FILTER_ESTADO[list.estado]
  const pager = new Pager(list, 'desc', list.filas)
  // the first page without a search is asked for most: it is written once
  const isFirst = !list.q && !pager.cursor
  const [rows, ...sums] = await db.together(
    ...(isFirst
      ? db.reuse(`alerts ${estado} ${list.filas} ${from}`, (any) => pageQueries(any, list, pager, from))
      : pageQueries(db, list, pager, from)),
  )

  const page = pager.page(rows, (row) => [row.orden, row.id])
  if (!page) return listAlertas(db, { ...list, ...FIRST_PAGE }, from)

  const allCounted = sums.every(([sum]) => sum?.countable)
  const byEstado = sums.map(([sum]) => sum ?? { n: 0, ahead: 0 })
  const listed = byEstado.filter((_, i) => estado === null || ALERTA_ESTADOS[i] === estado)
  const total = (source: typeof byEstado, what: 'n' | 'ahead') => source.reduce((sum, x) => sum + x[what], 0)
  const countable = allCounted && listed.every((x) => x.n <= COUNT_CEILING)
  const n = total(listed, 'n')
  const ahead = total(listed, 'ahead')
  const capped = (x: number) => (allCounted ? cappedCount(x) : null)
  const [pendientes = 0, reviewedCount = 0, resolvedCount = 0] = byEstado.map((x) => x.n)
  return {
    ...page,
    rows: page.rows.map(readRow),
    limited: from !== null,
    count: {
      pendientes: capped(pendientes),
      revisadas: capped(reviewedCount),
      resueltas: capped(resolvedCount),
      todas: capped(pendientes + reviewedCount + resolvedCount),
    },
    inicio: !countable || page.rows.length === 0 ? null : pager.start(page, n, ahead),
  }
}

/** The rows of a page, and its counters by state. */
function pageQueries(db: EmpresaReader, list: AnySize<AlertasList>, pager: Pager, from: string | null) {
  const sources = sourcesOf(db)
  const { a, leftJoins } = sources
  const search = searchOf(db, 'alertas', a, list.q)
  const [lead] = search.leads
  const estado = list.estado === 'todas' ? null : FILTER_ESTADO[list.estado]
  const { cursor, direction } = pager
  const furtherOn = cursor ? beyond([a.orden, a.id], [cursor[0] ?? '', cursor[1]], direction) : undefined
  const recent = recentOf(a, from)
  const where = and(estado ? eq(a.estado, estado) : undefined, recent)
  const unindexedWhere = and(estado ? eq(unindexed(a.estado), estado) : undefined, recent)
  const { request } = pageOf(db, a, search, { order: a.orden, pager, where, unindexedWhere })

  const counted = (which: AlertaEstado) => {
    const inside = db.nested(
      {
        fields: { ahead: (furtherOn ?? always()).as('ahead') },
        from: a,
        where: and(eq(lead ? unindexed(a.estado) : db.lead(a.estado), which), recent, lead?.matches, search.words),
        limit: ifFew(lead, COUNT_LIMIT),
      },
      'counted',
    )
    const countable = lead?.few ?? always()
    return { fields: { countable, n: countRows(), ahead: howMany(inside.ahead) }, from: inside }
  }
  return queries(
    { fields: fieldsOf(sources), from: a, leftJoins, ...request },
    counted('Pendiente'),
    counted('Revisado'),
    counted('Resuelto'),
  )
}
