/** Serves every page: with Remix, or from the edge's cache. */
import * as build from 'vigia-build'
import { createContext } from '../context'
import { ajustes, type Env } from '../env'
import { pageHandler } from './pages'
import { servePublic, staticPaths } from './public-pages'
import { csp, cspPublica, withHeaders, withoutForwardedHost } from './security'

const remix = pageHandler(build, process.env.NODE_ENV)
const PUBLIC_PAGES = staticPaths(build)

/** @param url the request's, already parsed */
export async function servePage(request: Request, env: Env, ctx: ExecutionContext, url: URL): Promise<Response> {
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
