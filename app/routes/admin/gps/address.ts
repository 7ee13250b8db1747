/** What the address of the screen says: how the table is listed, and which dialog is open over it. */
import { ListaDispositivos } from '@domain/dispositivo'

export const RUTA = '/admin/gps'
/** The dialogs, as parameters: `?nuevo`, `?editar=…`, `?qr=…`, `?regenerar=…`, `?eliminar=…`. */
const VENTANAS = ['nuevo', 'editar', 'qr', 'regenerar', 'eliminar'] as const
export type Ventana = (typeof VENTANAS)[number]

/** The table as asked for: `q`, `orden` (a minus in front turns it round), `despues` or `antes`. */
export function readList(params: URLSearchParams): ListaDispositivos {
  const orden = params.get('orden')
  return ListaDispositivos.parse({
    q: params.get('q') ?? '',
    orden: orden?.replace(/^-/, ''),
    sentido: orden ? (orden.startsWith('-') ? 'desc' : 'asc') : undefined,
    despues: params.get('despues'),
    antes: params.get('antes'),
  })
}

/** The dialog that is open and the id of its device ('' for `nuevo`), or null. */
export function readWindow(params: URLSearchParams): { ventana: Ventana; id: string } | null {
  const ventana = VENTANAS.find((una) => params.has(una))
  return ventana ? { ventana, id: params.get(ventana) ?? '' } : null
}

/** The same table with another dialog over it, or with none. */
export function hrefTo(params: URLSearchParams, ventana?: Ventana, id = ''): string {
  const next = new URLSearchParams(params)
  for (const una of VENTANAS) next.delete(una)
  if (ventana) next.set(ventana, id)
  const query = next.toString().replace(/^nuevo=(?=&|$)|(?<=&)nuevo=(?=&|$)/, 'nuevo')
  return query ? `${RUTA}?${query}` : RUTA
}
