/**
 * How a Device tells the live room of its company where it is: only while somebody watches (the lease), one message
 * in flight at most, never two within a few milliseconds; what had to wait is replaced by what is newest when it leaves.
 * A report never awaits it.
 */
import type { Env } from '../worker/env'
import type { Arriendo, Movimiento } from '../worker/live/protocolo'
import { flota } from '../worker/live/puertas'

/** An answer that takes longer is not waited for any more. */
const PERDIDO_MS = 10_000
/** No map shows more than a hundred moves of a vehicle in a second: a burst out of a tunnel costs the room one message. */
const SEPARACION_MS = 10
const CLAVE = 'arriendo'

export class Aviso {
  #arriendo: Arriendo | null
  #flota: ReturnType<typeof flota> | null = null
  #enVueloDesde = 0
  #salioEn = 0
  /** something newer came while a message was in flight */
  #espera = false
  #citado = false

  /** @param actual the newest position, asked when a message leaves */
  constructor(
    private readonly ctx: DurableObjectState,
    private readonly env: Env,
    private readonly actual: () => Movimiento | null,
  ) {
    this.#arriendo = ctx.storage.kv.get<Arriendo>(CLAVE) ?? null
  }

  /** Who watches, also when the lease has run out: a Device that was never configured learns here whose it is. */
  get arriendo(): Arriendo | null {
    return this.#arriendo
  }

  /** Notes who watches and until when; it outlives hibernation. */
  arrendar(arriendo: Arriendo): void {
    this.#arriendo = arriendo
    this.ctx.storage.kv.put(CLAVE, arriendo)
  }

  /**
   * Tells the room, if anybody watches. A lease that has run out unrenewed (the room may have lost its alarm) is good for
   * the next position: its answer says whether to go on. Answers whether the message has left; else it waits, or nobody looks.
   */
  mover(now: number): boolean {
    if (!this.#arriendo || this.#citado) return false
    // how far apart, whichever way the clock went: one that was put back must not hold everything up
    if (Math.abs(now - this.#enVueloDesde) < PERDIDO_MS) {
      this.#espera = true
      return false
    }
    const falta = SEPARACION_MS - Math.abs(now - this.#salioEn)
    if (falta > 0) {
      this.#citado = true
      setTimeout(() => {
        this.#citado = false
        this.mover(Date.now())
      }, falta)
      return false
    }
    const movimiento = this.actual()
    if (!movimiento) return false
    this.#espera = false
    this.#enVueloDesde = now
    this.#salioEn = now
    void this.#enviar(movimiento, this.#arriendo, now)
    return true
  }

  async #enviar(movimiento: Movimiento, arriendo: Arriendo, desde: number) {
    try {
      this.#flota ??= flota(this.env, arriendo.empresa_id)
      const miran = await this.#flota.moved(movimiento)
      // unless somebody has come to look while the answer was on its way
      if (!miran && this.#arriendo === arriendo) this.#soltar()
    } catch {
      // the room was restarted or is over its limits: the next point tries again with a fresh stub, while the lease lasts
      this.#flota = null
      if (this.#arriendo === arriendo && arriendo.hasta < desde) this.#soltar()
    }
    if (this.#enVueloDesde !== desde) return
    this.#enVueloDesde = 0
    if (this.#espera) this.mover(Date.now())
  }

  #soltar() {
    this.#arriendo = null
    this.#espera = false
    this.ctx.storage.kv.delete(CLAVE)
  }
}
