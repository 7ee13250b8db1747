/** The state of the screen in its address: list parameters, and the open dialog. */
import { listAddress } from '~/ui/address'

export const PATH = '/super-admin/users'
/** The dialogs, as parameters: `?nuevo`, `?editar=…`, `?eliminar=…`, … */
const DIALOGS = [
  'nuevo',
  'editar',
  'propietario',
  'recuperar',
  'factor',
  'deshabilitar',
  'habilitar',
  'eliminar',
] as const

export const { readDialog, hrefTo } = listAddress(PATH, DIALOGS)
