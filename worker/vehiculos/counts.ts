/** The number of vehicles, by verdict and among those listed: index ranges, counted up to 1000. */
import { and, type SQL } from 'drizzle-orm'
import { COUNT_LIMIT, type Count, sumUp } from '../domain/count'
import type { VeredictoCounts } from '../domain/vehiculos/board'
import { FILTERS, VEREDICTO_BY_FILTER, type VehiculosFilter } from '../domain/vehiculos/list'
import type { VehiculosList } from '../domain/vehiculos/vehiculo'
import { countsByVerdict, readCounts } from '../tablero/board'
import { always, countRows, howMany } from '../tenant/expressions'
import { ifFew, type Search } from '../tenant/page'
import type { Page, Pager } from '../tenant/pager'
import type { EmpresaReader } from '../tenant/read'
import { queries, type Respuestas, type SqlSource } from '../tenant/source'
import { hasVeredicto } from './sql'

export interface Counts {
  /** all vehicles of the company, whatever the search */
  flota: Count
  /** vehicles that match the search, by filter and in all; null above the counting limit */
  byFilter: Record<VehiculosFilter, Count | null>
  todos: Count | null
  /** position of the first row of this page, from 1; 0 for an empty list; null when not counted */
  inicio: number | null
}

/** The queries: the fleet by verdict, and the listed rows beyond the cursor. */
export function countQueries(
  db: EmpresaReader,
  v: SqlSource<'vehiculos'>,
  { guias: [lead], palabras: words }: Search,
  beyond: SQL | undefined,
  hoy: string,
) {
  const ahead = (beyond ?? always()) as SQL<number>
  const es = (f: VehiculosFilter) => hasVeredicto(db, v, VEREDICTO_BY_FILTER[f], hoy)
  const [no, missing, notice, canGoOut] = [es('no-puede-salir'), es('falta-saber'), es('con-aviso'), es('puede-salir')]
  const where = lead ? and(lead.carries, words) : beyond
  const limited = db.nested(
    {
      fields: { no, falta: missing, aviso: notice, puede: canGoOut, adelante: ahead },
      from: v,
      ...(where ? { where } : {}),
      limit: ifFew(lead, COUNT_LIMIT),
    },
    'cerca',
  )
  const y = (veredicto: SQL) => howMany(and(veredicto, limited.adelante) as SQL)
  return queries(
    {
      fields: {
        few: lead?.few ?? always(),
        todos: countRows(),
        no: howMany(limited.no),
        falta: howMany(limited.falta),
        aviso: howMany(limited.aviso),
        puede: howMany(limited.puede),
        adelante: howMany(limited.adelante),
        no_ahead: y(limited.no),
        unknown_ahead: y(limited.falta),
        warning_ahead: y(limited.aviso),
        yes_ahead: y(limited.puede),
      },
      from: limited,
    },
    ...countsByVerdict(db, hoy),
  )
}

const byFilter = (counts: VeredictoCounts) =>
  Object.fromEntries(FILTERS.map((f) => [f, counts[VEREDICTO_BY_FILTER[f]]])) as Record<VehiculosFilter, Count>

/** The counters of a page. */
export function readCount(
  replies: Respuestas<ReturnType<typeof countQueries>>,
  list: VehiculosList,
  pager: Pager,
  page: Page<unknown>,
): Counts {
  const [[limited], ...counts] = replies
  if (!limited) throw new Error('a count without its row')
  const fleetBy = byFilter(readCounts(counts))
  const fleet = sumUp(Object.values(fleetBy))
  const exact = (n: number): Count => ({ n, more: false })
  const searched: Record<VehiculosFilter, Count> = {
    'no-puede-salir': exact(limited.no),
    'falta-saber': exact(limited.falta),
    'con-aviso': exact(limited.aviso),
    'puede-salir': exact(limited.puede),
  }
  const uncounted = { 'no-puede-salir': null, 'falta-saber': null, 'con-aviso': null, 'puede-salir': null }
  const found = !list.q ? fleetBy : limited.few ? searched : uncounted
  const all = !list.q ? fleet : limited.few ? exact(limited.todos) : null

  const aheadBy: Record<VehiculosFilter, number> = {
    'no-puede-salir': limited.no_ahead,
    'falta-saber': limited.unknown_ahead,
    'con-aviso': limited.warning_ahead,
    'puede-salir': limited.yes_ahead,
  }
  const ahead = list.estado ? aheadBy[list.estado] : limited.adelante
  const listed = list.estado ? (limited.few ? searched[list.estado] : null) : all
  const start = listed && !listed.more ? pager.start(page, listed.n, ahead) : null
  return { flota: fleet, byFilter: found, todos: all, inicio: page.filas.length === 0 ? 0 : start }
}
