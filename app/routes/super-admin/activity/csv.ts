/** The activity of all companies as a file. */
import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { exportActivity } from '~/activity/load.server'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { actividad, persona } = await context.superAdmin(request)
  return exportActivity(request, actividad, persona, context)
}
