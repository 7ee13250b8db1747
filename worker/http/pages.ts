/**
 * The pages, drawn by Remix. Its router lays out and ranks all routes of the product anew for each of the many times that
 * it asks for those of an address: each area (`/admin`, `/super-admin`, `/docs` …) gets a handler that knows its own
 * routes alone. Which areas there are is said by the routes themselves.
 */
import { createRequestHandler, type ServerBuild } from '@remix-run/cloudflare'

type Routes = ServerBuild['routes']
type Handler = ReturnType<typeof createRequestHandler>

/** Answers a request for a page, whatever its address. */
export function pageHandler(build: ServerBuild, mode?: string): Handler {
  const areas = areasOf(build.routes)
  const all = createRequestHandler(build, mode)
  const handlers = new Map<string, Handler>()
  return (request, context) => {
    // an address that is written in another way than the routes are is for all of them
    const area = /^https?:\/\/[^/]+\/([\w-]+)(?=[/.?#]|$)/.exec(request.url)?.[1] ?? ''
    if (!areas.has(area)) return all(request, context)
    let handler = handlers.get(area)
    if (!handler) {
      handler = createRequestHandler(buildOfArea(build, area), mode)
      handlers.set(area, handler)
    }
    return handler(request, context)
  }
}

/** First segments of the addresses of a build that are no parameters. */
export function areasOf(routes: Routes): ReadonlySet<string> {
  const areas = Object.keys(routes).map((id) => areaOf(routes, id))
  return new Set(areas.filter((area) => /^[\w-]+$/.test(area)))
}

/** The build with the routes of an area and those of none: the root, the start page, what answers an unknown address. */
export function buildOfArea(build: ServerBuild, area: string): ServerBuild {
  const areas = areasOf(build.routes)
  const stays = (id: string) => {
    const ownArea = areaOf(build.routes, id)
    return ownArea === area || !areas.has(ownArea)
  }
  const only = <T>(record: Record<string, T>) => Object.fromEntries(Object.entries(record).filter(([id]) => stays(id)))
  return { ...build, routes: only(build.routes), assets: { ...build.assets, routes: only(build.assets.routes) } }
}

/** The first segment of a route's address, '' without one. */
function areaOf(routes: Routes, id: string): string {
  let path = ''
  for (let route = routes[id]; route; route = route.parentId ? routes[route.parentId] : undefined)
    path = [route.path, path].filter(Boolean).join('/')
  return path.split('/')[0] ?? ''
}
