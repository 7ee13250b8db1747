/** How many demonstrations an address, a network or everybody together has begun in the last hour. An hour after the last of them it is forgotten. */
import { DurableObject } from 'cloudflare:workers'
import { finDeTurnos, pedirTurno } from '../worker/domain/demostracion'
import type { Env } from '../worker/env'

const TURNOS = 'turnos'

export class Cupo extends DurableObject<Env> {
  /** Takes a turn of `max` in an hour. Answers 0, or the seconds until there is one; then nothing is taken. */
  async tomar(max: number): Promise<number> {
    const { kv } = this.ctx.storage
    const { tomados, espera } = pedirTurno(kv.get<number[]>(TURNOS) ?? [], Date.now(), max)
    if (espera > 0) return espera
    kv.put(TURNOS, tomados)
    await this.ctx.storage.setAlarm(finDeTurnos(tomados))
    return 0
  }

  override async alarm() {
    await this.ctx.storage.deleteAlarm()
    await this.ctx.storage.deleteAll()
  }
}
