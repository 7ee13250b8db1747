/** What the address of the screen says: how the drivers are listed, and which dialog is open over them. */
import { ListaConductores } from '@domain/conductor'

const RUTA = '/admin/drivers'
/** The dialogs, as parameters: `?nuevo`, `?editar=…`, `?ver=…` (the licence), `?quitar=…` (its file), `?eliminar=…`. */
const VENTANAS = ['nuevo', 'editar', 'ver', 'quitar', 'eliminar'] as const
export type Ventana = (typeof VENTANAS)[number]
/** Where a form that was opened over another screen leads back to. */
const VOLVER = 'volver'
/** The only screen that borrows these forms. */
const PRESTADO = /^\/admin\/vehicles\?[\w=&%.*+-]*$/

/** The list as asked for: `vehiculo`, `q`, `estado`, `orden`, `despues` or `antes`. */
export const readList = (params: URLSearchParams): ListaConductores =>
  ListaConductores.parse({
    ...Object.fromEntries(params),
    vehiculo: params.get('vehiculo') || null,
    despues: params.get('despues'),
    antes: params.get('antes'),
  })

/** The dialog that is open and the id of its driver ('' for `nuevo`), or null. */
export function readWindow(params: URLSearchParams): { ventana: Ventana; id: string } | null {
  const ventana = VENTANAS.find((una) => params.has(una))
  return ventana ? { ventana, id: params.get(ventana) ?? '' } : null
}

/** The same list with another dialog over it, or with none. */
export function hrefTo(params: URLSearchParams, ventana?: Ventana, id = ''): string {
  const next = new URLSearchParams(params)
  for (const una of [...VENTANAS, VOLVER]) next.delete(una)
  if (ventana) next.set(ventana, id)
  const query = next.toString()
  return query ? `${RUTA}?${query}` : RUTA
}

/** Every driver of a vehicle. */
export const hrefOfVehicle = (vehiculoId: string) => `${RUTA}?vehiculo=${encodeURIComponent(vehiculoId)}`

/** Where a form posts that is opened over another screen: the dialog of this one, which leads back there. */
export function actionFrom(back: string, vehiculo: string, ventana: Ventana, id = ''): string {
  return `${RUTA}?${new URLSearchParams({ vehiculo, [ventana]: id, [VOLVER]: back })}`
}

/** Where to go when a form is done: back to the screen that borrowed it, else to the list. */
export function whereTo(params: URLSearchParams): string {
  const back = params.get(VOLVER)
  return back && PRESTADO.test(back) ? back : hrefTo(params)
}
