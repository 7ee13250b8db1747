/**
 * When a phone sends its points: over HTTP each fix at once, as it cannot know whether a map is open; over the socket
 * at the pace that its Device tells.
 */

import { metersBetween } from '@domain/dispositivos/geometry'
import type { Pace } from '@domain/dispositivos/phone-wire'
import type { Fix } from './fix'

/** A vehicle that stands sends half as often. */
const STANDING = 2
/** Below this speed (m/s) a vehicle stands: it lies between the noise of a parked phone and a walking pace. */
const STANDING_SPEED = 0.8
/** Without a speed: standing while it stays within this many metres of where it last sent from. */
const STANDING_RADIUS = 30

export class Cadence {
  #pace: Pace | null = null
  #timer: ReturnType<typeof setTimeout> | undefined
  #sent: { at: number; fix: Fix } | null = null

  /** @param send sends the queue now */
  constructor(
    private readonly send: () => void,
    private readonly now: () => number,
  ) {}

  /** A point is in the queue: sends it, or waits until the next report is due. */
  add(fix: Fix): void {
    clearTimeout(this.#timer)
    const wait = this.#wait(fix)
    if (wait > 0) this.#timer = setTimeout(() => this.#go(fix), wait)
    else this.#go(fix)
  }

  /** The pace of an open socket, null without one. What waited for a slower pace is sent. */
  set(pace: Pace | null): void {
    const isFaster = pace === null || (pace.live && !this.#pace?.live)
    this.#pace = pace
    if (!isFaster) return
    this.stop()
    this.send()
  }

  stop(): void {
    clearTimeout(this.#timer)
    this.#sent = null
  }

  #wait(fix: Fix): number {
    if (!this.#pace || !this.#sent) return 0
    const seconds = this.#pace.seconds * (isStanding(fix, this.#sent.fix) ? STANDING : 1)
    const waited = this.now() - this.#sent.at
    // a clock that was set back must not postpone a report
    return waited < 0 ? 0 : seconds * 1000 - waited
  }

  #go(fix: Fix) {
    this.#sent = { at: this.now(), fix }
    this.send()
  }
}

function isStanding(fix: Fix, last: Fix): boolean {
  return fix.speed === undefined ? metersBetween(fix, last) < STANDING_RADIUS : fix.speed < STANDING_SPEED
}
