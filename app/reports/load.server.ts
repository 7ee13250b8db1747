/** The data of a report's screen, and of its files: of a company, or of the vehicles of a Usuario. */
import {
  ASSIGNED_REPORTS,
  hasVehicles,
  REPORT_FILES,
  REPORTS,
  type ReportName,
  spanOf,
  WEEK,
} from '@domain/reports/kinds'
import { lastMonth, lastWeek, opensReport, periodAsked, ReportQuery } from '@domain/reports/report'
import { keptDays } from '@domain/suscripcion/standing'
import { type AppLoadContext, data, type LoaderFunctionArgs } from '@remix-run/cloudflare'
import type { Activity } from '~/activity/load.server'
import { i18nIn } from '~/i18n/texts.server'
import { FIRST, type ReportArea } from './address'

type Services = Awaited<ReturnType<AppLoadContext['empresa']>>
/** The services that a report needs, from the door of an Administrador or of a Usuario. */
type Read = Pick<Services, 'person' | 'empresa' | 'today' | 'now' | 'fleetReports'> & {
  days: { setting: { historyStart: string | null } }
  /** of an Administrador */
  activity?: Activity
}

const notFound = () => new Response(null, { status: 404 })

/** Whether there is such a report in an area. */
const isReport = (name: string, area: ReportArea): name is ReportName =>
  (area === '' ? (ASSIGNED_REPORTS as readonly string[]) : (REPORTS as readonly string[])).includes(name)

function askedOf(request: Request, report: ReportName, { today, days }: Read) {
  const query = ReportQuery.parse(Object.fromEntries(new URL(request.url).searchParams))
  const period = periodAsked(report, query, { today, historyStart: days.setting.historyStart })
  return { query, span: period.week === null ? spanOf(report, query) : WEEK, period }
}

/** Whether the address names a vehicle that the reader may not see. */
const isAnother = (vehiculo: string | null, report: ReportName, { selected }: { selected: unknown }) =>
  vehiculo !== null && hasVehicles(report) && selected === null

const sourcesOf = async ({ fleetReports, activity }: Read) => ({
  reports: await fleetReports,
  ...(activity && { activity }),
})

async function readerOf({ person: { idioma }, empresa: { zona_horaria: zona }, today, now }: Read) {
  return { i18n: await i18nIn(idioma, zona), zona, today, now }
}

/** The data of a report's screen. A report that the plan does not include is not read: the screen offers the plan. */
export async function loadReport(
  { request, params, context }: Pick<LoaderFunctionArgs, 'request' | 'params' | 'context'>,
  services: Read,
  area: ReportArea,
) {
  const report = params.report ?? FIRST
  if (!isReport(report, area)) throw notFound()
  const { empresa, today, now } = services
  const asked = askedOf(request, report, services)
  const { historyStart } = services.days.setting
  const common = {
    area,
    report,
    vehiculo: asked.query.vehiculo,
    span: asked.span,
    newest: lastMonth(report, today),
    month: asked.period.months.at(-1) ?? lastMonth(report, today),
    week: asked.period.week,
    newestWeek: lastWeek(today),
    /** the first day that the plan shows, and how many days these are; null where it shows all */
    history: historyStart === null ? null : { from: historyStart, days: keptDays(empresa, now) ?? 0 },
  }
  if (!opensReport(report, empresa, now)) return data({ ...common, state: 'plan' as const })
  // what writes a report is loaded with the first one
  const [{ readReport }, { writeScreen }] = await Promise.all([import('./read.server'), import('./write.server')])
  const reader = await readerOf(services)
  const found = await readReport(report, await sourcesOf(services), asked, reader).catch((error: unknown) => {
    context.logFailure('error-cargar-reportes', error)
    return null
  })
  if (!found) return data({ ...common, state: 'failed' as const }, 503)
  const { choice } = found
  if (isAnother(asked.query.vehiculo, report, choice)) throw notFound()
  const written = found.report.with((one) => writeScreen(one, reader))
  return data({ ...common, state: 'read' as const, choice, written })
}
export type ReportData = Awaited<ReturnType<typeof loadReport>>['data']

/** `…/reports/fleet/pdf`, `…/reports/distance/excel?mes=2026-11`. The download is recorded in the audit log. */
export async function sendReport(
  { request, context }: { request: Request; context: AppLoadContext },
  services: Read,
  { area, report, file }: { area: ReportArea; report: string; file: string },
): Promise<Response> {
  const format = REPORT_FILES.find((known) => known === file)
  if (!format || !isReport(report, area) || !opensReport(report, services.empresa, services.now)) throw notFound()
  const asked = askedOf(request, report, services)
  const [{ readReport, AUDITED }, { fileOf }] = await Promise.all([import('./read.server'), import('./file.server')])
  const reader = await readerOf(services)
  const from = await sourcesOf(services)
  const found = await readReport(report, from, asked, reader)
  if (isAnother(asked.query.vehiculo, report, found.choice)) throw notFound()
  context.auditoria.record('exportacion', { datos: { de: AUDITED[report] } })
  const { nombre } = services.empresa
  return fileOf(
    found.report,
    { report, format, empresa: nombre, draw: (printed) => from.reports.draw(printed) },
    reader,
  )
}
