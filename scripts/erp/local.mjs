/**
 * Accounting programs on this machine, as strict as their documents. In memory only, reachable from this machine only,
 * never deployed.
 */
import { createServer } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { listen } from '../inbox.mjs'
import { AlegraBooks } from './alegra.mjs'
import { variables } from './keys.mjs'
import { SiigoBooks } from './siigo.mjs'

const BODY_MAX = 256 * 1024
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

  const server = createServer(async (request, response) => {
    try {
      const bytes = await buffer(request)
      const text = bytes.length > BODY_MAX ? '' : bytes.toString()
      const body = text ? JSON.parse(text) : null
      if (request.url === '/orden' && request.method === 'POST') return json(response, 200, alegra.order(body ?? {}))
      if (request.url === '/orden/siigo' && request.method === 'POST')
        return json(response, 200, siigo.order(body ?? {}))
      const [, atAlegra] = ALEGRA.exec(request.url ?? '') ?? []
      const [, atSiigo] = SIIGO.exec(request.url ?? '') ?? []
      if (!atAlegra && !atSiigo) return json(response, 404, { message: 'No existe el recurso' })
      const answer = atSiigo
        ? siigo.respond(request.method, atSiigo, request.headers, body)
        : alegra.respond(request.method, atAlegra, request.headers.authorization, body)
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
