/**
 * Renders the pages with Remix. Its router flattens and ranks all routes anew on each of several matches per request, so
 * each screen gets a handler that knows only its own route and those of the addresses above it. What a page tells the
 * browser of the routes is the same: Remix names the routes of these addresses and lets it ask for others.
 */
import { createRequestHandler, type ServerBuild } from '@remix-run/cloudflare'
import { matchRoutes, type RouteObject } from 'react-router'

type Routes = ServerBuild['routes']
type Handler = ReturnType<typeof createRequestHandler>

/** Where Remix itself answers which routes there are. */
const MANIFEST = '/__manifest'

/** Handles the request for any page. */
export function pageHandler(build: ServerBuild, mode?: string): Handler {
  const tree = routeTree(build.routes)
  const all = createRequestHandler(build, mode)
  const screens = new Map<string, Handler>()
  // addresses without parameters: there are as many as such routes
  const screenOfAddress = new Map<string, string>()

  const screenOf = (pathname: string) => {
    const known = screenOfAddress.get(pathname)
    if (known) return known
    const matches = matchRoutes(tree, pathname)
    const screen = matches?.at(-1)?.route.id
    const pattern = `/${matches?.flatMap(({ route }) => route.path || []).join('/')}`
    if (screen && pattern === pathname && !/[:*?]/.test(pattern)) screenOfAddress.set(pathname, screen)
    return screen
  }

  return (request, context) => {
    const pathname = addressOf(new URL(request.url).pathname)
    const screen = pathname === MANIFEST ? undefined : screenOf(pathname)
    if (!screen) return all(request, context)
    let handler = screens.get(screen)
    if (!handler) {
      handler = createRequestHandler(buildOfScreen(build, pathname), mode)
      screens.set(screen, handler)
    }
    return handler(request, context)
  }
}

/** The build with only the routes that answer an address or one above it. */
export function buildOfScreen(build: ServerBuild, pathname: string): ServerBuild {
  const tree = routeTree(build.routes)
  const ids = new Set(
    addressesAbove(pathname).flatMap((at) => matchRoutes(tree, at)?.map(({ route }) => route.id) ?? []),
  )
  const only = <T>(record: Record<string, T>) =>
    Object.fromEntries(Object.entries(record).filter(([id]) => ids.has(id)))
  return { ...build, routes: only(build.routes), assets: { ...build.assets, routes: only(build.assets.routes) } }
}

/** An address, as it was spelled, and all above it: `/a/b/c`, `/a/b`, `/a`, `/`. */
function addressesAbove(pathname: string): string[] {
  const words = pathname.split('/').filter(Boolean)
  return [pathname, ...words.map((_, i) => `/${words.slice(0, i).join('/')}`)]
}

/** The screen's address: its data are asked for at the same one with `.data`, those of the start page at `/_root.data`. */
const addressOf = (pathname: string) =>
  pathname === '/_root.data' ? '/' : pathname.endsWith('.data') ? pathname.slice(0, -'.data'.length) : pathname

type Node = RouteObject & { id: string }

function routeTree(routes: Routes, parentId?: string): Node[] {
  return Object.values(routes)
    .filter((route) => route.parentId === parentId)
    .map(
      ({ id, path, index, caseSensitive }): Node =>
        index ? { id, path, index, caseSensitive } : { id, path, caseSensitive, children: routeTree(routes, id) },
    )
}
