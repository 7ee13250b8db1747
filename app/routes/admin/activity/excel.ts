/** The company's activity log as an Excel workbook. */
import type { LoaderFunctionArgs } from '@remix-run/cloudflare'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { activity, person } = await context.empresa(request)
  // what writes files is loaded with the first one
  const [{ exportActivity }, { EXCEL }] = await Promise.all([
    import('~/activity/file.server'),
    import('~/sheets/stream.server'),
  ])
  return exportActivity(request, activity, person, context, EXCEL)
}
