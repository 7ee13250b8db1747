/**
 * Renders the pages with Remix. Its router flattens and ranks all routes anew on each of several matches per request,
 * so each area (`/admin`, `/super-admin`, `/docs` …) gets a handler with only its own routes. The areas are derived
 * from the routes.
 */
import { createRequestHandler, type ServerBuild } from '@remix-run/cloudflare'

type Routes = ServerBuild['routes']
type Handler = ReturnType<typeof createRequestHandler>

/** Handles the request for any page. */
export function pageHandler(build: ServerBuild, mode?: string): Handler {
  const areas = areasOf(build.routes)
  const all = createRequestHandler(build, mode)
  const handlers = new Map<string, Handler>()
  return (request, context) => {
    // an address in any other spelling goes to the handler with all routes
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

/** The static first segments of a build's routes. */
export function areasOf(routes: Routes): ReadonlySet<string> {
  const areas = Object.keys(routes).map((id) => areaOf(routes, id))
  return new Set(areas.filter((area) => /^[\w-]+$/.test(area)))
}

/** The build with only an area's routes and those without an area: the root, the start page, the not-found page. */
export function buildOfArea(build: ServerBuild, area: string): ServerBuild {
  const areas = areasOf(build.routes)
  const stays = (id: string) => {
    const ownArea = areaOf(build.routes, id)
    return ownArea === area || !areas.has(ownArea)
  }
  const only = <T>(record: Record<string, T>) => Object.fromEntries(Object.entries(record).filter(([id]) => stays(id)))
  return { ...build, routes: only(build.routes), assets: { ...build.assets, routes: only(build.assets.routes) } }
}

/** The first segment of a route's path, '' without one. */
function areaOf(routes: Routes, id: string): string {
  let path = ''
  for (let route = routes[id]; route; route = route.parentId ? routes[route.parentId] : undefined)
    path = [route.path, path].filter(Boolean).join('/')
  return path.split('/')[0] ?? ''
}
