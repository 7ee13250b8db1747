/** The state of the screen in its address: list parameters, and the open dialog. */
import { MantenimientosList } from '@domain/mantenimientos/mantenimiento'

export const PATH = '/admin/maintenance'
/**
 * The dialogs: `?nuevo=<vehiculo>` (empty: choose one first), `?ver`, `?editar`, `?eliminar` of a service;
 * `?plan-nuevo=<vehiculo>`, `?plan`, `?plan-eliminar`; `?km=<vehiculo>`.
 */
const WINDOWS = ['nuevo', 'ver', 'editar', 'eliminar', 'plan-nuevo', 'plan', 'plan-eliminar', 'km'] as const
export type WindowName = (typeof WINDOWS)[number]
/** Further parameters of a dialog: the plan that a new service fulfils, a suggested plan, a vehicle search. */
const HINTS = ['cumple', 'propuesta', 'cual'] as const
type Hint = Partial<Record<(typeof HINTS)[number], string>>

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
  const windowName = WINDOWS.find((one) => params.has(one))
  if (!windowName) return null
  // in the list of one vehicle the vehicle is already chosen
  const id = params.get(windowName) || (CHOOSE_VEHICULO_FIRST.includes(windowName) && params.get('vehiculo')) || ''
  return { ventana: windowName, id }
}

/** Dialogs that start by choosing a vehicle. */
const CHOOSE_VEHICULO_FIRST: readonly WindowName[] = ['nuevo', 'plan-nuevo', 'km']
export const waitsForVehicle = (windowName: WindowName) => CHOOSE_VEHICULO_FIRST.includes(windowName)

/** The same list with another dialog open, or none. */
export function hrefTo(params: URLSearchParams, windowName?: WindowName, id = '', hints: Hint = {}): string {
  const next = new URLSearchParams(params)
  for (const one of [...WINDOWS, ...HINTS]) next.delete(one)
  if (windowName) next.set(windowName, id)
  for (const [key, valor] of Object.entries(hints)) next.set(key, valor)
  const query = next.toString()
  return query ? `${PATH}?${query}` : PATH
}

/** The first page of one of the two views, optionally of one vehicle. */
export function hrefList(view: MantenimientosList['vista'], vehiculo: string | null = null): string {
  const query = new URLSearchParams()
  if (view === 'planes') query.set('vista', view)
  if (vehiculo !== null) query.set('vehiculo', vehiculo)
  return query.size > 0 ? `${PATH}?${query}` : PATH
}
