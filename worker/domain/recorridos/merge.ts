/** One day of a vehicle from several devices: one was replaced, or moved to another vehicle, and each kept its points. */
import type { Interval } from './params'

/** Packed tramos (day-bytes.ts), when nothing was recorded, and when tracking was turned off, UTC milliseconds. */
interface DevicePart {
  bytes: Uint8Array
  offHours: readonly Interval[]
  switchedOff: readonly Interval[]
}

/** A day of one or more devices. */
export interface MergedDay {
  bytes: Uint8Array
  offHours: Interval[]
  switchedOff: Interval[]
}

/** What both spans hold, of spans in order and apart from each other. */
function common(a: readonly Interval[], b: readonly Interval[]): Interval[] {
  return a.flatMap((one) =>
    b.flatMap((other) => {
      const from = Math.max(one.from, other.from)
      const until = Math.min(one.until, other.until)
      return from < until ? [{ from, until }] : []
    }),
  )
}

/**
 * The parts as one: all points, and as off-hours what was off for every device that has points, likewise when tracking was
 * turned off; without any points, what the first says. The order of points does not matter to `day()`.
 */
export function mergeParts(parts: readonly DevicePart[]): MergedDay {
  const told = parts.filter(({ bytes }) => bytes.length > 0)
  const bytes = new Uint8Array(told.reduce((sum, part) => sum + part.bytes.length, 0))
  let at = 0
  for (const part of told) {
    bytes.set(part.bytes, at)
    at += part.bytes.length
  }
  const [first, ...others] = told.length > 0 ? told : parts.slice(0, 1)
  const ofAll = (spansOf: (part: DevicePart) => readonly Interval[]) =>
    first ? others.reduce((spans, part) => common(spans, spansOf(part)), [...spansOf(first)]) : []
  return { bytes, offHours: ofAll((part) => part.offHours), switchedOff: ofAll((part) => part.switchedOff) }
}
