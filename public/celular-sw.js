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
  if (request.mode === 'navigate') suceso.respondWith(pagina(request, url))
  else if (url.pathname.startsWith('/assets/') || url.pathname === '/favicon.svg') suceso.respondWith(pieza(request))
})

/** The server's page whenever it answers in time; the kept one when it does not. A dead link is not kept. */
async function pagina(request, url) {
  const cache = await caches.open(CACHE)
  const guardada = await cache.match(url.pathname)
  const fresca = fetch(request).then(async (respuesta) => {
    if (respuesta.ok) await cache.put(url.pathname, respuesta.clone())
    else if (respuesta.status === 404 || respuesta.status === 410) await cache.delete(url.pathname)
    return respuesta
  })
  if (!guardada) return fresca
  const plazo = new Promise((resolve) => setTimeout(resolve, PLAZO_MS, guardada))
  return Promise.race([fresca.catch(() => guardada), plazo])
}

/** Scripts, styles and fonts bear their content's hash in their name: what is kept is right for ever. */
async function pieza(request) {
  const cache = await caches.open(CACHE)
  const guardada = await cache.match(request)
  if (guardada) return guardada
  const respuesta = await fetch(request)
  if (respuesta.ok) {
    await cache.put(request, respuesta.clone())
    const claves = await cache.keys()
    for (const vieja of claves.slice(0, Math.max(0, claves.length - PIEZAS_MAX))) await cache.delete(vieja)
  }
  return respuesta
}
