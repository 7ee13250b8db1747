/** The screen of mailed reports and its dialogs: `?nuevo=<report>`, `?ver=<id>`, `?editar=<id>`, `?eliminar=<id>`. */
import { listAddress } from '~/ui/address'

/** Among the names of reports in the address. */
export const MAIL = 'mail'
export const MAIL_PATH = `/admin/reports/${MAIL}`

const DIALOGS = ['nuevo', 'ver', 'editar', 'eliminar'] as const
export const { readDialog, hrefTo } = listAddress(MAIL_PATH, DIALOGS)
