/** The state of the screen in its address: list parameters, and the open dialog. */
import { MantenimientosList } from '@domain/mantenimientos/mantenimiento'
import { address, listAddress } from '~/ui/address'

export const PATH = '/admin/maintenance'
/**
 * The dialogs: `?nuevo=<vehiculo>` (empty: choose one first), `?ver`, `?editar`, `?eliminar` of a service;
 * `?plan-nuevo=<vehiculo>`, `?plan`, `?plan-eliminar`; `?km=<vehiculo>`.
 */
const WINDOWS = ['nuevo', 'ver', 'editar', 'eliminar', 'plan-nuevo', 'plan', 'plan-eliminar', 'km'] as const
export type WindowName = (typeof WINDOWS)[number]
/** Further parameters of a dialog: the plan that a new service fulfils, a suggested plan, a vehicle search. */
const HINTS = ['cumple', 'propuesta', 'cual'] as const
const screen = listAddress(PATH, WINDOWS, HINTS)
export const { hrefTo } = screen

const PLAN_WINDOWS: readonly WindowName[] = ['plan-nuevo', 'plan', 'plan-eliminar']

/** The list's parameters; a plan's dialog opens over the list of plans. */
export function readList(params: URLSearchParams): MantenimientosList {
  const list = MantenimientosList.parse(Object.fromEntries(params))
  const windowName = readWindow(params)
  return !params.has('vista') && windowName && PLAN_WINDOWS.includes(windowName.ventana)
    ? { ...list, vista: 'planes' }
    : list
}

/** The open dialog and its id ('' while still to be chosen), or null. */
export function readWindow(params: URLSearchParams): { ventana: WindowName; id: string } | null {
  const open = screen.readWindow(params)
  // in the list of one vehicle the vehicle is already chosen
  return open && !open.id && waitsForVehicle(open.ventana) ? { ...open, id: params.get('vehiculo') ?? '' } : open
}

/** Dialogs that start by choosing a vehicle. */
const CHOOSE_VEHICULO_FIRST: readonly WindowName[] = ['nuevo', 'plan-nuevo', 'km']
export const waitsForVehicle = (windowName: WindowName) => CHOOSE_VEHICULO_FIRST.includes(windowName)

/** The first page of one of the two views, optionally of one vehicle. */
export function hrefList(view: MantenimientosList['vista'], vehiculo: string | null = null): string {
  return address(PATH, { ...(view === 'planes' && { vista: view }), ...(vehiculo !== null && { vehiculo }) })
}
