// Keeps the driver's page at hand: a phone that throws it away in a tunnel opens it again without a network.
// Registered by app/phone/offline.ts once tracking runs; scope /track/. Answers nothing else and stores no positions.
const CACHE = 'celular-1'
const PLAZO_MS = 6000
const PIEZAS_MAX = 80

self.addEventListener('install', () => self.skipWaiting())

self.addEventListener('fetch', (suceso) => {
  const { request } = suceso
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== self.location.origin) return
  if (request.mode === 'navigate') suceso.respondWith(pagina(suceso, url))
  else if (url.pathname.startsWith('/assets/') || url.pathname === '/favicon.svg') suceso.respondWith(pieza(request))
})

/**
 * The server's page whenever it answers in time; the kept one when it does not, or fails. A dead link is not kept. Keeping is a
 * convenience: a phone without space still gets what the server answers.
 */
async function pagina(suceso, url) {
  const cache = await almacen()
  const guardada = await cache?.match(url.pathname).catch(() => undefined)
  const fresca = fetch(suceso.request).then(async (respuesta) => {
    if (respuesta.ok) suceso.waitUntil(keepPage(cache, url.pathname, respuesta.clone()))
    else if (respuesta.status === 404 || respuesta.status === 410) await cache?.delete(url.pathname).catch(() => {})
    return respuesta.status >= 500 && guardada ? guardada : respuesta
  })
  // one that comes too late for this time is kept for the next
  suceso.waitUntil(fresca.catch(() => undefined))
  if (!guardada) return fresca
  const plazo = new Promise((resolve) => setTimeout(resolve, PLAZO_MS, guardada))
  return Promise.race([fresca.catch(() => guardada), plazo])
}

/**
 * Keeps a page once the scripts, texts and styles that it names, also in its Link header, are kept: without them it would not
 * open, and the page of the version before still does.
 */
async function keepPage(cache, path, page) {
  if (!cache) return
  try {
    const named = `${page.headers.get('Link')} ${await page.clone().text()}`.match(/\/assets\/[\w.-]+/g)
    for (const asset of new Set(named)) {
      await pieza(asset)
      if (!(await cache.match(asset))) return
    }
    await guardar(cache, path, page)
  } catch {
    // the signal ended before all was there
  }
}

/** Scripts, styles and fonts bear their content's hash in their name: what is kept is right for ever. */
async function pieza(request) {
  const cache = await almacen()
  const guardada = await cache?.match(request).catch(() => undefined)
  if (guardada) return guardada
  const respuesta = await fetch(request)
  if (respuesta.ok) await guardar(cache, request, respuesta.clone())
  return respuesta
}

/** The cache, or undefined where the browser refuses one. */
async function almacen() {
  try {
    return await caches.open(CACHE)
  } catch {
    return undefined
  }
}

/** Keeps a response, and of all only the newest; never fails. */
async function guardar(cache, clave, respuesta) {
  try {
    await cache?.put(clave, respuesta)
    const claves = (await cache?.keys()) ?? []
    for (const vieja of claves.slice(0, Math.max(0, claves.length - PIEZAS_MAX))) await cache.delete(vieja)
  } catch {
    // no space: what was kept before stays
  }
}
