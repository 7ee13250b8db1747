/**
 * The entry point: HTTP requests, the cron trigger, and the Durable Objects. Every isolate evaluates what this file
 * imports before it answers, those of the objects too, so pages, API and jobs are loaded by the first event that needs
 * them (docs/decisions/0048).
 */
import { isApi } from './domain/api-error'
import { ajustes, type Env, isOwnAddress, refusedSettings } from './env'
import { securityText } from './http/api/security-txt'
import { receiveReport } from './http/api/tracking'
import { JSON_HEADERS, rejection, withHeaders } from './http/security'
import { logFailure, withRequestContext } from './trace/request'

export { Device } from '../durable-objects/device/device'
export { Fleet } from '../durable-objects/fleet/fleet'
export { Quota } from '../durable-objects/quota'

/** The hot path: position reports bypass the routers. */
const REPORT_URL = /^https?:\/\/[^/]+\/api\/track\/([\w-]+)\/positions$/

const JWKS_PATH = '/.well-known/jwks.json'
const SECURITY = '/.well-known/security.txt'
const HEALTH = '/api/health'

export default {
  async fetch(request, env, ctx) {
    const link = request.method === 'POST' && REPORT_URL.exec(request.url)?.[1]
    if (link && !refusedSettings(env) && isOwnAddress(ajustes(env), request.url))
      return receiveReport(request, env, link, JSON_HEADERS)
    return withRequestContext(request, () => respond(request, env, ctx))
  },
  async scheduled(controller, env) {
    const { runJobs } = await import('./cron')
    await runJobs(controller, env)
  },
} satisfies ExportedHandler<Env>

async function respond(request: Request, env: Env, ctx: ExecutionContext): Promise<Response> {
  const url = new URL(request.url)
  const refused = refusedSettings(env)
  if (refused) return withHeaders(notConfigured(url, refused), url)
  const settings = ajustes(env)
  if (!isOwnAddress(settings, url.href)) return withHeaders(elsewhere(request, url, settings.APP_URL), url)
  const denied = rejection(request, url)
  if (denied) return withHeaders(denied, url)
  if (url.pathname === HEALTH) return withHeaders(Response.json({ ok: true }), url)
  if (url.pathname === SECURITY) return withHeaders(securityText(settings, Date.now()), url)
  if (url.pathname === JWKS_PATH) {
    const { receiveJwks } = await import('./http/api/jwks')
    return withHeaders(await receiveJwks(request, env, Date.now()), url)
  }
  if (isApi(url)) {
    const { api } = await import('./http/api')
    return withHeaders(await api.fetch(request, env, ctx), url)
  }
  const { servePage } = await import('./http/serve-page')
  return servePage(request, env, ctx, url)
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
