/** The points of a day on their way to a browser: the stored tramos as they are, each after its length in bytes. */
import type { Point } from '../dispositivos/point'
import { decode } from '../dispositivos/tramo'
import type { Interval } from './params'

/** Header of the answer with the bytes: when nothing was recorded, as `from-until` in UTC milliseconds, by commas. */
export const OFF_HOURS_HEADER = 'X-Off-Hours'
/** The same of the time in which the company had turned tracking off. */
export const SWITCHED_OFF_HEADER = 'X-Switched-Off'

export const writeSpans = (spans: readonly Interval[]): string =>
  spans.map(({ from, until }) => `${from}-${until}`).join(',')

/** The spans of a header; none when it is absent or empty. */
export const readSpans = (value: string | null): Interval[] =>
  [...(value ?? '').matchAll(/(\d+)-(\d+)/g)].map(([, from, until]) => ({ from: Number(from), until: Number(until) }))

/** Unsigned, little-endian. */
const LENGTH_BYTES = 4

/** @param tramos in order of time */
export function pack(tramos: readonly ArrayBuffer[]): Uint8Array<ArrayBuffer> {
  const packed = new Uint8Array(tramos.reduce((sum, tramo) => sum + LENGTH_BYTES + tramo.byteLength, 0))
  const view = new DataView(packed.buffer)
  let at = 0
  for (const tramo of tramos) {
    view.setUint32(at, tramo.byteLength, true)
    packed.set(new Uint8Array(tramo), at + LENGTH_BYTES)
    at += LENGTH_BYTES + tramo.byteLength
  }
  return packed
}

/**
 * The points of packed tramos, oldest first.
 * @throws RangeError when the bytes end in the middle of a tramo, or are none
 */
export function unpack(packed: ArrayBuffer): Point[] {
  const view = new DataView(packed)
  const points: Point[] = []
  for (let at = 0; at < packed.byteLength; ) {
    const start = at + LENGTH_BYTES
    const end = start + view.getUint32(at, true)
    if (end > packed.byteLength) throw new RangeError('a day ends in the middle of a tramo')
    for (const point of decode(packed.slice(start, end))) points.push(point)
    at = end
  }
  return points
}
