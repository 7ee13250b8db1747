/** The state of the screen in its address: list parameters, and the open dialog. */
import { EmpresasList } from '@domain/plataforma/empresas'

export const PATH = '/super-admin/companies'
/** The dialogs, as parameters: `?nueva`, `?editar=…`, `?eliminar=…`, `?abrir=…`. */
const WINDOWS = ['nueva', 'editar', 'eliminar', 'abrir'] as const
export type WindowName = (typeof WINDOWS)[number]

/** The list's parameters: `q`, `estado`, `orden`, `despues` or `antes`. */
export const readList = (params: URLSearchParams): EmpresasList =>
  EmpresasList.parse({
    q: params.get('q') ?? '',
    estado: params.get('estado'),
    orden: params.get('orden') ?? '',
    despues: params.get('despues'),
    antes: params.get('antes'),
  })

/** The open dialog and the id of its company ('' for `nueva`), or null. */
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
