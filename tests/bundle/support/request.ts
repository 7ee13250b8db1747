/** How the law tests ask: as somebody, a page or its data alone, a form, an upgrade. Redirects are never followed. */
import { request as pedirHttp } from 'node:http'
import { ORIGEN } from '../../support/world'

export interface AskOptions {
  /** who asks; without it, nobody */
  como?: { cookie: string } | null
  metodo?: string
  /** sent as a form of this page, as a browser of ours would */
  form?: Record<string, string>
  cuerpo?: BodyInit
  headers?: Record<string, string>
}

export async function askServer(
  path: string,
  { como, metodo, form, cuerpo, headers: extraHeaders }: AskOptions = {},
): Promise<Response> {
  const body = form ? new URLSearchParams(form) : cuerpo
  const method = metodo ?? (body === undefined ? 'GET' : 'POST')
  const headers = {
    ...(como ? { cookie: como.cookie } : {}),
    ...(method === 'GET' || method === 'HEAD' ? {} : { origin: ORIGEN }),
    ...extraHeaders,
  }
  // the last for a body that is a stream
  const options = { method, body, headers, redirect: 'manual', duplex: 'half' } as const
  return fetch(ORIGEN + path, options)
}

/** What a door did, in one word, whether a page or its data alone was asked. */
export type Outcome = '200' | '302 /login' | '302 /admin/company' | '403' | '404' | '405' | (string & {})

/** Reads the answer to a page request. */
export function fromPage(r: Response): Outcome {
  const a = r.headers.get('location')
  return a ? `302 ${new URL(a, ORIGEN).pathname}` : String(r.status)
}

/** Reads the answer to a `.data` request: a redirect travels inside it, a refusal is its status. */
export async function deDatos(r: Response): Promise<Outcome> {
  const texto = await r.text()
  // turbo-stream: an array of values, in which a redirect names its status and its target
  const redirected = /"SingleFetchRedirect"|"redirect","([^"]+)"/.exec(texto)
  if (r.status === 202 || redirected) {
    const [, destino] = /"redirect","([^"]+)"/.exec(texto) ?? []
    return `302 ${new URL(destino ?? '?', ORIGEN).pathname}`
  }
  return String(r.status)
}

/** The status of a WebSocket upgrade; 101 means that the socket opened (and it is closed at once). */
export function upload(path: string, extraHeaders: Record<string, string> = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = pedirHttp(ORIGEN.replace('localhost', '127.0.0.1') + path, {
      headers: {
        host: new URL(ORIGEN).host,
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
