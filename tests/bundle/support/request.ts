/**
 * Requests of the law tests: by actor, as a page, a data request, a form or a socket upgrade. Redirects are not
 * followed.
 */
import { request as askHttp } from 'node:http'
import { ORIGIN } from '../../support/world'

/** Zipping what never leaves this machine takes a fifth of a request's time. */
const UNZIPPED = { 'accept-encoding': 'identity' }

interface AskOptions {
  /** the actor; signed out if absent */
  as?: { cookie: string } | null
  metodo?: string
  /** sent as a form of this page, with its Origin */
  form?: Record<string, string>
  cuerpo?: BodyInit
  headers?: Record<string, string>
}

export async function askServer(
  path: string,
  { as: actor, metodo: requestMethod, form, cuerpo: requestBody, headers: extraHeaders }: AskOptions = {},
): Promise<Response> {
  const body = form ? new URLSearchParams(form) : requestBody
  const method = requestMethod ?? (body === undefined ? 'GET' : 'POST')
  const headers = {
    ...(actor ? { cookie: actor.cookie } : {}),
    ...(method === 'GET' || method === 'HEAD' ? {} : { origin: ORIGIN }),
    ...UNZIPPED,
    ...extraHeaders,
  }
  // needed for a body that is a stream
  const options = { method, body, headers, redirect: 'manual', duplex: 'half' } as const
  return fetch(ORIGIN + path, options)
}

/** The outcome of a request in one word, the same for a page and for its data. */
export type Outcome = '200' | '302 /login' | '302 /admin/company' | '403' | '404' | '405' | (string & {})

/** Reads the response to a page request. */
export function fromPage(r: Response): Outcome {
  const a = r.headers.get('location')
  return a ? `302 ${new URL(a, ORIGIN).pathname}` : String(r.status)
}

/** Reads the response to a `.data` request: a redirect is inside the body, a refusal is the status. */
export async function fromData(r: Response): Promise<Outcome> {
  const text = await r.text()
  // turbo-stream: an array of values, in which a redirect holds its status and its target
  const redirected = /"SingleFetchRedirect"|"redirect","([^"]+)"/.exec(text)
  if (r.status === 202 || redirected) {
    const [, destination] = /"redirect","([^"]+)"/.exec(text) ?? []
    return `302 ${new URL(destination ?? '?', ORIGIN).pathname}`
  }
  return String(r.status)
}

/** The status of a WebSocket upgrade; 101 means that the socket opened (and it is closed at once). */
export function upload(path: string, extraHeaders: Record<string, string> = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = askHttp(ORIGIN.replace('localhost', '127.0.0.1') + path, {
      // the server may close a connection that waits
      agent: false,
      headers: {
        host: new URL(ORIGIN).host,
        connection: 'Upgrade',
        upgrade: 'websocket',
        'sec-websocket-version': '13',
        'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
        ...extraHeaders,
      },
    })
    request.on('upgrade', (response, socket) => {
      socket.destroy()
      resolve(response.statusCode ?? 0)
    })
    request.on('response', (response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
    request.on('error', reject)
    request.end()
  })
}
