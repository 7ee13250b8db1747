/** The addresses of a vehicle's page: its summary, and one address for each of its tabs. */
import { address } from '../address'

export const VEHICLE_TABS = ['documents', 'recorridos', 'maintenance', 'drivers', 'data'] as const
export type VehicleTab = (typeof VEHICLE_TABS)[number]

/** A Usuario's page of an assigned vehicle. */
export const assignedHref = (id: string, params?: Parameters<typeof address>[1]): string =>
  address(`/vehicles/${encodeURIComponent(id)}`, params)

/** «Hoja de vida», to print. */
export const sheetHref = (id: string): string => address(`/admin/vehicles/${encodeURIComponent(id)}/sheet`)

/** @param tab none: the summary */
export const vehicleHref = (id: string, tab?: VehicleTab | undefined, params?: Parameters<typeof address>[1]): string =>
  address(`/admin/vehicles/${encodeURIComponent(id)}${tab ? `/${tab}` : ''}`, params)

/** «Compartir ubicación» of a vehicle, over the list of its links. */
export const shareHref = (id: string, area: '/admin' | ''): string => address(`${area}/shares`, { compartir: id })
