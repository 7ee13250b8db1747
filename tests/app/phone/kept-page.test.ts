/** The service worker that keeps the driver's page, run from its source with a server and a cache of the test. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const SOURCE = readFileSync(new URL('../../../public/celular-sw.js', import.meta.url), 'utf8')
const HOST = 'https://vigia.test'
const full = () => Promise.reject(new DOMException('', 'QuotaExceededError'))

type Cache = Record<'match' | 'put' | 'delete' | 'keys', () => Promise<unknown>>

/** What the worker answers to a request when the server answers `fresh`. */
async function answer(path: string, mode: string, open: () => Promise<Cache>, status = 200): Promise<string> {
  let given: Promise<Response> | undefined
  const heard: Record<string, (event: object) => void> = {}
  const self = {
    location: { origin: HOST },
    addEventListener: (type: string, listener: (event: object) => void) => {
      heard[type] = listener
    },
  }
  new Function('self', 'caches', 'fetch', SOURCE)(self, { open }, async () => new Response('fresh', { status }))
  heard.fetch?.({
    request: { method: 'GET', url: HOST + path, mode },
    respondWith: (response: Promise<Response>) => {
      given = response
    },
  })
  return (await given)?.text() ?? ''
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
