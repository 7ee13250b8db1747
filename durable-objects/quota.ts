/** How many demonstrations an address, a network or everybody together has begun in the last hour. An hour after the last of them it is forgotten. */
import { DurableObject } from 'cloudflare:workers'
import { takeTurn, turnsEnd } from '../worker/domain/dispositivos/demo'
import type { Env } from '../worker/env'

const TURNS = 'turnos'

export class Quota extends DurableObject<Env> {
  /** Takes a turn of `max` in an hour. Answers 0, or the seconds until there is one; then nothing is taken. */
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
