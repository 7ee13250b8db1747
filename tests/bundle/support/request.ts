/** How the law tests ask: as somebody, a page or its data alone, a form, an upgrade. Redirects are never followed. */
import { request as askHttp } from 'node:http'
import { ORIGIN } from '../../support/world'

export interface AskOptions {
  /** who asks; without it, nobody */
  as?: { cookie: string } | null
  metodo?: string
  /** sent as a form of this page, as a browser of ours would */
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
    ...extraHeaders,
  }
  // the last for a body that is a stream
  const options = { method, body, headers, redirect: 'manual', duplex: 'half' } as const
  return fetch(ORIGIN + path, options)
}

/** What a door did, in one word, whether a page or its data alone was asked. */
export type Outcome = '200' | '302 /login' | '302 /admin/company' | '403' | '404' | '405' | (string & {})

/** Reads the answer to a page request. */
export function fromPage(r: Response): Outcome {
  const a = r.headers.get('location')
  return a ? `302 ${new URL(a, ORIGIN).pathname}` : String(r.status)
}

/** Reads the answer to a `.data` request: a redirect travels inside it, a refusal is its status. */
export async function fromData(r: Response): Promise<Outcome> {
  const text = await r.text()
  // turbo-stream: an array of values, in which a redirect names its status and its target
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
