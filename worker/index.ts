/** The front door: every request, the clock, and the Durable Objects. */
import * as build from 'vigia-build'
import { conPeticion } from './access/peticion'
import { api } from './api'
import { recibirLlaves } from './api/jwks'
import { recibirInforme } from './api/rastreo'
import { createContext } from './context'
import { tareas } from './cron'
import { ajustes, type Env } from './env'
import { paginas } from './paginas'
import { direcciones, servirPublica } from './publicas'
import { CABECERAS_JSON, conCabeceras, csp, cspPublica, rechazo, withoutForwardedHost } from './security'

export { Cupo } from '../durable-objects/cupo'
export { Device } from '../durable-objects/device'
export { Fleet } from '../durable-objects/fleet'

/** What phones call all day long goes past the routers. */
const INFORME = /^https?:\/\/[^/]+\/api\/track\/([\w-]+)\/positions$/

const LLAVES = '/.well-known/jwks.json'

const remix = paginas(build, process.env.NODE_ENV)
const PUBLICAS = direcciones(build)

export default {
  async fetch(request, env, ctx) {
    const enlace = request.method === 'POST' && INFORME.exec(request.url)?.[1]
    if (enlace) return recibirInforme(request, env, enlace, CABECERAS_JSON)
    return conPeticion(request, () => contestar(request, env, ctx))
  },
  async scheduled(evento, env, ctx) {
    await tareas(evento, env, ctx)
  },
} satisfies ExportedHandler<Env>

async function contestar(request: Request, env: Env, ctx: ExecutionContext): Promise<Response> {
  const url = new URL(request.url)
  const negado = rechazo(request, url)
  if (negado) return conCabeceras(negado, url)
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
