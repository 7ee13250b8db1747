/** Which day or month of a fleet is read. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, isDay } from '../../../worker/domain/day'
import { isBeforeHistory, monthsLater, periodOf } from '../../../worker/domain/recorridos/period'

const all = { today: '2026-11-23', historyStart: null }
const basic = { today: '2026-11-23', historyStart: '2026-10-24' }
const none = { d: null, mes: null }

test('without a day the last one that is over is read', () => {
  expect(periodOf(none, all)).toEqual({ unit: 'day', key: '2026-11-22', from: '2026-11-22', until: '2026-11-22' })
  for (const d of ['', 'ayer', '2026-02-30', '2026-11-24'])
    expect(periodOf({ d, mes: null }, all).key).toBe('2026-11-22')
  expect(periodOf({ d: '2026-11-23', mes: null }, all).key).toBe('2026-11-23')
})

test('a month is read whole, up to today, and no further back than the plan shows', () => {
  const month = (mes: string, setting = all) => periodOf({ d: '2026-01-01', mes }, setting)
  expect(month('2026-02')).toEqual({ unit: 'month', key: '2026-02', from: '2026-02-01', until: '2026-02-28' })
  expect(month('2026-11').until).toBe('2026-11-23')
  expect(month('2026-10', basic as never)).toMatchObject({ from: '2026-10-24', until: '2026-10-31' })
  for (const mes of ['2026-12', '2026-13', '2026', 'x']) expect(month(mes).unit).toBe('day')
})

test('what the plan does not show any more is said to be before its history', () => {
  const before = (asked: { d: string | null; mes: string | null }) =>
    isBeforeHistory(periodOf(asked, basic), basic.historyStart)
  expect(before({ d: '2026-10-23', mes: null })).toBe(true)
  expect(before({ d: '2026-10-24', mes: null })).toBe(false)
  expect(before({ d: null, mes: '2026-09' })).toBe(true)
  expect(before({ d: null, mes: '2026-10' })).toBe(false)
})

test('whatever is asked, the period is of days that exist and are not to come', () => {
  const text = fc.oneof(fc.constant(null), fc.string(), fc.constantFrom('2026-11', '2024-02', '0001-01', '2026-11-01'))
  fc.assert(
    fc.property(text, text, (d, mes) => {
      const { from, until } = periodOf({ d, mes }, all)
      expect([isDay(from), isDay(until), from <= until, until <= all.today]).toEqual([true, true, true, true])
    }),
  )
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 400 }), fc.integer({ min: -30, max: 30 }), (days, n) => {
      const month = addDays('2025-01-01', days).slice(0, 7)
      expect(monthsLater(monthsLater(month, n), -n)).toBe(month)
    }),
  )
})
