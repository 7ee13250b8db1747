/** The company's activity log as CSV. */
import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { exportActivity } from '~/activity/file.server'
import { CSV } from '~/sheets/stream.server'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { activity, persona: person } = await context.empresa(request)
  return exportActivity(request, activity, person, context, CSV)
}
