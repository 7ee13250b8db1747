/** The drivers of a vehicle on the map, for a Usuario: of assigned vehicles only, without telephones. */
import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import type { DriversOfVehicle } from '~/map/card-acts'
import { vehicleIn } from '~/map/selection'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const own = await context.ofUsuario(request)
  const vehiculo = vehicleIn(request)
  return Response.json({
    vehiculo,
    drivers: own.empresa ? await own.dispositivos.drivers(vehiculo) : null,
  } satisfies DriversOfVehicle)
}
