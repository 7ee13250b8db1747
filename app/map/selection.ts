/** The vehicle that the map shows stands in the address (`?v=`, its id), so that a link opens on it and back returns. */
import type { ShouldRevalidateFunctionArgs } from '@remix-run/react'
import { rereadWhenGone } from '~/forms/reread-when-gone'
import { address } from '~/ui/address'

export const VEHICLE = 'v'

/** The longest id there is. */
const ID_MAX = 40

/** The vehicle named in a request's address; '', which no vehicle is called, without one. */
export function vehicleIn({ url }: Request): string {
  const named = new URL(url).searchParams.get(VEHICLE) ?? ''
  return named.length <= ID_MAX ? named : ''
}

/** The same address with another vehicle, or none. */
export function withVehicle(params: URLSearchParams, vehiculo: string | null): URLSearchParams {
  const next = new URLSearchParams(params)
  if (vehiculo === null) next.delete(VEHICLE)
  else next.set(VEHICLE, vehiculo)
  return next
}

/** The live map of the company with this vehicle chosen. */
export const mapHref = (vehiculo: string): string => address('/admin/gps', { [VEHICLE]: vehiculo })

/** Whether two addresses differ by the vehicle on the map and by nothing else. */
function isOtherVehicleOnly(one: URL, other: URL): boolean {
  const rest = ({ pathname, searchParams }: URL) => `${pathname}?${withVehicle(searchParams, null)}`
  return one.searchParams.get(VEHICLE) !== other.searchParams.get(VEHICLE) && rest(one) === rest(other)
}

/**
 * For the loaders under the map: they know nothing of the chosen vehicle, so choosing one asks the server nothing. Nor
 * does a form that was refused or had no answer, which changed nothing: the router leaves that out for routes with a
 * rule of their own, and the form would wait for their data. Only rows that are gone change what a frame counts.
 */
export const unlessOtherVehicle = (args: ShouldRevalidateFunctionArgs): boolean => {
  const { currentUrl, nextUrl, formMethod, defaultShouldRevalidate } = args
  if (!rereadWhenGone(args)) return false
  return formMethod === undefined && isOtherVehicleOnly(currentUrl, nextUrl) ? false : defaultShouldRevalidate
}
