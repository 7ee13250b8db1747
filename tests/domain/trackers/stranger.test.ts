/** Trackers that are forwarded in vain are told once a minute, the newest first, and not without end. */
import { expect, test } from 'vitest'
import { STRANGER_EVERY_MS, STRANGERS_MAX, withStrangers } from '../../../worker/domain/trackers/stranger'

const NOW = Date.UTC(2026, 10, 23)
const heard = (...idents: string[]) => ({ idents, program: 'flespi' as const })

test('a stranger is noted, and again only after a minute', () => {
  const first = withStrangers([], heard('1', '1', '2'), NOW)!
  expect(first.map(({ ident }) => ident)).toEqual(['1', '2'])
  expect(withStrangers(first, heard('2'), NOW + STRANGER_EVERY_MS - 1)).toBeNull()
  const again = withStrangers(first, heard('2'), NOW + STRANGER_EVERY_MS)!
  expect(again.map(({ ident, at }) => [ident, at - NOW])).toEqual([
    ['2', STRANGER_EVERY_MS],
    ['1', 0],
  ])
})

test('a thousand strangers with endless names take little room', () => {
  const names = Array.from({ length: 1000 }, (_, i) => `${i}`.padEnd(1000, 'x'))
  const noted = withStrangers([], heard(...names), NOW)!
  expect(noted).toHaveLength(STRANGERS_MAX)
  expect(JSON.stringify(noted).length).toBeLessThan(1000)
})
