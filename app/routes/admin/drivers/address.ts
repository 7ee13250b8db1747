/** The state of the screen in its address: list parameters, and the open dialog. */
import { ConductoresList } from '@domain/conductores/conductor'

const PATH = '/admin/drivers'
/** The dialogs, as parameters: `?nuevo`, `?editar=…`, `?ver=…` (the licence), `?quitar=…` (its file), `?eliminar=…`. */
const WINDOWS = ['nuevo', 'editar', 'ver', 'quitar', 'eliminar'] as const
export type WindowName = (typeof WINDOWS)[number]
/** Where a form opened over another screen returns to. */
const RETURN_PARAM = 'volver'
/** The only screen that reuses these forms. */
const BORROWER = /^\/admin\/vehicles\?[\w=&%.*+-]*$/

/** The list's parameters: `vehiculo`, `q`, `estado`, `orden`, `despues` or `antes`. */
export const readList = (params: URLSearchParams): ConductoresList =>
  ConductoresList.parse({
    ...Object.fromEntries(params),
    vehiculo: params.get('vehiculo') || null,
    despues: params.get('despues'),
    antes: params.get('antes'),
  })

/** The open dialog and the id of its driver ('' for `nuevo`), or null. */
export function readWindow(params: URLSearchParams): { ventana: WindowName; id: string } | null {
  const windowName = WINDOWS.find((one) => params.has(one))
  return windowName ? { ventana: windowName, id: params.get(windowName) ?? '' } : null
}

/** The same list with another dialog open, or none. */
export function hrefTo(params: URLSearchParams, windowName?: WindowName, id = ''): string {
  const next = new URLSearchParams(params)
  for (const one of [...WINDOWS, RETURN_PARAM]) next.delete(one)
  if (windowName) next.set(windowName, id)
  const query = next.toString()
  return query ? `${PATH}?${query}` : PATH
}

/** The list filtered by vehicle. */
export const hrefOfVehicle = (vehiculoId: string) => `${PATH}?vehiculo=${encodeURIComponent(vehiculoId)}`

/** The action of a form opened over another screen: this screen's dialog, which returns there. */
export function actionFrom(back: string, vehiculo: string, windowName: WindowName, id = ''): string {
  return `${PATH}?${new URLSearchParams({ vehiculo, [windowName]: id, [RETURN_PARAM]: back })}`
}

/** Where to go after a form: back to the screen that opened it, or to the list. */
export function whereTo(params: URLSearchParams): string {
  const back = params.get(RETURN_PARAM)
  return back && BORROWER.test(back) ? back : hrefTo(params)
}
