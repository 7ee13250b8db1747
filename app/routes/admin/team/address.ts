/** The state of the screen in its address: list parameters, and the open dialog. */
import { listAddress } from '~/ui/address'

export const PATH = '/admin/team'
/** The dialogs, as parameters: `?nuevo`, `?reenviar=…`, `?rol=…`, `?propietario=…`, `?eliminar=…`. */
const DIALOGS = ['nuevo', 'reenviar', 'rol', 'propietario', 'eliminar'] as const

export const { readDialog, hrefTo } = listAddress(PATH, DIALOGS)
