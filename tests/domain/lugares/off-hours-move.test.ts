/** Movement outside working hours, from fixes that are mostly not kept (docs/decisions/0068). */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type OffHoursState, offHoursStep } from '../../../worker/domain/lugares/off-hours-move'
import { momentOf, NO_RULES } from '../../../worker/domain/lugares/rules'
import { sentence } from '../../../worker/domain/lugares/sentence'
import type { Sighting } from '../../../worker/domain/lugares/watch'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
/** six in the evening of a Monday in Bogotá, when the hours end that begin at six in the morning */
const SIX = Date.parse('2026-11-23T23:00:00Z')
const work = {
  hours: { days: Array(7).fill({ from: 6 * 60, until: 18 * 60 }), holidays: true },
  zona: 'America/Bogota',
}
const METERS = 1 / 111_195
const fix = (at: number, north: number, accuracy = 8): Sighting => ({
  at,
  lat: 4.65 + north * METERS,
  lng: -74.1,
  accuracy,
  speed: null,
})
const last = fix(SIX - MINUTE, 0)
const of = { vehiculoId: 'v', work, anchorBefore: () => last, isRecorded: false }
const step = (state: OffHoursState | null, fixes: Sighting[], now = fixes.at(-1)?.at ?? SIX) =>
  offHoursStep(state, fixes, { ...of, now })
const moved = (fixes: Sighting[], now?: number) => step(null, fixes, now).moved

test('a vehicle that leaves where it stood is told once, with the time and no place', () => {
  const at = SIX + 4 * HOUR
  const [e, ...more] = moved([fix(SIX, 20), fix(at, 500), fix(at + 30 * SECOND, 900), fix(at + MINUTE, 1500)])
  expect(more).toEqual([])
  expect(e).toMatchObject({ tipo: 'fuera', lugar: null, inicio: at, fin: at, avisa: true })
  const told = sentence(e!, { placa: 'TRK 816', lugar: null, zona: 'America/Bogota', now: at + MINUTE })
  expect(told).toBe('TRK 816 se movió fuera de horario, a las 22:00')
  const rules = { ...NO_RULES, lugares: [], toKeep: work }
  expect(momentOf(e!, rules, at + MINUTE)).not.toBeNull()
  expect(momentOf(e!, { ...rules, toKeep: null }, at + MINUTE)).toBeNull()
})

test('a tracker that reports each half hour is told with the second fix, though the first is old by then', () => {
  const [e] = moved([fix(SIX, 0), fix(SIX + HOUR, 3000), fix(SIX + 1.5 * HOUR, 9000)])
  expect(e).toMatchObject({ inicio: SIX + HOUR, avisa: true })
  expect(momentOf(e!, { ...NO_RULES, lugares: [], toKeep: work }, SIX + 1.5 * HOUR)).not.toBeNull()
})

test('standing, one jump, inaccurate fixes and the hours themselves are no movement', () => {
  expect(moved([fix(SIX, 20), fix(SIX + MINUTE, 150), fix(SIX + 2 * MINUTE, 10)])).toEqual([])
  expect(moved([fix(SIX, 600), fix(SIX + MINUTE, 5), fix(SIX + 2 * MINUTE, 600)])).toEqual([])
  expect(moved([fix(SIX, 5), fix(SIX + MINUTE, 600, 150), fix(SIX + 2 * MINUTE, 600, 150)])).toEqual([])
  expect(moved([fix(SIX - HOUR, 0), fix(SIX - 30 * MINUTE, 600), fix(SIX - MINUTE, 1200)])).toEqual([])
})

test('a vehicle that was driven on within the hours while nothing was heard, and stands since, has not moved', () => {
  expect(moved([fix(SIX + HOUR, 4000), fix(SIX + 2 * HOUR, 4010), fix(SIX + 3 * HOUR, 3990)])).toEqual([])
})

test('a vehicle of which nothing was ever recorded is not told', () => {
  const fixes = [fix(SIX, 0), fix(SIX + MINUTE, 900), fix(SIX + 2 * MINUTE, 1800)]
  expect(offHoursStep(null, fixes, { ...of, anchorBefore: () => null, now: SIX }).moved).toEqual([])
})

test('what is heard late is kept and not told, and is told as the same when the vehicle is heard to move in time', () => {
  const late = step(null, [fix(SIX, 0), fix(SIX + MINUTE, 800), fix(SIX + 2 * MINUTE, 1600)], SIX + HOUR)
  expect(late.moved).toMatchObject([{ inicio: SIX + MINUTE, avisa: false }])
  const again = step(late.state, [fix(SIX + 3 * MINUTE, 2400)], SIX + HOUR)
  expect(again.moved).toEqual([])
  const live = step(again.state, [fix(SIX + HOUR, 9000), fix(SIX + HOUR + MINUTE, 9500)])
  expect(live.moved).toMatchObject([{ id: late.moved[0]!.id, avisa: true }])
})

test('each night is a new one, and one that is over is not looked at again', () => {
  const drive = (night: number) => [0, 1, 2].map((i) => fix(SIX + night * 24 * HOUR + i * MINUTE, i * 900))
  const first = step(null, drive(0))
  const second = step(first.state, drive(1))
  expect([first.moved.length, second.moved.length]).toEqual([1, 1])
  const earlier = step(second.state, drive(0), SIX + 25 * HOUR)
  expect(earlier).toEqual({ state: second.state, moved: [] })
})

test('the way of a tracker that records at all hours can be seen: it ends with the fix that proved the movement', () => {
  const fixes = [fix(SIX, 0), fix(SIX + MINUTE, 900), fix(SIX + 2 * MINUTE, 1800)]
  const recorded = offHoursStep(null, fixes, { ...of, isRecorded: true, anchorBefore: () => null, now: SIX })
  expect(recorded.moved).toMatchObject([{ inicio: SIX + MINUTE, fin: SIX + 2 * MINUTE }])
})

test('however its fixes arrive it is told the same once, and no place of theirs is kept', () => {
  const drive = Array.from({ length: 40 }, (_, i) => fix(SIX + i * 15 * SECOND, i * 40))
  const whole = moved(drive)
  expect(whole).toHaveLength(1)
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: drive.length })), (cuts) => {
      const edges = [0, ...cuts.sort((a, b) => a - b), drive.length]
      let state: OffHoursState | null = null
      const told = edges.slice(1).flatMap((edge, i) => {
        const next = step(state, drive.slice(Number(edges[i]), edge))
        state = JSON.parse(JSON.stringify(next.state)) as OffHoursState | null
        expect(state?.anchor ?? { lat: last.lat, lng: last.lng }).toEqual({ lat: last.lat, lng: last.lng })
        expect((state?.metres ?? 0) % 100).toBe(0)
        return next.moved
      })
      expect(told.map(({ inicio }) => inicio)).toEqual([whole[0]!.inicio])
    }),
  )
})

test('hours that begin earlier since the night make of their first drive no movement outside them', () => {
  const { state } = step(null, [fix(SIX, 0), fix(SIX + HOUR, 10)])
  const fromFive = { ...work, hours: { ...work.hours, days: Array(7).fill({ from: 5 * 60, until: 18 * 60 }) } }
  const at = SIX + 11 * HOUR + 20 * MINUTE
  const drive = [fix(at, 500), fix(at + MINUTE, 1500)]
  expect(step(state, drive).moved).toHaveLength(1)
  expect(offHoursStep(state, drive, { ...of, work: fromFive, now: at + MINUTE }).moved).toEqual([])
})
