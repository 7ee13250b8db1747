/** The few figures that the mail of a report says: the same sums as the report's own figures. */
import type { EstadoLicencia } from '../conductores/licencia'
import { VEREDICTOS, type Veredicto } from '../vehiculos/veredicto'
import { type EpisodeSum, fleetTotals, licencesIn, sum, sumOf, type Way } from './totals'

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

/** How many vehicles have each verdict, in the order of `VEREDICTOS`. */
export function fleetHighlights(rows: readonly { veredicto: Veredicto }[]): Highlight[] {
  const totals = fleetTotals(rows)
  return VEREDICTOS.map((what) => ({ what, n: totals[what] }))
}

/** Metres driven, then how many vehicles reported. */
export const distanceHighlights = ({ metros, reporting }: Way): Highlight[] => [
  { what: 'meters', n: metros },
  { what: 'reporting', n: reporting },
]

/** Visits to places, then long stops. */
export const visitHighlights = (sums: readonly EpisodeSum[]): Highlight[] => [
  { what: 'visits', n: sumOf(sums, 'visita').n },
  { what: 'stops', n: sumOf(sums, 'detencion').n },
]

/** Excesses, then vehicles that exceeded a limit, then the highest speed in km/h, if there was an excess. */
export function speedingHighlights(sums: readonly EpisodeSum[]): Highlight[] {
  const { n, vehicles, top } = sumOf(sums, 'velocidad')
  return [
    { what: 'excesses', n },
    { what: 'exceeding', n: vehicles },
    ...(n > 0 ? [{ what: 'top' as const, n: top }] : []),
  ]
}

/** What maintenance cost, in cents of pesos, then how many services that was. */
export const costHighlights = (rows: readonly { costo: number; services: number }[]): Highlight[] => [
  { what: 'cents', n: sum(rows.map(({ costo }) => costo)) },
  { what: 'services', n: sum(rows.map(({ services }) => services)) },
]

const LICENCES = ['Vencida', 'Por vencer', 'Vigente'] as const satisfies readonly EstadoLicencia[]

/** How many drivers have a licence in each state: expired, expiring soon, valid. @param today the company's day */
export const driverHighlights = (rows: readonly { licencia_fecha_vencimiento: string }[], today: string): Highlight[] =>
  LICENCES.map((estado) => ({ what: `licence ${estado}` as const, n: licencesIn(estado, rows, today) }))
