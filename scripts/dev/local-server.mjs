/** Stand-ins for services of others: HTTP servers that only this machine reaches and that answer in JSON. */
import { createServer } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { listen } from '../inbox.mjs'

const BODY_MAX = 256 * 1024

export const json = (response, status, body, headers = {}) =>
  response
    .writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store', ...headers })
    .end(JSON.stringify(body))

/**
 * @param handle called with each request, its response and its body as text, empty when that is too long; what it throws is
 *   answered with 500
 * @param firstPort first port to try (0: any); where it is taken, the next free one is used
 * @param variables the settings with which the product finds it, by its origin
 */
export async function openLocal(handle, firstPort, variables) {
  const server = createServer(async (request, response) => {
    try {
      const bytes = await buffer(request)
      await handle(request, response, bytes.length > BODY_MAX ? '' : bytes.toString())
    } catch (error) {
      json(response, 500, { message: String(error) })
    }
  })
  const origin = `http://127.0.0.1:${await listen(server, firstPort)}`
  return {
    origen: origin,
    variables: variables(origin),
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
