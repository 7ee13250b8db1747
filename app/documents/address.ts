/**
 * The dialogs of Documentos live in its address, beside the list's filters: `?nuevo` (`?nuevo=<vehicle>&tipo=…`),
 * `?renovar=id`, `?editar=id`, `?historial=id`, `?ver=id`, `?eliminar=id`, `?quitar-archivo=id`,
 * `?no-aplica=<vehicle>&tipo=…`, `?aplica=…`. `?vehiculo=id` is not a dialog but the folder of one vehicle. Both areas
 * have this screen.
 */
import { useLocation, useSearchParams } from '@remix-run/react'
import { address, addressOver } from '~/ui/address'

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

/** The parameters of a dialog: its name, and the type of a new document. */
const CLOSED = [...WINDOWS, 'tipo']

/** The list's address, without any dialog. */
export function withoutWindow(params: URLSearchParams, screen: string): string {
  return addressOver(screen, params, CLOSED)
}

/** Addresses on the current screen. */
export function useAddress() {
  const { pathname } = useLocation()
  const [params] = useSearchParams()
  return {
    /** the list with every dialog closed */
    list: withoutWindow(params, pathname),
    /** the screen without filters */
    everything: pathname,
    /** the list with a dialog open over it */
    hrefWith(windowName: WindowName, value = '', tipo?: string): string {
      return addressOver(pathname, params, CLOSED, { [windowName]: value, ...(tipo ? { tipo } : {}) })
    },
    hrefOfVehicle: (vehiculo: string): string => address(pathname, { vehiculo }),
  }
}
