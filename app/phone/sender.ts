/**
 * Empties the queue to the server: batches, oldest first; a point is deleted from the phone only once the server has
 * acknowledged it. On any failure the points stay and are retried.
 */

import { FUTURE_MS, PAST_MS } from '@domain/dispositivos/instant'
import type { OffHoursAhead } from '@domain/dispositivos/wire'
import { backoff } from './backoff'
import type { Agreement, Ledger, Point, PointQueue } from './queue-store'
import type { Discard } from './tracker'

/** The server's answer to a batch. */
export type Answer =
  | { type: 'received'; accepted: number; duplicates: number; discarded: number; offHours?: OffHoursAhead }
  /** the body was rejected as malformed or too big (400, 413, 422) */
  | { type: 'malformed' }
  | { type: 'refused'; reason: Rejection }
  /** rate limit (429): normal while a long queue is sent, not a failure */
  | { type: 'slow-down'; seconds: number }
  /** no answer or 5xx; `timedOut`: no answer in time; `seconds`: the server's Retry-After */
  | { type: 'later'; timedOut?: boolean; seconds?: number }

type Received = Extract<Answer, { type: 'received' }>

/** The link or the device accepts no positions: nothing is sent until the driver starts again. */
export type Rejection = 'device_unknown' | 'deleted' | 'inactivo' | 'tracking_disabled'

export type SenderEvent =
  /** `at`: when positions reached the server that it keeps; null when it discarded them all */
  | { type: 'sent'; at: number | null; ledger: Ledger; discarded: Discard | null; offHours?: OffHoursAhead }
  | { type: 'not-sent' }
  | { type: 'refused'; reason: Rejection }
  /** the queue of a deleted device is empty */
  | { type: 'emptied' }

/** The sender's dependencies. Times in ms. */
export interface Network {
  send(src: string, points: readonly Point[], agreement?: Agreement): Promise<Answer>
  isOnline(): boolean
  now(): number
  random(): number
  /** Runs exclusively among the tabs of this link; 'busy' when another tab is sending. */
  turn<T>(work: () => Promise<T>): Promise<T | 'busy'>
}

/** Points per request; halved when a slow network times out, doubled again on success. */
export const BATCH_SIZE = 200

export class Sender {
  #running: Promise<void> | null = null
  #hasMore = false
  #isClosed = false
  #isRefused = false
  #failures = 0
  #size = BATCH_SIZE
  #endWait: (() => void) | null = null

  constructor(
    private readonly queue: PointQueue,
    private readonly network: Network,
    private readonly notify: (event: SenderEvent) => void,
  ) {}

  /** Starts sending, unless it is sending already. @param immediately skips the wait before the next attempt */
  async wake(immediately = false): Promise<void> {
    if (this.#isRefused) return
    this.#hasMore = true
    if (immediately) {
      this.#failures = 0
      this.#endWait?.()
    }
    this.#running ??= this.#sendAll().finally(() => {
      this.#running = null
      // a wake-up between the last look at the queue and here
      if (this.#goesOn()) void this.wake()
    })
    return this.#running
  }

  /**
   * Stops until `allow`, because the server accepts no more positions; of a deleted device the queue is emptied too.
   * Storage that fails then does not hold up the end.
   */
  async refused(reason: Rejection) {
    this.#isRefused = true
    this.notify({ type: 'refused', reason })
    if (reason !== 'deleted') return
    await this.queue.empty().then(
      () => this.notify({ type: 'emptied' }),
      () => undefined,
    )
  }

  /** The server accepts positions again. */
  allow() {
    this.#isRefused = false
  }

  close() {
    this.#isClosed = true
    this.#endWait?.()
  }

  #goesOn() {
    return this.#hasMore && !this.#isClosed && !this.#isRefused && this.network.isOnline()
  }

  async #sendAll() {
    while (this.#goesOn()) {
      this.#hasMore = false
      const step = await this.network.turn(() => this.#sendBatch()).catch(() => this.#withoutQueue())
      if (step === 'refused') {
        this.#hasMore = false
        return
      }
      if (step === 'empty') continue
      this.#hasMore = true
      if (step !== 'sent') await this.#sleep(step === 'busy' ? 0 : step.seconds)
    }
  }

  async #sendBatch(): Promise<'empty' | 'sent' | 'refused' | { seconds: number }> {
    const { src, puntos: points, acuerdo: agreement } = await this.queue.batch(this.#size)
    if (!points.length) return 'empty'
    const response = await this.network.send(src, points, agreement)
    switch (response.type) {
      case 'received': {
        await this.#received(points, response, agreement)
        return 'sent'
      }
      case 'malformed': {
        // one invalid point must not block the others: halve the batch until it is alone, then drop it
        if (points.length > 1) {
          this.#size = Math.ceil(points.length / 2)
          return 'sent'
        }
        await this.queue.remove(points)
        this.notify({ type: 'not-sent' })
        return { seconds: 0 }
      }
      case 'refused': {
        await this.refused(response.reason)
        return 'refused'
      }
      case 'slow-down':
        return { seconds: response.seconds }
      case 'later': {
        if (response.timedOut) this.#size = Math.max(1, Math.ceil(points.length / 2))
        this.notify({ type: 'not-sent' })
        return { seconds: response.seconds ?? 0 }
      }
    }
  }

  /** The phone's storage failed: the points are still there, retry. */
  #withoutQueue() {
    this.notify({ type: 'not-sent' })
    return { seconds: 0 }
  }

  async #received(points: readonly Point[], answer: Received, agreement?: Agreement) {
    this.#failures = 0
    this.#size = Math.min(BATCH_SIZE, this.#size * 2)
    const now = this.network.now()
    const { discarded, offHours } = answer
    const wasKept = discarded < points.length
    await this.queue.record({
      ...(wasKept && { ultimo_envio: now }),
      ...(agreement && { acuerdo: { ...agreement, enviado: true } }),
    })
    const ledger = await this.queue.remove(points)
    const why = wasKept || offHours ? null : discardOf(points, now)
    this.notify({ type: 'sent', at: wasKept ? now : null, ledger, discarded: why, ...(offHours && { offHours }) })
  }

  /** Waits for the next backoff step, or for the server's Retry-After if longer. */
  #sleep(seconds: number): Promise<void> {
    const ms = Math.max(backoff(this.#failures, this.network.random()), seconds * 1000)
    this.#failures += 1
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms)
      this.#endWait = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }
}

/** Why a server discards all of these: times impossible by this phone's clock were measured by a wrong one. */
function discardOf(points: readonly Point[], now: number): Discard {
  const isImpossible = points.every(({ at }) => at > now + FUTURE_MS || at < now - PAST_MS)
  return isImpossible ? 'discarded_clock' : 'discarded'
}
