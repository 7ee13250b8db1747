/** Where the months of a vehicle are. */
import { address } from '~/ui/address'
import { vehicleHref } from '~/ui/vehicles/address'

/** A month (`2026-11`) of a vehicle in its tab Recorridos; without one the present month. */
export const monthHref = (id: string, month?: string): string =>
  address(`${vehicleHref(id, 'recorridos')}/mes`, month === undefined ? undefined : { mes: month })
