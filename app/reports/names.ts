/** What each report is called, and what it answers. */
import type { ReportName } from '@domain/reports/kinds'

export const NAMES = {
  fleet: 'reports.fleet',
  distance: 'reports.distance',
  visits: 'reports.visits',
  speeding: 'reports.speeding',
  costs: 'reports.costs',
  drivers: 'reports.drivers',
} as const satisfies Record<ReportName, `reports.${string}`>

export const LEADS = {
  fleet: 'reports.fleet_lead',
  distance: 'reports.distance_lead',
  visits: 'reports.visits_lead',
  speeding: 'reports.speeding_lead',
  costs: 'reports.costs_lead',
  drivers: 'reports.drivers_lead',
} as const satisfies Record<ReportName, `reports.${string}`>
