/** The phone in the cab: numbers its fixes, keeps them until they are answered for, sends the oldest first. */
import type { Azar } from './azar'
import type { Informe, Punto } from './modelo'
import type { Lectura } from './recorrido'

/** Points in one request, as the tracking page sends them. */
export const LOTE = 200

export interface Copia {
  src: string
  seq: number
  cola: readonly Punto[]
}

export class Telefono {
  readonly #azar: Azar
  /** ms by which its clock is fast (positive) or slow */
  readonly desfase: number
  #src: string
  #seq = 0
  #cola: Punto[] = []

  constructor(azar: Azar, desfase = 0) {
    this.#azar = azar
    this.desfase = desfase
    this.#src = azar.id()
  }

  get pendientes(): number {
    return this.#cola.length
  }

  /** A fix at `now` (ms UTC, true time) goes into the queue with the phone's own time. */
  take(lectura: Lectura, now: number) {
    this.#seq++
    this.#cola.push({ seq: this.#seq, ...lectura, at: this.#clock(now) })
  }

  /** What it would send at `now`, or null when there is nothing. */
  report(now: number, lote = LOTE): Informe | null {
    if (this.#cola.length === 0) return null
    return { src: this.#src, sentAt: this.#clock(now), points: this.#cola.slice(0, lote) }
  }

  /** The server has answered for this report: its points leave the queue. */
  settle(informe: Informe) {
    const listos = new Set(informe.points.map((p) => `${p.seq}/${p.at}`))
    this.#cola = this.#cola.filter((p) => !listos.has(`${p.seq}/${p.at}`))
  }

  /** «Clear browsing data»: the queue is lost, numbering begins again under another `src`. */
  clearStorage() {
    this.#src = this.#azar.id()
    this.#seq = 0
    this.#cola = []
  }

  backup(): Copia {
    return { src: this.#src, seq: this.#seq, cola: [...this.#cola] }
  }

  /** An old copy comes back: numbers that were used already are used again for other fixes. */
  restore(copia: Copia) {
    this.#src = copia.src
    this.#seq = copia.seq
    this.#cola = [...copia.cola]
  }

  #clock(now: number): string {
    return new Date(Math.round(now + this.desfase)).toISOString()
  }
}
