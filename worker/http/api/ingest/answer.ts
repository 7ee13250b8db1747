/** How a tracker's message is answered, as each program needs it. */
import type { Context } from 'hono'
import { RETRY_SECONDS } from '../../../domain/api-error'
import type { TrackerProgram } from '../../../domain/trackers/program'
import type { Env } from '../../../env'
import type { DeviceAnswer } from '../../../live/protocol'
import { refuse } from '../refuse'

/**
 * The response to a judged message. Whatever was discarded on purpose is a 200 too: positions of a device that is
 * Inactivo or whose tracking is off, and what cannot be read.
 */
export function responseTo(c: Context<{ Bindings: Env }>, answer: DeviceAnswer, program: TrackerProgram): Response {
  switch (answer.status) {
    case 404:
    case 410:
      return refuse(c, answer.status, 'dispositivo-no-encontrado')
    case 413:
      return refuse(c, 413, 'informe-grande')
    case 429:
      return refuse(c, 429, 'demasiadas-posiciones', { 'Retry-After': String(answer.wait) })
    case 503:
      return refuse(c, 503, 'servicio-no-disponible', { 'Retry-After': String(RETRY_SECONDS) })
    default:
      // empty: Traccar Client reads any body as a command
      return program === 'owntracks' ? Response.json([]) : new Response(null, { status: 200 })
  }
}
