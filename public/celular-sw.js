// Keeps the driver's page at hand: a phone that throws it away in a tunnel opens it again without a network.
// Registered by app/phone/offline.ts once tracking runs; scope /track/. Answers nothing else and stores no positions.
const CACHE = 'celular-1'
const PATIENCE_MS = 6000
const KEPT_MAX = 80

self.addEventListener('install', () => self.skipWaiting())

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== self.location.origin) return
  if (request.mode === 'navigate') event.respondWith(pageFor(event, url))
  else if (url.pathname.startsWith('/assets/') || url.pathname === '/favicon.svg') event.respondWith(assetFor(request))
})

/**
 * The server's page whenever it answers in time; the kept one when it does not, or fails. A dead link is not kept. Keeping is a
 * convenience: a phone without space still gets what the server answers.
 */
async function pageFor(event, url) {
  const cache = await openCache()
  const kept = await cache?.match(url.pathname).catch(() => undefined)
  const fresh = fetch(event.request).then(async (response) => {
    if (response.ok) event.waitUntil(keepPage(cache, url.pathname, response.clone()))
    else if (response.status === 404 || response.status === 410) await cache?.delete(url.pathname).catch(() => {})
    return response.status >= 500 && kept ? kept : response
  })
  // one that comes too late for this time is kept for the next
  event.waitUntil(fresh.catch(() => undefined))
  if (!kept) return fresh
  const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS, kept))
  return Promise.race([fresh.catch(() => kept), patience])
}

/**
 * Keeps a page once the scripts, texts and styles that it names, also in its Link header, are kept: without them it would not
 * open, and the page of the version before still does.
 */
async function keepPage(cache, path, page) {
  if (!cache) return
  try {
    const named = new Set(`${page.headers.get('Link')} ${await page.clone().text()}`.match(/\/assets\/[\w.-]+/g))
    for (const asset of named) {
      await assetFor(asset)
      if (!(await cache.match(asset))) return
    }
    await keep(cache, path, page)
    await forgetOldest(cache, named.add(path))
  } catch {
    // the signal ended before all was there
  }
}

/** Of more than is to be kept the oldest go, without those that the page needs: some of its files outlive many releases. */
async function forgetOldest(cache, needed) {
  const keys = await cache.keys()
  const others = keys.filter(({ url }) => !needed.has(new URL(url).pathname))
  for (const old of others.slice(0, Math.max(0, keys.length - KEPT_MAX))) await cache.delete(old)
}

/** Scripts, styles and fonts bear their content's hash in their name: what is kept is right for ever. */
async function assetFor(request) {
  const cache = await openCache()
  const kept = await cache?.match(request).catch(() => undefined)
  if (kept) return kept
  const response = await fetch(request)
  if (response.ok) await keep(cache, request, response.clone())
  return response
}

/** The cache, or undefined where the browser refuses one. */
async function openCache() {
  try {
    return await caches.open(CACHE)
  } catch {
    return undefined
  }
}

/** Keeps a response; never fails. */
async function keep(cache, key, response) {
  try {
    await cache?.put(key, response)
  } catch {
    // no space: what was kept before stays
  }
}
