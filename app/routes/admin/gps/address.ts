/** What the address of the screen says: how the table is listed, and which dialog is open over it. */
import { DispositivosList } from '@domain/dispositivos/dispositivo'

export const PATH = '/admin/gps'
/** The dialogs, as parameters: `?nuevo`, `?editar=…`, `?qr=…`, `?regenerate=…`, `?remove=…`. */
const WINDOWS = ['nuevo', 'editar', 'qr', 'regenerar', 'eliminar'] as const
export type WindowName = (typeof WINDOWS)[number]

/** The table as asked for: `q`, `orden` (a minus in front turns it round), `despues` or `antes`. */
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

/** The dialog that is open and the id of its device ('' for `nuevo`), or null. */
export function readWindow(params: URLSearchParams): { ventana: WindowName; id: string } | null {
  const windowName = WINDOWS.find((one) => params.has(one))
  return windowName ? { ventana: windowName, id: params.get(windowName) ?? '' } : null
}

/** The same table with another dialog over it, or with none. */
export function hrefTo(params: URLSearchParams, windowName?: WindowName, id = ''): string {
  const next = new URLSearchParams(params)
  for (const one of WINDOWS) next.delete(one)
  if (windowName) next.set(windowName, id)
  const query = next.toString().replace(/^nuevo=(?=&|$)|(?<=&)nuevo=(?=&|$)/, 'nuevo')
  return query ? `${PATH}?${query}` : PATH
}
