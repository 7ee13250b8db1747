/** What the drivers of a vehicle object to: asked once its page is drawn, since few vehicles have any. */
import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import type { ObjectionsOfVehicle } from '~/objections/panel'

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { objeciones } = await context.openedEmpresa(request)
  return Response.json({ objections: await objeciones.ofVehicle(params.id ?? '') } satisfies ObjectionsOfVehicle)
}
