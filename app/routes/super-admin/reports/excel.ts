/** A report as an Excel workbook. */
import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { exportReport } from './file.server'

export const loader = (args: LoaderFunctionArgs) =>
  exportReport(args, {
    ending: 'xlsx',
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    write: async (table, name) => (await import('~/sheets/excel.server')).excelOf(table, name),
  })
