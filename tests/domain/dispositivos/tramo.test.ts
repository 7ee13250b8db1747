/** The binary format of stored points. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Point } from '../../../worker/domain/dispositivos/point'
import { asStored, decode, Encoder, encode, insert, splitPoint } from '../../../worker/domain/dispositivos/tramo'

const T = Date.UTC(2026, 10, 20)
const point = fc.record({
  src: fc.constantFrom('', 'a', '9f2c1b', 'x'.repeat(64)),
  seq: fc.oneof(fc.nat(1000), fc.integer({ min: 0, max: 2 ** 52 - 1 })),
  at: fc.integer({ min: T - 30 * 86_400_000, max: T }),
  clockOffset: fc.oneof(fc.constant(0), fc.integer({ min: -(10 ** 12), max: 10 ** 12 })),
  lat: fc.double({ min: -90, max: 90, noNaN: true }),
  lng: fc.double({ min: -180, max: 180, noNaN: true }),
  accuracy: fc.nat(5000),
  speed: fc.option(fc.integer({ min: 0, max: 800 }).map((v) => v / 10)),
  heading: fc.option(fc.integer({ min: 0, max: 359 })),
})
const tramo = fc
  .array(point, { maxLength: 256 })
  .map((list) =>
    list.map(({ clockOffset, ...p }): Point => ({ ...p, enviado: p.at - clockOffset })).sort((a, b) => a.at - b.at),
  )

test('what went into a tramo comes out of it, to a metre tenth', () => {
  fc.assert(
    fc.property(tramo, (points) => {
      const decoded = decode(encode(points))
      expect(decoded.map(({ lat, lng, ...p }) => p)).toEqual(points.map(({ lat, lng, ...p }) => p))
      decoded.forEach((p, i) => {
        expect(Math.abs(p.lat - points[i]!.lat)).toBeLessThan(0.51e-6)
        expect(Math.abs(p.lng - points[i]!.lng)).toBeLessThan(0.51e-6)
      })
    }),
  )
})

test('a point as it is stored comes out as it went in', () => {
  const measured = fc.double({ min: 0, max: 1e7, noNaN: true })
  const sent = fc.tuple(point, measured, fc.option(measured), fc.option(measured))
  fc.assert(
    fc.property(sent, ([{ clockOffset, ...p }, accuracy, speed, heading]) => {
      const stored = asStored({ ...p, enviado: p.at - clockOffset, accuracy, speed, heading })
      expect(decode(encode([stored]))).toEqual([stored])
    }),
  )
})

test('written point by point or at once, decoded and written again: the same bytes', () => {
  fc.assert(
    fc.property(tramo, (points) => {
      const c = new Encoder()
      for (const p of points) {
        c.add(p)
        c.bytes()
      }
      const bytes = new Uint8Array(c.bytes())
      expect(new Uint8Array(encode(decode(c.bytes())))).toEqual(bytes)
    }),
  )
})

test('a drive of 256 points takes about ten bytes a point', () => {
  const drive = Array.from({ length: 256 }, (_, i): Point => {
    const at = T + i * 5000 + ((i * 37) % 90)
    const speed = 8 + (i % 50) / 10
    const point = {
      lat: 4.65 + i * 31e-5,
      lng: -74.1 - i * 22e-5,
      accuracy: 5 + (i % 20),
      speed,
      heading: 200 + (i % 9),
    }
    return { src: '9f2c', seq: i + 1, at, enviado: at, ...point }
  })
  expect(encode(drive).byteLength / 256).toBeLessThan(11)
})

test('no bytes make it run for ever or answer nonsense quietly', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 600 }), (bytes) => {
      try {
        expect(decode(bytes.buffer.slice(0) as ArrayBuffer)).toBeInstanceOf(Array)
      } catch (error) {
        expect(error).toBeInstanceOf(RangeError)
      }
    }),
  )
})

test('a point put into a tramo keeps it in order, and a cut never parts an instant', () => {
  fc.assert(
    fc.property(tramo, point, (points, { clockOffset, ...p }) => {
      const list = [...points]
      const i = insert(list, { ...p, enviado: p.at - clockOffset })
      expect(list[i]!.at).toBe(p.at)
      expect(list.every((q, k) => k === 0 || list[k - 1]!.at <= q.at)).toBe(true)
      const splitAt = splitPoint(list)
      if (splitAt === null) expect(new Set(list.map((q) => q.at)).size).toBe(1)
      else expect(list[splitAt - 1]!.at).toBeLessThan(list[splitAt]!.at)
    }),
  )
})
