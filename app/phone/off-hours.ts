/**
 * The spans in which the company records nothing, as the server last told them: the phone turns its GPS off by itself,
 * also without a network, and on again when they end. Times are ms UTC by this phone's clock.
 */
import type { OffHoursAhead } from '@domain/dispositivos/wire'
import type { ToldHours } from './queue-store'

/** `until` null: at least as far as the server told ahead. */
export interface Off {
  until: number | null
}

/** While it is off the phone asks this often whether the company changed its hours. */
export const ASK_MS = 15 * 60_000
/** The server tells the spans of this much time; one that reaches its end may go on beyond it. */
const TOLD_MS = 8 * 86_400_000 - 60_000
const LOOK_MS = 5000
/** The last position within the hours may be so much older than their end: a parked phone gives few. */
const LAST_MS = 60_000

interface Dependencies {
  /** asks the server, which tells the spans anew */
  lookUp(): Promise<unknown>
  visible(): boolean
  network: { isOnline(): boolean; now(): number }
}

export class OffHours {
  #told: ToldHours = { spans: [], horizon: 0 }
  #askedAt = 0
  #waiting: ReturnType<typeof setInterval> | undefined
  #awaited: number | null = null

  /**
   * @param onBegin working hours begin while it waits for them; `since` is when, where the end of the span was known
   * @param keep the server told new spans, to be restored after a reload
   */
  constructor(
    private readonly dependencies: Dependencies,
    private readonly onBegin: (since: number | null) => void,
    private readonly keep: (told: ToldHours) => void,
  ) {}

  /** @param spans in milliseconds from now, as the server tells them */
  tell(spans: OffHoursAhead): void {
    const now = this.dependencies.network.now()
    this.#told = {
      // the server tells of a span under way what is left of it
      spans: spans.map(({ from, until }) => ({
        from: from > 0 ? now + from : (this.#spanAt(now)?.from ?? now),
        until: now + until,
      })),
      horizon: now + TOLD_MS,
    }
    this.#askedAt = now
    this.keep(this.#told)
  }

  /** Takes up what was told before a reload. */
  restore(told: ToldHours): void {
    this.#told = told
  }

  /** Whether an instant is off hours, and until when; null when positions are recorded. */
  at(instant: number): Off | null {
    const span = this.#spanAt(instant)
    return span ? { until: span.until >= this.#told.horizon ? null : span.until } : null
  }

  /** From when a gap without positions counts that reaches to `now`: off hours at its beginning are no part of it. */
  gapFrom(since: number, now: number): number {
    let start = since
    for (const { from, until } of this.#told.spans) {
      if (from <= start + LAST_MS && until > start) start = Math.min(until, now)
    }
    return start
  }

  #spanAt(instant: number) {
    return this.#told.spans.find(({ from, until }) => instant >= from && instant < until)
  }

  /** Waits for the hours to begin. */
  wait({ until }: Off): void {
    this.#awaited = until
    clearInterval(this.#waiting)
    this.#waiting = setInterval(() => void this.checkHours(), LOOK_MS)
  }

  stop(): void {
    clearInterval(this.#waiting)
    this.#waiting = undefined
  }

  /**
   * Checks whether working hours have begun, by the clock or because the company changed them; then calls `onBegin`.
   */
  async checkHours(): Promise<void> {
    const { lookUp, visible, network } = this.dependencies
    // a clock that was set back asks too
    const isOld = Math.abs(network.now() - this.#askedAt) >= ASK_MS
    if (isOld && visible() && network.isOnline()) {
      this.#askedAt = network.now()
      await lookUp()
    }
    const now = network.now()
    if (this.#waiting === undefined || this.at(now)) return
    this.stop()
    this.onBegin(this.#awaited !== null && this.#awaited <= now ? this.#awaited : null)
  }
}
