/** The state of the screen in its address: list parameters, and the open dialog. */
import { MiembrosList } from '@domain/equipo/equipo'
import { listAddress } from '~/ui/address'

export const PATH = '/admin/team'
/** The dialogs, as parameters: `?nuevo`, `?reenviar=…`, `?rol=…`, `?eliminar=…`. */
const WINDOWS = ['nuevo', 'reenviar', 'rol', 'eliminar'] as const
export type WindowName = (typeof WINDOWS)[number]

/** The list's parameters: `q`, `despues` or `antes`. */
export const readList = (params: URLSearchParams): MiembrosList =>
  MiembrosList.parse({ q: params.get('q') ?? '', despues: params.get('despues'), antes: params.get('antes') })

export const { readWindow, hrefTo } = listAddress(PATH, WINDOWS)
