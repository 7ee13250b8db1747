import fc from 'fast-check'
import { expect, test } from 'vitest'
import { BACKUPS_MAX, backupDay, backupKey, surplusBackups } from '../../../worker/domain/plataforma/copia'

const DAY = 86_400_000

test('the copy of a day is due from three in the morning of Colombia on', () => {
  expect(backupDay(Date.UTC(2026, 10, 22, 7, 59))).toBe('2026-11-21')
  expect(backupDay(Date.UTC(2026, 10, 22, 8))).toBe('2026-11-22')
  expect(backupKey(Date.UTC(2026, 10, 22, 3, 0, 7))).toBe('2026-11-21-220007')
})

test('copies sort by their names as time goes; what is thrown away is the oldest, never the newest', () => {
  const instant = fc
    .integer({ min: Date.UTC(2026, 0, 1) / 1000, max: Date.UTC(2027, 0, 1) / 1000 })
    .map((s) => s * 1000)
  fc.assert(
    fc.property(fc.uniqueArray(instant, { minLength: 1, maxLength: 40 }), instant, (moments, now) => {
      const inOrder = [...moments].sort((a, b) => a - b).map(backupKey)
      expect([...inOrder].sort()).toEqual(inOrder)
      const surplus = surplusBackups(inOrder, now)
      expect([...surplus].reverse()).toEqual([...new Set(inOrder)].slice(0, surplus.length))
      expect(inOrder.length - surplus.length).toBeLessThanOrEqual(BACKUPS_MAX)
      expect(surplus).not.toContain(inOrder.at(-1))
      for (const at of moments)
        if (at > now - 13 * DAY && moments.length <= BACKUPS_MAX) expect(surplus).not.toContain(backupKey(at))
      for (const at of moments)
        if (at < now - 15 * DAY && backupKey(at) !== inOrder.at(-1)) expect(surplus).toContain(backupKey(at))
    }),
  )
})
