/** The company's activity as a file. */
import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { exportActivity } from '~/activity/load.server'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { actividad, persona } = await context.empresa(request)
  return exportActivity(request, actividad, persona, context)
}
