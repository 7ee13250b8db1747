/** What the address of the screen says: how it is listed, and which dialog is open over it. */
import { MantenimientosList } from '@domain/mantenimientos/mantenimiento'

export const PATH = '/admin/maintenance'
/**
 * The dialogs: `?nuevo=<vehiculo>` (empty: which vehicle?), `?ver`, `?editar`, `?remove` of a service; `?plan-nuevo=<vehiculo>`,
 * `?plan`, `?plan-eliminar`; `?km=<vehiculo>`.
 */
const WINDOWS = ['nuevo', 'ver', 'editar', 'eliminar', 'plan-nuevo', 'plan', 'plan-eliminar', 'km'] as const
export type WindowName = (typeof WINDOWS)[number]
/** What a dialog is told beside its id: the plan that a new service fulfils, a proposal, a search among vehicles. */
const HINTS = ['cumple', 'propuesta', 'cual'] as const
type Hint = Partial<Record<(typeof HINTS)[number], string>>

const PLAN_WINDOWS: readonly WindowName[] = ['plan-nuevo', 'plan', 'plan-eliminar']

/** The screen as asked for; the dialog of a plan stands over the plans. */
export function readList(params: URLSearchParams): MantenimientosList {
  const list = MantenimientosList.parse(Object.fromEntries(params))
  const windowName = readWindow(params)
  return !params.has('vista') && windowName && PLAN_WINDOWS.includes(windowName.ventana)
    ? { ...list, vista: 'planes' }
    : list
}

/** The dialog that is open and what it is of ('' when that is still to be chosen), or null. */
export function readWindow(params: URLSearchParams): { ventana: WindowName; id: string } | null {
  const windowName = WINDOWS.find((one) => params.has(one))
  if (!windowName) return null
  // over the list of one vehicle there is nothing to choose
  const id = params.get(windowName) || (CHOOSE_VEHICULO_FIRST.includes(windowName) && params.get('vehiculo')) || ''
  return { ventana: windowName, id }
}

/** Dialogs that begin with the choice of a vehicle. */
const CHOOSE_VEHICULO_FIRST: readonly WindowName[] = ['nuevo', 'plan-nuevo', 'km']
export const waitsForVehicle = (windowName: WindowName) => CHOOSE_VEHICULO_FIRST.includes(windowName)

/** The same list with another dialog over it, or with none. */
export function hrefTo(params: URLSearchParams, windowName?: WindowName, id = '', hints: Hint = {}): string {
  const next = new URLSearchParams(params)
  for (const one of [...WINDOWS, ...HINTS]) next.delete(one)
  if (windowName) next.set(windowName, id)
  for (const [key, valor] of Object.entries(hints)) next.set(key, valor)
  const query = next.toString()
  return query ? `${PATH}?${query}` : PATH
}

/** A list of the screen from its beginning: one of the two views, perhaps of one vehicle. */
export function hrefList(view: MantenimientosList['vista'], vehiculo: string | null = null): string {
  const query = new URLSearchParams()
  if (view === 'planes') query.set('vista', view)
  if (vehiculo !== null) query.set('vehiculo', vehiculo)
  return query.size > 0 ? `${PATH}?${query}` : PATH
}
