/** What each report is called, and what it answers. */
import type { ReportName } from '@domain/reports/kinds'

export const NAMES = {
  fleet: 'reports.fleet',
  distance: 'reports.distance',
  visits: 'reports.visits',
  speeding: 'reports.speeding',
  costs: 'reports.costs',
  drivers: 'reports.drivers',
  activity: 'reports.acts',
} as const satisfies Record<ReportName, `reports.${string}`>

export const LEADS = {
  fleet: 'reports.fleet_lead',
  distance: 'reports.distance_lead',
  visits: 'reports.visits_lead',
  speeding: 'reports.speeding_lead',
  costs: 'reports.costs_lead',
  drivers: 'reports.drivers_lead',
  activity: 'reports.acts_lead',
} as const satisfies Record<ReportName, `reports.${string}`>

/** What the tab of each report says: all of them stand in one row of a desk. */
export const TABS = {
  fleet: 'reports.fleet_tab',
  distance: 'reports.distance_tab',
  visits: 'reports.visits_tab',
  speeding: 'reports.speeding_tab',
  costs: 'reports.costs_tab',
  drivers: 'reports.drivers_tab',
  activity: 'reports.acts',
} as const satisfies Record<ReportName, `reports.${string}`>
