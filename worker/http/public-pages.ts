/**
 * Public pages are the same for everybody: asked without a cookie, drawn once for a build, then kept at the edge. Which
 * they are is said by the routes themselves (`handle.estatica`).
 */
import type { ServerBuild } from '@remix-run/cloudflare'

/** Browsers ask again after five minutes, the edge after an hour; another build is another page at once. */
const BROWSER_S = 300
const EDGE_S = 3600

/** What is searched for on a page is cut to this many characters. */
const SEARCH_MAX = 100

/** The addresses of a build's static pages, and of those whether something can be searched for there (`handle.busqueda`). */
export function staticPaths(build: Pick<ServerBuild, 'routes'>): ReadonlyMap<string, { busqueda: boolean }> {
  const publicPages = new Map<string, { busqueda: boolean }>()
  for (const route of Object.values(build.routes)) {
    const handle = route?.module.handle as { isStatic?: boolean; busqueda?: boolean } | undefined
    if (handle?.isStatic) publicPages.set(`/${route?.path ?? ''}`, { busqueda: handle.busqueda === true })
  }
  return publicPages
}

/**
 * A static page from the edge's cache, or drawn by `dibujar` and put there. What is no 200 is kept by nobody, nor what was
 * searched for: anybody can think up words without end.
 * @param pagina version of the build, and whether the page takes a search (`q`)
 * @param dibujar gets the request without who asks, whence and with what parameters
 */
export async function servePublic(
  request: Request,
  { version, busqueda: search }: { version: string; busqueda: boolean },
  ctx: Pick<ExecutionContext, 'waitUntil'>,
  draw: (anonymous: Request) => Promise<Response>,
): Promise<Response> {
  const url = new URL(request.url)
  const q = search ? (url.searchParams.get('q') ?? '').trim().slice(0, SEARCH_MAX) : ''
  url.search = q && `?${new URLSearchParams({ q })}`
  if (q) {
    const found = await draw(new Request(url))
    const ownResponse = new Response(found.body, found)
    ownResponse.headers.set('Cache-Control', 'no-store')
    return ownResponse
  }
  const key = new Request(`${url}?v=${version}`)
  // the types of the browser know no default cache
  const edge = (caches as unknown as { default: Cache }).default
  const stored = await edge.match(key)
  if (stored) return forBrowser(stored)
  const response = await draw(new Request(url))
  if (response.status !== 200) return response
  // read to its end first: half a page is kept for nobody
  const page = new Response(await response.arrayBuffer(), response)
  page.headers.set('Cache-Control', `public, max-age=${EDGE_S}`)
  ctx.waitUntil(edge.put(key, page.clone()))
  return forBrowser(page)
}

function forBrowser(page: Response): Response {
  const ownResponse = new Response(page.body, page)
  ownResponse.headers.set('Cache-Control', `public, max-age=${BROWSER_S}`)
  ownResponse.headers.delete('cf-cache-status')
  return ownResponse
}
