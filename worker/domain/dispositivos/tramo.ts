/**
 * A stretch of a vehicle's track as bytes: up to 256 points, each delta-encoded against the previous one in
 * variable-length integers. About 10 bytes a point instead of 93 as JSON. Layout 1, after the version byte, per point:
 *   flags · Δat ms · [src] · [Δseq] · [Δ(at−enviado)] · Δlat, Δlng 10⁻⁶° · accuracy m · [speed 0.1 m/s] · [Δheading °]
 * A src is its number in order of appearance, followed by its length and characters the first time; 0 is the empty src.
 */
import type { Point } from './point'

export const POINTS_PER_TRAMO = 256
const VERSION = 1
const DEGREE = 1e6
const ACCURACY_MAX_M = 1_000_000
const SPEED_MAX_DM = 10_000

const WITH_SPEED = 1
const WITH_HEADING = 2
const OTHER_SRC = 4
const OTHER_CLOCK_OFFSET = 8
const SEQ_JUMP = 16

const zigzag = (v: number) => (v >= 0 ? v * 2 : -v * 2 - 1)
const zagzig = (v: number) => (v % 2 === 0 ? v / 2 : -(v + 1) / 2)

/** A whole number, never −0. */
const whole = (v: number) => Math.round(v) + 0
/** What is written of a point, in the units of the layout. */
const coordinate = (degrees: number) => whole(degrees * DEGREE)
const meters = (accuracy: number) => Math.min(whole(accuracy), ACCURACY_MAX_M)
const decimeters = (speed: number) => Math.min(whole(speed * 10), SPEED_MAX_DM)
const direction = (heading: number) => whole(heading % 360)

/** A possible point as it is read again once it is stored. */
export const asStored = (p: Point): Point => ({
  ...p,
  lat: coordinate(p.lat) / DEGREE,
  lng: coordinate(p.lng) / DEGREE,
  accuracy: meters(p.accuracy),
  speed: p.speed === null ? null : decimeters(p.speed) / 10,
  heading: p.heading === null ? null : direction(p.heading),
})

/** The previous point, the base of the deltas. */
class PreviousPoint {
  at = 0
  seq = 0
  src = ''
  clockOffset = 0
  lat = 0
  lng = 0
  heading = 0
  readonly srcs = ['']
}

/** Encodes points in order, oldest first; `bytes()` may be called after each. */
export class Encoder {
  #bytes = new Uint8Array(512)
  #n = 0
  readonly #a = new PreviousPoint()

  constructor() {
    this.#byte(VERSION)
  }

  /** Appends a point. Throws a RangeError when it is older than the previous one. */
  add(p: Point): void {
    const a = this.#a
    if (p.at < a.at) throw new RangeError('points of a tramo come oldest first')
    const lat = coordinate(p.lat)
    const lng = coordinate(p.lng)
    const clockOffset = p.at - p.enviado
    let flags = 0
    if (p.speed !== null) flags |= WITH_SPEED
    if (p.heading !== null) flags |= WITH_HEADING
    if (p.src !== a.src) flags |= OTHER_SRC
    if (clockOffset !== a.clockOffset) flags |= OTHER_CLOCK_OFFSET
    if (p.seq !== a.seq + 1) flags |= SEQ_JUMP
    this.#byte(flags)
    this.#varint(p.at - a.at)
    if (flags & OTHER_SRC) this.#src(p.src)
    if (flags & SEQ_JUMP) this.#varint(zigzag(p.seq - a.seq))
    if (flags & OTHER_CLOCK_OFFSET) this.#varint(zigzag(clockOffset - a.clockOffset))
    this.#varint(zigzag(lat - a.lat))
    this.#varint(zigzag(lng - a.lng))
    this.#varint(meters(p.accuracy))
    if (p.speed !== null) this.#varint(decimeters(p.speed))
    if (p.heading !== null) {
      const heading = direction(p.heading)
      this.#varint(zigzag(heading - a.heading))
      a.heading = heading
    }
    a.at = p.at
    a.seq = p.seq
    a.src = p.src
    a.clockOffset = clockOffset
    a.lat = lat
    a.lng = lng
  }

