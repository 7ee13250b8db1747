/** Every device of the company with its last position, for a fleet too large to be part of the page. */
import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import type { PageData } from './load.server'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { dispositivos } = await context.openedEmpresa(request)
  return Response.json((await dispositivos.roster()) satisfies PageData['roster'])
}
