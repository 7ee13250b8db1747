/** The state of the screen in its address: list parameters, and the open dialog. */
import { VIEWS, type View } from '@domain/mantenimientos/list'
import { address, listAddress } from '~/ui/address'

const PATH = '/admin/maintenance'
/**
 * The dialogs: `?nuevo=<vehiculo>` (empty: choose one first), `?ver`, `?editar`, `?eliminar` of a service;
 * `?plan-nuevo=<vehiculo>`, `?plan`, `?plan-eliminar`; `?km=<vehiculo>`.
 */
const DIALOGS = ['nuevo', 'ver', 'editar', 'eliminar', 'plan-nuevo', 'plan', 'plan-eliminar', 'km'] as const
export type DialogName = (typeof DIALOGS)[number]
/** Further parameters of a dialog: the plan that a new service fulfils, a suggested plan, a vehicle search. */
const HINTS = ['cumple', 'propuesta', 'cual'] as const
const screen = listAddress(PATH, DIALOGS, HINTS)

const SERVICIO_DIALOGS: readonly DialogName[] = ['nuevo', 'ver', 'editar', 'eliminar']

/** The view that the address names; a service's dialog opens over the list of services. */
export function viewOf(params: URLSearchParams): View {
  const named = params.get('vista')
  const dialog = readDialog(params)?.dialog
  if (named === null && dialog && SERVICIO_DIALOGS.includes(dialog)) return 'servicios'
  return VIEWS.find((one) => one === named) ?? 'planes'
}

/** The same list with another dialog open, or none. */
export function hrefTo(params: URLSearchParams, ...open: OpenDialog): string {
  const view = viewOf(params)
  const list = new URLSearchParams(params)
  // a service's dialog alone would open over the services, also where it was opened from the plans
  if (view === 'servicios' || (open[0] && SERVICIO_DIALOGS.includes(open[0]))) list.set('vista', view)
  return screen.hrefTo(list, ...open)
}
type OpenDialog = Parameters<typeof screen.hrefTo> extends [URLSearchParams, ...infer Rest] ? Rest : never

/** The choice of the vehicle that a new service or plan is for, also from the list of one vehicle. */
export function hrefToChoice(params: URLSearchParams, open: 'nuevo' | 'plan-nuevo'): string {
  const list = new URLSearchParams(params)
  list.delete('vehiculo')
  return hrefTo(list, open)
}

/** The open dialog and its id ('' while still to be chosen), or null. */
export function readDialog(params: URLSearchParams): { dialog: DialogName; id: string } | null {
  const open = screen.readDialog(params)
  // in the list of one vehicle the vehicle is already chosen
  return open && !open.id && waitsForVehicle(open.dialog) ? { ...open, id: params.get('vehiculo') ?? '' } : open
}

/** Dialogs that start by choosing a vehicle. */
const CHOOSE_VEHICULO_FIRST: readonly DialogName[] = ['nuevo', 'plan-nuevo', 'km']
const waitsForVehicle = (dialog: DialogName) => CHOOSE_VEHICULO_FIRST.includes(dialog)

/** The first page of one of the two views, optionally of one vehicle. */
export function hrefList(view: View, vehiculo: string | null = null): string {
  return address(PATH, { ...(view === 'servicios' && { vista: view }), ...(vehiculo !== null && { vehiculo }) })
}
