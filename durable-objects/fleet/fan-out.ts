/**
 * Fans positions out to open maps: immediately under light load, otherwise in frames with the newest position of each
 * device, so the cost grows with viewers plus moves, not with their product. The more viewers, the rarer the frames.
 */
import type { Movement, Viewer } from '../../worker/live/protocol'
import type { Viewers } from '../viewers'

/** Moves per second times viewers; above this, positions are sent in frames. */
const SENDS_PER_SECOND = 5000
/** Tolerance of the measured rate: 50 vehicles moving once a second can be counted as 55. */
const SLACK = 1.2
/** Frames times viewers, per second. */
const FRAMES_PER_SECOND = 2000
const FRAME_MIN_MS = 20
const FRAME_MAX_MS = 200
const WINDOW_MS = 1000

export class FanOut {
  readonly #frame = new Map<string, Movement>()
  /** positions that Devices gave when asked: they are sent in frames of their own, and not counted as load */
  readonly #asked = new Map<string, Movement>()
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
    this.#asked.delete(m.id)
    if (this.#frame.size === 0 && this.#pace * this.viewers.count < SENDS_PER_SECOND * SLACK) {
      for (const [ws, viewer] of this.viewers.all) {
        if (this.sees(viewer, m.vehiculo_id)) this.viewers.send(ws, m.mensaje)
      }
      return
    }
    if (this.#frame.size === 0) setTimeout(() => this.#sendFrame(this.#frame), this.#frameMs)
    this.#frame.set(m.id, m)
  }

  /** The position of a Device that was asked for it: maps that were open before get it with the others. */
  tellAsked(m: Movement): void {
    if (this.viewers.count === 0) return
    if (this.#asked.size === 0) setTimeout(() => this.#sendFrame(this.#asked), FRAME_MAX_MS)
    this.#asked.set(m.id, m)
  }

  get #frameMs(): number {
    return Math.min(FRAME_MAX_MS, Math.max(FRAME_MIN_MS, (this.viewers.count * 1000) / FRAMES_PER_SECOND))
  }

  /** Drops the pending position of a device that was deleted, or moved to another vehicle. */
  forget(id: string): void {
    this.#frame.delete(id)
    this.#asked.delete(id)
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

  #sendFrame(frame: Map<string, Movement>) {
    const movements = [...frame.values()]
    frame.clear()
    if (movements.length === 0) return
    const all = `[${movements.map((m) => m.mensaje).join(',')}]`
    const byUsuario = new Map<string, string>()
    for (const [ws, viewer] of this.viewers.all) {
      if (viewer.scope === 'todas') {
        this.viewers.send(ws, all)
        continue
      }
      let ownText = byUsuario.get(viewer.usuario)
      if (ownText === undefined) {
        const visible = movements.filter((m) => this.sees(viewer, m.vehiculo_id))
        ownText = visible.length > 0 ? `[${visible.map((m) => m.mensaje).join(',')}]` : ''
        byUsuario.set(viewer.usuario, ownText)
      }
      if (ownText !== '') this.viewers.send(ws, ownText)
    }
  }
}
