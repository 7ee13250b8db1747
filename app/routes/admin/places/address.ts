/** The state of the screen in its address: the search, and the open dialog. */
import { listAddress } from '~/ui/address'

export const PATH = '/admin/gps/lugares'
/** What the live map asks for once it is drawn. */
export const PLACES_ON_MAP = `${PATH}/mapa`
/** The dialogs, as parameters: `?nuevo`, with the position of the new place `&punto=4.65,-74.1`; `?editar=…`, `?eliminar=…`. */
const DIALOGS = ['nuevo', 'editar', 'eliminar'] as const

export const { readDialog, hrefTo } = listAddress(PATH, DIALOGS, ['punto'])
