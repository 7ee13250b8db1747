/**
 * The dialogs of the screen live in its address: `?nuevo`, `?editar=id`, `?eliminar=id`, `?asignar=id`, `?asignar-a` (with
 * the chosen vehicles as `ids`), `?conductores=id` (with `conductor`, `licencia` or `eliminar-conductor` inside it), beside
 * the list's parameters. Those about one vehicle open over «Datos» of its page too.
 */
import { useLocation, useSearchParams } from '@remix-run/react'
import { useCallback } from 'react'
import { addressOver, isWithin } from '~/ui/address'

const SCREEN_PATH = '/admin/vehicles'
/** With `creado=id` the list offers the next steps of a new vehicle; `marca` and `titular` fill the form of a new one. */
const HINTS = ['creado', 'marca', 'titular'] as const
const DIALOGS = [
  ...HINTS,
  'nuevo',
  'editar',
  'eliminar',
  'asignar',
  'asignar-a',
  'ids',
  'conductores',
  'conductor',
  'licencia',
  'eliminar-conductor',
] as const
type Dialog = Partial<Record<(typeof DIALOGS)[number], string>>

/** The list's address, without any dialog. */
export function withoutDialog(params: URLSearchParams): string {
  return addressOver(SCREEN_PATH, params, DIALOGS)
}

/** The list with the new vehicle in it, or with it and the form of the next one, which is much like it. */
export function afterCreation(id: string, next: { marca: string; titular: string } | null): string {
  return addressOver(SCREEN_PATH, new URLSearchParams(), DIALOGS, {
    ...(next ? { nuevo: '', marca: next.marca, titular: next.titular } : {}),
    creado: id,
  })
}

export type DialogHref = (dialog: Dialog) => string

/** The address of this list, or of a vehicle's page, with a dialog open: the same function while the list is the same. */
export function useDialogHref(): DialogHref {
  const { pathname } = useLocation()
  const [params] = useSearchParams()
  const screen = isWithin(`${SCREEN_PATH}/:id`, pathname) ? pathname : SCREEN_PATH
  const [, search] = addressOver(screen, params, DIALOGS).split('?')
  return useCallback((dialog) => addressOver(screen, new URLSearchParams(search), [], dialog), [screen, search])
}

/** The same address without a dialog. */
export function useCloseHref(): string {
  return useDialogHref()({})
}
