/** The activity of all companies as text that spreadsheets open. */
import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { CSV, exportActivity } from '~/activity/file.server'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { activity, persona: person } = await context.superAdmin(request)
  return exportActivity(request, activity, person, context, CSV)
}
