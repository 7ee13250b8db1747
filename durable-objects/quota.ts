/**
 * How many demonstrations one address, one network or everyone together started in the last hour. The object clears
 * itself an hour after the last one.
 */
import { DurableObject } from 'cloudflare:workers'
import { takeTurn, turnsEnd } from '../worker/domain/dispositivos/demo'
import type { Env } from '../worker/env'
import type { QuotaObject } from '../worker/live/objects'

const TURNS = 'turnos'

export class Quota extends DurableObject<Env> implements QuotaObject {
  /** Consumes one of `max` slots per hour. Returns 0, or the seconds until a slot is free; then nothing is consumed. */
  async claim(max: number): Promise<number> {
    const { kv } = this.ctx.storage
    const { taken, wait } = takeTurn(kv.get<number[]>(TURNS) ?? [], Date.now(), max)
    if (wait > 0) return wait
    kv.put(TURNS, taken)
    await this.ctx.storage.setAlarm(turnsEnd(taken))
    return 0
  }

  override async alarm() {
    await this.ctx.storage.deleteAlarm()
    await this.ctx.storage.deleteAll()
  }
}
