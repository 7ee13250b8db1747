/**
 * Lets this page open again without a network: cheap phones discard a tab when memory is low, also without coverage.
 * Caches the page and its loaded assets; public/celular-sw.js serves them.
 */
const CACHE = 'celular-1'

export async function savePage(): Promise<void> {
  if (!('serviceWorker' in navigator) || !('caches' in window)) return
  try {
    await navigator.serviceWorker.register('/celular-sw.js', { scope: '/track/' })
    const cache = await caches.open(CACHE)
    const resources = performance
      .getEntriesByType('resource')
      .map((resource) => resource.name)
      .filter((url) => url.startsWith(`${location.origin}/assets/`))
    for (const url of new Set([...resources, '/favicon.svg', location.pathname])) {
      if (await cache.match(url)) continue
      const response = await fetch(url)
      // an expired link must not be cached
      if (response.ok) await cache.put(url, response)
    }
  } catch {
    // private browsing, no space, or the network failed first: the page works, but not without a network
  }
}

/** Deletes this page's copy, when its link leads nowhere any more. */
export async function forgetPage(): Promise<void> {
  if ('caches' in globalThis) await (await caches.open(CACHE)).delete(location.pathname)
}
