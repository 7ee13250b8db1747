/** Drivers and licences for programs: until when each licence is valid, and whether its category suits the vehicle. */
import { licenciaEstadoOn } from '../../../../domain/conductores/licencia'
import { driverTotals, mismatchOf } from '../../../../domain/reports/totals'
import * as z from '../../../../domain/zod'
import { EVERY_ROW } from '../../../../reports/rows'
import { day } from '../time'
import { type Report, VEHICLE, wholePage } from './report'

const Row = z.object({
  conductor_id: z.string(),
  nombre: z.string(),
  documento: z.string(),
  ...VEHICLE,
  licencia_tipo: z.string(),
  licencia_vence: day(),
  estado: z.enum(['Vencida', 'Por vencer', 'Vigente']),
  no_sirve: z
    .array(z.string())
    .nullable()
    .describe('Las categorías que sí sirven, si la suya no es para el vehículo; nulo si sirve o no se sabe.'),
})
const Totals = z.object({
  vencidas: z.int(),
  por_vencer: z.int(),
  vigentes: z.int(),
  no_sirven: z.int().describe('Licencias de una categoría que no es para el vehículo.'),
})

export const drivers: Report<typeof Row, typeof Totals> = {
  report: 'drivers',
  name: 'DriversReport',
  title: 'Reporte: conductores y licencias',
  about: 'Quién conduce qué y hasta cuándo vale su licencia hoy, la que vence antes primero.',
  row: Row,
  totals: Totals,
  async read(reports, { today, vehiculo, page }) {
    const { rows: every, choice } = await reports.drivers(vehiculo, EVERY_ROW)
    const n = driverTotals(every, today)
    const { rows, next } = wholePage(every, page, (row) => [row.licencia_fecha_vencimiento, row.driver])
    return {
      next,
      choice,
      totals: { vencidas: n.expired, por_vencer: n.expiring, vigentes: n.valid, no_sirven: n.unsuitable },
      data: rows.map((row) => ({
        conductor_id: row.driver,
        nombre: row.nombre,
        documento: row.documento,
        vehiculo_id: row.id,
        placa: row.placa,
        licencia_tipo: row.licencia_tipo,
        licencia_vence: row.licencia_fecha_vencimiento,
        estado: licenciaEstadoOn(row.licencia_fecha_vencimiento, today),
        no_sirve: mismatchOf(row)?.suitable ?? null,
      })),
    }
  },
}
