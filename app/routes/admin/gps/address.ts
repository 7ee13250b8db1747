/** The state of the screen in its address: table parameters, and the open dialog. */
import { DispositivosList } from '@domain/dispositivos/dispositivo'

export const PATH = '/admin/gps'
/** The dialogs, as parameters: `?nuevo`, `?editar=…`, `?qr=…`, `?regenerar=…`, `?eliminar=…`. */
const WINDOWS = ['nuevo', 'editar', 'qr', 'regenerar', 'eliminar'] as const
export type WindowName = (typeof WINDOWS)[number]

/** The table's parameters: `q`, `orden` (a leading minus: descending), `despues` or `antes`. */
export function readList(params: URLSearchParams): DispositivosList {
  const order = params.get('orden')
  return DispositivosList.parse({
    q: params.get('q') ?? '',
    orden: order?.replace(/^-/, ''),
    direction: order ? (order.startsWith('-') ? 'desc' : 'asc') : undefined,
    despues: params.get('despues'),
    antes: params.get('antes'),
  })
}

/** The open dialog and the id of its device ('' for `nuevo`), or null. */
export function readWindow(params: URLSearchParams): { ventana: WindowName; id: string } | null {
  const windowName = WINDOWS.find((one) => params.has(one))
  return windowName ? { ventana: windowName, id: params.get(windowName) ?? '' } : null
}

/** The same table with another dialog open, or none. */
export function hrefTo(params: URLSearchParams, windowName?: WindowName, id = ''): string {
  const next = new URLSearchParams(params)
  for (const one of WINDOWS) next.delete(one)
  if (windowName) next.set(windowName, id)
  const query = next.toString().replace(/^nuevo=(?=&|$)|(?<=&)nuevo=(?=&|$)/, 'nuevo')
  return query ? `${PATH}?${query}` : PATH
}
