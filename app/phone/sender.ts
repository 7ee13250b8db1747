/**
 * Empties the queue to the server: batches, oldest first, and a point leaves the phone's store only when the server has
 * answered for it. Whatever goes wrong, the points stay and are tried again.
 */

import { backoff } from './backoff'
import type { Agreement, Cola, Ledger, Point } from './queue-store'

/** What the server said to a batch. */
export type Answer =
  | { tipo: 'recibido'; accepted: number; duplicates: number; discarded: number }
  /** the body was refused as malformed or too big (400, 413, 422) */
  | { tipo: 'malo' }
  | { tipo: 'rechazado'; motivo: Rejection }
  /** too many at once (429): a long queue on its way home, no failure */
  | { tipo: 'despacio'; seconds: number }
  /** no answer or 5xx; `agotado` when it took too long, `segundos` when the server named a wait */
  | { tipo: 'luego'; timedOut?: boolean; seconds?: number }

/** The link or the device takes no positions: nothing is sent until the driver starts again. */
export type Rejection = 'no_encontrado' | 'eliminado' | 'inactivo' | 'deshabilitado'

export type Suceso =
  | { tipo: 'enviado'; at: number; ledger: Ledger; discarded: boolean }
  | { tipo: 'no-enviado' }
  | { tipo: 'rechazado'; motivo: Rejection }

/** The world as the sender sees it. Times in ms. */
export interface Red {
  send(src: string, puntos: readonly Point[], agreement?: Agreement): Promise<Answer>
  enLinea(): boolean
  ahora(): number
  azar(): number
  /** Runs alone among the tabs of this link; 'ocupado' when another tab is at it. */
  turn<T>(work: () => Promise<T>): Promise<T | 'ocupado'>
}

/** Points in one request; halved when a network is too slow for it, doubled again while it goes well. */
export const BATCH_SIZE = 200

export class Sender {
  private running: Promise<void> | null = null
  private otra = false
  private cerrado = false
  private failures = 0
  private tamano = BATCH_SIZE
  private endWait: (() => void) | null = null

  constructor(
    private readonly cola: Cola,
    private readonly red: Red,
    private readonly avisar: (suceso: Suceso) => void,
  ) {}

  /** There are points, or there is a network again: send. `ya` cuts a wait short (the phone came back online). */
  wake(ya = false): Promise<void> {
    this.otra = true
    if (ya) {
      this.failures = 0
      this.endWait?.()
    }
    this.running ??= this.rotate().finally(() => {
      this.running = null
      // woken between the last look at the queue and here
      if (this.otra && !this.cerrado && this.red.enLinea()) void this.wake()
    })
    return this.running
  }

  cerrar() {
    this.cerrado = true
    this.endWait?.()
  }

  private async rotate() {
    while (this.otra && !this.cerrado && this.red.enLinea()) {
      this.otra = false
      const paso = await this.red.turn(() => this.sendBatch()).catch(() => this.sinCola())
      if (paso === 'rechazado') {
        this.otra = false
        return
      }
      if (paso === 'vacio') continue
      this.otra = true
      if (paso !== 'enviado') await this.sleep(paso === 'ocupado' ? 0 : paso.seconds)
    }
  }

  private async sendBatch(): Promise<'vacio' | 'enviado' | 'rechazado' | { seconds: number }> {
    const { src, puntos, acuerdo: agreement } = await this.cola.batch(this.tamano)
    if (!puntos.length) return 'vacio'
    const response = await this.red.send(src, puntos, agreement)
    switch (response.tipo) {
      case 'recibido': {
        await this.recibido(puntos, response.discarded === puntos.length, agreement)
        return 'enviado'
      }
      case 'malo': {
        // one bad point among many must not hold the others up: halve until it stands alone, then let it go
        if (puntos.length > 1) {
          this.tamano = Math.ceil(puntos.length / 2)
          return 'enviado'
        }
        await this.cola.quitar(puntos)
        this.avisar({ tipo: 'no-enviado' })
        return { seconds: 0 }
      }
      case 'rechazado': {
        if (response.motivo === 'eliminado') await this.cola.empty()
        this.avisar({ tipo: 'rechazado', motivo: response.motivo })
        return 'rechazado'
      }
      case 'despacio':
        return { seconds: response.seconds }
      case 'luego': {
        if (response.timedOut) this.tamano = Math.max(1, Math.ceil(puntos.length / 2))
        this.avisar({ tipo: 'no-enviado' })
        return { seconds: response.seconds ?? 0 }
      }
    }
  }

  /** The phone's store did not answer: its points are still there, and it is asked again. */
  private sinCola() {
    this.avisar({ tipo: 'no-enviado' })
    return { seconds: 0 }
  }

  private async recibido(puntos: readonly Point[], discarded: boolean, agreement?: Agreement) {
    this.failures = 0
    this.tamano = Math.min(BATCH_SIZE, this.tamano * 2)
    const at = this.red.ahora()
    await this.cola.record({ ultimo_envio: at, ...(agreement && { acuerdo: { ...agreement, enviado: true } }) })
    this.avisar({ tipo: 'enviado', at, ledger: await this.cola.quitar(puntos), discarded })
  }

  /** Sleeps for the next step of the backoff, or for what the server asked if that is longer. */
  private sleep(seconds: number): Promise<void> {
    const ms = Math.max(backoff(this.failures, this.red.azar()), seconds * 1000)
    this.failures += 1
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms)
      this.endWait = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }
}
