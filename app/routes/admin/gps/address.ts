/** The state of the screen in its address: table parameters, and the open dialog. */
import { DispositivosList } from '@domain/dispositivos/dispositivo'
import { listAddress } from '~/ui/address'

export const PATH = '/admin/gps'
/** The dialogs, as parameters: `?nuevo`, `?editar=…`, `?qr=…`, `?regenerar=…`, `?eliminar=…`. */
const WINDOWS = ['nuevo', 'editar', 'qr', 'regenerar', 'eliminar'] as const
export type WindowName = (typeof WINDOWS)[number]

/** The table's parameters: `q`, `orden` (a leading minus: descending), `despues` or `antes`. */
export function readList(params: URLSearchParams): DispositivosList {
  const order = params.get('orden')
  return DispositivosList.parse({
    q: params.get('q') ?? '',
    orden: order?.replace(/^-/, ''),
    direction: order ? (order.startsWith('-') ? 'desc' : 'asc') : undefined,
    despues: params.get('despues'),
    antes: params.get('antes'),
  })
}

export const { readWindow, hrefTo } = listAddress(PATH, WINDOWS)
