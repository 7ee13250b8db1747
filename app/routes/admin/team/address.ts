/** What the address of the screen says: how the members are listed, and which dialog is open over them. */
import { ListaMiembros } from '@domain/equipo'

export const RUTA = '/admin/team'
/** The dialogs, as parameters: `?nuevo`, `?reenviar=…`, `?rol=…`, `?eliminar=…`. */
const VENTANAS = ['nuevo', 'reenviar', 'rol', 'eliminar'] as const
export type Ventana = (typeof VENTANAS)[number]

/** The list as asked for: `q`, `despues` or `antes`. */
export const readList = (params: URLSearchParams): ListaMiembros =>
  ListaMiembros.parse({ q: params.get('q') ?? '', despues: params.get('despues'), antes: params.get('antes') })

/** The dialog that is open and the id of its member ('' for `nuevo`), or null. */
export function readWindow(params: URLSearchParams): { ventana: Ventana; id: string } | null {
  const ventana = VENTANAS.find((una) => params.has(una))
  return ventana ? { ventana, id: params.get(ventana) ?? '' } : null
}

/** The same list with another dialog over it, or with none. */
export function hrefTo(params: URLSearchParams, ventana?: Ventana, id = ''): string {
  const next = new URLSearchParams(params)
  for (const una of VENTANAS) next.delete(una)
  if (ventana) next.set(ventana, id)
  const query = next.toString()
  return query ? `${RUTA}?${query}` : RUTA
}
