/** The state of the screen in its address: list parameters, and the open message. */
import { MensajesList } from '@domain/soporte/soporte'

export const PATH = '/super-admin/messages'

/** The list's parameters: `q`, `estado`, `despues` or `antes`. */
export const readList = (params: URLSearchParams): MensajesList =>
  MensajesList.parse({
    q: params.get('q') ?? '',
    estado: params.get('estado'),
    despues: params.get('despues'),
    antes: params.get('antes'),
  })

/** The same list with another message open, or none. */
export function hrefTo(params: URLSearchParams, id?: string): string {
  const next = new URLSearchParams(params)
  next.delete('ver')
  if (id !== undefined) next.set('ver', id)
  const query = next.toString()
  return query ? `${PATH}?${query}` : PATH
}
