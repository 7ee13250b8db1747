/** Kilometres and hours for programs: what each vehicle did in each month, from the days that are over. */
import { distanceTotals } from '../../../../domain/reports/totals'
import * as z from '../../../../domain/zod'
import { type Report, VEHICLE } from './report'

const Way = {
  metros: z.int().describe('Recorridos, según sus posiciones.'),
  movimiento_ms: z.int().describe('Milisegundos en movimiento.'),
  detenido_ms: z.int().describe('Milisegundos detenido con posición conocida; lo demás no se conoce.'),
}
const Row = z.object({
  ...VEHICLE,
  mes: z.string().describe('`AAAA-MM`; de una semana que cruza de mes hay dos filas.'),
  ...Way,
  dias: z.int().describe('Días con posiciones.'),
  velocidad_max_kmh: z.number().describe('0 si no se conoce.'),
})
const Totals = z.object({
  ...Way,
  vehiculos_con_datos: z.int(),
  vehiculos: z.int().describe('Todos, con y sin posiciones.'),
})

const KMH = 3.6

export const distance: Report<typeof Row, typeof Totals> = {
  report: 'distance',
  name: 'DistanceReport',
  title: 'Reporte: kilómetros y horas',
  about: 'Lo que hizo cada vehículo en cada mes, por placa y mes. Solo cuentan los días terminados.',
  row: Row,
  totals: Totals,
  async read(reports, { period, vehiculo }) {
    const { rows, more, choice, vehicles } = await reports.distance(period, vehiculo)
    const { metros, movimiento, detenido, reporting } = distanceTotals(rows)
    return {
      more,
      choice,
      totals: {
        metros,
        movimiento_ms: movimiento,
        detenido_ms: detenido,
        vehiculos_con_datos: reporting,
        vehiculos: vehicles,
      },
      rows: rows.map((row) => ({
        vehiculo_id: row.id,
        placa: row.placa,
        mes: row.mes,
        metros: row.metros,
        movimiento_ms: row.movimiento,
        detenido_ms: row.detenido,
        dias: row.reported,
        velocidad_max_kmh: Math.round(row.maxima * KMH * 10) / 10,
      })),
    }
  },
}
