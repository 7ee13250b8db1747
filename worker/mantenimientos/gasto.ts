/** What maintenance costs by month and vehicle over the last twelve months: sums that stand by when services change. */
import { and, eq, gte, lte, type SQL } from 'drizzle-orm'
import { masMeses } from '../domain/day'
import type { EmpresaDb } from '../tenant/empresa-db'
import { descending } from '../tenant/expressions'
import type { Fila, Fuente } from '../tenant/source'

/** The chart looks so many months back, this one included. */
export const MESES = 12
/** Vehicles with a colour of their own; the others are one. */
const PRIMEROS = 4
/** Under what the company's own sums stand in `gastos_mes`. */
const FLEET = ''

export interface Gasto {
  /** `2026-11`, the oldest first */
  meses: string[]
  /** the dearest vehicles first; what they cost by month, in cents */
  vehiculos: { id: string; placa: string; servicio: 'particular' | 'publico'; total: number; porMes: number[] }[]
  /** all the others, in cents by month */
  otros: number[]
  /** everything, in cents by month */
  total: number[]
}

/** The months that the chart shows, the oldest first. */
const mesesDe = (hoy: string): string[] =>
  Array.from({ length: MESES }, (_, i) => masMeses(`${hoy.slice(0, 7)}-01`, i + 1 - MESES).slice(0, 7))

/** Two questions for one round trip with the page: everything by month, and the dearest vehicles by month. */
export function gastoQueries(db: EmpresaDb, vehiculo: string | null, hoy: string) {
  const [g, a, v] = [db.from('gastos_mes'), db.from('gastos_anio'), db.from('vehiculos')]
  const [desde, hasta] = [mesesDe(hoy)[0] ?? '', hoy.slice(0, 7)]
  const entre = and(gte(g.mes, desde), lte(g.mes, hasta)) as SQL
  const costliest = db.nested(
    {
      fields: { vehiculo: a.vehiculo_id },
      from: a,
      where: and(eq(a.mes, hasta), vehiculo === null ? undefined : eq(a.vehiculo_id, vehiculo)) as SQL,
      orderBy: [descending(a.total), descending(a.vehiculo_id)],
      limit: PRIMEROS,
    },
    'caros',
  )
  const porMes = { mes: g.mes, total: g.total }
  const porVehiculo = { id: v.id, placa: v.placa, servicio: v.servicio, mes: g.mes, total: g.total }
  return {
    porMes: { fields: porMes, from: g, where: and(eq(g.vehiculo_id, vehiculo ?? FLEET), entre) as SQL },
    porVehiculo: {
      fields: porVehiculo,
      from: costliest,
      // left joins, though none is empty: they hold SQLite to this order, from the few dearest to their months
      leftJoins: [
        [g, and(eq(g.vehiculo_id, costliest.vehiculo), entre)],
        [v, eq(v.id, costliest.vehiculo)],
      ] as [Fuente, SQL][],
    },
  }
}

type Queries = ReturnType<typeof gastoQueries>
type PorMes = Fila<Queries['porMes']['fields']>[]
type PorVehiculo = Fila<Queries['porVehiculo']['fields']>[]

/** The answers as the chart takes them. */
export function readGasto(porMes: PorMes, porVehiculo: PorVehiculo, hoy: string): Gasto {
  const meses = mesesDe(hoy)
  const total = meses.map((mes) => porMes.find((fila) => fila.mes === mes)?.total ?? 0)
  const placas = new Map(porVehiculo.map(({ id, placa, servicio }) => [id, { placa, servicio }]))
  const vehiculos = [...placas]
    .map(([id, which]) => {
      const ofVehiculo = porVehiculo.filter((fila) => fila.id === id)
      const monthlyTotals = meses.map((mes) => ofVehiculo.find((fila) => fila.mes === mes)?.total ?? 0)
      return { id, ...which, porMes: monthlyTotals, total: monthlyTotals.reduce((a, b) => a + b, 0) }
    })
    .sort((a, b) => b.total - a.total || a.placa.localeCompare(b.placa))
  const others = total.map((de, i) => de - vehiculos.reduce((n, one) => n + (one.porMes[i] ?? 0), 0))
  return { meses, vehiculos, otros: others, total }
}
