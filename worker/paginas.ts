/**
 * The pages, drawn by Remix. Its router lays out and ranks all routes of the product anew for each of the many times that
 * it asks for those of an address: each area (`/admin`, `/super-admin`, `/docs` …) gets a handler that knows its own
 * routes alone. Which areas there are is said by the routes themselves.
 */
import { createRequestHandler, type ServerBuild } from '@remix-run/cloudflare'

type Rutas = ServerBuild['routes']
type Handler = ReturnType<typeof createRequestHandler>

/** Answers a request for a page, whatever its address. */
export function paginas(build: ServerBuild, modo?: string): Handler {
  const areas = areasDe(build.routes)
  const todas = createRequestHandler(build, modo)
  const suyos = new Map<string, Handler>()
  return (request, contexto) => {
    // an address that is written in another way than the routes are is for all of them
    const area = /^https?:\/\/[^/]+\/([\w-]+)(?=[/.?#]|$)/.exec(request.url)?.[1] ?? ''
    if (!areas.has(area)) return todas(request, contexto)
    let suyo = suyos.get(area)
    if (!suyo) {
      suyo = createRequestHandler(soloDe(build, area), modo)
      suyos.set(area, suyo)
    }
    return suyo(request, contexto)
  }
}

/** First segments of the addresses of a build that are no parameters. */
export function areasDe(rutas: Rutas): ReadonlySet<string> {
  const areas = Object.keys(rutas).map((id) => areaDe(rutas, id))
  return new Set(areas.filter((area) => /^[\w-]+$/.test(area)))
}

/** The build with the routes of an area and those of none: the root, the start page, what answers an unknown address. */
export function soloDe(build: ServerBuild, area: string): ServerBuild {
  const areas = areasDe(build.routes)
  const queda = (id: string) => {
    const suya = areaDe(build.routes, id)
    return suya === area || !areas.has(suya)
  }
  const solo = <T>(de: Record<string, T>) => Object.fromEntries(Object.entries(de).filter(([id]) => queda(id)))
  return { ...build, routes: solo(build.routes), assets: { ...build.assets, routes: solo(build.assets.routes) } }
}

/** The first segment of a route's address, '' without one. */
function areaDe(rutas: Rutas, id: string): string {
  let camino = ''
  for (let ruta = rutas[id]; ruta; ruta = ruta.parentId ? rutas[ruta.parentId] : undefined)
    camino = [ruta.path, camino].filter(Boolean).join('/')
  return camino.split('/')[0] ?? ''
}
