/** What the address of the screen says: how the table is listed, and which dialog is open over it. */
import { DispositivosList } from '@domain/dispositivos/dispositivo'

export const PATH = '/admin/gps'
/** The dialogs, as parameters: `?nuevo`, `?editar=…`, `?qr=…`, `?regenerate=…`, `?remove=…`. */
const WINDOWS = ['nuevo', 'editar', 'qr', 'regenerar', 'eliminar'] as const
export type WindowName = (typeof WINDOWS)[number]

/** The table as asked for: `q`, `orden` (a minus in front turns it round), `despues` or `antes`. */
export function readList(params: URLSearchParams): DispositivosList {
  const orden = params.get('orden')
  return DispositivosList.parse({
    q: params.get('q') ?? '',
    orden: orden?.replace(/^-/, ''),
    direction: orden ? (orden.startsWith('-') ? 'desc' : 'asc') : undefined,
    despues: params.get('despues'),
    antes: params.get('antes'),
  })
}

/** The dialog that is open and the id of its device ('' for `nuevo`), or null. */
export function readWindow(params: URLSearchParams): { ventana: WindowName; id: string } | null {
  const windowName = WINDOWS.find((una) => params.has(una))
  return windowName ? { ventana: windowName, id: params.get(windowName) ?? '' } : null
}

/** The same table with another dialog over it, or with none. */
export function hrefTo(params: URLSearchParams, windowName?: WindowName, id = ''): string {
  const next = new URLSearchParams(params)
  for (const una of WINDOWS) next.delete(una)
  if (windowName) next.set(windowName, id)
  const query = next.toString().replace(/^nuevo=(?=&|$)|(?<=&)nuevo=(?=&|$)/, 'nuevo')
  return query ? `${PATH}?${query}` : PATH
}
