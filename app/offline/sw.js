/**
 * Without a network a browser shows its own error page; this worker answers with ours, in the language of its own address
 * (`?idioma=`, chosen by a person; else the browser's). It keeps nothing: the page stands in this very file, so that no
 * signed-in page, no data and no script is ever stored, and sign-out has nothing to clear.
 * vite.config.ts writes it to /sw.js with the page and the build in it; another build is another file, which takes over at
 * once. Phones on /track/ have a narrower one of their own. To be rid of it, serve `self.registration.unregister()`.
 */
const BUILD = '__BUILD__'
/** by language */
const PAGES = '__PAGES__'
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

const chosen = new URL(self.location.href).searchParams.get('idioma')
const spoken = self.navigator.languages.map((language) => language.slice(0, 2))
const PAGE = PAGES[[chosen, ...spoken].find((language) => Object.hasOwn(PAGES, language)) ?? 'es']

self.addEventListener('install', () => self.skipWaiting())

self.addEventListener('activate', (event) => {
  // the network is asked while this wakes up, so that no page comes later for it
  event.waitUntil(Promise.all([self.clients.claim(), self.registration.navigationPreload?.enable()]))
})

self.addEventListener('fetch', (event) => {
  // what a page fetches and what is posted go their way as if this were not here. Every address that a browser is led to is
  // answered from here, of /api too: the network was asked for it already, and must not be asked again (the way back from a
  // provider is good once, a receipt that is read is noted)
  if (event.request.mode === 'navigate' && event.request.method === 'GET') event.respondWith(page(event))
})

async function page(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request))
  } catch {
    const headers = {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': POLICY,
      'Cache-Control': 'no-store',
      'X-Vigia-Build': BUILD,
    }
    const { pathname, search } = new URL(event.request.url)
    return new Response(
      PAGE.replace('/__HERE__', () => pathname + search),
      { status: 503, headers },
    )
  }
}
