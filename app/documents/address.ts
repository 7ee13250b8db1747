/**
 * The dialogs of Documentos live in its address, beside the list's filters: `?nuevo` (`?nuevo=<vehicle>&tipo=…`),
 * `?renovar=id`, `?editar=id`, `?historial=id`, `?ver=id`, `?eliminar=id`, `?quitar-archivo=id`,
 * `?no-aplica=<vehicle>&tipo=…`, `?aplica=…`. `?vehiculo=id` is not a dialog but the folder of one vehicle. Both areas
 * have this screen.
 */
import { useLocation, useSearchParams } from '@remix-run/react'
import { address, addressOver } from '~/ui/address'

export const DIALOGS = [
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
export type DialogName = (typeof DIALOGS)[number]
/** The dialogs open to a Usuario: nothing that edits or deletes. */
export const USUARIO_DIALOGS: readonly DialogName[] = ['nuevo', 'renovar', 'historial', 'ver']

/** The parameters of a dialog: its name, and the type of a new document. */
const CLOSED = [...DIALOGS, 'tipo']

/** The list's address, without any dialog. */
export function withoutDialog(params: URLSearchParams, screen: string): string {
  return addressOver(screen, params, CLOSED)
}

/** Addresses on the current screen. */
export function useAddress() {
  const { pathname } = useLocation()
  const [params] = useSearchParams()
  return {
    /** the list with every dialog closed */
    list: withoutDialog(params, pathname),
    /** the screen without filters */
    everything: pathname,
    /** the list with a dialog open over it */
    hrefWith(dialog: DialogName, value = '', tipo?: string): string {
      return addressOver(pathname, params, CLOSED, { [dialog]: value, ...(tipo ? { tipo } : {}) })
    },
    hrefOfVehicle: (vehiculo: string): string => address(pathname, { vehiculo }),
  }
}
