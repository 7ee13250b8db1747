/** The figures that the mail of a report names, read by the same queries as the report. */
import {
  costHighlights,
  distanceHighlights,
  driverHighlights,
  fleetHighlights,
  type Highlight,
  speedingHighlights,
  visitHighlights,
} from '../domain/reports/highlights'
import type { ReportName } from '../domain/reports/kinds'
import { type ReportPeriod, spanIn } from '../domain/reports/report'
import { EVERY_ROW } from './rows'
import type { FleetReports } from './service'

interface Setting {
  period: ReportPeriod
  /** the company's day and zone */
  today: string
  zona: string
}
type Found = { choice: { vehiculos: readonly unknown[] } }

/** Null when there are no vehicles to report on. One round trip. */
export async function highlightsOf(
  report: ReportName,
  reports: FleetReports,
  { period, today, zona }: Setting,
): Promise<Highlight[] | null> {
  const span = spanIn(zona, period)
  const of = <F extends Found>(found: F, highlights: (found: F) => Highlight[]) =>
    found.choice.vehiculos.length === 0 ? null : highlights(found)
  switch (report) {
    case 'fleet':
      return of(await reports.fleet(null, EVERY_ROW), ({ rows }) => fleetHighlights(rows))
    case 'distance':
      return of(await reports.distance(period, null), ({ sums }) => distanceHighlights(sums))
    case 'visits':
      return of(await reports.episodes(['visita', 'detencion'], span, null), ({ sums }) => visitHighlights(sums))
    case 'speeding':
      return of(await reports.episodes(['velocidad'], span, null), ({ sums }) => speedingHighlights(sums))
    case 'costs':
      return of(await reports.costs(period, null, EVERY_ROW), ({ rows }) => costHighlights(rows))
    case 'drivers':
      return of(await reports.drivers(null, EVERY_ROW), ({ rows }) => driverHighlights(rows, today))
    case 'activity': {
      const { acts, actors } = await reports.acts(span)
      return [
        { what: 'acts', n: acts },
        { what: 'actors', n: actors },
      ]
    }
  }
}
