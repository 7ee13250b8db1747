/** Where a vehicle went on a day, for a map: its way by state, and its place at any moment. */
import { heading } from '@domain/dispositivos/geometry'
import type { Day } from '@domain/recorridos/day'
import type { Fix } from '@domain/recorridos/fixes'
import { RULE } from '@domain/recorridos/params'
import type { Segment } from '@domain/recorridos/segments'
import { speedAt } from '@domain/recorridos/stretches'

export type LatLng = [lat: number, lng: number]

/** A moment of the day. Metres per second; degrees from north; null where nothing says it. */
interface Moment {
  kind: Segment['kind']
  place: LatLng | null
  speed: number | null
  heading: number | null
}

/** A day ready to be drawn and played. */
export class Way {
  /** the fixes that count, in order of time */
  readonly good: readonly Fix[]
  /** fixes that are drawn but do not count */
  readonly bad: readonly Fix[]
  readonly driven: readonly LatLng[][]
  /** straight lines across silences, whose real way is not known */
  readonly unseen: readonly [LatLng, LatLng][]

  constructor(readonly day: Day) {
    this.good = day.fixes.filter((f) => f.quality === 'good')
    this.bad = day.fixes.filter((f) => f.quality === 'inaccurate' || f.quality === 'impossible')
    const moving = day.segments.filter((s) => s.kind === 'moving')
    this.driven = moving.map((s) => this.between(s.from, s.until)).filter((line) => line.length > 1)
    this.unseen = day.silences.flatMap(({ from, until, apart }): [LatLng, LatLng][] => {
      const a = this.good[this.#last(from)]
      const b = this.good[this.#last(until - 1) + 1]
      return a && b && (apart ?? 0) > RULE.stopRadius ? [[placeOf(a), placeOf(b)]] : []
    })
  }

  /** The part of the day that holds an instant. */
  segmentAt(at: number): Segment | undefined {
    return this.day.segments.find((s) => at < s.until) ?? this.day.segments.at(-1)
  }

  /** What is known of an instant, UTC milliseconds. A silence has the place where the vehicle was last seen. */
  at(at: number): Moment {
    const kind = this.segmentAt(at)?.kind ?? 'silent'
    const i = this.#last(at)
    const a = this.good[i]
    const b = this.good[i + 1]
    const nothing = { kind, place: null, speed: null, heading: null }
    if (kind === 'off-hours') return nothing
    if (kind === 'stopped') {
      const stop = this.day.stops.find((s) => at >= s.from && at < s.until)
      const near = stop ?? a ?? b
      return { ...nothing, place: near ? placeOf(near) : null, speed: 0 }
    }
    if (!a) return nothing
    if (kind === 'silent' || !b) return { ...nothing, place: placeOf(a) }
    const share = b.at === a.at ? 0 : (at - a.at) / (b.at - a.at)
    return {
      kind,
      place: [a.lat + (b.lat - a.lat) * share, a.lng + (b.lng - a.lng) * share],
      speed: speedAt(this.good, share < 0.5 || i + 1 >= this.good.length ? i : i + 1),
      heading: a.lat === b.lat && a.lng === b.lng ? a.heading : heading(a, b),
    }
  }

  /** The highest speed in each of `columns` equal parts of the day; null where it did not move. */
  speeds(columns: number): (number | null)[] {
    const { from, until } = this.day
    const tops: (number | null)[] = Array.from({ length: columns }, () => null)
    const moving = this.day.segments.filter((s) => s.kind === 'moving')
    let m = 0
    this.good.forEach(({ at }, i) => {
      while (m < moving.length && (moving[m] as Segment).until < at) m++
      const segment = moving[m]
      if (!segment || at < segment.from) return
      const column = Math.min(columns - 1, Math.floor(((at - from) / (until - from)) * columns))
      const speed = speedAt(this.good, i)
      if (speed !== null) tops[column] = Math.max(tops[column] ?? 0, speed)
    })
    return tops
  }

  /** The index of the last fix at or before an instant, −1 before the first. */
  #last(at: number): number {
    let low = 0
    let high = this.good.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.good[middle] as Fix).at <= at) low = middle + 1
      else high = middle
    }
    return low - 1
  }

  /** The places between two instants, UTC milliseconds, both ends included. */
  between(from: number, until: number): LatLng[] {
    return this.good.slice(Math.max(0, this.#last(from)), this.#last(until) + 1).map(placeOf)
  }
}

const placeOf = ({ lat, lng }: Pick<Fix, 'lat' | 'lng'>): LatLng => [lat, lng]
