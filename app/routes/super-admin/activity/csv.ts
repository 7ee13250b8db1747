/** The activity log of all companies as CSV. */
import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { CSV, exportActivity } from '~/activity/file.server'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { activity, persona: person } = await context.superAdmin(request)
  return exportActivity(request, activity, person, context, CSV)
}
