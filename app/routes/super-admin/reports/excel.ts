/** A report as an Excel workbook. */
import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { XLSX_TYPE } from '~/sheets/xlsx-type'
import { exportReport } from './file.server'

export const loader = (args: LoaderFunctionArgs) =>
  exportReport(args, {
    ending: 'xlsx',
    type: XLSX_TYPE,
    write: async (table, name) => (await import('~/sheets/excel.server')).excelOf(table, name),
  })
