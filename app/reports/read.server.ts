/** Reads a report by its name, and says what it is called in the audit log. */
import type { ReportName } from '@domain/reports/kinds'
import { type ReportPeriod, type ReportQuery, spanIn } from '@domain/reports/report'
import type { AppLoadContext } from '@remix-run/cloudflare'
import type { Activity } from '~/activity/load.server'
import type { Reader } from '~/exports/fields'
import { activityReport, readActs } from './activity.server'
import { costsReport } from './costs.server'
import { type AnyReport, anyReport } from './define'
import { distanceReport } from './distance.server'
import { driversReport } from './drivers.server'
import { speedingReport, visitsReport } from './episodes.server'
import { fleetReport } from './fleet.server'
import { columnStarts } from './period.server'

type Services = Awaited<ReturnType<AppLoadContext['empresa']>>
/** Of the whole company, or of the vehicles of a Usuario. */
type ReportService = Awaited<Services['fleetReports']>

export const AUDITED = {
  fleet: 'reporte-flota',
  distance: 'reporte-kilometros',
  visits: 'reporte-visitas',
  speeding: 'reporte-velocidad',
  costs: 'reporte-costos',
  drivers: 'reporte-conductores',
  activity: 'reporte-actividad',
} as const satisfies Record<ReportName, string>

type Asked = { query: ReportQuery; period: ReportPeriod }
/** What reports are read from; the log of the company is not for a Usuario. */
interface Sources {
  reports: ReportService
  activity?: Activity
}

/** Episodes of a period; those that do not fit are counted for the chart. */
async function episodesOf(
  reports: ReportService,
  tipos: Parameters<ReportService['episodes']>[0],
  { query: { vehiculo }, period }: Asked,
  { zona }: Reader,
) {
  const span = spanIn(zona, period)
  const read = await reports.episodes(tipos, span, vehiculo)
  const parts = { starts: columnStarts(period, zona), before: span.before }
  return { ...read, counts: read.more ? await reports.episodeCounts(tipos, parts, vehiculo) : null }
}

type Choice = Awaited<ReturnType<ReportService['fleet']>>['choice']

/** Of a report that is not of vehicles. */
const NO_CHOICE: Choice = { vehiculos: [], hasSearch: false, selected: null }

const READERS: Record<
  ReportName,
  (from: Sources, asked: Asked, reader: Reader) => Promise<{ report: AnyReport; choice: Choice }>
> = {
  fleet: async ({ reports }, { query }, reader) => {
    const read = await reports.fleet(query.vehiculo)
    return { report: anyReport(fleetReport(read, reader), read.choice.selected), choice: read.choice }
  },
  distance: async ({ reports }, { query, period }, reader) => {
    const read = await reports.distance(period, query.vehiculo)
    return { report: anyReport(distanceReport(read, period, reader), read.choice.selected), choice: read.choice }
  },
  visits: async ({ reports }, asked, reader) => {
    const read = await episodesOf(reports, ['visita', 'detencion'], asked, reader)
    return { report: anyReport(visitsReport(read, asked.period, reader), read.choice.selected), choice: read.choice }
  },
  speeding: async ({ reports }, asked, reader) => {
    const read = await episodesOf(reports, ['velocidad'], asked, reader)
    return { report: anyReport(speedingReport(read, asked.period, reader), read.choice.selected), choice: read.choice }
  },
  costs: async ({ reports }, { query, period }, reader) => {
    const read = await reports.costs(period, query.vehiculo)
    return { report: anyReport(costsReport(read, period, reader), read.choice.selected), choice: read.choice }
  },
  drivers: async ({ reports }, { query }, reader) => {
    const read = await reports.drivers(query.vehiculo)
    return { report: anyReport(driversReport(read, reader), read.choice.selected), choice: read.choice }
  },
  activity: async ({ activity }, { period }, reader) => {
    if (!activity) throw new Error('the log is not for a Usuario')
    const read = await readActs(activity, period, reader)
    return { report: anyReport(activityReport(read, period, reader)), choice: NO_CHOICE }
  },
}

export const readReport = (name: ReportName, from: Sources, asked: Asked, reader: Reader) =>
  READERS[name](from, asked, reader)
