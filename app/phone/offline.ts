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
    for (const url of new Set([...resources, '/favicon.svg'])) await saved(cache, url)
    const page = await fetchMissing(cache, location.pathname)
    // an expired link must not be cached
    if (!page?.ok) return
    // the server may have a newer release than this page: its page opens with its own files alone
    const named = `${page.headers.get('Link')} ${await page.clone().text()}`.match(/\/assets\/[\w.-]+/g)
    for (const url of new Set(named)) if (!(await saved(cache, url))) return
    await cache.put(location.pathname, page)
  } catch {
    // private browsing, no space, or the network failed first: the page works, but not without a network
  }
}

/** The server's answer; null for what is kept already. */
const fetchMissing = async (cache: Cache, url: string) => ((await cache.match(url)) ? null : fetch(url))

/** Keeps a file; false if the server does not have it. */
async function saved(cache: Cache, url: string): Promise<boolean> {
  const response = await fetchMissing(cache, url)
  if (response?.ok) await cache.put(url, response)
  return response === null || response.ok
}

/** Deletes this page's copy, when its link leads nowhere any more. */
export async function forgetPage(): Promise<void> {
  if ('caches' in globalThis) await (await caches.open(CACHE)).delete(location.pathname)
}
