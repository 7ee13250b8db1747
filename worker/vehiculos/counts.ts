/** The number of vehicles, by verdict and among those listed: index ranges, counted up to 1000. */
import { and, type SQL } from 'drizzle-orm'
import { COUNT_LIMIT, type Count, sumUp } from '../domain/count'
import type { AnySize } from '../domain/list'
import type { VeredictoCounts } from '../domain/vehiculos/board'
import { FILTERS, VEREDICTO_BY_FILTER, type VehiculosFilter } from '../domain/vehiculos/list'
import type { VehiculosList } from '../domain/vehiculos/vehiculo'
import { type countsByVerdict, readCounts } from '../tablero/board'
import { always, countRows, howMany } from '../tenant/expressions'
import { ifFew, inLists, type Search } from '../tenant/page'
import type { Page, Pager } from '../tenant/pager'
import type { EmpresaReader } from '../tenant/read'
import type { Answers, Row, SqlSource } from '../tenant/source'
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

/** What narrows the list; `walk`: the way along an order that no index of the vehicles has, up to a number of rows. */
interface Found {
  v: SqlSource<'vehiculos'>
  lookup: Search
  beyond: SQL | undefined
  walk: ((upTo: number) => (limit: number) => SQL) | undefined
}

/** The listed rows, by verdict and beyond the cursor: for a search, or for any page but the first. */
export function foundQuery(db: EmpresaReader, { v, lookup, beyond, walk }: Found, day: string) {
  const {
    leads: [lead],
    words,
  } = lookup
  // without a search the walk starts at the cursor: all of its rows are ahead
  const walked = !lead && walk ? inLists([walk(COUNT_LIMIT)(COUNT_LIMIT)])(v.id) : undefined
  const ahead = ((walked ? undefined : beyond) ?? always()) as SQL<number>
  const matches = (f: VehiculosFilter) => hasVeredicto(db, v, VEREDICTO_BY_FILTER[f], day)
  const no = matches('no-puede-salir')
  const unknown = matches('falta-saber')
  const warned = matches('con-aviso')
  const free = matches('puede-salir')
  const where = lead ? and(lead.matches, words) : (walked ?? beyond)
  const limited = db.nested(
    {
      fields: { no, unknown, warned, free, ahead },
      from: v,
      ...(where ? { where } : {}),
      limit: ifFew(lead, COUNT_LIMIT),
    },
    'cerca',
  )
  const aheadWith = (veredicto: SQL) => howMany(and(veredicto, limited.ahead) as SQL)
  return {
    fields: {
      few: lead?.few ?? always(),
      todos: countRows(),
      no: howMany(limited.no),
      unknown: howMany(limited.unknown),
      warned: howMany(limited.warned),
      free: howMany(limited.free),
      ahead: howMany(limited.ahead),
      no_ahead: aheadWith(limited.no),
      unknown_ahead: aheadWith(limited.unknown),
      warned_ahead: aheadWith(limited.warned),
      free_ahead: aheadWith(limited.free),
    },
    from: limited,
  }
}

const byFilter = (counts: VeredictoCounts) =>
  Object.fromEntries(FILTERS.map((f) => [f, counts[VEREDICTO_BY_FILTER[f]]])) as Record<VehiculosFilter, Count>

/** The counters of a page; `limited` only where they were asked for (`foundQuery`). */
export function readCount(
  fleetCounts: Answers<ReturnType<typeof countsByVerdict>>,
  limited: Row<ReturnType<typeof foundQuery>['fields']> | undefined,
  list: AnySize<VehiculosList>,
  pager: Pager,
  page: Page<unknown>,
): Counts {
  const fleetBy = byFilter(readCounts(fleetCounts))
  const fleet = sumUp(Object.values(fleetBy))
  if (!limited) {
    const start = (list.estado ? fleetBy[list.estado] : fleet).more ? null : 1
    return { flota: fleet, byFilter: fleetBy, todos: fleet, inicio: page.rows.length === 0 ? 0 : start }
  }
  const exact = (n: number): Count => ({ n, more: false })
  const searched: Record<VehiculosFilter, Count> = {
    'no-puede-salir': exact(limited.no),
    'falta-saber': exact(limited.unknown),
    'con-aviso': exact(limited.warned),
    'puede-salir': exact(limited.free),
  }
  const uncounted = { 'no-puede-salir': null, 'falta-saber': null, 'con-aviso': null, 'puede-salir': null }
  const found: Counts['byFilter'] = !list.q ? fleetBy : limited.few ? searched : uncounted
  const all = !list.q ? fleet : limited.few ? exact(limited.todos) : null

  const aheadBy: Record<VehiculosFilter, number> = {
    'no-puede-salir': limited.no_ahead,
    'falta-saber': limited.unknown_ahead,
    'con-aviso': limited.warned_ahead,
    'puede-salir': limited.free_ahead,
  }
  const ahead = list.estado ? aheadBy[list.estado] : limited.ahead
  const listed = list.estado ? found[list.estado] : all
  const start = listed && !listed.more ? pager.start(page, listed.n, ahead) : null
  return { flota: fleet, byFilter: found, todos: all, inicio: page.rows.length === 0 ? 0 : start }
}
