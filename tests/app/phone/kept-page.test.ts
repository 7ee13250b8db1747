/** The service worker that keeps the driver's page, run from its source with a server and a cache of the test. */
import { readFileSync } from 'node:fs'
import { afterEach, expect, test, vi } from 'vitest'
import { savePage } from '~/phone/offline'

const SOURCE = readFileSync(new URL('../../../public/celular-sw.js', import.meta.url), 'utf8')
const HOST = 'https://vigia.test'
const full = () => Promise.reject(new DOMException('', 'QuotaExceededError'))

type Cache = Record<'match' | 'put' | 'delete' | 'keys', () => Promise<unknown>>

/** What the worker answers to a request when the server answers `fresh`. */
const answer = (path: string, mode: string, open: () => Promise<Cache>, status = 200): Promise<string> =>
  answerOf(path, mode, open, async () => new Response('fresh', { status }))

/** What the worker answers to a request, once it has done what it does after that. */
async function answerOf(
  path: string,
  mode: string,
  open: () => Promise<unknown>,
  fetch: (request: string | { url: string }) => Promise<Response>,
): Promise<string> {
  const pending: Promise<unknown>[] = []
  let given: Promise<Response> | undefined
  const heard: Record<string, (event: object) => void> = {}
  const self = {
    location: { origin: HOST },
    addEventListener: (type: string, listener: (event: object) => void) => {
      heard[type] = listener
    },
  }
  new Function('self', 'caches', 'fetch', SOURCE)(self, { open }, fetch)
  heard.fetch?.({
    request: { method: 'GET', url: HOST + path, mode },
    respondWith: (response: Promise<Response>) => {
      given = response
    },
    waitUntil: (work: Promise<unknown>) => pending.push(work),
  })
  const text = await (await given)?.text()
  // what it waits for may add to it
  for (const work of pending) await work
  return text ?? ''
}

const KINDS = [
  ['the page', '/track/abc', 'navigate'],
  ['a script', '/assets/a-1.js', 'cors'],
] as const

test.each(KINDS)('a phone without space still gets %s that the server answers', async (_, path, mode) => {
  const cache = { match: async () => undefined, put: full, delete: full, keys: full }
  expect(await answer(path, mode, async () => cache)).toBe('fresh')
})

test.each(KINDS)('a browser that refuses or breaks the cache still gets %s', async (_, path, mode) => {
  expect(await answer(path, mode, full)).toBe('fresh')
  expect(await answer(path, mode, async () => ({ match: full, put: full, delete: full, keys: full }))).toBe('fresh')
})

test('a phone without space gets the page of the server, not the older one that it kept', async () => {
  const cache = { match: async () => new Response('kept'), put: full, delete: full, keys: full }
  expect(await answer('/track/abc', 'navigate', async () => cache)).toBe('fresh')
})

test('a script that was kept needs no server', async () => {
  const cache = { match: async () => new Response('kept'), put: full, delete: full, keys: full }
  expect(await answer('/assets/a-1.js', 'cors', async () => cache)).toBe('kept')
})

test('a server that fails does not take the page away from a phone that kept it; a link that is gone does', async () => {
  const kept = { match: async () => new Response('kept'), put: full, delete: full, keys: full }
  const none = { ...kept, match: async () => undefined }
  expect(await answer('/track/abc', 'navigate', async () => kept, 503)).toBe('kept')
  expect(await answer('/track/abc', 'navigate', async () => none, 503)).toBe('fresh')
  expect(await answer('/track/abc', 'navigate', async () => kept, 404)).toBe('fresh')
})

/** A phone's cache: what it holds, oldest first, with the texts by path. */
function phoneCache(...held: [path: string, text: string][]) {
  const kept = new Map(held)
  const keyOf = (request: string | { url: string }) =>
    (typeof request === 'string' ? request : request.url).replace(HOST, '')
  const cache = {
    match: async (request: string) => (kept.has(keyOf(request)) ? new Response(kept.get(keyOf(request))) : undefined),
    put: async (request: string, response: Response) => {
      const text = await response.text()
      kept.delete(keyOf(request))
      kept.set(keyOf(request), text)
    },
    keys: async () => [...kept.keys()].map((path) => ({ url: HOST + path })),
    delete: async (request: string | { url: string }) => kept.delete(keyOf(request)),
  }
  return { kept, keyOf, open: async () => cache }
}

