/** The places for a map, which asks for them once it is drawn: all of them, or with `?vehiculo=…` that vehicle's. */
import type { LoaderFunctionArgs } from '@remix-run/cloudflare'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { lugares } = await context.openedEmpresa(request)
  const vehiculo = new URL(request.url).searchParams.get('vehiculo')
  return Response.json(await (vehiculo === null ? lugares.list() : lugares.ofVehicle(vehiculo)))
}
