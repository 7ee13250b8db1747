/** A report as CSV. */
import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { csvOf } from '~/sheets/table'
import { exportReport } from './file.server'

export const loader = (args: LoaderFunctionArgs) =>
  exportReport(args, {
    ending: 'csv',
    type: 'text/csv; charset=utf-8',
    write: (table, _, idioma) => csvOf(table, idioma),
  })
