/** The state of the screen in its address: table parameters, and the open dialog. */
import { listAddress } from '~/ui/address'

export const PATH = '/admin/gps'
/** The dialogs, as parameters: `?nuevo`, `?editar=…`, `?qr=…`, `?regenerar=…`, `?eliminar=…`. */
const WINDOWS = ['nuevo', 'editar', 'qr', 'regenerar', 'eliminar'] as const
export type WindowName = (typeof WINDOWS)[number]

export const { readWindow, hrefTo } = listAddress(PATH, WINDOWS)
