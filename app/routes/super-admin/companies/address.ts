/** What the address of the screen says: how the companies are listed, and which dialog is open over them. */
import { ListaEmpresas } from '@domain/empresas'

export const RUTA = '/super-admin/companies'
/** The dialogs, as parameters: `?nueva`, `?editar=…`, `?eliminar=…`, `?abrir=…`. */
const VENTANAS = ['nueva', 'editar', 'eliminar', 'abrir'] as const
export type Ventana = (typeof VENTANAS)[number]

/** The list as asked for: `q`, `estado`, `orden`, `despues` or `antes`. */
export const readList = (params: URLSearchParams): ListaEmpresas =>
  ListaEmpresas.parse({
    q: params.get('q') ?? '',
    estado: params.get('estado'),
    orden: params.get('orden') ?? '',
    despues: params.get('despues'),
    antes: params.get('antes'),
  })

/** The dialog that is open and the id of its company ('' for `nueva`), or null. */
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
