/** The few figures that the mail of a report says: the same sums as the report's own figures. */
import { type EstadoLicencia, licenciaEstadoOn } from '../conductores/licencia'
import { VEREDICTOS, type Veredicto } from '../vehiculos/veredicto'

/** A figure by what it counts: `meters` whole metres, `cents` whole cents of pesos, the others a number. */
export type Highlight =
  | { what: Veredicto | `licence ${EstadoLicencia}`; n: number }
  | {
      what:
        | 'meters'
        | 'reporting'
        | 'visits'
        | 'stops'
        | 'excesses'
        | 'exceeding'
        | 'top'
        | 'cents'
        | 'services'
        | 'acts'
        | 'actors'
      n: number
    }

const sum = (values: readonly number[]) => values.reduce((a, b) => a + b, 0)

export const fleetHighlights = (rows: readonly { veredicto: Veredicto }[]): Highlight[] =>
  VEREDICTOS.map((what) => ({ what, n: rows.filter(({ veredicto }) => veredicto === what).length }))

export const distanceHighlights = (rows: readonly { id: string; metros: number }[]): Highlight[] => [
  { what: 'meters', n: sum(rows.map(({ metros }) => metros)) },
  { what: 'reporting', n: new Set(rows.map(({ id }) => id)).size },
]

export function visitHighlights(rows: readonly { tipo: string }[]): Highlight[] {
  const stops = rows.filter(({ tipo }) => tipo === 'detencion').length
  return [
    { what: 'visits', n: rows.length - stops },
    { what: 'stops', n: stops },
  ]
}

export const speedingHighlights = (rows: readonly { vehiculo_id: string; maximo: number | null }[]): Highlight[] => [
  { what: 'excesses', n: rows.length },
  { what: 'exceeding', n: new Set(rows.map(({ vehiculo_id }) => vehiculo_id)).size },
  ...(rows.length > 0 ? [{ what: 'top' as const, n: Math.max(...rows.map(({ maximo }) => maximo ?? 0)) }] : []),
]

export const costHighlights = (rows: readonly { costo: number; services: number }[]): Highlight[] => [
  { what: 'cents', n: sum(rows.map(({ costo }) => costo)) },
  { what: 'services', n: sum(rows.map(({ services }) => services)) },
]

const LICENCES = ['Vencida', 'Por vencer', 'Vigente'] as const satisfies readonly EstadoLicencia[]

/** @param hoy the company's day */
export const driverHighlights = (rows: readonly { licencia_fecha_vencimiento: string }[], hoy: string): Highlight[] =>
  LICENCES.map((estado) => ({
    what: `licence ${estado}` as const,
    n: rows.filter((row) => licenciaEstadoOn(row.licencia_fecha_vencimiento, hoy) === estado).length,
  }))
