/**
 * Passes positions on to open maps: at once while that is little work, else one frame every 200 ms that holds the newest
 * position of each device, so that the cost grows with who looks and what moves, not with their product.
 */
import type { Movimiento, Visor } from '../worker/live/protocolo'
import type { Visores } from './visores'

/** Moves per second times viewers; above it positions travel in frames. */
export const ENVIOS_POR_SEGUNDO = 5000
/** A rate counted over one second wavers: 50 vehicles a second are 55 in some. */
const HOLGURA = 1.2
const CUADRO_MS = 200
const VENTANA_MS = 1000

export class Difusion {
  readonly #cuadro = new Map<string, Movimiento>()
  #desde = 0
  #movidos = 0
  #ritmo = 0

  constructor(
    private readonly visores: Visores,
    private readonly ve: (visor: Visor, vehiculo_id: string) => boolean,
  ) {}

  /** @param now UTC milliseconds */
  decir(m: Movimiento, now: number): void {
    this.#medir(now)
    if (this.#cuadro.size === 0 && this.#ritmo * this.visores.n < ENVIOS_POR_SEGUNDO * HOLGURA) {
      for (const [ws, visor] of this.visores.todos) {
        if (this.ve(visor, m.vehiculo_id)) this.visores.enviar(ws, m.mensaje)
      }
      return
    }
    if (this.#cuadro.size === 0) setTimeout(() => this.#enviarCuadro(), CUADRO_MS)
    this.#cuadro.set(m.id, m)
  }

  /** What was waiting of a device that is gone. */
  olvidar(id: string): void {
    this.#cuadro.delete(id)
  }

  #medir(now: number) {
    const elapsed = Math.abs(now - this.#desde)
    if (elapsed >= VENTANA_MS) {
      this.#ritmo = (this.#movidos * 1000) / elapsed
      this.#desde = now
      this.#movidos = 0
    }
    this.#movidos++
    if (this.#movidos > this.#ritmo) this.#ritmo = this.#movidos
  }

  #enviarCuadro() {
    const movimientos = [...this.#cuadro.values()]
    this.#cuadro.clear()
    if (movimientos.length === 0) return
    const todos = `[${movimientos.map((m) => m.mensaje).join(',')}]`
    const porUsuario = new Map<string, string>()
    for (const [ws, visor] of this.visores.todos) {
      if (visor.alcance === 'todas') {
        this.visores.enviar(ws, todos)
        continue
      }
      let suyo = porUsuario.get(visor.usuario)
      if (suyo === undefined) {
        const visibles = movimientos.filter((m) => this.ve(visor, m.vehiculo_id))
        suyo = visibles.length > 0 ? `[${visibles.map((m) => m.mensaje).join(',')}]` : ''
        porUsuario.set(visor.usuario, suyo)
      }
      if (suyo !== '') this.visores.enviar(ws, suyo)
    }
  }
}
