/** What maintenance costs by month and vehicle over the last twelve months: sums that stand by when services change. */
import { and, eq, gte, lte, type SQL } from 'drizzle-orm'
import { addMonths } from '../domain/day'
import type { EmpresaDb } from '../tenant/empresa-db'
import { descending } from '../tenant/expressions'
import type { Row, SqlSource } from '../tenant/source'

/** The chart looks so many months back, this one included. */
export const GASTO_MONTHS = 12
/** Vehicles with a colour of their own; the others are one. */
const TOP_COUNT = 4
/** Under what the company's own sums stand in `gastos_mes`. */
const FLEET = ''

export interface Gasto {
  /** `2026-11`, the oldest first */
  meses: string[]
  /** the dearest vehicles first; what they cost by month, in cents */
  vehiculos: { id: string; placa: string; servicio: 'particular' | 'publico'; total: number; byMonth: number[] }[]
  /** all the others, in cents by month */
  otros: number[]
  /** everything, in cents by month */
  total: number[]
}

/** The months that the chart shows, the oldest first. */
const monthsTo = (hoy: string): string[] =>
  Array.from({ length: GASTO_MONTHS }, (_, i) => addMonths(`${hoy.slice(0, 7)}-01`, i + 1 - GASTO_MONTHS).slice(0, 7))

/** Two questions for one round trip with the page: everything by month, and the dearest vehicles by month. */
export function gastoQueries(db: EmpresaDb, vehiculo: string | null, hoy: string) {
  const [g, a, v] = [db.from('gastos_mes'), db.from('gastos_anio'), db.from('vehiculos')]
  const [from, until] = [monthsTo(hoy)[0] ?? '', hoy.slice(0, 7)]
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
  const porVehiculo = { id: v.id, placa: v.placa, servicio: v.servicio, mes: g.mes, total: g.total }
  return {
    byMonth: { fields: byMonth, from: g, where: and(eq(g.vehiculo_id, vehiculo ?? FLEET), inRange) as SQL },
    porVehiculo: {
      fields: porVehiculo,
      from: costliest,
      // left joins, though none is empty: they hold SQLite to this order, from the few dearest to their months
      leftJoins: [
        [g, and(eq(g.vehiculo_id, costliest.vehiculo), inRange)],
        [v, eq(v.id, costliest.vehiculo)],
      ] as [SqlSource, SQL][],
    },
  }
}

type Queries = ReturnType<typeof gastoQueries>
type ByMonth = Row<Queries['byMonth']['fields']>[]
type PorVehiculo = Row<Queries['porVehiculo']['fields']>[]

/** The answers as the chart takes them. */
export function readGasto(byMonth: ByMonth, porVehiculo: PorVehiculo, hoy: string): Gasto {
  const months = monthsTo(hoy)
  const total = months.map((month) => byMonth.find((row) => row.mes === month)?.total ?? 0)
  const placas = new Map(porVehiculo.map(({ id, placa, servicio }) => [id, { placa, servicio }]))
  const vehiculos = [...placas]
    .map(([id, which]) => {
      const ofVehiculo = porVehiculo.filter((row) => row.id === id)
      const monthlyTotals = months.map((month) => ofVehiculo.find((row) => row.mes === month)?.total ?? 0)
      return { id, ...which, byMonth: monthlyTotals, total: monthlyTotals.reduce((a, b) => a + b, 0) }
    })
    .sort((a, b) => b.total - a.total || a.placa.localeCompare(b.placa))
  const others = total.map((sum, i) => sum - vehiculos.reduce((n, one) => n + (one.byMonth[i] ?? 0), 0))
  return { meses: months, vehiculos, otros: others, total }
}
