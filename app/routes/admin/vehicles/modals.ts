/**
 * The dialogs of the screen live in its address: `?nuevo`, `?editar=id`, `?eliminar=id`, `?asignar=id`,
 * `?conductores=id` (with `conductor`, `licencia` or `quitar` inside it), beside the list's parameters.
 */
import { useSearchParams } from '@remix-run/react'
import { addressOver } from '~/ui/address'

const SCREEN_PATH = '/admin/vehicles'
const MODALS = ['nuevo', 'editar', 'eliminar', 'asignar', 'conductores', 'conductor', 'licencia', 'quitar'] as const
type Modal = Partial<Record<(typeof MODALS)[number], string>>

/** The list's address, without any dialog. */
export function sinModal(params: URLSearchParams): string {
  return addressOver(SCREEN_PATH, params, MODALS)
}

/** The address of this list with a dialog open. */
export function useHrefModal() {
  const [params] = useSearchParams()
  return (modal: Modal): string => addressOver(SCREEN_PATH, params, MODALS, modal)
}

/** The address of this list without a dialog. */
export function useListHref(): string {
  const [params] = useSearchParams()
  return sinModal(params)
}
