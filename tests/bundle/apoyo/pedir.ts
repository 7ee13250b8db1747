/** How the law tests ask: as somebody, a page or its data alone, a form, an upgrade. Redirects are never followed. */
import { request as pedirHttp } from 'node:http'
import { ORIGEN } from '../../apoyo/mundo'

export interface Pedido {
  /** who asks; without it, nobody */
  como?: { cookie: string } | null
  metodo?: string
  /** sent as a form of this page, as a browser of ours would */
  form?: Record<string, string>
  cuerpo?: BodyInit
  cabeceras?: Record<string, string>
}

export async function pedir(path: string, { como, metodo, form, cuerpo, cabeceras }: Pedido = {}): Promise<Response> {
  const body = form ? new URLSearchParams(form) : cuerpo
  const method = metodo ?? (body === undefined ? 'GET' : 'POST')
  const headers = {
    ...(como ? { cookie: como.cookie } : {}),
    ...(method === 'GET' || method === 'HEAD' ? {} : { origin: ORIGEN }),
    ...cabeceras,
  }
  // the last for a body that is a stream
  const options = { method, body, headers, redirect: 'manual', duplex: 'half' } as const
  return fetch(ORIGEN + path, options)
}

/** What a door did, in one word, whether a page or its data alone was asked. */
export type Respuesta = '200' | '302 /login' | '302 /admin/company' | '403' | '404' | '405' | (string & {})

/** Reads the answer to a page request. */
export function dePagina(r: Response): Respuesta {
  const a = r.headers.get('location')
  return a ? `302 ${new URL(a, ORIGEN).pathname}` : String(r.status)
}

/** Reads the answer to a `.data` request: a redirect travels inside it, a refusal is its status. */
export async function deDatos(r: Response): Promise<Respuesta> {
  const texto = await r.text()
  // turbo-stream: an array of values, in which a redirect names its status and its target
  const redirigido = /"SingleFetchRedirect"|"redirect","([^"]+)"/.exec(texto)
  if (r.status === 202 || redirigido) {
    const [, destino] = /"redirect","([^"]+)"/.exec(texto) ?? []
    return `302 ${new URL(destino ?? '?', ORIGEN).pathname}`
  }
  return String(r.status)
}

/** The status of a WebSocket upgrade; 101 means that the socket opened (and it is closed at once). */
export function subir(path: string, cabeceras: Record<string, string> = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    const pedido = pedirHttp(ORIGEN.replace('localhost', '127.0.0.1') + path, {
      headers: {
        host: new URL(ORIGEN).host,
        connection: 'Upgrade',
        upgrade: 'websocket',
        'sec-websocket-version': '13',
        'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
        ...cabeceras,
      },
    })
    pedido.on('upgrade', (respuesta, socket) => {
      socket.destroy()
      resolve(respuesta.statusCode ?? 0)
    })
    pedido.on('response', (respuesta) => {
      respuesta.resume()
      resolve(respuesta.statusCode ?? 0)
    })
    pedido.on('error', reject)
    pedido.end()
  })
}
