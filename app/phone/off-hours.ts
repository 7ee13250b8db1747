/**
 * The spans in which the company records nothing, as the server last told them: the phone turns its GPS off by itself,
 * also without a network, and on again when they end. Times are ms UTC by this phone's clock.
 */
import type { OffHoursAhead } from '@domain/dispositivos/wire'
import type { Registro } from './check'
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

interface Dependencies {
  lookUp(): Promise<Registro>
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
      spans: spans.map(({ from, until }) => ({ from: now + from, until: now + until })),
      horizon: now + TOLD_MS,
    }
    this.#askedAt = now
    this.keep(this.#told)
  }

  /** Takes up what was told before a reload. */
  restore(told: ToldHours): void {
    this.#told = told
  }

  /** Takes the hours out of what the server says of the device, and returns that unchanged. */
  learn(registro: Registro): Registro {
    if (typeof registro === 'object') this.tell(registro.offHours ?? [])
    return registro
  }

  /** Whether an instant is off hours, and until when; null when positions are recorded. */
  at(instant: number): Off | null {
    const span = this.#told.spans.find(({ from, until }) => instant >= from && instant < until)
    return span ? { until: span.until >= this.#told.horizon ? null : span.until } : null
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
      this.learn(await lookUp())
    }
    const now = network.now()
    if (this.#waiting === undefined || this.at(now)) return
    this.stop()
    this.onBegin(this.#awaited !== null && this.#awaited <= now ? this.#awaited : null)
  }
}
