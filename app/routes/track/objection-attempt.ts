/** An objection on its way: the id by which the server knows one that is sent again. */
import { deadline } from './own-answer'

export interface Attempt {
  id: string
  texto: string
}

/** 16 random bytes in hexadecimal; older phones have no randomUUID. */
const newId = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/**
 * The same id for the same text, since the answer to it may have been lost. Another text is another objection: the server
 * keeps the first that comes with an id.
 */
export const attemptAt = (text: string, last: Attempt | null): Attempt =>
  last?.texto === text ? last : { id: newId(), texto: text }

/** Sends it; returns the status of the answer, 0 without one. */
export const fileObjection = (deviceId: string, { id, texto }: Attempt): Promise<number> =>
  fetch(`/api/track/${deviceId}/objections`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ id, texto }),
    ...deadline(),
  }).then(
    (answer) => answer.status,
    () => 0,
  )
