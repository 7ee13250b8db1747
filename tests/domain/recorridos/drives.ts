/** Drives made by hand, of which the truth is known: when the vehicle stood, where, and how far it went. */
import type { Point } from '../../../worker/domain/dispositivos/point'

export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
const METERS_PER_DEGREE = 111_195.08
const BOGOTA = { lat: 4.65, lng: -74.1 }

/** A sequence of numbers between 0 and 1 that is the same for the same seed (mulberry32). */
export function randomOf(seed: number): () => number {
  let a = seed
  return () => {
    a = (a + 0x6d2b79f5) | 0
    let t = Math.imul(a ^ (a >>> 15), 1 | a)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

/** A point so many metres east and north of the first, as a phone would report it. */
export function pointAt(at: number, east: number, north: number, more: Partial<Point> = {}): Point {
  const lat = BOGOTA.lat + north / METERS_PER_DEGREE
  const lng = BOGOTA.lng + east / (METERS_PER_DEGREE * Math.cos((BOGOTA.lat * Math.PI) / 180))
  const point = { src: 'a', seq: at / 1000, at, enviado: at, lat, lng, accuracy: 8, speed: null, heading: null }
  return { ...point, ...more }
}

/** Noise of a receiver: it wanders slowly around the truth, `accuracy` metres holding two thirds of it. */
function noise(random: () => number, accuracy: number) {
  const sigma = accuracy / 1.5
  const kept = 0.95
  const gauss = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
  let east = 0
  let north = 0
  return () => {
    east = kept * east + Math.sqrt(1 - kept ** 2) * sigma * gauss()
    north = kept * north + Math.sqrt(1 - kept ** 2) * sigma * gauss()
    return { east, north }
  }
}

/** A vehicle driven by a test. It reports every five seconds. */
export class Drive {
  readonly points: Point[] = []
  /** metres driven, as the odometer would say */
  meters = 0
  #east = 0
  #north = 0
  #course = 90
  readonly #wander: () => { east: number; north: number }

  constructor(
    private now: number,
    private readonly options: {
      accuracy?: number
      seed?: number
      everyMs?: number
      doppler?: boolean
      src?: string
    } = {},
  ) {
    const { accuracy = 0, seed = 1 } = options
    this.#wander = accuracy === 0 ? () => ({ east: 0, north: 0 }) : noise(randomOf(seed), accuracy)
    this.#report(0)
  }

  get at() {
    return this.now
  }

  park(ms: number): this {
    for (let t = this.#every; t <= ms; t += this.#every) this.#tick(0)
    return this
  }

  drive(meters: number, kmh: number): this {
    const step = (kmh / 3.6) * (this.#every / 1000)
    const steps = Math.round(meters / step)
    for (let i = 0; i < steps; i++) this.#tick(step)
    return this
  }

  turn(degrees: number): this {
    this.#course += degrees
    return this
  }

  /** The phone says nothing; the vehicle goes on in a straight line, or stands. */
  silent(ms: number, kmh = 0): this {
    this.now += ms - this.#every
    this.#move((kmh / 3.6) * (ms / 1000))
    this.#tick(0)
    return this
  }

  get #every() {
    return this.options.everyMs ?? 5000
  }

  #move(meters: number) {
    this.meters += meters
    this.#east += meters * Math.sin((this.#course * Math.PI) / 180)
    this.#north += meters * Math.cos((this.#course * Math.PI) / 180)
  }

  #tick(meters: number) {
    this.now += this.#every
    this.#move(meters)
    this.#report(meters / (this.#every / 1000))
  }

  #report(speed: number) {
    const { accuracy = 8, doppler, src = 'a' } = this.options
    const { east, north } = this.#wander()
    this.points.push(
      pointAt(this.now, this.#east + east, this.#north + north, { accuracy, src, speed: doppler ? speed : null }),
    )
  }
}
