/**
 * Public pages are the same for everybody: asked without a cookie, drawn once for a build, then kept at the edge. Which
 * they are is said by the routes themselves (`handle.estatica`).
 */
import type { ServerBuild } from '@remix-run/cloudflare'

/** Browsers ask again after five minutes, the edge after an hour; another build is another page at once. */
const NAVEGADOR_S = 300
const BORDE_S = 3600

/** What is searched for on a page is cut to this many characters. */
const BUSQUEDA_MAX = 100

/** The addresses of a build's static pages, and of those whether something can be searched for there (`handle.busqueda`). */
export function direcciones(build: Pick<ServerBuild, 'routes'>): ReadonlyMap<string, { busqueda: boolean }> {
  const suyas = new Map<string, { busqueda: boolean }>()
  for (const ruta of Object.values(build.routes)) {
    const handle = ruta?.module.handle as { estatica?: boolean; busqueda?: boolean } | undefined
    if (handle?.estatica) suyas.set(`/${ruta?.path ?? ''}`, { busqueda: handle.busqueda === true })
  }
  return suyas
}

/**
 * A static page from the edge's cache, or drawn by `dibujar` and put there. What is no 200 is kept by nobody, nor what was
 * searched for: anybody can think up words without end.
 * @param pagina version of the build, and whether the page takes a search (`q`)
 * @param dibujar gets the request without who asks, whence and with what parameters
 */
export async function servirPublica(
  request: Request,
  { version, busqueda }: { version: string; busqueda: boolean },
  ctx: Pick<ExecutionContext, 'waitUntil'>,
  dibujar: (deNadie: Request) => Promise<Response>,
): Promise<Response> {
  const url = new URL(request.url)
  const q = busqueda ? (url.searchParams.get('q') ?? '').trim().slice(0, BUSQUEDA_MAX) : ''
  url.search = q && `?${new URLSearchParams({ q })}`
  if (q) {
    const hallado = await dibujar(new Request(url))
    const suya = new Response(hallado.body, hallado)
    suya.headers.set('Cache-Control', 'no-store')
    return suya
  }
  const llave = new Request(`${url}?v=${version}`)
  // the types of the browser know no default cache
  const borde = (caches as unknown as { default: Cache }).default
  const guardada = await borde.match(llave)
  if (guardada) return paraElNavegador(guardada)
  const respuesta = await dibujar(new Request(url))
  if (respuesta.status !== 200) return respuesta
  // read to its end first: half a page is kept for nobody
  const pagina = new Response(await respuesta.arrayBuffer(), respuesta)
  pagina.headers.set('Cache-Control', `public, max-age=${BORDE_S}`)
  ctx.waitUntil(borde.put(llave, pagina.clone()))
  return paraElNavegador(pagina)
}

function paraElNavegador(pagina: Response): Response {
  const suya = new Response(pagina.body, pagina)
  suya.headers.set('Cache-Control', `public, max-age=${NAVEGADOR_S}`)
  suya.headers.delete('cf-cache-status')
  return suya
}
