/** The queue of a browser without IndexedDB: good for a tunnel, lost with the page. */
import type { Fix } from './fix'
import { type Anotacion, type Cola, ENTERAS, type Libreta, libretaNueva, type Punto, sinDecir } from './libreta'

export class ColaMemoria implements Cola {
  readonly duradera = false
  private puntos: Punto[] = []
  private notas: Libreta = libretaNueva()

  constructor(private readonly maximo: number) {}

  async libreta() {
    return { ...this.notas, pendientes: this.puntos.length }
  }

  async anotar(cambio: Anotacion) {
    Object.assign(this.notas, cambio)
  }

  async agregar(fix: Fix) {
    this.puntos.push({ ...fix, seq: this.notas.seq })
    this.notas.seq += 1
    this.notas.ultimo_punto = fix.at
    const hasta = this.puntos.length - ENTERAS
    if (this.puntos.length > this.maximo) this.puntos = this.puntos.filter((_, i) => i >= hasta || i % 2 === 0)
    return this.libreta()
  }

  async lote(max: number) {
    return { src: this.notas.src, puntos: this.puntos.slice(0, max), acuerdo: sinDecir(this.notas.acuerdo) }
  }

  async quitar(enviados: readonly Punto[]) {
    const fuera = new Set(enviados.map((p) => p.seq))
    this.puntos = this.puntos.filter((p) => !fuera.has(p.seq))
    return this.libreta()
  }

  async vaciar() {
    this.puntos = []
    this.notas = libretaNueva()
  }
}
