/** Every device of the company with its last position, for the map of a fleet that is too large to come with its page. */
import type { LoaderFunctionArgs } from '@remix-run/cloudflare'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { dispositivos } = await context.empresa(request)
  return dispositivos.roster()
}
