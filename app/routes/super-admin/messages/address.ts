/** The state of the screen in its address: list parameters, and the open message. */
import { MensajesList } from '@domain/soporte/soporte'
import { listAddress } from '~/ui/address'

export const PATH = '/super-admin/messages'

/** The list's parameters: `q`, `estado`, `despues` or `antes`. */
export const readList = (params: URLSearchParams): MensajesList =>
  MensajesList.parse({
    q: params.get('q') ?? '',
    estado: params.get('estado'),
    despues: params.get('despues'),
    antes: params.get('antes'),
  })

/** `?ver=<id>` opens a message. */
export const { hrefTo } = listAddress(PATH, ['ver'])
