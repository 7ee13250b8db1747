/** A report of a Usuario, of the assigned vehicles, as a file. */
import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { sendReport } from '~/reports/load.server'

export const loader = async (args: LoaderFunctionArgs) => {
  const own = await args.context.ofUsuario(args.request)
  if (!own.empresa) throw new Response(null, { status: 404 })
  const { report = '', file = '' } = args.params
  return sendReport(args, own, { area: '', report, file })
}
