/** Kilometres and hours for programs: what each vehicle did in each month, from the days that are over. */
import * as z from '../../../../domain/zod'
import { kmhOf } from '../speed'
import { nextOf, type Report, VEHICLE } from './report'

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

export const distance: Report<typeof Row, typeof Totals> = {
  report: 'distance',
  name: 'DistanceReport',
  title: 'Reporte: kilómetros y horas',
  about: 'Lo que hizo cada vehículo en cada mes, por placa y mes. Solo cuentan los días terminados.',
  row: Row,
  totals: Totals,
  async read(reports, { period, vehiculo, page }) {
    const read = await reports.distance(period, vehiculo, page)
    const { metros, movimiento, detenido, reporting } = read.sums
    return {
      next: nextOf(read, ({ placa, mes }) => [placa, mes]),
      choice: read.choice,
      totals: {
        metros,
        movimiento_ms: movimiento,
        detenido_ms: detenido,
        vehiculos_con_datos: reporting,
        vehiculos: read.vehicles,
      },
      data: read.rows.map((row) => ({
        vehiculo_id: row.id,
        placa: row.placa,
        mes: row.mes,
        metros: row.metros,
        movimiento_ms: row.movimiento,
        detenido_ms: row.detenido,
        dias: row.reported,
        velocidad_max_kmh: kmhOf(row.maxima),
      })),
    }
  },
}
