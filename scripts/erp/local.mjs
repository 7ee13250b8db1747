/**
 * Accounting programs on this machine, as strict as their documents. In memory only, reachable from this machine only,
 * never deployed.
 */
import { json, openLocal } from '../dev/local-server.mjs'
import { AlegraBooks } from './alegra.mjs'
import { variables } from './keys.mjs'
import { SiigoBooks } from './siigo.mjs'

const ALEGRA = /^\/alegra\/api\/v1(\/.*)$/
const SIIGO = /^\/siigo(\/.*)$/

/**
 * Starts it. @param desde first port to try (0: any); where it is taken, the next free one is used
 * @param centres names of the cost centres that are there from the beginning
 */
export async function openErp({ desde: firstPort = 8055, centres = [] } = {}) {
  const alegra = new AlegraBooks()
  const siigo = new SiigoBooks()
  for (const books of [alegra, siigo]) books.addCentres(centres)

  const handle = (request, response, text) => {
    const body = text ? JSON.parse(text) : null
    if (request.url === '/orden' && request.method === 'POST') return json(response, 200, alegra.order(body ?? {}))
    if (request.url === '/orden/siigo' && request.method === 'POST') return json(response, 200, siigo.order(body ?? {}))
    const [, atAlegra] = ALEGRA.exec(request.url ?? '') ?? []
    const [, atSiigo] = SIIGO.exec(request.url ?? '') ?? []
    if (!atAlegra && !atSiigo) return json(response, 404, { message: 'No existe el recurso' })
    const answer = atSiigo
      ? siigo.respond(request.method, atSiigo, request.headers, body)
      : alegra.respond(request.method, atAlegra, request.headers.authorization, body)
    if (answer.isLost) return request.socket.destroy()
    json(response, answer.status, answer.body, answer.headers)
  }
  return openLocal(handle, firstPort, variables)
}
