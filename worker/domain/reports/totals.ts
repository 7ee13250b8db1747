/**
 * What the rows of a report add up to: the figures above them on the screen, on paper, and what a program reads. Whole
 * metres, milliseconds, whole cents of pesos.
 */
import { licenciaEstadoOn, licenciaMismatch } from '../conductores/licencia'
import { readClase } from '../vehiculos/clase'
import { VEREDICTOS, type Veredicto } from '../vehiculos/veredicto'
import { costPerKm } from './costs'

const sum = (values: readonly number[]) => values.reduce((a, b) => a + b, 0)

/** How many vehicles have each verdict. */
export const fleetTotals = (rows: readonly { veredicto: Veredicto }[]): Record<Veredicto, number> =>
  Object.fromEntries(
    VEREDICTOS.map((one) => [one, rows.filter(({ veredicto }) => veredicto === one).length]),
  ) as Record<Veredicto, number>

/** @returns `reporting`: how many vehicles have positions in the period */
export const distanceTotals = (
  rows: readonly { id: string; metros: number; movimiento: number; detenido: number }[],
) => ({
  metros: sum(rows.map(({ metros }) => metros)),
  movimiento: sum(rows.map(({ movimiento }) => movimiento)),
  detenido: sum(rows.map(({ detenido }) => detenido)),
  reporting: new Set(rows.map(({ id }) => id)).size,
})

/** How long an episode lasted, milliseconds; null while it lasts. */
export const lastedMs = ({ inicio, fin }: { inicio: number; fin: number | null }): number | null =>
  fin === null ? null : Math.max(0, fin - inicio)

/** @returns `ms`: the time above a limit; `top`: the highest speed, km/h, 0 where none is known */
export const speedingTotals = (
  rows: readonly { vehiculo_id: string; inicio: number; fin: number | null; maximo: number | null }[],
) => ({
  excesses: rows.length,
  vehicles: new Set(rows.map(({ vehiculo_id }) => vehiculo_id)).size,
  ms: sum(rows.map((row) => lastedMs(row) ?? 0)),
  top: Math.max(0, ...rows.map(({ maximo }) => maximo ?? 0)),
})

/** How many visits to places there were, and how many long stops elsewhere. */
export function visitTotals(rows: readonly { tipo: string }[]) {
  const stops = rows.filter(({ tipo }) => tipo === 'detencion').length
  return { visits: rows.length - stops, stops }
}

/**
 * @returns `perKm`: cents by kilometre, of the `known` vehicles of which enough is known; null when of none
 */
export function costTotals(rows: readonly { costo: number; metros: number; services: number }[]) {
  const known = rows.filter(({ costo, metros }) => costPerKm(costo, metros) !== null)
  return {
    costo: sum(rows.map(({ costo }) => costo)),
    services: sum(rows.map(({ services }) => services)),
    perKm: costPerKm(sum(known.map(({ costo }) => costo)), sum(known.map(({ metros }) => metros))),
    known: known.length,
  }
}

/** A driver with the vehicle, as the report reads them. */
export interface Licensed {
  licencia_tipo: string
  licencia_fecha_vencimiento: string
  clase: string | null
  servicio: Parameters<typeof licenciaMismatch>[1]['servicio']
  cilindraje: number | null
}

/** Why a driver's licence is not for the vehicle; null when it is, or when that is not known. */
export const mismatchOf = ({ licencia_tipo: category, ...row }: Licensed) =>
  licenciaMismatch(category, { ...row, clase: readClase(row.clase) })

/** @param hoy the company's day */
export function driverTotals(rows: readonly Licensed[], hoy: string) {
  const n = (estado: ReturnType<typeof licenciaEstadoOn>) =>
    rows.filter((row) => licenciaEstadoOn(row.licencia_fecha_vencimiento, hoy) === estado).length
  return {
    expired: n('Vencida'),
    expiring: n('Por vencer'),
    valid: n('Vigente'),
    unsuitable: rows.filter((row) => mismatchOf(row) !== null).length,
  }
}
