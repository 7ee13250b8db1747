/** The service worker that keeps the driver's page, run from its source with a server and a cache of the test. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

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

test('a page takes the place of the kept one only once the scripts and texts that it names are kept too', async () => {
  const kept = new Map([['/track/abc', 'the page before']])
  const keyOf = (request: string | { url: string }) =>
    (typeof request === 'string' ? request : request.url).replace(HOST, '')
  const cache = {
    match: async (request: string) => (kept.has(keyOf(request)) ? new Response(kept.get(keyOf(request))) : undefined),
    put: async (request: string, response: Response) => void kept.set(keyOf(request), await response.text()),
    keys: async () => [...kept.keys()],
    delete: async (request: string) => kept.delete(keyOf(request)),
  }
  let signalEnds: string | null = '/assets/es-rastreo-2.js'
  const server = async (request: string | { url: string }) => {
    const path = keyOf(request)
    if (path === signalEnds) throw new TypeError('Failed to fetch')
    if (path !== '/track/abc') return new Response(path)
    const headers = { Link: '</assets/es-rastreo-2.js>; rel=modulepreload' }
    return new Response('<script type="module" src="/assets/start-2.js"></script>', { headers })
  }
  const open = () => answerOf('/track/abc', 'navigate', async () => cache, server)
  expect(await open()).toContain('start-2')
  expect(kept.get('/track/abc')).toBe('the page before')
  signalEnds = null
  await open()
  expect(kept.get('/track/abc')).toContain('start-2')
  expect([...kept.keys()].sort()).toEqual(['/assets/es-rastreo-2.js', '/assets/start-2.js', '/track/abc'])
})
