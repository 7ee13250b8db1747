/** How a day travels to a browser. */
import { expect, test } from 'vitest'
import { encode } from '../../../worker/domain/dispositivos/tramo'
import { pack, unpack } from '../../../worker/domain/recorridos/day-bytes'
import { whyNotShown } from '../../../worker/domain/recorridos/history'
import { Drive, HOUR } from './drives'

/** The points of a drive as a Device stores them. */
const tramosOf = ({ points }: Drive) =>
  Array.from({ length: Math.ceil(points.length / 256) }, (_, i) => encode(points.slice(i * 256, (i + 1) * 256)))

test('what was packed is unpacked, point by point', () => {
  const drive = new Drive(0, { accuracy: 8 }).drive(40_000, 36)
  const points = unpack(pack(tramosOf(drive)).buffer)
  expect(points.map((p) => [p.at, p.seq])).toEqual(drive.points.map((p) => [p.at, p.seq]))
  expect(unpack(new ArrayBuffer(0))).toEqual([])
})

test('ten hours on the road, a fix every five seconds, take less than 80 kB', () => {
  const drive = new Drive(0, { accuracy: 8, doppler: true })
  while (drive.at < 10 * HOUR) drive.drive(2500, 40).turn(37).park(60_000)
  expect(drive.points.length).toBeGreaterThan(7200)
  expect(pack(tramosOf(drive)).byteLength).toBeLessThan(80_000)
})

test('bytes that were cut off are an error, and no half of a day', () => {
  const packed = pack(tramosOf(new Drive(0).drive(5000, 36)))
  for (const length of [1, 3, 5, packed.length - 1])
    expect(() => unpack(packed.buffer.slice(0, length))).toThrow(RangeError)
})

test('a day is shown from the first that the plan keeps until today', () => {
  expect(whyNotShown('2026-10-24', '2026-11-23', '2026-10-24')).toBeNull()
  expect(whyNotShown('2026-10-23', '2026-11-23', '2026-10-24')).toBe('before-history')
  expect(whyNotShown('2020-01-01', '2026-11-23', null)).toBeNull()
  expect(whyNotShown('2026-11-23', '2026-11-23', null)).toBeNull()
  expect(whyNotShown('2026-11-24', '2026-11-23', null)).toBe('future')
  expect(whyNotShown('2026-02-30', '2026-11-23', null)).toBe('no-day')
})
