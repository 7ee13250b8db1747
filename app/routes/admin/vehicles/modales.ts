/**
 * The dialogs of the screen live in its address: `?nuevo`, `?editar=id`, `?eliminar=id`, `?asignar=id`, `?conductores=id`
 * (and in it `conductor`, `licencia` or `quitar`), beside what the list shows.
 */
import { useSearchParams } from '@remix-run/react'

const PANTALLA = '/admin/vehicles'
const MODALES = ['nuevo', 'editar', 'eliminar', 'asignar', 'conductores', 'conductor', 'licencia', 'quitar'] as const
type Modal = Partial<Record<(typeof MODALES)[number], string>>

/** The list as the address shows it, without any dialog. */
export function sinModal(params: URLSearchParams): string {
  const lista = new URLSearchParams(params)
  for (const modal of MODALES) lista.delete(modal)
  const resto = lista.toString()
  return resto ? `${PANTALLA}?${resto}` : PANTALLA
}

/** The address of this list with a dialog open over it. */
export function useHrefModal() {
  const [params] = useSearchParams()
  return (modal: Modal): string => {
    const url = sinModal(params)
    return `${url}${url.includes('?') ? '&' : '?'}${new URLSearchParams(modal)}`
  }
}

/** The address of this list with every dialog closed. */
export function useHrefLista(): string {
  const [params] = useSearchParams()
  return sinModal(params)
}
