/** What the address of the screen says: how people are listed, and which dialog is open over them. */
import { ListaUsuarios } from '@domain/usuarios'

export const RUTA = '/super-admin/users'
/** The dialogs, as parameters: `?nuevo`, `?editar=…`, `?eliminar=…`, … */
const VENTANAS = ['nuevo', 'editar', 'recuperar', 'deshabilitar', 'habilitar', 'eliminar'] as const
export type Ventana = (typeof VENTANAS)[number]

/** The list as asked for: `q`, `rol`, `orden`, `despues` or `antes`. */
export const readList = (params: URLSearchParams): ListaUsuarios =>
  ListaUsuarios.parse({
    q: params.get('q') ?? '',
    ...{ rol: params.get('rol'), orden: params.get('orden') ?? '-registro' },
    ...{ despues: params.get('despues'), antes: params.get('antes') },
  })

/** The dialog that is open and the id of its person ('' for `nuevo`), or null. */
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
