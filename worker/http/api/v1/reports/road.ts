/** The reports of episodes for programs: visits and stops, and speeding. */
import type { Cursor } from '../../../../domain/cursor'
import { spanIn } from '../../../../domain/reports/report'
import { sumOf } from '../../../../domain/reports/totals'
import * as z from '../../../../domain/zod'
import { instant, iso, isoOrNull } from '../time'
import { nextOf, type Report, VEHICLE } from './report'

const Happened = {
  id: z.string(),
  ...VEHICLE,
  lugar: z.string().nullable().describe('El nombre que el lugar tenía entonces.'),
  inicio: instant(),
  fin: instant().nullable().describe('Nulo mientras dura.'),
}
const Visit = z.object({ ...Happened, tipo: z.enum(['visita', 'detencion']) })
const Visits = z.object({
  visitas: z.int(),
  en_lugares_ms: z
    .int()
    .describe('Milisegundos en lugares dentro del periodo, también de visitas que empezaron antes de él.'),
  detenciones: z.int().describe('Paradas largas fuera de los lugares.'),
  detenido_ms: z.int().describe('De esas paradas, contado de la misma forma.'),
})
const Excess = z.object({
  ...Happened,
  maximo_kmh: z.int().nullable(),
  limite_kmh: z.int().nullable(),
})
const Excesses = z.object({
  excesos: z.int(),
  vehiculos: z.int().describe('Cuántos tuvieron alguno.'),
  sobre_limite_ms: z.int().describe('Milisegundos por encima del límite, de los que terminaron.'),
  velocidad_max_kmh: z.int().describe('0 si no se conoce.'),
})

interface Found {
  episode: string
  vehiculo_id: string
  placa: string
  lugar: string | null
  inicio: number
  fin: number | null
}
const happenedOf = ({ episode, vehiculo_id, placa, lugar, inicio, fin }: Found) => ({
  id: episode,
  vehiculo_id,
  placa,
  lugar,
  inicio: iso(inicio),
  fin: isoOrNull(fin),
})

const cursorOf = ({ inicio, episode }: Found): Cursor => [inicio, episode]

export const visits: Report<typeof Visit, typeof Visits> = {
  report: 'visits',
  name: 'VisitsReport',
  title: 'Reporte: visitas y paradas',
  about: 'Las visitas a lugares y las paradas largas que empezaron en el periodo, la más reciente primero.',
  row: Visit,
  totals: Visits,
  async read(reports, { period, zona, vehiculo, page }) {
    const read = await reports.episodes(['visita', 'detencion'], spanIn(zona, period), vehiculo, page)
    return {
      next: nextOf(read, cursorOf),
      choice: read.choice,
      totals: {
        visitas: sumOf(read.sums, 'visita').n,
        en_lugares_ms: read.atPlaces,
        detenciones: sumOf(read.sums, 'detencion').n,
        detenido_ms: read.stoppedMs,
      },
      data: read.rows.map((row) => ({
        ...happenedOf(row),
        tipo: row.tipo === 'detencion' ? ('detencion' as const) : ('visita' as const),
      })),
    }
  },
}

export const speeding: Report<typeof Excess, typeof Excesses> = {
  report: 'speeding',
  name: 'SpeedingReport',
  title: 'Reporte: excesos de velocidad',
  about: 'Los excesos de velocidad que empezaron en el periodo, el más reciente primero.',
  row: Excess,
  totals: Excesses,
  async read(reports, { period, zona, vehiculo, page }) {
    const read = await reports.episodes(['velocidad'], spanIn(zona, period), vehiculo, page)
    const all = sumOf(read.sums, 'velocidad')
    return {
      next: nextOf(read, cursorOf),
      choice: read.choice,
      totals: {
        excesos: all.n,
        vehiculos: all.vehicles,
        sobre_limite_ms: all.ms,
        velocidad_max_kmh: all.top,
      },
      data: read.rows.map((row) => ({ ...happenedOf(row), maximo_kmh: row.maximo, limite_kmh: row.limite })),
    }
  },
}
