/** Who drives the vehicle on the map's card (`?v=`): asked when it is chosen, since a page of all would be heavy. */
import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import type { DriversOfVehicle } from '~/map/card-acts'
import { vehicleIn } from '~/map/selection'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { dispositivos } = await context.openedEmpresa(request)
  const vehiculo = vehicleIn(request)
  return Response.json({ vehiculo, drivers: await dispositivos.drivers(vehiculo) } satisfies DriversOfVehicle)
}
