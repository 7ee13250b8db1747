/**
 * Public pages are the same for all visitors: requested with no cookie but that of the theme, rendered once per build
 * and theme, then cached at the edge. Routes opt in with `handle.isStatic`.
 */
import type { ServerBuild } from '@remix-run/cloudflare'
import { THEME_COOKIE, themeIn } from '../domain/identidad/theme'

/** Browsers revalidate after five minutes, the edge after an hour; a new build takes effect at once. */
const BROWSER_S = 300
const EDGE_S = 3600

interface StaticHandle {
  isStatic?: boolean
  search?: boolean
  pages?: readonly string[]
}

/** Search terms are truncated to this many characters. */
const SEARCH_MAX = 100

/**
 * The paths of a build's static pages, and whether each has a search (`handle.search`). A route of several pages names
 * them (`handle.pages`), which stand in the place of `:page`.
 */
export function staticPaths(build: Pick<ServerBuild, 'routes'>): ReadonlyMap<string, { search: boolean }> {
  const publicPages = new Map<string, { search: boolean }>()
  for (const route of Object.values(build.routes)) {
    const handle = route?.module.handle as StaticHandle | undefined
    if (!handle?.isStatic) continue
    const path = `/${route?.path ?? ''}`
    for (const one of handle.pages?.map((page) => path.replace(':page', page)) ?? [path])
      publicPages.set(one, { search: handle.search === true })
  }
  return publicPages
}

/**
 * A static page from the edge cache, or rendered by `draw` and cached. Responses other than 200 are not cached, nor are
 * searches, whose terms are unlimited. `version` is the build's; `search`: whether the page takes a search (`q`).
 * @param draw gets the request without origin, other parameters or cookies but the theme's
 */
export async function servePublic(
  request: Request,
  { version, search }: { version: string; search: boolean },
  ctx: Pick<ExecutionContext, 'waitUntil'>,
  draw: (anonymous: Request) => Promise<Response>,
): Promise<Response> {
  const url = new URL(request.url)
  const q = search ? (url.searchParams.get('q') ?? '').trim().slice(0, SEARCH_MAX) : ''
  url.search = q && `?${new URLSearchParams({ q })}`
  const theme = themeIn(request.headers.get('cookie') ?? '')
  const anonymous = () => new Request(url, theme ? { headers: { cookie: `${THEME_COOKIE}=${theme}` } } : {})
  if (q) {
    const found = await draw(anonymous())
    const ownResponse = new Response(found.body, found)
    ownResponse.headers.set('Cache-Control', 'no-store')
    return ownResponse
  }
  const key = new Request(`${url}?v=${version}${theme ? `&tema=${theme}` : ''}`)
  // the browser's types lack `caches.default`
  const edge = (caches as unknown as { default: Cache }).default
  const stored = await edge.match(key)
  if (stored) return forBrowser(stored)
  const response = await draw(anonymous())
  if (response.status !== 200) return response
  // read the whole body first, so that no partial page is cached
  const page = new Response(await response.arrayBuffer(), response)
  page.headers.set('Cache-Control', `public, max-age=${EDGE_S}`)
  ctx.waitUntil(edge.put(key, page.clone()))
  return forBrowser(page)
}

function forBrowser(page: Response): Response {
  const ownResponse = new Response(page.body, page)
  ownResponse.headers.set('Cache-Control', `public, max-age=${BROWSER_S}`)
  // the theme is a cookie: a page that the browser kept under the former theme must not be reused
  ownResponse.headers.append('Vary', 'Cookie')
  ownResponse.headers.delete('cf-cache-status')
  return ownResponse
}
