/** The state of the fleet for programs: which vehicles may drive today, and why not. */
import { fleetTotals } from '../../../../domain/reports/totals'
import type { LampState } from '../../../../domain/vehiculos/semaforo'
import { REASON_STATES, VEREDICTOS } from '../../../../domain/vehiculos/veredicto'
import * as z from '../../../../domain/zod'
import { EVERY_ROW } from '../../../../reports/rows'
import { day } from '../time'
import { type Report, VEHICLE, wholePage } from './report'

const Lamp = z.object({
  estado: z.enum(['Vencido', 'Por vencer', 'Vigente', 'Por empezar', 'No aplica', 'Sin registrar']),
  fecha: day().nullable().describe('Hasta cuándo, o desde cuándo si está por empezar; nula sin documento.'),
})
const Reason = z.object({
  que: z.string().describe('El tipo de documento, `licencia` o `conductor`.'),
  estado: z.enum(REASON_STATES),
  nombre: z.string().nullable().describe('De quién es la licencia, o cuál es un documento «Otro».'),
  fecha: day().nullable(),
})
const Row = z.object({
  ...VEHICLE,
  veredicto: z.enum(VEREDICTOS),
  motivos: z.array(Reason).describe('El peor primero; vacío si puede salir.'),
  soat: Lamp,
  rtm: Lamp,
  impuesto: Lamp,
  conductores: z.array(z.string()),
})
const Totals = z.object({
  no_puede_salir: z.int(),
  falta_saber: z.int(),
  con_aviso: z.int(),
  puede_salir: z.int(),
})

const lampOf = (state: LampState): z.output<typeof Lamp> => ({
  estado: state.estado,
  fecha: 'fecha' in state ? state.fecha : null,
})

export const fleet: Report<typeof Row, typeof Totals> = {
  report: 'fleet',
  name: 'FleetReport',
  title: 'Reporte: estado de la flota',
  about: 'Qué vehículos pueden salir hoy y por qué no, por placa.',
  row: Row,
  totals: Totals,
  async read(reports, { vehiculo, page }) {
    const { rows: every, choice } = await reports.fleet(vehiculo, EVERY_ROW)
    const n = fleetTotals(every)
    const { rows, next } = wholePage(every, page, ({ placa, id }) => [placa, id])
    return {
      next,
      choice,
      totals: {
        no_puede_salir: n['No puede salir'],
        falta_saber: n['Falta saber'],
        con_aviso: n['Con aviso'],
        puede_salir: n['Puede salir'],
      },
      data: rows.map(({ id, placa, veredicto, reasons, lamps, conductores }) => ({
        vehiculo_id: id,
        placa,
        veredicto,
        motivos: reasons.map((reason) => ({
          que: reason.que,
          estado: reason.estado,
          nombre: ('nombre' in reason && reason.nombre) || null,
          fecha: 'fecha' in reason ? reason.fecha : null,
        })),
        soat: lampOf(lamps.soat),
        rtm: lampOf(lamps.rtm),
        impuesto: lampOf(lamps.impuesto),
        conductores: conductores.map(({ nombre }) => nombre),
      })),
    }
  },
}
