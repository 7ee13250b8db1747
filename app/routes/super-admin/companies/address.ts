/** The state of the screen in its address: list parameters, and the open dialog. */
import { listAddress } from '~/ui/address'

export const PATH = '/super-admin/companies'
/** The dialogs, as parameters: `?nueva`, `?editar=…`, `?eliminar=…`, `?abrir=…`. */
const WINDOWS = ['nueva', 'editar', 'eliminar', 'abrir'] as const

export const { readWindow, hrefTo } = listAddress(PATH, WINDOWS)
