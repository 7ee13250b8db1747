/** The report named in the address, as a file; the download is recorded in the audit log. */
import { dayIn } from '@domain/day'
import type { Idioma } from '@domain/identidad/perfil'
import { ReportRequest } from '@domain/plataforma/report-request'
import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { i18nIn } from '~/i18n/texts.server'
import { attachment } from '~/sheets/attachment.server'
import type { Table } from '~/sheets/table'
import { NAMES, tableOf } from './tables'

interface Format {
  ending: string
  type: string
  /** @param name the report's name in the reader's language */
  write: (table: Table, name: string, idioma: Idioma) => BodyInit | Promise<BodyInit>
}

export async function exportReport(
  { request, context }: Pick<LoaderFunctionArgs, 'request' | 'context'>,
  { ending, type, write }: Format,
) {
  const { reports, person, now } = await context.superAdmin(request)
  const { meses: months, reporte: report } = ReportRequest.parse(Object.fromEntries(new URL(request.url).searchParams))
  const { idioma, zona_horaria } = person
  const i18n = await i18nIn(idioma, zona_horaria)
  const table = tableOf(report, await reports.read(months), i18n)
  context.auditoria.record('exportacion', { datos: { de: 'reportes' } })
  const filename = `vigia-${i18n.t(`fileNames.${report}`)}-${dayIn(zona_horaria, now)}.${ending}`
  return attachment(await write(table, i18n.t(NAMES[report]), idioma), filename, type)
}
