/**
 * Lets this page open again without a network: cheap phones throw a tab away when memory is short, in a tunnel too.
 * Keeps the page and the pieces that it has loaded; public/celular-sw.js answers with them.
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
      // a link that has ended meanwhile is nothing to keep
      if (response.ok) await cache.put(url, response)
    }
  } catch {
    // private browsing, no room, or the network went first: the page works, only not without a network
  }
}
