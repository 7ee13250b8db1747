/** What the address of the screen says: how the messages are listed, and which of them is open. */
import { MensajesList } from '@domain/soporte/soporte'

export const PATH = '/super-admin/messages'

/** The list as asked for: `q`, `estado`, `despues` or `antes`. */
export const readList = (params: URLSearchParams): MensajesList =>
  MensajesList.parse({
    q: params.get('q') ?? '',
    estado: params.get('estado'),
    despues: params.get('despues'),
    antes: params.get('antes'),
  })

/** The same list with another message open over it, or with none. */
export function hrefTo(params: URLSearchParams, id?: string): string {
  const next = new URLSearchParams(params)
  next.delete('ver')
  if (id !== undefined) next.set('ver', id)
  const query = next.toString()
  return query ? `${PATH}?${query}` : PATH
}
