/**
 * The dialogs of Documentos live in its address, beside what the list shows: `?nuevo` (`?nuevo=<vehicle>&tipo=…`),
 * `?renovar=id`, `?editar=id`, `?historial=id`, `?ver=id`, `?eliminar=id`, `?quitar-archivo=id`, `?no-aplica=<vehicle>&tipo=…`,
 * `?aplica=…`.
 * `?vehiculo=id` is no dialog: it is the folder of one vehicle. Both areas of the product have the screen.
 */
import { useLocation, useSearchParams } from '@remix-run/react'

export const VENTANAS = [
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
export type Ventana = (typeof VENTANAS)[number]
/** What a Usuario may open: nothing that changes or takes away. */
export const DE_USUARIO: readonly Ventana[] = ['nuevo', 'renovar', 'historial', 'ver']

/** The list as the address shows it, without any dialog. */
export function sinVentana(params: URLSearchParams, pantalla: string): string {
  const lista = new URLSearchParams(params)
  for (const clave of [...VENTANAS, 'tipo']) lista.delete(clave)
  const resto = lista.toString()
  return resto ? `${pantalla}?${resto}` : pantalla
}

/** Addresses of this screen as it stands. */
export function useAddress() {
  const { pathname } = useLocation()
  const [params] = useSearchParams()
  const lista = sinVentana(params, pathname)
  return {
    /** the list with every dialog closed */
    lista,
    /** the screen as it is met first */
    todo: pathname,
    /** the list with a dialog open over it */
    con(ventana: Ventana, valor = '', tipo?: string): string {
      const modal = new URLSearchParams({ [ventana]: valor, ...(tipo ? { tipo } : {}) })
      return `${lista}${lista.includes('?') ? '&' : '?'}${modal}`
    },
    de: (vehiculo: string): string => `${pathname}?${new URLSearchParams({ vehiculo })}`,
  }
}
