/** What maintenance cost, in all and per kilometre, for programs. */
import { costPerKm, METERS_MIN } from '../../../../domain/reports/costs'
import { costTotals } from '../../../../domain/reports/totals'
import * as z from '../../../../domain/zod'
import { EVERY_ROW } from '../../../../reports/rows'
import { type Report, VEHICLE, wholePage } from './report'

const PER_KM = `Centavos por kilómetro, desde el mes en que el GPS empezó a medir; nulo con menos de ${METERS_MIN / 1000} kilómetros conocidos, y cuando todos los servicios son de antes.`
const Spent = {
  servicios: z.int(),
  costo_centavos: z.int().describe('Centavos de peso.'),
  costo_por_km_centavos: z.int().nullable().describe(PER_KM),
}
const Month = z.object({ mes: z.string(), costo_centavos: z.int() })
const Row = z.object({
  ...VEHICLE,
  ...Spent,
  metros: z.int().nullable().describe('Los que midió el GPS en el periodo; nulo sin posiciones.'),
  dias: z.int().describe('Días con posiciones.'),
  meses: z.array(Month).describe('Cada mes con servicios, `AAAA-MM`, el más antiguo primero.'),
})
const Totals = z.object({
  ...Spent,
  vehiculos_con_costo_por_km: z.int().describe('De cuántos se conoce; el del total es el de ellos.'),
})

export const costs: Report<typeof Row, typeof Totals> = {
  report: 'costs',
  name: 'CostsReport',
  title: 'Reporte: costos de mantenimiento',
  about: 'Lo que costaron los servicios de cada vehículo y cuánto es por kilómetro, por placa.',
  row: Row,
  totals: Totals,
  async read(reports, { period, vehiculo, page }) {
    const { rows: every, choice, byMonth } = await reports.costs(period, vehiculo, EVERY_ROW)
    const all = costTotals(every)
    const { rows, next } = wholePage(every, page, ({ placa, id }) => [placa, id])
    const monthsOf = new Map<string, z.output<typeof Month>[]>()
    for (const { id, mes, total } of byMonth.toSorted((a, b) => (a.mes < b.mes ? -1 : 1)))
      monthsOf.set(id, [...(monthsOf.get(id) ?? []), { mes, costo_centavos: total }])
    return {
      next,
      choice,
      totals: {
        servicios: all.services,
        costo_centavos: all.costo,
        costo_por_km_centavos: all.perKm,
        vehiculos_con_costo_por_km: all.known,
      },
      data: rows.map(({ id, placa, services, costo, measuredCost, metros, reported }) => ({
        vehiculo_id: id,
        placa,
        servicios: services,
        costo_centavos: costo,
        costo_por_km_centavos: costPerKm({ costo, measuredCost, metros }),
        metros: reported > 0 ? metros : null,
        dias: reported,
        meses: monthsOf.get(id) ?? [],
      })),
    }
  },
}
