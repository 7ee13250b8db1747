/**
 * The moment of the day that map, tape and clock show. It moves sixty times a second, so it lives outside React's
 * state.
 */
import type { Segment } from '@domain/recorridos/segments'

export const RATES = [1, 5, 10, 30, 60] as const
export type Rate = (typeof RATES)[number]

/** A part of the day that is played. */
export type Span = Pick<Segment, 'kind' | 'from' | 'until'>

/**
 * The moment where playing continues: `at` itself, or the next drive when stops are skipped. Off hours hold nothing to
 * play and are always stepped over. Null at the end.
 */
export function playedOn(segments: readonly Span[], at: number, skips: boolean): number | null {
  const current = segments.find((s) => at < s.until)
  if (!current) return null
  return isPlayed(current, skips) ? at : (segments.find((s) => s.from >= at && isPlayed(s, skips))?.from ?? null)
}

const isPlayed = ({ kind }: Span, skips: boolean) => (skips ? kind === 'moving' : kind !== 'off-hours')

/** The longest time between two frames; a hidden tab draws none, and plays nothing meanwhile. */
const FRAME_MAX_MS = 250

export class Playhead {
  #listeners = new Set<() => void>()
  #frame = 0
  #at: number
  isPlaying = false
  rate: Rate = 10
  skips = true

  constructor(
    private readonly segments: readonly Span[],
    at: number,
  ) {
    this.#at = at
  }

  get from(): number {
    return this.segments[0]?.from ?? 0
  }

  get until(): number {
    return this.segments.at(-1)?.until ?? this.from
  }

  /** The ends of what is recorded of the day: off hours before and after it are left out. */
  get firstRecorded(): number {
    return this.segments.find(({ kind }) => kind !== 'off-hours')?.from ?? this.from
  }

  get lastRecorded(): number {
    return this.segments.findLast(({ kind }) => kind !== 'off-hours')?.until ?? this.until
  }

  /** UTC milliseconds. */
  get at(): number {
    return this.#at
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  seek(at: number): void {
    this.#at = Math.min(Math.max(at, this.from), this.until)
    this.#tell()
  }

  /** Goes on by so many milliseconds, or back. Off hours are one step: to where they begin, and from there over them. */
  step(by: number): void {
    const holds = (at: number) => this.segments.find((s) => at < s.until) ?? this.segments.at(-1)
    const aim = Math.min(Math.max(this.#at + by, this.from), this.until)
    const span = holds(aim)
    if (span?.kind !== 'off-hours') this.seek(aim)
    else if (by < 0 || holds(this.#at) !== span) this.seek(span.from)
    // after the last off-hours span nothing follows: stay
    else if (span.until < this.until) this.seek(span.until)
  }

  set(change: { rate?: Rate; skips?: boolean }): void {
    Object.assign(this, change)
    this.#tell()
  }

  play(): void {
    if (this.isPlaying) return
    // at the end of the day it starts over
    if (playedOn(this.segments, this.#at, this.skips) === null) this.#at = this.from
    this.isPlaying = true
    let before = performance.now()
    const step = (now: number) => {
      const next = playedOn(this.segments, this.#at + Math.min(now - before, FRAME_MAX_MS) * this.rate, this.skips)
      before = now
      if (next === null) {
        const last = this.segments.findLast((s) => isPlayed(s, this.skips))
        this.#at = Math.max(this.#at, last?.until ?? this.#at)
        return this.pause()
      }
      this.#at = Math.min(next, this.until)
      this.#tell()
      this.#frame = requestAnimationFrame(step)
    }
    this.#frame = requestAnimationFrame(step)
    this.#tell()
  }

  pause(): void {
    cancelAnimationFrame(this.#frame)
    this.isPlaying = false
    this.#tell()
  }

  #tell() {
    for (const listener of this.#listeners) listener()
  }
}
