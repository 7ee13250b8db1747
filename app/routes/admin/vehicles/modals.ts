/**
 * The dialogs of the screen live in its address: `?nuevo`, `?editar=id`, `?remove=id`, `?asignar=id`, `?conductores=id`
 * (and in it `conductor`, `licencia` or `quitar`), beside what the list shows.
 */
import { useSearchParams } from '@remix-run/react'

const SCREEN_PATH = '/admin/vehicles'
const MODALS = ['nuevo', 'editar', 'eliminar', 'asignar', 'conductores', 'conductor', 'licencia', 'quitar'] as const
type Modal = Partial<Record<(typeof MODALS)[number], string>>

/** The list as the address shows it, without any dialog. */
export function sinModal(params: URLSearchParams): string {
  const list = new URLSearchParams(params)
  for (const modal of MODALS) list.delete(modal)
  const rest = list.toString()
  return rest ? `${SCREEN_PATH}?${rest}` : SCREEN_PATH
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
export function useListHref(): string {
  const [params] = useSearchParams()
  return sinModal(params)
}
