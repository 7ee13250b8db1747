/**
 * How many demonstrations one address, one network or everyone together started in the last hour. The object clears
 * itself an hour after the last one. Of the API: how many requests a key made in this minute.
 */
import { DurableObject } from 'cloudflare:workers'
import { type Spending, type Spent, spend } from '../worker/domain/api-clients/rate'
import { takeTurn, turnsEnd } from '../worker/domain/dispositivos/demo'
import type { Env } from '../worker/env'
import type { QuotaObject } from '../worker/live/objects'

const TURNS = 'turnos'

export class Quota extends DurableObject<Env> implements QuotaObject {
  #spending: Spending | null = null

  /** Consumes one of `max` slots per hour. Returns 0, or the seconds until a slot is free; then nothing is consumed. */
  async claim(max: number): Promise<number> {
    const { kv } = this.ctx.storage
    const { taken, wait } = takeTurn(kv.get<number[]>(TURNS) ?? [], Date.now(), max)
    if (wait > 0) return wait
    kv.put(TURNS, taken)
    await this.ctx.storage.setAlarm(turnsEnd(taken))
    return 0
  }

  /**
   * Counts a request of an API key. In memory alone: an object that is put away in the middle of a minute forgets what
   * was spent in it, and no request costs a write.
   */
  spend(): Spent {
    const { spending, spent } = spend(this.#spending, Date.now())
    this.#spending = spending
    return spent
  }

  override async alarm() {
    await this.ctx.storage.deleteAlarm()
    await this.ctx.storage.deleteAll()
  }
}
