/** The entry point: HTTP requests, the cron trigger, and the Durable Objects. */
import * as build from 'vigia-build'
import { createContext } from './context'
import { runJobs } from './cron'
import { ajustes, type Env, ownAddress, refusedSettings } from './env'
import { api } from './http/api'
import { receiveJwks } from './http/api/jwks'
import { securityText } from './http/api/security-txt'
import { receiveReport } from './http/api/tracking'
import { pageHandler } from './http/pages'
import { servePublic, staticPaths } from './http/public-pages'
import { csp, cspPublica, JSON_HEADERS, rejection, withHeaders, withoutForwardedHost } from './http/security'
import { logFailure, withRequestContext } from './trace/request'

export { Device } from '../durable-objects/device/device'
export { Fleet } from '../durable-objects/fleet/fleet'
export { Quota } from '../durable-objects/quota'

/** The hot path: position reports bypass the routers. */
const REPORT_URL = /^https?:\/\/[^/]+\/api\/track\/([\w-]+)\/positions$/

const JWKS_PATH = '/.well-known/jwks.json'
const SECURITY = '/.well-known/security.txt'
const HEALTH = '/api/health'

const remix = pageHandler(build, process.env.NODE_ENV)
const PUBLIC_PAGES = staticPaths(build)

export default {
  async fetch(request, env, ctx) {
    const link = request.method === 'POST' && REPORT_URL.exec(request.url)?.[1]
    if (link && !refusedSettings(env)) return receiveReport(request, env, link, JSON_HEADERS)
    return withRequestContext(request, () => respond(request, env, ctx))
  },
  async scheduled(controller, env, ctx) {
    await runJobs(controller, env, ctx)
  },
} satisfies ExportedHandler<Env>

async function respond(request: Request, env: Env, ctx: ExecutionContext): Promise<Response> {
  const url = new URL(request.url)
  const refused = refusedSettings(env)
  if (refused) return withHeaders(notConfigured(url, refused), url)
  const home = ownAddress(ajustes(env), url)
  if (home) return withHeaders(elsewhere(request, url, home), url)
  const denied = rejection(request, url)
  if (denied) return withHeaders(denied, url)
  if (url.pathname === SECURITY) return withHeaders(securityText(ajustes(env), Date.now()), url)
  if (url.pathname === JWKS_PATH) return withHeaders(await receiveJwks(request, env, Date.now()), url)
  if (url.pathname.startsWith('/api/')) return withHeaders(await api.fetch(request, env, ctx), url)
  const publica = request.method === 'GET' ? PUBLIC_PAGES.get(url.pathname) : undefined
  if (publica) {
    return servePublic(request, { version: build.assets.version, ...publica }, ctx, async (anonymous) => {
      const response = await remix(anonymous, createContext(env, ctx, Date.now(), ''))
      return withHeaders(response, url, cspPublica(ajustes(env).TILES_URL, url))
    })
  }
  const nonce = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))))
  const context = createContext(env, ctx, Date.now(), nonce, request.cf as IncomingRequestCfProperties)
  const response = await remix(withoutForwardedHost(request), context)
  const { TILES_URL, wompi } = ajustes(env)
  return withHeaders(response, url, csp(nonce, TILES_URL, url, wompi))
}

/** Every request fails while a secret is missing or refused; the health check names it, without its value. */
function notConfigured(url: URL, missing: string[]): Response {
  if (url.pathname === HEALTH) return Response.json({ ok: false, missing }, { status: 503 })
  logFailure('ajustes-rechazados', new Error(missing.join(', ')))
  return new Response('Vigía no está configurada.', { status: 503, headers: { 'Retry-After': '60' } })
}

/** For another host, or without TLS: GET and HEAD are redirected to the product's address, anything else gets a 421. */
function elsewhere(request: Request, url: URL, home: string): Response {
  if (['GET', 'HEAD'].includes(request.method) && !request.headers.has('Upgrade'))
    return new Response(null, { status: 308, headers: { Location: home + url.pathname + url.search } })
  return new Response('Esta dirección no es la de Vigía.', { status: 421 })
}