  /** A copy of the bytes so far. */
  bytes(): ArrayBuffer {
    return this.#bytes.buffer.slice(0, this.#n)
  }

  #src(src: string) {
    const { srcs } = this.#a
    const i = srcs.indexOf(src)
    this.#varint(i < 0 ? srcs.length : i)
    if (i >= 0) return
    srcs.push(src)
    this.#varint(src.length)
    for (let k = 0; k < src.length; k++) this.#byte(src.charCodeAt(k))
  }

  #varint(v: number) {
    let rest = v
    while (rest >= 128) {
      this.#byte((rest % 128) | 128)
      rest = Math.floor(rest / 128)
    }
    this.#byte(rest)
  }

  #byte(b: number) {
    if (this.#n === this.#bytes.length) {
      const larger = new Uint8Array(this.#n * 2)
      larger.set(this.#bytes)
      this.#bytes = larger
    }
    this.#bytes[this.#n++] = b
  }
}

/** Encodes a whole tramo, oldest point first. */
export function encode(points: readonly Point[]): ArrayBuffer {
  const c = new Encoder()
  for (const p of points) c.add(p)
  return c.bytes()
}

/** Decodes a tramo, oldest point first. Throws a RangeError on bytes this layout cannot have produced. */
export function decode(buffer: ArrayBuffer): Point[] {
  const bytes = new Uint8Array(buffer)
  let i = 0
  const byte = () => {
    const b = bytes[i++]
    if (b === undefined) throw new RangeError('tramo ends in the middle of a point')
    return b
  }
  const varint = () => {
    let v = 0
    for (let factor = 1; ; factor *= 128) {
      const b = byte()
      v += (b & 127) * factor
      if (b < 128) return v
    }
  }
  const newSrc = (srcs: string[]) => {
    const size = varint()
    let src = ''
    for (let k = 0; k < size; k++) src += String.fromCharCode(byte())
    srcs.push(src)
    return src
  }
  if (byte() !== VERSION) throw new RangeError('tramo of an unknown version')
  const a = new PreviousPoint()
  const points: Point[] = []
  while (i < bytes.length) {
    const flags = byte()
    a.at += varint()
    if (flags & OTHER_SRC) a.src = a.srcs[varint()] ?? newSrc(a.srcs)
    a.seq += flags & SEQ_JUMP ? zagzig(varint()) : 1
    if (flags & OTHER_CLOCK_OFFSET) a.clockOffset += zagzig(varint())
    a.lat += zagzig(varint())
    a.lng += zagzig(varint())
    const accuracy = varint()
    const speed = flags & WITH_SPEED ? varint() / 10 : null
    if (flags & WITH_HEADING) a.heading += zagzig(varint())
    points.push({
      src: a.src,
      seq: a.seq,
      at: a.at,
      enviado: a.at - a.clockOffset,
      lat: a.lat / DEGREE,
      lng: a.lng / DEGREE,
      accuracy,
      speed,
      heading: flags & WITH_HEADING ? a.heading : null,
    })
  }
  return points
}

/** Inserts a point by time, after equal ones. Returns its index. */
export function insert(points: Point[], p: Point): number {
  let i = points.length
  while (i > 0 && (points[i - 1] as Point).at > p.at) i--
  points.splice(i, 0, p)
  return i
}

/**
 * Where to split a tramo that is too long: the index nearest to its middle between two different instants, or null when
 * all points have the same one (a tramo may not begin at the instant another ends).
 */
export function splitPoint(points: readonly Point[]): number | null {
  const middle = points.length >> 1
  for (let d = 0; d <= middle; d++) {
    for (const i of [middle + d, middle - d]) {
      if (i > 0 && i < points.length && points[i]?.at !== points[i - 1]?.at) return i
    }
  }
  return null
}
