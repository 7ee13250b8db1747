/** The activity log of all companies as a file, by its kind at the end of the address. What writes files is loaded with the first one. */
import type { LoaderFunctionArgs } from '@remix-run/cloudflare'

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { activity, person } = await context.superAdmin(request)
  const { exportActivity, formatOf } = await import('~/activity/file.server')
  return exportActivity(request, activity, person, context, formatOf(params.file))
}
