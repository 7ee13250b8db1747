/** What maintenance costs by month and vehicle: the last twelve months of the company, added up by the database. */
import { and, eq, gte, type SQL } from 'drizzle-orm'
import { ascendente, cuenta, descendente } from '../db/consulta'
import type { EmpresaDb } from '../db/empresa-db'
import type { Fila, Fuente } from '../db/fuente'
import { mesDe, suma } from '../db/mantenimientos-sql'
import { masMeses } from '../domain/dia'

/** The chart looks so many months back, this one included. */
export const MESES = 12
/** Vehicles with a colour of their own; the others are one. */
const PRIMEROS = 4
/** More services than this in a year are not added up on every view. */
const TOPE = 20_000

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

/** The first day that the chart counts. */
const desdeDe = (hoy: string) => masMeses(`${hoy.slice(0, 7)}-01`, 1 - MESES)

/** Two questions for one round trip with the page: everything by month, and the dearest vehicles by month. */
export function consultasDeGasto(db: EmpresaDb, vehiculo: string | null, hoy: string) {
  const m = db.from('mantenimientos')
  const v = db.from('vehiculos')
  const desde = gte(m.fecha, desdeDe(hoy))
  const anio = db.nested(
    {
      fields: { mes: mesDe(m.fecha), de: m.vehiculo_id, valor: m.costo },
      from: m,
      where: and(desde, vehiculo === null ? undefined : eq(m.vehiculo_id, vehiculo)),
      orderBy: [descendente(m.fecha), descendente(m.id)],
      limit: TOPE + 1,
    },
    'anio',
  )
  const caros = db.nested(
    {
      fields: { vehiculo: anio.de, gastado: suma(anio.valor) },
      from: anio,
      groupBy: [anio.de],
      orderBy: [descendente(suma(anio.valor)), ascendente(anio.de)],
      limit: PRIMEROS,
    },
    'caros',
  )
  const porMes = { mes: anio.mes, n: cuenta(), total: suma(anio.valor) }
  const porVehiculo = { id: v.id, placa: v.placa, servicio: v.servicio, mes: mesDe(m.fecha), total: suma(m.costo) }
  return {
    porMes: { fields: porMes, from: anio, groupBy: [anio.mes] },
    porVehiculo: {
      fields: porVehiculo,
      from: caros,
      joins: [
        [m, eq(m.vehiculo_id, caros.vehiculo)],
        [v, eq(v.id, caros.vehiculo)],
      ] as [Fuente, SQL][],
      where: desde,
      groupBy: [v.id, mesDe(m.fecha)],
    },
  }
}

type Consultas = ReturnType<typeof consultasDeGasto>
type PorMes = Fila<Consultas['porMes']['fields']>[]
type PorVehiculo = Fila<Consultas['porVehiculo']['fields']>[]

/** The answers as the chart takes them; null when the year has more services than are added up. */
export function leerGasto(porMes: PorMes, porVehiculo: PorVehiculo, hoy: string): Gasto | null {
  if (porMes.reduce((n, fila) => n + fila.n, 0) > TOPE) return null
  const meses = Array.from({ length: MESES }, (_, i) => masMeses(desdeDe(hoy), i).slice(0, 7))
  const total = meses.map((mes) => porMes.find((fila) => fila.mes === mes)?.total ?? 0)
  const placas = new Map(porVehiculo.map(({ id, placa, servicio }) => [id, { placa, servicio }]))
  const vehiculos = [...placas]
    .map(([id, cual]) => {
      const suyas = porVehiculo.filter((fila) => fila.id === id)
      const suyo = meses.map((mes) => suyas.find((fila) => fila.mes === mes)?.total ?? 0)
      return { id, ...cual, porMes: suyo, total: suyo.reduce((a, b) => a + b, 0) }
    })
    .filter((uno) => uno.total > 0)
    .sort((a, b) => b.total - a.total || a.placa.localeCompare(b.placa))
  const otros = total.map((de, i) => de - vehiculos.reduce((n, uno) => n + (uno.porMes[i] ?? 0), 0))
  return { meses, vehiculos, otros, total }
}
