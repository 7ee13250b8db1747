/**
 * The dialogs of Documentos live in its address, beside what the list shows: `?nuevo` (`?nuevo=<vehicle>&tipo=…`),
 * `?renovar=id`, `?editar=id`, `?history=id`, `?ver=id`, `?remove=id`, `?remove-archivo=id`, `?no-aplica=<vehicle>&tipo=…`,
 * `?aplica=…`.
 * `?vehiculo=id` is no dialog: it is the folder of one vehicle. Both areas of the product have the screen.
 */
import { useLocation, useSearchParams } from '@remix-run/react'

export const WINDOWS = [
  'nuevo',
  'renovar',
  'editar',
  'historial',
  'ver',
  'eliminar',
  'quitar-archivo',
  'no-aplica',
  'aplica',
] as const
export type WindowName = (typeof WINDOWS)[number]
/** What a Usuario may open: nothing that changes or takes away. */
export const USUARIO_WINDOWS: readonly WindowName[] = ['nuevo', 'renovar', 'historial', 'ver']

/** The list as the address shows it, without any dialog. */
export function withoutWindow(params: URLSearchParams, screen: string): string {
  const list = new URLSearchParams(params)
  for (const key of [...WINDOWS, 'tipo']) list.delete(key)
  const rest = list.toString()
  return rest ? `${screen}?${rest}` : screen
}

/** Addresses of this screen as it stands. */
export function useAddress() {
  const { pathname } = useLocation()
  const [params] = useSearchParams()
  const list = withoutWindow(params, pathname)
  return {
    /** the list with every dialog closed */
    lista: list,
    /** the screen as it is met first */
    everything: pathname,
    /** the list with a dialog open over it */
    con(windowName: WindowName, valor = '', tipo?: string): string {
      const modal = new URLSearchParams({ [windowName]: valor, ...(tipo ? { tipo } : {}) })
      return `${list}${list.includes('?') ? '&' : '?'}${modal}`
    },
    de: (vehiculo: string): string => `${pathname}?${new URLSearchParams({ vehiculo })}`,
  }
}
