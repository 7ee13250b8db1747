/**
 * Fans positions out to open maps: immediately under light load, otherwise as one frame every 200 ms with the newest
 * position of each device, so the cost grows with viewers plus moves, not with their product.
 */
import type { Movement, Viewer } from '../../worker/live/protocol'
import type { Viewers } from '../viewers'

/** Moves per second times viewers; above this, positions are sent in frames. */
const SENDS_PER_SECOND = 5000
/** Tolerance of the measured rate: 50 vehicles moving once a second can be counted as 55. */
const SLACK = 1.2
const FRAME_MS = 200
const WINDOW_MS = 1000

export class FanOut {
  readonly #frame = new Map<string, Movement>()
  #since = 0
  #moved = 0
  #pace = 0

  constructor(
    private readonly viewers: Viewers,
    private readonly sees: (viewer: Viewer, vehiculo_id: string) => boolean,
  ) {}

  /** @param now UTC milliseconds */
  tell(m: Movement, now: number): void {
    this.#measure(now)
    if (this.#frame.size === 0 && this.#pace * this.viewers.n < SENDS_PER_SECOND * SLACK) {
      for (const [ws, viewer] of this.viewers.all) {
        if (this.sees(viewer, m.vehiculo_id)) this.viewers.send(ws, m.mensaje)
      }
      return
    }
    if (this.#frame.size === 0) setTimeout(() => this.#sendFrame(), FRAME_MS)
    this.#frame.set(m.id, m)
  }

  /** Drops the pending position of a deleted device. */
  forget(id: string): void {
    this.#frame.delete(id)
  }

  #measure(now: number) {
    const elapsed = Math.abs(now - this.#since)
    if (elapsed >= WINDOW_MS) {
      this.#pace = (this.#moved * 1000) / elapsed
      this.#since = now
      this.#moved = 0
    }
    this.#moved++
    if (this.#moved > this.#pace) this.#pace = this.#moved
  }

  #sendFrame() {
    const movements = [...this.#frame.values()]
    this.#frame.clear()
    if (movements.length === 0) return
    const all = `[${movements.map((m) => m.mensaje).join(',')}]`
    const porUsuario = new Map<string, string>()
    for (const [ws, viewer] of this.viewers.all) {
      if (viewer.scope === 'todas') {
        this.viewers.send(ws, all)
        continue
      }
      let ownText = porUsuario.get(viewer.usuario)
      if (ownText === undefined) {
        const visible = movements.filter((m) => this.sees(viewer, m.vehiculo_id))
        ownText = visible.length > 0 ? `[${visible.map((m) => m.mensaje).join(',')}]` : ''
        porUsuario.set(viewer.usuario, ownText)
      }
      if (ownText !== '') this.viewers.send(ws, ownText)
    }
  }
}
