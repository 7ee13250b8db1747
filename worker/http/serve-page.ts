/** Serves every page: with Remix, or from the edge's cache. */
import * as build from 'vigia-build'
import { createContext } from '../context'
import { PAGE_HEADER } from '../domain/identidad/page-mark'
import type { RefusalReason } from '../domain/refusal'
import { ajustes, type Env } from '../env'
import { pageHandler } from './pages'
import { servePublic, staticPaths } from './public-pages'
import { csp, publicCsp, withHeaders, withoutForwardedHost } from './security'

const remix = pageHandler(build, process.env.NODE_ENV)
const PUBLIC_PAGES = staticPaths(build)

const OTHER_SESSION: RefusalReason = 'pagina-de-otra-sesion'

/** Refuses a form whose page was drawn for another person; the browser says so (app/connection/retrying-fetch.ts). */
const ofAnotherPage = () =>
  Response.json(
    { status: 'error', error: { '': [OTHER_SESSION] } },
    { status: 409, headers: { [PAGE_HEADER]: 'other', 'Cache-Control': 'no-store' } },
  )

/** @param url the request's, already parsed */
export async function servePage(request: Request, env: Env, ctx: ExecutionContext, url: URL): Promise<Response> {
  const publicPage = request.method === 'GET' ? PUBLIC_PAGES.get(url.pathname) : undefined
  if (publicPage) {
    return servePublic(request, { version: build.assets.version, ...publicPage }, ctx, async (anonymous) => {
      const response = await remix(anonymous, createContext(env, ctx, Date.now(), ''))
      return withHeaders(response, url, publicCsp(ajustes(env).TILES_URL, url))
    })
  }
  const nonce = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))))
  const context = createContext(env, ctx, Date.now(), nonce, request.cf as IncomingRequestCfProperties)
  const mark = request.headers.get(PAGE_HEADER)
  if (request.method === 'POST' && mark !== null && (await context.gate.isOfAnother(request, mark)))
    return withHeaders(ofAnotherPage(), url)
  const response = await remix(withoutForwardedHost(request), context)
  const { TILES_URL, wompi } = ajustes(env)
  return withHeaders(response, url, csp(nonce, TILES_URL, url, wompi))
}
