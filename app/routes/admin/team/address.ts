/** The state of the screen in its address: list parameters, and the open dialog. */
import { MiembrosList } from '@domain/equipo/equipo'

export const PATH = '/admin/team'
/** The dialogs, as parameters: `?nuevo`, `?reenviar=…`, `?rol=…`, `?eliminar=…`. */
const WINDOWS = ['nuevo', 'reenviar', 'rol', 'eliminar'] as const
export type WindowName = (typeof WINDOWS)[number]

/** The list's parameters: `q`, `despues` or `antes`. */
export const readList = (params: URLSearchParams): MiembrosList =>
  MiembrosList.parse({ q: params.get('q') ?? '', despues: params.get('despues'), antes: params.get('antes') })

/** The open dialog and the id of its member ('' for `nuevo`), or null. */
export function readWindow(params: URLSearchParams): { ventana: WindowName; id: string } | null {
  const windowName = WINDOWS.find((one) => params.has(one))
  return windowName ? { ventana: windowName, id: params.get(windowName) ?? '' } : null
}

/** The same list with another dialog open, or none. */
export function hrefTo(params: URLSearchParams, windowName?: WindowName, id = ''): string {
  const next = new URLSearchParams(params)
  for (const one of WINDOWS) next.delete(one)
  if (windowName) next.set(windowName, id)
  const query = next.toString()
  return query ? `${PATH}?${query}` : PATH
}
