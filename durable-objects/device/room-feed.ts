/**
 * Sends a Device's positions to its company's live room: only while a lease is held, with at most one message in flight
 * and never two within a few milliseconds. A waiting position is replaced by the newest one. Reports never await it.
 */
import type { Env } from '../../worker/env'
import type { Lease, Movement } from '../../worker/live/protocol'
import { fleet } from '../../worker/live/stubs'

/** A message without an answer after this long counts as lost. */
const LOST_MS = 10_000
/**
 * Minimum spacing between messages: a map shows at most a hundred moves of a vehicle per second, so a backlog sent
 * after a tunnel costs the room one message.
 */
const SPACING_MS = 10
const KEY = 'arriendo'

export class RoomFeed {
  #lease: Lease | null
  #fleet: ReturnType<typeof fleet> | null = null
  #inFlightSince = 0
  #sentAt = 0
  /** a newer position arrived while a message was in flight */
  #waiting = false
  #scheduled = false

  /**
   * @param newest returns the newest position when a message is sent
   * @param changed called when the room begins or ends watching
   */
  constructor(
    private readonly ctx: DurableObjectState,
    private readonly env: Env,
    private readonly newest: () => Movement | null,
    private readonly changed: () => void,
  ) {
    this.#lease = ctx.storage.kv.get<Lease>(KEY) ?? null
  }

  /** The current lease, even if expired: an unconfigured Device learns its company from it. */
  get lease(): Lease | null {
    return this.#lease
  }

  /** Stores the lease; it survives hibernation. */
  acquireLease(lease: Lease): void {
    const wasWatched = this.#lease !== null
    this.#lease = lease
    this.ctx.storage.kv.put(KEY, lease)
    if (!wasWatched) this.changed()
  }

  /**
   * Notifies the room while a lease is held. An expired lease (the room may have lost its alarm) covers one more
   * position: the room's answer says whether to continue. Returns whether a message was sent; otherwise the position
   * waits, or there are no viewers.
   */
  send(now: number): boolean {
    if (!this.#lease || this.#scheduled) return false
    // absolute difference: a clock that was set back must not block sending
    if (Math.abs(now - this.#inFlightSince) < LOST_MS) {
      this.#waiting = true
      return false
    }
    const remaining = SPACING_MS - Math.abs(now - this.#sentAt)
    if (remaining > 0) {
      this.#scheduled = true
      setTimeout(() => {
        this.#scheduled = false
        this.send(Date.now())
      }, remaining)
      return false
    }
    const movement = this.newest()
    if (!movement) return false
    this.#waiting = false
    this.#inFlightSince = now
    this.#sentAt = now
    void this.#post(movement, this.#lease, now)
    return true
  }

  async #post(movement: Movement, lease: Lease, since: number) {
    try {
      this.#fleet ??= fleet(this.env, lease.empresa_id)
      const isWatched = await this.#fleet.moved(movement)
      // unless a new lease was taken while the answer was in flight
      if (!isWatched && this.#lease === lease) this.#release()
    } catch {
      // the room was restarted or is over its limits: the next point retries with a fresh stub while the lease lasts
      this.#fleet = null
      if (this.#lease === lease && lease.hasta < since) this.#release()
    }
    if (this.#inFlightSince !== since) return
    this.#inFlightSince = 0
    if (this.#waiting) this.send(Date.now())
  }

  #release() {
    this.#lease = null
    this.#waiting = false
    this.ctx.storage.kv.delete(KEY)
    this.changed()
  }
}
