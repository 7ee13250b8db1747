/** What is written when two people edit the same record. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changedFrom, listFrom, membersFrom } from '../../../worker/domain/editing/shown'

const list = (data: string[], shown: string[] | undefined, current: string[]) => listFrom(data, shown, current, String)

test('a field that was left as shown stays as it is stored, and the others are written', () => {
  expect(changedFrom({ a: 1, b: 2 }, { a: 1, b: 1 }, { a: 9, b: 9 })).toEqual({ a: 9, b: 2 })
  expect(changedFrom({ a: 1, b: 2 }, undefined, { a: 9, b: 9 })).toEqual({ a: 1, b: 2 })
})

test('a list that only one of two people changed is as that one left it', () => {
  expect(list(['a'], ['a'], ['a', 'b'])).toEqual(['a', 'b'])
  expect(list(['b', 'a'], ['a', 'b'], ['a', 'b'])).toEqual(['b', 'a'])
  expect(list(['c'], undefined, ['a'])).toEqual(['c'])
})

test('a list that both changed is refused, but for the same change', () => {
  expect(list(['a', 'c'], ['a'], ['a', 'b'])).toBeNull()
  expect(list([], ['a'], ['a', 'b'])).toBeNull()
  expect(list(['a', 'b'], ['a'], ['a', 'b'])).toEqual(['a', 'b'])
})

test('no list is written that neither of the two has made', () => {
  const some = () => fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 3 })
  fc.assert(
    fc.property(some(), some(), some(), (data, shown, current) => {
      const written = list(data, shown, current)
      expect([data, current, null]).toContainEqual(written)
      // what the other one changed is lost only to who did not change it
      if (String(current) !== String(shown) && String(written) === String(data)) expect(data).toEqual(current)
    }),
  )
})

test('fields that belong together are left only together', () => {
  const group = [['from', 'until']] as const
  const shown = { from: 7, until: 18, name: 'x' }
  expect(changedFrom({ from: 8, until: 18, name: 'x' }, shown, { from: 6, until: 20, name: 'y' }, group)).toEqual({
    from: 8,
    until: 18,
    name: 'y',
  })
  expect(changedFrom(shown, shown, { from: 6, until: 20, name: 'y' }, group)).toEqual({ from: 6, until: 20, name: 'y' })
})

test('of a set each person adds and takes away, whatever the other one did meanwhile', () => {
  expect(membersFrom([30, 15, 3], [30, 15], [30, 15, 7]).sort()).toEqual([15, 3, 30, 7])
  expect(membersFrom([15], [30, 15], [30, 15, 7])).toEqual([15, 7])
  expect(membersFrom([30, 15], [30, 15], [30])).toEqual([30])
  expect(membersFrom([30, 15], undefined, [7])).toEqual([30, 15])
})
