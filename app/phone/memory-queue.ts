/** The queue of a browser without IndexedDB: survives a loss of network, but not a reload. */
import type { Fix } from './fix'
import {
  KEPT_WHOLE,
  type Ledger,
  type LedgerChange,
  newLedger,
  type Point,
  type PointQueue,
  unsentAgreement,
} from './queue-store'

export class MemoryQueue implements PointQueue {
  readonly isDurable = false
  #points: Point[] = []
  #kept: Ledger = newLedger()

  constructor(private readonly maximum: number) {}

  async ledger() {
    return { ...this.#kept, pendientes: this.#points.length }
  }

  async record(change: LedgerChange) {
    Object.assign(this.#kept, change)
  }

  async add(fix: Fix) {
    this.#points.push({ ...fix, seq: this.#kept.seq })
    this.#kept.seq += 1
    this.#kept.ultimo_punto = fix.at
    const until = this.#points.length - KEPT_WHOLE
    if (this.#points.length > this.maximum) this.#points = this.#points.filter((_, i) => i >= until || i % 2 === 0)
    return this.ledger()
  }

  async batch(max: number) {
    return { src: this.#kept.src, puntos: this.#points.slice(0, max), acuerdo: unsentAgreement(this.#kept.acuerdo) }
  }

  async remove(sent: readonly Point[]) {
    const sentSeqs = new Set(sent.map((p) => p.seq))
    this.#points = this.#points.filter((p) => !sentSeqs.has(p.seq))
    return this.ledger()
  }

  async empty() {
    this.#points = []
    this.#kept = newLedger()
  }
}
