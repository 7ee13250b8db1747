/** When a list's table is drawn again, and when it is left as it stands. */
import { describe, expect, test } from 'vitest'
import { drawsTheSame } from '~/ui/lists/table'

const rows = () => [{ id: 'a', reasons: [{ days: 3 }] }]
const href = () => ''

describe('the table of a list', () => {
  test('stays when a dialog over it brought the same rows as new objects', () => {
    expect(drawsTheSame({ rows: rows(), href }, { rows: rows(), href })).toBe(true)
  })
  test('is drawn again when a row says something else, came or went', () => {
    const changed = [{ id: 'a', reasons: [{ days: 2 }] }]
    for (const now of [changed, [], [...rows(), ...rows()]])
      expect(drawsTheSame({ rows: rows(), href }, { rows: now, href })).toBe(false)
  })
  test('is drawn again when it is given another function, which may be about another address', () => {
    expect(drawsTheSame({ rows: rows(), href }, { rows: rows(), href: () => '' })).toBe(false)
  })
  test('is drawn again when a property came or went', () => {
    expect(drawsTheSame<object>({ hidden: 'x' }, {})).toBe(false)
    expect(drawsTheSame<object>({}, { hidden: 'x' })).toBe(false)
  })
})
