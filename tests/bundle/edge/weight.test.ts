/** What the Worker loads, in bytes: exact, so a test can hold it (docs/decisions/0048). */
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { bundle } from '../../../scripts/bundle.mjs'

const KB = 1000

/** Bytes of these modules, each gzipped. */
async function weightOf(loaded: 'first' | 'page'): Promise<number> {
  const { modules, loaded: together } = await bundle()
  const weights = modules
    .filter(({ path }) => together[loaded].includes(path))
    .map(({ contents }) => gzipSync(contents).length)
  expect(weights).toHaveLength(together[loaded].length)
  return weights.reduce((sum, bytes) => sum + bytes, 0)
}

test('an isolate that serves a phone or an object loads at most 150 kB before it answers', async () => {
  expect(await weightOf('first')).toBeLessThanOrEqual(150 * KB)
})

test('a page in Spanish loads at most 780 kB in all: no PDF, no spreadsheet, no mail, no passwords, no English, no phone', async () => {
  expect(await weightOf('page')).toBeLessThanOrEqual(780 * KB)
})
