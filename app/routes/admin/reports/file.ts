/** A report of the company as a file. */
import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { sendReport } from '~/reports/load.server'

export const loader = async (args: LoaderFunctionArgs) => {
  const { report = '', file = '' } = args.params
  return sendReport(args, await args.context.empresa(args.request), { area: '/admin', report, file })
}
