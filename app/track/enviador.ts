/**
 * Empties the queue to the server: batches, oldest first, and a point leaves the phone's store only when the server has
 * answered for it. Whatever goes wrong, the points stay and are tried again.
 */

import { espera } from './espera'
import type { Acuerdo, Cola, Libreta, Punto } from './libreta'

/** What the server said to a batch. */
export type Respuesta =
  | { tipo: 'recibido'; accepted: number; duplicates: number; discarded: number }
  /** the body was refused as malformed or too big (400, 413, 422) */
  | { tipo: 'malo' }
  | { tipo: 'rechazado'; motivo: Rechazo }
  /** too many at once (429): a long queue on its way home, no failure */
  | { tipo: 'despacio'; segundos: number }
  /** no answer or 5xx; `agotado` when it took too long, `segundos` when the server named a wait */
  | { tipo: 'luego'; agotado?: boolean; segundos?: number }

/** The link or the device takes no positions: nothing is sent until the driver starts again. */
export type Rechazo = 'no_encontrado' | 'eliminado' | 'inactivo' | 'deshabilitado'

export type Suceso =
  | { tipo: 'enviado'; at: number; libreta: Libreta; descartadas: boolean }
  | { tipo: 'no-enviado' }
  | { tipo: 'rechazado'; motivo: Rechazo }

/** The world as the sender sees it. Times in ms. */
export interface Red {
  enviar(src: string, puntos: readonly Punto[], acuerdo?: Acuerdo): Promise<Respuesta>
  enLinea(): boolean
  ahora(): number
  azar(): number
  /** Runs alone among the tabs of this link; 'ocupado' when another tab is at it. */
  turno<T>(obra: () => Promise<T>): Promise<T | 'ocupado'>
}

/** Points in one request; halved when a network is too slow for it, doubled again while it goes well. */
export const LOTE = 200

export class Enviador {
  private vuelta: Promise<void> | null = null
  private otra = false
  private cerrado = false
  private fallas = 0
  private tamano = LOTE
  private cortar: (() => void) | null = null

  constructor(
    private readonly cola: Cola,
    private readonly red: Red,
    private readonly avisar: (suceso: Suceso) => void,
  ) {}

  /** There are points, or there is a network again: send. `ya` cuts a wait short (the phone came back online). */
  despertar(ya = false): Promise<void> {
    this.otra = true
    if (ya) {
      this.fallas = 0
      this.cortar?.()
    }
    this.vuelta ??= this.girar().finally(() => {
      this.vuelta = null
      // woken between the last look at the queue and here
      if (this.otra && !this.cerrado && this.red.enLinea()) void this.despertar()
    })
    return this.vuelta
  }

  cerrar() {
    this.cerrado = true
    this.cortar?.()
  }

  private async girar() {
    while (this.otra && !this.cerrado && this.red.enLinea()) {
      this.otra = false
      const paso = await this.red.turno(() => this.enviarLote()).catch(() => this.sinCola())
      if (paso === 'rechazado') {
        this.otra = false
        return
      }
      if (paso === 'vacio') continue
      this.otra = true
      if (paso !== 'enviado') await this.dormir(paso === 'ocupado' ? 0 : paso.segundos)
    }
  }

  private async enviarLote(): Promise<'vacio' | 'enviado' | 'rechazado' | { segundos: number }> {
    const { src, puntos, acuerdo } = await this.cola.lote(this.tamano)
    if (!puntos.length) return 'vacio'
    const respuesta = await this.red.enviar(src, puntos, acuerdo)
    switch (respuesta.tipo) {
      case 'recibido': {
        await this.recibido(puntos, respuesta.discarded === puntos.length, acuerdo)
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
        return { segundos: 0 }
      }
      case 'rechazado': {
        if (respuesta.motivo === 'eliminado') await this.cola.vaciar()
        this.avisar({ tipo: 'rechazado', motivo: respuesta.motivo })
        return 'rechazado'
      }
      case 'despacio':
        return { segundos: respuesta.segundos }
      case 'luego': {
        if (respuesta.agotado) this.tamano = Math.max(1, Math.ceil(puntos.length / 2))
        this.avisar({ tipo: 'no-enviado' })
        return { segundos: respuesta.segundos ?? 0 }
      }
    }
  }

  /** The phone's store did not answer: its points are still there, and it is asked again. */
  private sinCola() {
    this.avisar({ tipo: 'no-enviado' })
    return { segundos: 0 }
  }

  private async recibido(puntos: readonly Punto[], descartadas: boolean, acuerdo?: Acuerdo) {
    this.fallas = 0
    this.tamano = Math.min(LOTE, this.tamano * 2)
    const at = this.red.ahora()
    await this.cola.anotar({ ultimo_envio: at, ...(acuerdo && { acuerdo: { ...acuerdo, enviado: true } }) })
    this.avisar({ tipo: 'enviado', at, libreta: await this.cola.quitar(puntos), descartadas })
  }

  /** Sleeps for the next step of the backoff, or for what the server asked if that is longer. */
  private dormir(segundos: number): Promise<void> {
    const ms = Math.max(espera(this.fallas, this.red.azar()), segundos * 1000)
    this.fallas += 1
    return new Promise((resolve) => {
      const reloj = setTimeout(resolve, ms)
      this.cortar = () => {
        clearTimeout(reloj)
        resolve()
      }
    })
  }
}
