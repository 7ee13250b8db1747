import type { removal as es } from '../es/removal'
import type { Translation } from '../texts'

export const removal: Translation<typeof es> = {
  question: 'Delete {documento} of {placa}?',
  detail: 'The one that expires on {fecha} is deleted. This cannot be undone.',
  detail_expired: 'The one that expired on {fecha} is deleted. This cannot be undone.',
  archivo: 'Its file {nombre} is deleted with it.',
  remaining: 'The earlier one, which expires on {fecha}, becomes the current one again.',
  remaining_expired: 'The earlier one, which expired on {fecha}, becomes the current one again.',
  last: 'It is the only one: the document will show as not registered.',
  previous: 'It is an earlier document: the current one does not change.',
  later: 'It begins later: the current one does not change.',
  next: 'The one that begins on {fecha} remains.',
  covers: 'It is the one that covers today: without it the vehicle has no {documento}.',
  covers_until: 'It is the one that covers today: without it the vehicle has no {documento} until {fecha}.',
}
