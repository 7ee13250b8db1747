/**
 * A report of the screen Reportes for programs: the same period, sums and rows, in pages. Both its route (here)
 * and its part of the OpenAPI document (description/reports.ts) are made from one description.
 */
import type { Hono } from 'hono'
import { Problem } from '../../../../domain/api-clients/problem'
import type { Cursor } from '../../../../domain/cursor'
import {
  FIRST_MONTH,
  hasPeriod,
  hasWeeks,
  REPORT_ROWS,
  type ReportName,
  SPANS,
  WEEK,
} from '../../../../domain/reports/kinds'
import {
  coveredDays,
  lastMonth,
  lastWeek,
  mondayOf,
  opensReport,
  periodAsked,
  type ReportPeriod,
  ReportQuery,
} from '../../../../domain/reports/report'
import * as z from '../../../../domain/zod'
import type { ApiCaller } from '../../../../doors/programs'
import type { ReportPage } from '../../../../reports/rows'
import type { V1 } from '../environment'
import { listQuery, listQueryOf, readCursor, writeCursor } from '../input'
import { refuseOtherMethods } from '../methods'
import { programWith } from '../program-with'
import { pageAfter } from '../resource'
import { readAnswer } from '../respond'
import { day } from '../time'

type FleetReports = Awaited<ApiCaller['services']['fleetReports']>

/** What a program asks a report for, with the company's day and zone and the page; `vehiculo` null for all. */
interface Wanted {
  today: string
  zona: string
  period: ReportPeriod
  vehiculo: string | null
  page: ReportPage
}

export interface Report<R extends z.ZodObject, T extends z.ZodObject> {
  /** the last part of its address */
  report: ReportName
  /** its name in the OpenAPI document: «FleetReport» */
  name: string
  /** its name for people, and what it is */
  title: string
  about: string
  row: R
  totals: T
  read: (
    reports: FleetReports,
    wanted: Wanted,
  ) => Promise<{
    /** a page of rows, and where the next one begins */
    data: z.output<R>[]
    next: Cursor | null
    /** of all rows */
    totals: z.output<T>
    choice: { selected: unknown }
  }>
}
/** A report of any fields, as its route and the OpenAPI document take it. */
export type AnyReport = Report<z.ZodObject, z.ZodObject>

/** Which vehicle a row is of. */
export const VEHICLE = { vehiculo_id: z.string(), placa: z.string() }

const Vehicle = z.string().max(64).optional().describe('Solo de este vehículo; sin él, de todos.')
const Month = z
  .string()
  .regex(/^\d{4}-(0[1-9]|1[0-2])$/)
  .optional()
  .describe(
    'El último mes, `AAAA-MM`, no con `meses=semana`; sin él, el de ayer, y en los costos el de hoy. Un mes que no ha empezado se rechaza.',
  )
const Week = day().optional().describe('Un día de la semana pedida, solo con `meses=semana`; sin él, la de ayer.')
const spans = SPANS.map(String) as [string, ...string[]]
const MONTHS = 'Cuántos meses cubre, hasta `mes`'

/** What a report may be asked for: the same choices as on its screen. */
const filtersOf = (report: ReportName): z.ZodObject =>
  hasPeriod(report)
    ? z.object({
        vehiculo_id: Vehicle,
        meses: z
          .enum(hasWeeks(report) ? [...spans, WEEK] : spans)
          .optional()
          .describe(hasWeeks(report) ? `${MONTHS}; o \`${WEEK}\`. Sin él, 1.` : `${MONTHS}. Sin él, 12.`),
        mes: Month,
        ...(hasWeeks(report) && { semana: Week }),
      })
    : z.object({ vehiculo_id: Vehicle })

/** Rows of a page: all of nearly every company at once. */
const PAGE = { usual: REPORT_ROWS, max: REPORT_ROWS }

/** Where the next page begins, of a report that is read page by page. */
export function nextOf<R>({ rows, more }: { rows: readonly R[]; more: boolean }, cursorOf: (row: R) => Cursor) {
  const last = rows.at(-1)
  return more && last ? cursorOf(last) : null
}
/** A page of a report that is read whole. */
export function wholePage<R>(rows: readonly R[], { after, limit }: ReportPage, cursorOf: (row: R) => [string, string]) {
  const { data, next } = pageAfter(rows, after, limit, cursorOf)
  return { rows: data, next }
}

/** All that a report may be asked for. */
export const parametersOf = (report: ReportName) => ({ ...listQuery(PAGE).shape, ...filtersOf(report).shape })

/** The answer: the days that it covers, the sums of all of it, and a page of its rows. */
export const answerOf = ({ row, totals }: Pick<AnyReport, 'row' | 'totals'>) =>
  z.object({
    desde: day().describe('El primer día que cubre. De un reporte del estado de hoy, hoy.'),
    hasta: day().describe(
      'El último; nunca después de ayer, salvo en los del estado de hoy y en los costos, que llegan hasta hoy.',
    ),
    totales: totals.describe('De todas las filas, también de las que están en otras páginas.'),
    data: z.array(row),
    next: z.string().nullable().describe('El cursor de la página siguiente; nulo en la última.'),
  })

const refusalOf = (field: string, reason: string) => new Problem('invalid-request', undefined, [{ field, reason }])
const outOfRange = (field: string) => refusalOf(field, 'fuera-de-rango')
const notOf = (field: string) => refusalOf(field, 'opcion-invalida')

/** @throws Problem `invalid-request` for a month or a week that the report cannot cover */
function periodOf(
  report: ReportName,
  { mes, meses, semana }: Record<string, string | undefined>,
  setting: { today: string; historyStart: string | null },
): ReportPeriod {
  const { today } = setting
  // a week without `meses=semana`, or a month with it, is a contradiction of the program's
  if (semana !== undefined && meses !== WEEK) throw notOf('semana')
  if (mes !== undefined && meses === WEEK) throw notOf('mes')
  if (mes !== undefined && (mes > lastMonth(report, today) || mes < FIRST_MONTH)) throw outOfRange('mes')
  if (semana !== undefined && (mondayOf(semana) > lastWeek(today) || semana < `${FIRST_MONTH}-01`))
    throw outOfRange('semana')
  return periodAsked(report, ReportQuery.parse({ mes, meses, semana }), setting)
}

/** Adds the route of a report. */
export function serveReport(app: Hono<V1>, of: AnyReport): void {
  const path = `/reports/${of.report}`
  const filters = filtersOf(of.report)
  app.get(path, async (c) => {
    const { services, empresa, today, now } = programWith(c, 'reports:read')
    const { limit, cursor, filters: own } = listQueryOf(c, filters, PAGE)
    const { vehiculo_id: vehiculo = null, ...asked } = own as Record<string, string | undefined>
    if (!opensReport(of.report, empresa, now)) throw new Problem('plan-without-api')
    const { historyStart } = services.days.setting
    const isOfToday = !hasPeriod(of.report)
    const period = periodOf(of.report, asked, { today, historyStart })
    const page = { after: cursor ? readCursor(path, cursor) : null, limit }
    const wanted = { today, zona: empresa.zona_horaria, period, vehiculo: vehiculo || null, page }
    const { data, next, totals, choice } = await of.read(await services.fleetReports, wanted)
    if (wanted.vehiculo !== null && choice.selected === null) throw new Problem('not-found')
    const covered = isOfToday ? { from: today, until: today } : coveredDays(of.report, period, today)
    return readAnswer(c, {
      desde: covered.from,
      hasta: covered.until,
      totales: totals,
      data,
      next: next && writeCursor(path, next),
    })
  })
  refuseOtherMethods(app, path, ['GET'])
}
