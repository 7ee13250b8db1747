/**
 * The dialogs of Documentos live in its address, beside the list's filters: `?nuevo` (`?nuevo=<vehicle>&tipo=…`),
 * `?renovar=id`, `?editar=id`, `?historial=id`, `?ver=id`, `?eliminar=id`, `?quitar-archivo=id`,
 * `?no-aplica=<vehicle>&tipo=…`, `?aplica=…`. `?vehiculo=id` is not a dialog but the folder of one vehicle. Both areas
 * have this screen.
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
/** The dialogs open to a Usuario: nothing that edits or deletes. */
export const USUARIO_WINDOWS: readonly WindowName[] = ['nuevo', 'renovar', 'historial', 'ver']

/** The list's address, without any dialog. */
export function withoutWindow(params: URLSearchParams, screen: string): string {
  const list = new URLSearchParams(params)
  for (const key of [...WINDOWS, 'tipo']) list.delete(key)
  const rest = list.toString()
  return rest ? `${screen}?${rest}` : screen
}

/** Addresses on the current screen. */
export function useAddress() {
  const { pathname } = useLocation()
  const [params] = useSearchParams()
  const list = withoutWindow(params, pathname)
  return {
    /** the list with every dialog closed */
    lista: list,
    /** the screen without filters */
    everything: pathname,
    /** the list with a dialog open over it */
    con(windowName: WindowName, valor = '', tipo?: string): string {
      const modal = new URLSearchParams({ [windowName]: valor, ...(tipo ? { tipo } : {}) })
      return `${list}${list.includes('?') ? '&' : '?'}${modal}`
    },
    de: (vehiculo: string): string => `${pathname}?${new URLSearchParams({ vehiculo })}`,
  }
}
