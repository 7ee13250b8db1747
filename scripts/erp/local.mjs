/**
 * Accounting programs on this machine, as strict as their documents. In memory only, reachable from this machine only,
 * never deployed.
 */
import { createServer } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { listen } from '../inbox.mjs'
import { AlegraBooks } from './alegra.mjs'
import { variables } from './keys.mjs'

const BODY_MAX = 256 * 1024
const ALEGRA = /^\/alegra\/api\/v1(\/.*)$/

/**
 * Starts it. @param desde first port to try (0: any); where it is taken, the next free one is used
 * @param centres names of the cost centres that are there from the beginning
 */
export async function openErp({ desde: firstPort = 8055, centres = [] } = {}) {
  const alegra = new AlegraBooks()
  alegra.addCentres(centres)

  const server = createServer(async (request, response) => {
    try {
      const bytes = await buffer(request)
      const text = bytes.length > BODY_MAX ? '' : bytes.toString()
      const body = text ? JSON.parse(text) : null
      if (request.url === '/orden' && request.method === 'POST') return json(response, 200, alegra.order(body ?? {}))
      const [, where] = ALEGRA.exec(request.url ?? '') ?? []
      if (!where) return json(response, 404, { message: 'No existe el recurso' })
      const answer = alegra.respond(request.method, where, request.headers.authorization, body)
      if (answer.isLost) return request.socket.destroy()
      json(response, answer.status, answer.body, answer.headers)
    } catch (error) {
      json(response, 500, { message: String(error) })
    }
  })
  const given = await listen(server, firstPort)
  const origin = `http://127.0.0.1:${given === 0 ? server.address().port : given}`
  return {
    origen: origin,
    variables: variables(origin),
    cerrar() {
      server.close()
      server.closeAllConnections()
    },
  }
}

const json = (response, status, body, headers = {}) =>
  response
    .writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store', ...headers })
    .end(JSON.stringify(body))
