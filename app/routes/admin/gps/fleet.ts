/** Every device of the company with its last position, for a fleet too large to be part of the page. */
import type { LoaderFunctionArgs } from '@remix-run/cloudflare'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { dispositivos } = await context.empresa(request)
  return dispositivos.roster()
}
