/** Where the months of a vehicle are, and lists of a day or a month: `?d=2026-11-22` or `?mes=2026-11`. */
import type { Period } from '@domain/recorridos/period'
import { address, addressOver } from '~/ui/address'
import { CURSORS } from '~/ui/lists/params'
import { vehicleHref } from '~/ui/vehicles/address'

/** A month (`2026-11`) of a vehicle in its tab Recorridos; without one the present month. */
export const monthHref = (id: string, month?: string): string =>
  address(`${vehicleHref(id, 'recorridos')}/mes`, month === undefined ? undefined : { mes: month })

/** The same list of another day or month. */
export const hrefAt =
  (path: string) =>
  (params: URLSearchParams, unit: Period['unit'], key: string): string =>
    addressOver(path, params, ['d', 'mes', ...CURSORS], { [unit === 'day' ? 'd' : 'mes']: key })
