/** A vehicle on a line: its position after so many seconds, its speed, and the fix that its phone would read. */

import type { Avenue, Vertex } from './avenues'
import type { Random } from './random'

/** One fix of a phone's GPS: degrees, metres, m/s, degrees from north (absent while it stands still). */
export interface Reading {
  lat: number
  lng: number
  accuracy: number
  speed: number
  heading?: number
}

const METERS_PER_DEGREE = 111_195
const ACCELERATION = 1.4 // m/s², a loaded van
const BRAKING = 1.8
const STEP_S = 0.5 // s, integration step
const LIGHT_GAP_MIN = 220 // m between traffic lights
const LIGHT_GAP_MAX = 650
const RED_SHARE = 0.45 // share of the lights that are red on arrival
const TURNAROUND = 12 // s at least before turning back

interface Tramo {
  desde: number
  metros: number
  a: Vertex
  b: Vertex
  heading: number
}

/** A line with its length; `at` is constant-time for a vehicle that advances in small steps. */
export class Line {
  readonly metros: number
  readonly tramos: readonly Tramo[]

  constructor(vertices: readonly Vertex[]) {
    const tramos: Tramo[] = []
    let from = 0
    for (let i = 1; i < vertices.length; i++) {
      const a = vertices[i - 1]
      const b = vertices[i]
      if (!a || !b) continue
      const meters = distance(a, b)
      tramos.push({ desde: from, metros: meters, a, b, heading: bearing(a, b) })
      from += meters
    }
    if (from === 0) throw new Error('a line needs two different points')
    this.metros = from
    this.tramos = tramos
  }

  /** The point `m` metres from the start, `side` metres to the right of it, and the direction of the line there. */
  at(m: number, side = 0): { point: Vertex; heading: number } {
    const inside = Math.min(Math.max(m, 0), this.metros)
    const tramo = this.tramos.findLast((t) => t.desde <= inside) ?? (this.tramos[0] as Tramo)
    const part = (inside - tramo.desde) / tramo.metros
    const lat = tramo.a[0] + (tramo.b[0] - tramo.a[0]) * part
    const lng = tramo.a[1] + (tramo.b[1] - tramo.a[1]) * part
    return { point: side ? move([lat, lng], tramo.heading + 90, side) : [lat, lng], heading: tramo.heading }
  }
}

/** Drives back and forth forever: pulls away, cruises, brakes before red lights, waits, turns at the ends. */
export class Recorrido {
  readonly line: Line
  readonly #avenue: Avenue
  readonly #random: Random
  #meters: number
  #direction: 1 | -1 = 1
  #speed = 0
  #waiting = 0
  #cruiseSpeed: number
  #stopAt = 0
  #lateralOffset: number
  #error = { norte: 0, este: 0 }

  constructor(avenue: Avenue, random: Random) {
    this.line = new Line(avenue.vertices)
    this.#avenue = avenue
    this.#random = random
    this.#meters = random.between(0.05, 0.9) * this.line.metros
    this.#cruiseSpeed = avenue.cruiseSpeed
    this.#lateralOffset = avenue.laneOffset
    this.#nextStop()
  }

  /** m/s, without the phone's noise. */
  get speed(): number {
    return this.#speed
  }

  /** Advances by `seconds` and reads the phone. */
  advance(seconds: number): Reading {
    for (let rest = seconds; rest > 0; rest -= STEP_S) this.#step(Math.min(STEP_S, rest))
    return this.#read()
  }

  #step(dt: number) {
    // the U-turn: over to the other carriageway at walking pace
    const lane = this.#avenue.laneOffset * this.#direction
    this.#lateralOffset += Math.min(Math.max(lane - this.#lateralOffset, -3 * dt), 3 * dt)
    if (this.#waiting > 0) {
      this.#waiting -= dt
      return
    }
    const remaining = (this.#stopAt - this.#meters) * this.#direction
    const safeSpeed = Math.sqrt(2 * BRAKING * Math.max(remaining, 0))
    const target = Math.min(this.#cruiseSpeed, safeSpeed)
    const change = target > this.#speed ? ACCELERATION * dt : -BRAKING * 1.5 * dt
    this.#speed = change > 0 ? Math.min(target, this.#speed + change) : Math.max(target, this.#speed + change, 0)
    this.#meters += this.#speed * dt * this.#direction
    if (remaining <= Math.max(this.#speed * dt, 1)) this.#arrive()
  }

  #arrive() {
    const end = this.#direction > 0 ? this.line.metros : 0
    if (this.#stopAt === end) {
      this.#direction = this.#direction > 0 ? -1 : 1
      this.#meters = end
      this.#waiting = this.#random.between(TURNAROUND, 3 * TURNAROUND)
    } else this.#waiting = this.#random.between(8, 40)
    this.#speed = 0
    this.#nextStop()
  }

  /** The next light that will be red, or the end of the line. */
  #nextStop() {
    let m = this.#meters
    do m += this.#random.between(LIGHT_GAP_MIN, LIGHT_GAP_MAX) * this.#direction
    while (!this.#random.chance(RED_SHARE) && m > 0 && m < this.line.metros)
    this.#stopAt = Math.min(Math.max(m, 0), this.line.metros)
    this.#cruiseSpeed = this.#avenue.cruiseSpeed * this.#random.between(0.75, 1.1)
  }

  #read(): Reading {
    // neighbouring fixes err in the same direction, as on a real receiver
    this.#error.norte = this.#error.norte * 0.8 + this.#random.normal() * 1.2
    this.#error.este = this.#error.este * 0.8 + this.#random.normal() * 1.2
    const { point, heading } = this.line.at(this.#meters, this.#lateralOffset)
    const [lat, lng] = move(move(point, 0, this.#error.norte), 90, this.#error.este)
    const reading: Reading = {
      lat: round(lat, 7),
      lng: round(lng, 7),
      accuracy: round(this.#random.between(4, 11), 1),
      speed: round(this.#speed, 2),
    }
    if (this.#speed > 0.5) {
      const toward = (this.#direction > 0 ? heading : heading + 180) + this.#random.normal() * 2
      reading.heading = round(((toward % 360) + 360) % 360, 1) % 360
    }
    return reading
  }
}

/** Metres between two points, accurate enough within a city. */
export function distance(a: Vertex, b: Vertex): number {
  return Math.hypot(b[0] - a[0], (b[1] - a[1]) * Math.cos((a[0] * Math.PI) / 180)) * METERS_PER_DEGREE
}

/** Degrees clockwise from north, 0 to 360. */
function bearing(a: Vertex, b: Vertex): number {
  const east = (b[1] - a[1]) * Math.cos((a[0] * Math.PI) / 180)
  return ((Math.atan2(east, b[0] - a[0]) * 180) / Math.PI + 360) % 360
}

function move([lat, lng]: Vertex, heading: number, meters: number): Vertex {
  const r = (heading * Math.PI) / 180
  const north = (Math.cos(r) * meters) / METERS_PER_DEGREE
  const east = (Math.sin(r) * meters) / METERS_PER_DEGREE / Math.cos((lat * Math.PI) / 180)
  return [lat + north, lng + east]
}

function round(value: number, digits: number): number {
  return Math.round(value * 10 ** digits) / 10 ** digits
}
