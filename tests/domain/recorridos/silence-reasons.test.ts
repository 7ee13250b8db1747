/** What is honestly said of a silence: only what something tells. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { day } from '../../../worker/domain/recorridos/day'
import { legsOf } from '../../../worker/domain/recorridos/legs'
import type { Interval } from '../../../worker/domain/recorridos/params'
import { type SilenceReason, whySilent } from '../../../worker/domain/recorridos/silence-reasons'
import { Drive, HOUR, MINUTE } from './drives'

/** A drive, an hour of silence, a drive; the day is over unless `now` says otherwise. */
function silent(known: { src?: string; switchedOff?: Interval[]; isTracking?: boolean } = {}) {
  const drive = new Drive(HOUR, known.src ? { src: known.src } : {}).drive(4000, 40)
  const from = drive.at
  drive.silent(HOUR).drive(4000, 40)
  const d = day(drive.points, { from: 0, until: drive.at, now: drive.at })
  const silence = legsOf(d).find((leg) => leg.kind === 'silence' && leg.from === from)
  if (silence?.kind !== 'silence') throw new Error('no silence')
  const { switchedOff = [], isTracking = true } = known
  const why = (spans = switchedOff, isToday = false) =>
    whySilent(silence, { day: d, isToday, isTracking, switchedOff: spans })
  return { silence, why, d }
}
const kinds = (reasons: SilenceReason[]) => reasons.map(({ why }) => why)

test('of a phone it is its switch, its permission or its page; of a tracker its power, its sky or its network', () => {
  expect(kinds(silent().why())).toEqual(['phone'])
  for (const src of ['tracker', 'traccar-client', 'flespi']) expect(kinds(silent({ src }).why())).toEqual(['tracker'])
})

test('the time in which the company had turned tracking off is said, and what is left is not', () => {
  const { silence, why } = silent()
  const { from, until } = silence
  expect(why([{ from: 0, until: until + HOUR }])).toEqual([{ why: 'switched-off', from, until }])
  const middle = { from: from + 10 * MINUTE, until: from + 30 * MINUTE }
  expect(why([middle])).toEqual([{ why: 'switched-off', ...middle }, { why: 'phone' }])
  // nearly all of it: the rest is as short as any pause between two fixes
  const most = { from: from + 2 * MINUTE, until: until - 2 * MINUTE }
  expect(why([most])).toEqual([{ why: 'switched-off', ...most }])
  // another time, or a turn that was taken back at once
  const elsewhere = { from: 0, until: HOUR }
  expect(kinds(why([elsewhere, { from: from + MINUTE, until: from + MINUTE + 5000 }]))).toEqual(['phone'])
})

test('one that goes on may be filled while tracking is on, and is said to be off while it is not', () => {
  const drive = new Drive(HOUR).drive(4000, 40)
  const now = drive.at + HOUR
  const d = day(drive.points, { from: 0, until: 24 * HOUR, now })
  const silence = d.silences.at(-1)!
  const why = (isTracking: boolean, switchedOff: Interval[] = []) =>
    kinds(whySilent(silence, { day: d, isToday: true, isTracking, switchedOff }))
  expect(why(true)).toEqual(['now'])
  expect(why(false)).toEqual(['switched-off-now'])
  expect(why(false, [{ from: silence.from, until: now }])).toEqual(['switched-off'])
})

test('every silence is told at least one reason, and no span that lies outside of it', () => {
  const { silence, d } = silent()
  const span = fc
    .tuple(fc.integer({ min: 0, max: 6 * HOUR }), fc.integer({ min: 1, max: 3 * HOUR }))
    .map(([from, length]) => ({ from, until: from + length }))
  fc.assert(
    fc.property(span, fc.boolean(), fc.boolean(), fc.integer({ min: 0, max: 3 }), (off, isToday, isTracking, n) => {
      const told = whySilent({ ...silence, inaccurate: n }, { day: d, isToday, isTracking, switchedOff: [off] })
      expect(told.length).toBeGreaterThan(0)
      for (const reason of told) {
        if (reason.why !== 'switched-off') continue
        expect(reason.from).toBeGreaterThanOrEqual(silence.from)
        expect(reason.until).toBeLessThanOrEqual(silence.until)
      }
    }),
  )
})
