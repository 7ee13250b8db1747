/** The state of the screen in its address: list parameters, and the open dialog. */
import { listAddress } from '~/ui/address'

export const PATH = '/super-admin/companies'
/** The dialogs, as parameters: `?nueva`, `?editar=…`, `?eliminar=…`, `?abrir=…`. */
const DIALOGS = ['nueva', 'editar', 'eliminar', 'abrir'] as const

export const { readDialog, hrefTo } = listAddress(PATH, DIALOGS)
