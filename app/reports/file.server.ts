/** A report as a PDF or an Excel workbook. */

import { fold } from '@domain/fold'
import type { ReportFile, ReportName } from '@domain/reports/kinds'
import type { PrintedReport } from '@domain/reports/printed'
import type { Reader } from '~/exports/fields'
import { attachment } from '~/sheets/attachment.server'
import { download, EXCEL_LIST } from '~/sheets/stream.server'
import type { Row } from '~/sheets/table'
import type { AnyReport } from './define'
import { NAMES } from './names'
import { writePrinted, writeSheet } from './write.server'

interface Wanted {
  report: ReportName
  format: ReportFile
  empresa: string
  draw: (report: PrintedReport) => Promise<Uint8Array<ArrayBuffer>>
}

export async function fileOf(of: AnyReport, { report, format, empresa, draw }: Wanted, reader: Reader) {
  const { i18n, today, now } = reader
  const title = i18n.t(NAMES[report])
  // a workbook has no line for a subtitle above its titles: its sheet and its name say of which vehicle it is
  const sheet = of.vehicle === null ? title : `${of.vehicle} ${title}`
  const name = `vigia-${fold(sheet).replaceAll(' ', '-')}-${today}`
  if (format === 'pdf') {
    const printed = of.with((one) => writePrinted(one, { title, empresa, now }, reader))
    return attachment(await draw(printed), `${name}.pdf`, 'application/pdf')
  }
  const { columns, lines } = of.with((one) => writeSheet(one, reader))
  async function* all(): AsyncGenerator<Row[]> {
    yield lines
  }
  return download(await EXCEL_LIST.write(columns, all(), { name: sheet, idioma: i18n.idioma }), name, EXCEL_LIST)
}
