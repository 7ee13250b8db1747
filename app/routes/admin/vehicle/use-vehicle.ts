/** The vehicle whose page this is, for its tabs: they are shown only once it is there. */
import { useRouteLoaderData } from '@remix-run/react'
import type { Head, load, PageData } from './load.server'

export function useVehicle(): PageData & { head: Head } {
  const data = useRouteLoaderData<typeof load>('routes/admin/vehicle/route')
  if (!data?.head) throw new Error('a tab without its vehicle')
  return { ...data, head: data.head }
}
