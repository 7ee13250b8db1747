/** Where reports are: `/admin/reports/distance?mes=2026-11&meses=3&vehiculo=…`, those of a Usuario under `/reports`. */
import type { ReportFile, ReportName } from '@domain/reports/kinds'
import { addressOver } from '~/ui/address'

export type ReportArea = '/admin' | ''

/** This report has the address of the screen itself. */
export const FIRST: ReportName = 'fleet'

export const reportPath = (area: ReportArea, report: ReportName): string =>
  `${area}/reports${report === FIRST ? '' : `/${report}`}`

/** The same period and vehicle in another report. */
export const reportHref = (area: ReportArea, report: ReportName, params: URLSearchParams): string =>
  addressOver(reportPath(area, report), params, [])

/** @param period that of the report, whether or not its address names it */
export const reportFileHref = (
  area: ReportArea,
  { report, file }: { report: ReportName; file: ReportFile },
  params: URLSearchParams,
  period: Record<string, string>,
): string => addressOver(`${area}/reports/${report}/${file}`, params, [], period)
