/** The front door: every request, the clock, and the Durable Objects. */
import * as build from 'vigia-build'
import { conPeticion, registrar } from './access/peticion'
import { api } from './api'
import { recibirLlaves } from './api/jwks'
import { recibirInforme } from './api/rastreo'
import { securityText } from './api/security-txt'
import { createContext } from './context'
import { tareas } from './cron'
import { ajustes, type Env, ownAddress, refusedSettings } from './env'
import { paginas } from './paginas'
import { direcciones, servirPublica } from './publicas'
import { CABECERAS_JSON, conCabeceras, csp, cspPublica, rechazo, withoutForwardedHost } from './security'

export { Cupo } from '../durable-objects/cupo'
export { Device } from '../durable-objects/device'
export { Fleet } from '../durable-objects/fleet'

/** What phones call all day long goes past the routers. */
const INFORME = /^https?:\/\/[^/]+\/api\/track\/([\w-]+)\/positions$/

const LLAVES = '/.well-known/jwks.json'
const SECURITY = '/.well-known/security.txt'
const HEALTH = '/api/health'

const remix = paginas(build, process.env.NODE_ENV)
const PUBLICAS = direcciones(build)

export default {
  async fetch(request, env, ctx) {
    const enlace = request.method === 'POST' && INFORME.exec(request.url)?.[1]
    if (enlace && !refusedSettings(env)) return recibirInforme(request, env, enlace, CABECERAS_JSON)
    return conPeticion(request, () => contestar(request, env, ctx))
  },
  async scheduled(evento, env, ctx) {
    await tareas(evento, env, ctx)
  },
} satisfies ExportedHandler<Env>

async function contestar(request: Request, env: Env, ctx: ExecutionContext): Promise<Response> {
  const url = new URL(request.url)
  const refused = refusedSettings(env)
  if (refused) return conCabeceras(notConfigured(url, refused), url)
  const home = ownAddress(ajustes(env), url)
  if (home) return conCabeceras(elsewhere(request, url, home), url)
  const negado = rechazo(request, url)
  if (negado) return conCabeceras(negado, url)
  if (url.pathname === SECURITY) return conCabeceras(securityText(ajustes(env), Date.now()), url)
  if (url.pathname === LLAVES) return conCabeceras(await recibirLlaves(request, env, Date.now()), url)
  if (url.pathname.startsWith('/api/')) return conCabeceras(await api.fetch(request, env, ctx), url)
  const publica = request.method === 'GET' ? PUBLICAS.get(url.pathname) : undefined
  if (publica) {
    return servirPublica(request, { version: build.assets.version, ...publica }, ctx, async (deNadie) => {
      const respuesta = await remix(deNadie, createContext(env, ctx, Date.now(), ''))
      return conCabeceras(respuesta, url, cspPublica(ajustes(env).TILES_URL, url))
    })
  }
  const nonce = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))))
  const contexto = createContext(env, ctx, Date.now(), nonce, request.cf as IncomingRequestCfProperties)
  const respuesta = await remix(withoutForwardedHost(request), contexto)
  const { TILES_URL, wompi } = ajustes(env)
  return conCabeceras(respuesta, url, csp(nonce, TILES_URL, url, wompi))
}

/** Nothing answers while a secret is missing or refused; the health says which, and never what it holds. */
function notConfigured(url: URL, missing: string[]): Response {
  if (url.pathname === HEALTH) return Response.json({ ok: false, missing }, { status: 503 })
  registrar('ajustes-rechazados', new Error(missing.join(', ')))
  return new Response('Vigía no está configurada.', { status: 503, headers: { 'Retry-After': '60' } })
}

/** Another host, or no TLS: who only looks is led to the product's one address, anything else is misdirected. */
function elsewhere(request: Request, url: URL, home: string): Response {
  if (['GET', 'HEAD'].includes(request.method) && !request.headers.has('Upgrade'))
    return new Response(null, { status: 308, headers: { Location: home + url.pathname + url.search } })
  return new Response('Esta dirección no es la de Vigía.', { status: 421 })
}
