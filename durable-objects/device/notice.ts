/**
 * How a Device tells the live room of its company where it is: only while somebody watches (the lease), one message
 * in flight at most, never two within a few milliseconds; what had to wait is replaced by what is newest when it leaves.
 * A report never awaits it.
 */
import type { Env } from '../../worker/env'
import type { Lease, Movement } from '../../worker/live/protocol'
import { fleet } from '../../worker/live/stubs'

/** An answer that takes longer is not waited for any more. */
const LOST_MS = 10_000
/** No map shows more than a hundred moves of a vehicle in a second: a burst out of a tunnel costs the room one message. */
const SPACING_MS = 10
const KEY = 'arriendo'

export class Notice {
  #lease: Lease | null
  #fleet: ReturnType<typeof fleet> | null = null
  #inFlightSince = 0
  #sentAt = 0
  /** something newer came while a message was in flight */
  #waiting = false
  #scheduled = false

  /** @param actual the newest position, asked when a message leaves */
  constructor(
    private readonly ctx: DurableObjectState,
    private readonly env: Env,
    private readonly actual: () => Movement | null,
  ) {
    this.#lease = ctx.storage.kv.get<Lease>(KEY) ?? null
  }

  /** Who watches, also when the lease has run out: a Device that was never configured learns here whose it is. */
  get lease(): Lease | null {
    return this.#lease
  }

  /** Notes who watches and until when; it outlives hibernation. */
  acquireLease(lease: Lease): void {
    this.#lease = lease
    this.ctx.storage.kv.put(KEY, lease)
  }

  /**
   * Tells the room, if anybody watches. A lease that has run out unrenewed (the room may have lost its alarm) is good for
   * the next position: its answer says whether to go on. Answers whether the message has left; else it waits, or nobody looks.
   */
  move(now: number): boolean {
    if (!this.#lease || this.#scheduled) return false
    // how far apart, whichever way the clock went: one that was put back must not hold everything up
    if (Math.abs(now - this.#inFlightSince) < LOST_MS) {
      this.#waiting = true
      return false
    }
    const remaining = SPACING_MS - Math.abs(now - this.#sentAt)
    if (remaining > 0) {
      this.#scheduled = true
      setTimeout(() => {
        this.#scheduled = false
        this.move(Date.now())
      }, remaining)
      return false
    }
    const movement = this.actual()
    if (!movement) return false
    this.#waiting = false
    this.#inFlightSince = now
    this.#sentAt = now
    void this.#send(movement, this.#lease, now)
    return true
  }

  async #send(movement: Movement, lease: Lease, since: number) {
    try {
      this.#fleet ??= fleet(this.env, lease.empresa_id)
      const isWatched = await this.#fleet.moved(movement)
      // unless somebody has come to look while the answer was on its way
      if (!isWatched && this.#lease === lease) this.#release()
    } catch {
      // the room was restarted or is over its limits: the next point tries again with a fresh stub, while the lease lasts
      this.#fleet = null
      if (this.#lease === lease && lease.hasta < since) this.#release()
    }
    if (this.#inFlightSince !== since) return
    this.#inFlightSince = 0
    if (this.#waiting) this.move(Date.now())
  }

  #release() {
    this.#lease = null
    this.#waiting = false
    this.ctx.storage.kv.delete(KEY)
  }
}