const PAGE_2 = '<script type="module" src="/assets/start-2.js"></script>'

test('a page takes the place of the kept one only once the scripts and texts that it names are kept too', async () => {
  const { kept, keyOf, open } = phoneCache(['/track/abc', 'the page before'])
  let signalEnds: string | null = '/assets/es-rastreo-2.js'
  const server = async (request: string | { url: string }) => {
    const path = keyOf(request)
    if (path === signalEnds) throw new TypeError('Failed to fetch')
    if (path !== '/track/abc') return new Response(path)
    const headers = { Link: '</assets/es-rastreo-2.js>; rel=modulepreload' }
    return new Response(PAGE_2, { headers })
  }
  const visit = () => answerOf('/track/abc', 'navigate', open, server)
  expect(await visit()).toContain('start-2')
  expect(kept.get('/track/abc')).toBe('the page before')
  signalEnds = null
  await visit()
  expect(kept.get('/track/abc')).toContain('start-2')
  expect([...kept.keys()].sort()).toEqual(['/assets/es-rastreo-2.js', '/assets/start-2.js', '/track/abc'])
})

test('files of old releases make room, those that the page still needs stay, however long they have been kept', async () => {
  const old = Array.from({ length: 100 }, (_, i): [string, string] => [`/assets/old-${i}.js`, ''])
  const { kept, keyOf, open } = phoneCache(['/assets/font-1.woff2', ''], ['/track/abc', 'the page before'], ...old)
  const page = `<link href="/assets/font-1.woff2">${PAGE_2}`
  const server = async (request: string | { url: string }) =>
    new Response(keyOf(request) === '/track/abc' ? page : 'a file')
  await answerOf('/track/abc', 'navigate', open, server)
  expect(kept.size).toBe(80)
  expect(kept.get('/track/abc')).toBe(page)
  for (const path of ['/assets/font-1.woff2', '/assets/start-2.js', '/assets/old-99.js'])
    expect([...kept.keys()]).toContain(path)
  expect([...kept.keys()]).not.toContain('/assets/old-0.js')
})

/** A page of the first release that tracks, and keeps itself while the server has this one already. */
async function saveWhile({ open }: ReturnType<typeof phoneCache>, server: (path: string) => Response) {
  vi.stubGlobal('navigator', { serviceWorker: { register: async () => undefined } })
  vi.stubGlobal('window', { caches: {} })
  vi.stubGlobal('caches', { open })
  vi.stubGlobal('location', { origin: HOST, pathname: '/track/abc' })
  vi.stubGlobal('performance', { getEntriesByType: () => [{ name: `${HOST}/assets/start-1.js` }] })
  vi.stubGlobal('fetch', async (path: string) => server(path.replace(HOST, '')))
  await savePage()
}

afterEach(() => {
  vi.unstubAllGlobals()
})

test('a page of a newer release is kept with the files that it names, or not at all', async () => {
  const server = (path: string) =>
    new Response(path === '/track/abc' ? PAGE_2 : '', {
      headers: { Link: '</assets/es-rastreo-2.js>; rel=modulepreload' },
    })
  const phone = phoneCache()
  await saveWhile(phone, server)
  const own = ['/assets/start-1.js', '/favicon.svg']
  expect([...phone.kept.keys()]).toEqual([...own, '/assets/es-rastreo-2.js', '/assets/start-2.js', '/track/abc'])
  const cutOff = phoneCache()
  await saveWhile(cutOff, (path) => (path === '/assets/start-2.js' ? new Response('', { status: 503 }) : server(path)))
  expect([...cutOff.kept.keys()]).not.toContain('/track/abc')
})
