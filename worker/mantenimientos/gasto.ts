/** Maintenance costs by month and vehicle over the last twelve months, from sums that triggers maintain. */
import { and, eq, gte, lte, type SQL } from 'drizzle-orm'
import { addMonths } from '../domain/day'
import { descending } from '../tenant/expressions'
import type { EmpresaReader } from '../tenant/read'
import type { Row, SqlSource } from '../tenant/source'

/** Months in the chart, including the current one. */
const GASTO_MONTHS = 12
/** Vehicles with a series of their own; the others are summed into one. */
const TOP_COUNT = 4
/** `vehiculo_id` of the company's own sums in `gastos_mes`. */
const FLEET = ''

export interface Gasto {
  /** `2026-11`, the oldest first */
  months: string[]
  /** the most expensive vehicles first; their cost by month, in cents */
  vehiculos: { id: string; placa: string; servicio: 'particular' | 'publico'; total: number; byMonth: number[] }[]
  /** all other vehicles, in cents by month */
  otros: number[]
  /** all vehicles, in cents by month */
  total: number[]
}

/** The months of the chart, oldest first. */
const monthsTo = (today: string): string[] =>
  Array.from({ length: GASTO_MONTHS }, (_, i) => addMonths(`${today.slice(0, 7)}-01`, i + 1 - GASTO_MONTHS).slice(0, 7))

/** Two queries to run in the round trip of the page: total by month, and the most expensive vehicles by month. */
export function gastoQueries(db: EmpresaReader, vehiculo: string | null, today: string) {
  const g = db.from('gastos_mes')
  const a = db.from('gastos_anio')
  const v = db.from('vehiculos')
  const from = monthsTo(today)[0] ?? ''
  const until = today.slice(0, 7)
  const inRange = and(gte(g.mes, from), lte(g.mes, until)) as SQL
  const costliest = db.nested(
    {
      fields: { vehiculo: a.vehiculo_id },
      from: a,
      where: and(eq(a.mes, until), vehiculo === null ? undefined : eq(a.vehiculo_id, vehiculo)) as SQL,
      orderBy: [descending(a.total), descending(a.vehiculo_id)],
      limit: TOP_COUNT,
    },
    'caros',
  )
  const byMonth = { mes: g.mes, total: g.total }
  const byVehiculo = { id: v.id, placa: v.placa, servicio: v.servicio, mes: g.mes, total: g.total }
  return {
    byMonth: { fields: byMonth, from: g, where: and(eq(g.vehiculo_id, vehiculo ?? FLEET), inRange) as SQL },
    byVehiculo: {
      fields: byVehiculo,
      from: costliest,
      // every row has a match; the left joins force SQLite's join order: from the few vehicles to their months
      leftJoins: [
        [g, and(eq(g.vehiculo_id, costliest.vehiculo), inRange)],
        [v, eq(v.id, costliest.vehiculo)],
      ] as [SqlSource, SQL][],
    },
  }
}

type Queries = ReturnType<typeof gastoQueries>
type ByMonth = Row<Queries['byMonth']['fields']>[]
type ByVehiculo = Row<Queries['byVehiculo']['fields']>[]

/** The chart's data from the query results. */
export function readGasto(byMonth: ByMonth, byVehiculo: ByVehiculo, today: string): Gasto {
  const months = monthsTo(today)
  const total = months.map((month) => byMonth.find((row) => row.mes === month)?.total ?? 0)
  const placas = new Map(byVehiculo.map(({ id, placa, servicio }) => [id, { placa, servicio }]))
  const vehiculos = [...placas]
    .map(([id, which]) => {
      const ofVehiculo = byVehiculo.filter((row) => row.id === id)
      const monthlyTotals = months.map((month) => ofVehiculo.find((row) => row.mes === month)?.total ?? 0)
      return { id, ...which, byMonth: monthlyTotals, total: monthlyTotals.reduce((a, b) => a + b, 0) }
    })
    .sort((a, b) => b.total - a.total || a.placa.localeCompare(b.placa))
  const others = total.map((sum, i) => sum - vehiculos.reduce((n, one) => n + (one.byMonth[i] ?? 0), 0))
  return { months, vehiculos, otros: others, total }
}
