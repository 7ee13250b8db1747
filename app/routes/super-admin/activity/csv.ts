/** The activity log of all companies as CSV. */
import type { LoaderFunctionArgs } from '@remix-run/cloudflare'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { activity, person } = await context.superAdmin(request)
  // what writes files is loaded with the first one
  const [{ exportActivity }, { CSV }] = await Promise.all([
    import('~/activity/file.server'),
    import('~/sheets/stream.server'),
  ])
  return exportActivity(request, activity, person, context, CSV)
}
