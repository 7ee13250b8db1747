/** The activity log of all companies as an Excel workbook. */
import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { exportActivity } from '~/activity/file.server'
import { EXCEL } from '~/sheets/stream.server'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { activity, persona: person } = await context.superAdmin(request)
  return exportActivity(request, activity, person, context, EXCEL)
}
