/** The day as a list of stops and drives. */
import { expect, test } from 'vitest'
import { day } from '../../../worker/domain/recorridos/day'
import { legsOf, numbersOf } from '../../../worker/domain/recorridos/legs'
import { Drive, HOUR, MINUTE, pointAt } from './drives'

test('stops are numbered, a red light is part of its drive, and a silence is said', () => {
  const drive = new Drive(0)
    .park(10 * MINUTE)
    .drive(4000, 40)
    .park(MINUTE)
    .drive(4000, 40)
    .park(20 * MINUTE)
    .silent(30 * MINUTE)
    .drive(3000, 40)
  const d = day(drive.points, { from: 0, until: drive.at + HOUR, now: drive.at })
  const legs = legsOf(d)
  expect(legs.map((leg) => (leg.kind === 'stop' ? `stop ${leg.number}` : leg.kind))).toEqual([
    'stop 1',
    'drive',
    'stop 2',
    'silence',
    'drive',
  ])
  const drives = legs.flatMap((leg) => (leg.kind === 'drive' ? [leg.meters] : []))
  expect(drives[0]! / 8000).toBeCloseTo(1, 1)
  expect(drives.reduce((sum, meters) => sum + meters, 0)).toBeCloseTo(d.meters, 6)
})

test('off hours stand in the list, and nothing of them', () => {
  const drive = new Drive(HOUR).drive(4000, 40)
  const d = day(drive.points, { from: 0, until: 3 * HOUR, now: 3 * HOUR, offHours: [{ from: 0, until: HOUR }] })
  expect(legsOf(d).map((leg) => leg.kind)).toEqual(['off-hours', 'drive', 'silence'])
})

test('a place that the vehicle came back to keeps its number', () => {
  const drive = new Drive(0)
    .park(10 * MINUTE)
    .drive(4000, 40)
    .park(20 * MINUTE)
    .turn(180)
    .drive(4000, 40)
    .park(15 * MINUTE)
  const d = day(drive.points, { from: 0, until: drive.at + HOUR, now: drive.at })
  expect(legsOf(d).flatMap((leg) => (leg.kind === 'stop' ? [leg.number] : []))).toEqual([1, 2, 1])
  // the other side of a street is the same place, the next block another
  expect(numbersOf([0, 60, 200, 20, 210].map((east) => pointAt(0, east, 0)))).toEqual([1, 1, 2, 1, 2])
})
