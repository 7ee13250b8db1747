/** A day that several devices of one vehicle recorded. */
import { expect, test } from 'vitest'
import { encode } from '../../../worker/domain/dispositivos/tramo'
import { pack, unpack } from '../../../worker/domain/recorridos/day-bytes'
import { mergeParts } from '../../../worker/domain/recorridos/merge'
import { pointAt } from './drives'

const spansOf = (spans: [number, number][]) => spans.map(([start, end]) => ({ from: start, until: end }))

const partOf = (from: number, n: number, offHours: [number, number][], switchedOff: [number, number][] = []) => {
  const points = Array.from({ length: n }, (_, i) => pointAt((from + i) * 1000, 10 * i, 0))
  return {
    bytes: n === 0 ? new Uint8Array() : pack([new Uint8Array(encode(points)).buffer]),
    offHours: spansOf(offHours),
    switchedOff: spansOf(switchedOff),
  }
}

test('the points of all devices are there, and off-hours are those of every device that has points', () => {
  const merged = mergeParts([
    partOf(
      1000,
      3,
      [
        [0, 10],
        [20, 30],
      ],
      [[50, 70]],
    ),
    partOf(2000, 2, [[5, 25]], [[60, 80]]),
    // it was not on this vehicle that day: its hours say nothing of it
    partOf(0, 0, []),
  ])
  expect(unpack(new Uint8Array(merged.bytes).buffer).map(({ at }) => at / 1000)).toEqual([1000, 1001, 1002, 2000, 2001])
  expect(merged.offHours).toEqual([
    { from: 5, until: 10 },
    { from: 20, until: 25 },
  ])
  // one was turned off, the other still recorded
  expect(merged.switchedOff).toEqual([{ from: 60, until: 70 }])
})

test('without points the hours of the present device are said, and without a device nothing', () => {
  expect(mergeParts([partOf(0, 0, [[1, 2]], [[5, 6]]), partOf(0, 0, [[3, 4]])])).toEqual({
    bytes: new Uint8Array(),
    offHours: [{ from: 1, until: 2 }],
    switchedOff: [{ from: 5, until: 6 }],
  })
  expect(mergeParts([])).toEqual({ bytes: new Uint8Array(), offHours: [], switchedOff: [] })
})
