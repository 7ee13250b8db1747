/** Hours that two people change at once. */
import { expect, test } from 'vitest'
import { SUGGESTED_HOURS } from '../../../worker/domain/horarios/command'
import type { WeeklyHours } from '../../../worker/domain/horarios/hours'
import { deviceHoursFrom, hoursFrom } from '../../../worker/domain/horarios/kept'

const NIGHT = { from: 22 * 60, until: 6 * 60 }
const withDay = (hours: WeeklyHours, day: number, shift: typeof NIGHT | null): WeeklyHours => ({
  ...hours,
  days: hours.days.map((one, i) => (i === day ? shift : one)),
})

test('a day that a person left as it was shown stays as the other one made it', () => {
  const mine = withDay(SUGGESTED_HOURS, 0, NIGHT)
  const current = { ...withDay(SUGGESTED_HOURS, 6, NIGHT), holidays: true }
  expect(hoursFrom(mine, SUGGESTED_HOURS, current)).toEqual({ ...withDay(mine, 6, NIGHT), holidays: true })
  expect(hoursFrom(SUGGESTED_HOURS, SUGGESTED_HOURS, current)).toEqual(current)
  expect(hoursFrom(mine, undefined, current)).toEqual(mine)
})

test('whether there are hours at all is changed as a whole', () => {
  expect(hoursFrom(null, SUGGESTED_HOURS, withDay(SUGGESTED_HOURS, 6, NIGHT))).toBeNull()
  expect(hoursFrom(null, null, SUGGESTED_HOURS)).toEqual(SUGGESTED_HOURS)
  expect(hoursFrom(SUGGESTED_HOURS, null, null)).toEqual(SUGGESTED_HOURS)
})

test('a device keeps the rule that another person gave it, and the days of its own hours', () => {
  const own = (hours: WeeklyHours) => ({ kind: 'own', hours }) as const
  const always = { kind: 'always', reason: 'Rastreador del seguro' } as const
  expect(deviceHoursFrom(null, null, always)).toEqual(always)
  expect(deviceHoursFrom(always, null, own(SUGGESTED_HOURS))).toEqual(always)
  const mine = withDay(SUGGESTED_HOURS, 0, NIGHT)
  const current = withDay(SUGGESTED_HOURS, 6, NIGHT)
  expect(deviceHoursFrom(own(mine), own(SUGGESTED_HOURS), own(current))).toEqual(own(withDay(mine, 6, NIGHT)))
  expect(deviceHoursFrom(own(mine), undefined, own(current))).toEqual(own(mine))
})
