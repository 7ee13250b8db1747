/** A list of the platform as CSV or Excel, as it is filtered in the address. */
import type { LoaderFunctionArgs } from '@remix-run/cloudflare'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { exportOfPlatform } = await import('~/exports/platform.server')
  return exportOfPlatform(request, context)
}
