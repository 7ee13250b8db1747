/** Reads a report by its name, and says what it is called in the audit log. */
import { addDays, startOfDay } from '@domain/day'
import type { ReportName } from '@domain/reports/kinds'
import type { ReportPeriod, ReportQuery } from '@domain/reports/report'
import type { AppLoadContext } from '@remix-run/cloudflare'
import type { Reader } from '~/exports/fields'
import { costsReport } from './costs.server'
import { type AnyReport, anyReport } from './define'
import { distanceReport } from './distance.server'
import { driversReport } from './drivers.server'
import { speedingReport, visitsReport } from './episodes.server'
import { fleetReport } from './fleet.server'

type Services = Awaited<ReturnType<AppLoadContext['empresa']>>
/** Of the whole company, or of the vehicles of a Usuario. */
export type ReportService = Awaited<Services['fleetReports']>

export const AUDITED = {
  fleet: 'reporte-flota',
  distance: 'reporte-kilometros',
  visits: 'reporte-visitas',
  speeding: 'reporte-velocidad',
  costs: 'reporte-costos',
  drivers: 'reporte-conductores',
} as const satisfies Record<ReportName, string>

type Asked = { query: ReportQuery; period: ReportPeriod }
type Choice = Awaited<ReturnType<ReportService['fleet']>>['choice']

/** From the first instant of a period until after its last, UTC milliseconds. */
const spanIn = (zona: string, { from, until }: ReportPeriod) => ({
  since: startOfDay(zona, from),
  before: startOfDay(zona, addDays(until, 1)),
})

const READERS: Record<
  ReportName,
  (reports: ReportService, asked: Asked, reader: Reader) => Promise<{ report: AnyReport; choice: Choice }>
> = {
  fleet: async (reports, { query }, reader) => {
    const read = await reports.fleet(query.vehiculo)
    return { report: anyReport(fleetReport(read, reader)), choice: read.choice }
  },
  distance: async (reports, { query, period }, reader) => {
    const read = await reports.distance(period, query.vehiculo)
    return { report: anyReport(distanceReport(read, period, reader)), choice: read.choice }
  },
  visits: async (reports, { query, period }, reader) => {
    const read = await reports.episodes(['visita', 'detencion'], spanIn(reader.zona, period), query.vehiculo)
    return { report: anyReport(visitsReport(read, period, reader)), choice: read.choice }
  },
  speeding: async (reports, { query, period }, reader) => {
    const read = await reports.episodes(['velocidad'], spanIn(reader.zona, period), query.vehiculo)
    return { report: anyReport(speedingReport(read, period, reader)), choice: read.choice }
  },
  costs: async (reports, { query, period }, reader) => {
    const read = await reports.costs(period, query.vehiculo)
    return { report: anyReport(costsReport(read, period, reader)), choice: read.choice }
  },
  drivers: async (reports, { query }, reader) => {
    const read = await reports.drivers(query.vehiculo)
    return { report: anyReport(driversReport(read, reader)), choice: read.choice }
  },
}

export const readReport = (name: ReportName, reports: ReportService, asked: Asked, reader: Reader) =>
  READERS[name](reports, asked, reader)
