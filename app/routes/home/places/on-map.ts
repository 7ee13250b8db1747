/** The places for the live map of a Usuario, which asks for them once it is drawn: those for assigned vehicles. */
import type { LoaderFunctionArgs } from '@remix-run/cloudflare'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const own = await context.ofUsuario(request)
  return Response.json(own.empresa ? await own.assignedPlaces.list() : [])
}
