/**
 * Wompi on this machine: the payment page, the API, and the events, as strict as its documents. In memory only,
 * reachable from this machine only, never deployed.
 */
import { createServer } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { json } from '../dev/local-server.mjs'
import { listen } from '../inbox.mjs'
import { respond } from './api.mjs'
import { Events } from './events.mjs'
import { KEYS, variables } from './keys.mjs'
import { Ledger } from './ledger.mjs'
import { documento, estado, form, pay, read, refusedPage, returnUrl, windowScript } from './page.mjs'

const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'authorization, content-type',
  'access-control-allow-methods': 'GET, POST',
}
const BODY_MAX = 64 * 1024

async function bodyOf(request) {
  const bytes = await buffer(request)
  return bytes.length > BODY_MAX ? '' : bytes.toString()
}

/**
 * Starts it. @param desde first port to try (0: any); where it is taken, the next free one is used
 * @param settle how long a transaction is PENDING, from and to, in milliseconds
 * @param waits after how long an event that was not accepted is sent again
 */
export async function openWompi({ desde: firstPort = 8035, settle = [1000, 3000], waits } = {}) {
  const events = new Events(KEYS.eventos, waits)
  const ledger = new Ledger(KEYS, settle, (t) => events.notify(t))
  /** API responses still to be dropped after the request was carried out */
  let silenced = 0
  /** queries about transactions still to be failed */
  let failing = 0

  async function api(request, response, url) {
    for (const [header, value] of Object.entries(CORS)) response.setHeader(header, value)
    if (request.method === 'OPTIONS') return response.writeHead(204).end()
    const text = await bodyOf(request)
    if (failing > 0 && request.method === 'GET' && url.pathname.startsWith('/v1/transactions')) {
      failing--
      return json(response, 503, { error: { type: 'SERVICE_UNAVAILABLE' } })
    }
    let body = {}
    try {
      if (text) body = Object(JSON.parse(text))
    } catch {
      return json(response, 422, { error: { type: 'INPUT_VALIDATION_ERROR', messages: { body: ['no es JSON'] } } })
    }
    const [status, answered] = respond(ledger, {
      method: request.method,
      route: url.pathname.slice('/v1'.length),
      query: url.searchParams,
      key: /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? null,
      merchant: request.headers['x-merchant-public-key'] ?? null,
      body,
    })
    if (silenced > 0 && request.method === 'POST' && url.pathname === '/v1/transactions') {
      silenced--
      return request.socket.destroy()
    }
    json(response, status, answered)
  }

  async function page(request, response, url) {
    const fields = request.method === 'POST' ? new URLSearchParams(await bodyOf(request)) : url.searchParams
    const { datos: data, problems } = read(ledger, fields)
    if (problems.length > 0) return html(response, 422, refusedPage(problems))
    if (request.method !== 'POST') return html(response, 200, form(fields, data))
    const { transaccion: transaction, error } = pay(ledger, fields, data)
    if (error) return html(response, 422, form(fields, data, error))
    for (const name of [...fields.keys()]) if (name.startsWith('tarjeta-')) fields.delete(name)
    response.writeHead(303, { location: `/p/estado/${transaction.id}?${fields}` }).end()
  }

  /** For tests: control of the outcomes and the events, and the stored state. */
  async function order(request, response) {
    const { wait, decide, lose, duplicate, hold, normal, release, silence, annul, fail } = JSON.parse(
      await bodyOf(request),
    )
    if (wait) ledger.wait(wait)
    if (decide) ledger.decide(decide)
    if (lose) events.order(lose, 'lose')
    if (duplicate) events.order(duplicate, 'duplicate')
    if (hold) events.order(hold, 'hold')
    if (normal) events.order(normal, null)
    if (release) await events.release(release)
    if (silence) silenced = silence
    if (fail !== undefined) failing = fail
    if (annul) ledger.annul(annul)
    json(response, 200, { sent: events.sent, transacciones: [...ledger.transacciones.values()] })
  }

  const server = createServer(async (request, response) => {
    try {
      const url = new URL(request.url ?? '/', 'http://local')
      if (url.pathname.startsWith('/v1/')) return await api(request, response, url)
      if (url.pathname === '/widget.js') {
        return response.writeHead(200, { 'content-type': 'text/javascript; charset=utf-8' }).end(windowScript(origin))
      }
      if (url.pathname === '/p/') return await page(request, response, url)
      if (url.pathname === '/orden' && request.method === 'POST') return await order(request, response)
      const t = ledger.transacciones.get(/^\/p\/estado\/([\w-]+)$/.exec(url.pathname)?.[1])
      if (t) {
        const inWindow = url.searchParams.get('mode') === 'widget'
        const a = !inWindow && t.status === 'APPROVED' && returnUrl(t)
        if (a) return response.writeHead(302, { location: a }).end()
        return html(response, 200, estado(t, ledger.isFree(t.reference, true) && `/p/?${url.searchParams}`, inWindow))
      }
      const [, which] = /^\/documentos\/(terminos|datos)$/.exec(url.pathname) ?? []
      if (which)
        return html(response, 200, documento(which === 'datos' ? 'Tratamiento de datos' : 'Términos y condiciones'))
      html(response, 404, refusedPage(['Aquí no hay nada']))
    } catch (error) {
      response.writeHead(500).end(String(error))
    }
  })
  const origin = `http://127.0.0.1:${await listen(server, firstPort)}`
  ledger.origen = origin
  return {
    origen: origin,
    variables: variables(origin),
    /** @param url where the product receives events, from now on */
    sendEventsTo(url) {
      events.destination = url
    },
    close() {
      ledger.close()
      events.close()
      server.close()
      server.closeAllConnections()
    },
  }
}

const html = (response, estado, body) =>
  response
    .writeHead(estado, {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'",
      'referrer-policy': 'strict-origin-when-cross-origin',
    })
    .end(body)
