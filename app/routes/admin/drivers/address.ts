/** What the address of the screen says: how the drivers are listed, and which dialog is open over them. */
import { ConductoresList } from '@domain/conductores/conductor'

const PATH = '/admin/drivers'
/** The dialogs, as parameters: `?nuevo`, `?editar=…`, `?ver=…` (the licence), `?remove=…` (its file), `?remove=…`. */
const WINDOWS = ['nuevo', 'editar', 'ver', 'quitar', 'eliminar'] as const
export type WindowName = (typeof WINDOWS)[number]
/** Where a form that was opened over another screen leads back to. */
const RETURN_PARAM = 'volver'
/** The only screen that borrows these forms. */
const BORROWER = /^\/admin\/vehicles\?[\w=&%.*+-]*$/

/** The list as asked for: `vehiculo`, `q`, `estado`, `orden`, `despues` or `antes`. */
export const readList = (params: URLSearchParams): ConductoresList =>
  ConductoresList.parse({
    ...Object.fromEntries(params),
    vehiculo: params.get('vehiculo') || null,
    despues: params.get('despues'),
    antes: params.get('antes'),
  })

/** The dialog that is open and the id of its driver ('' for `nuevo`), or null. */
export function readWindow(params: URLSearchParams): { ventana: WindowName; id: string } | null {
  const windowName = WINDOWS.find((one) => params.has(one))
  return windowName ? { ventana: windowName, id: params.get(windowName) ?? '' } : null
}

/** The same list with another dialog over it, or with none. */
export function hrefTo(params: URLSearchParams, windowName?: WindowName, id = ''): string {
  const next = new URLSearchParams(params)
  for (const one of [...WINDOWS, RETURN_PARAM]) next.delete(one)
  if (windowName) next.set(windowName, id)
  const query = next.toString()
  return query ? `${PATH}?${query}` : PATH
}

/** Every driver of a vehicle. */
export const hrefOfVehicle = (vehiculoId: string) => `${PATH}?vehiculo=${encodeURIComponent(vehiculoId)}`

/** Where a form posts that is opened over another screen: the dialog of this one, which leads back there. */
export function actionFrom(back: string, vehiculo: string, windowName: WindowName, id = ''): string {
  return `${PATH}?${new URLSearchParams({ vehiculo, [windowName]: id, [RETURN_PARAM]: back })}`
}

/** Where to go when a form is done: back to the screen that borrowed it, else to the list. */
export function whereTo(params: URLSearchParams): string {
  const back = params.get(RETURN_PARAM)
  return back && BORROWER.test(back) ? back : hrefTo(params)
}
