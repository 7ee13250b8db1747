/**
 * What the rows of a report add up to: the figures above them on the screen, on paper, and what a program reads. Whole
 * metres, milliseconds, whole cents of pesos.
 */
import { type EstadoLicencia, licenciaEstadoOn, licenciaMismatch } from '../conductores/licencia'
import type { EpisodioTipo } from '../lugares/episode'
import { readClase } from '../vehiculos/clase'
import { VEREDICTOS, type Veredicto } from '../vehiculos/veredicto'
import { type CostAndWay, costPerKm } from './costs'

/** What numbers add up to. */
export const sum = (values: readonly number[]) => values.reduce((a, b) => a + b, 0)

/** How many vehicles have each verdict. */
export const fleetTotals = (rows: readonly { veredicto: Veredicto }[]): Record<Veredicto, number> =>
  Object.fromEntries(
    VEREDICTOS.map((one) => [one, rows.filter(({ veredicto }) => veredicto === one).length]),
  ) as Record<Veredicto, number>

/**
 * What vehicles did; `reporting` is how many have positions in the period, `days` on how many days, those of each vehicle
 * summed.
 */
export interface Way {
  metros: number
  movimiento: number
  detenido: number
  reporting: number
  days: number
}

/**
 * Episodes of a kind: how many, of how many vehicles, how long those that ended lasted, and their highest speed, km/h, 0
 * where none is known.
 */
export interface EpisodeSum {
  tipo: EpisodioTipo
  n: number
  vehicles: number
  ms: number
  top: number
}

/** The sums of one kind. */
export const sumOf = (sums: readonly EpisodeSum[], tipo: EpisodioTipo): EpisodeSum =>
  sums.find((one) => one.tipo === tipo) ?? { tipo, n: 0, vehicles: 0, ms: 0, top: 0 }

/** How long an episode lasted, milliseconds; null while it lasts. */
export const lastedMs = ({ inicio, fin }: { inicio: number; fin: number | null }): number | null =>
  fin === null ? null : Math.max(0, fin - inicio)

/**
 * @returns `perKm`: cents by kilometre, of the `known` vehicles of which enough is known; null when of none
 */
export function costTotals(rows: readonly (CostAndWay & { services: number })[]) {
  const known = rows.filter((row) => costPerKm(row) !== null)
  const all = (of: (row: CostAndWay) => number) => sum(known.map(of))
  return {
    costo: sum(rows.map(({ costo }) => costo)),
    services: sum(rows.map(({ services }) => services)),
    perKm: costPerKm({
      costo: all(({ costo }) => costo),
      measuredCost: all(({ measuredCost }) => measuredCost),
      metros: all(({ metros }) => metros),
    }),
    known: known.length,
  }
}

/** A driver with the vehicle, as the report reads them. */
interface Licensed {
  licencia_tipo: string
  licencia_fecha_vencimiento: string
  clase: string | null
  servicio: Parameters<typeof licenciaMismatch>[1]['servicio']
  cilindraje: number | null
}

/** Why a driver's licence is not for the vehicle; null when it is, or when that is not known. */
export const mismatchOf = ({ licencia_tipo: category, ...row }: Licensed) =>
  licenciaMismatch(category, { ...row, clase: readClase(row.clase) })

/** How many licences are in a state. @param today the company's day */
export const licencesIn = (
  estado: EstadoLicencia,
  rows: readonly Pick<Licensed, 'licencia_fecha_vencimiento'>[],
  today: string,
): number => rows.filter((row) => licenciaEstadoOn(row.licencia_fecha_vencimiento, today) === estado).length

/** @param today the company's day */
export const driverTotals = (rows: readonly Licensed[], today: string) => ({
  expired: licencesIn('Vencida', rows, today),
  expiring: licencesIn('Por vencer', rows, today),
  valid: licencesIn('Vigente', rows, today),
  unsuitable: rows.filter((row) => mismatchOf(row) !== null).length,
})
