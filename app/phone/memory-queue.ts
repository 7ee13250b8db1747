/** The queue of a browser without IndexedDB: good for a tunnel, lost with the page. */
import type { Fix } from './fix'
import {
  type Cola,
  KEPT_WHOLE,
  type Ledger,
  type LedgerChange,
  newLedger,
  type Point,
  unsentAgreement,
} from './queue-store'

export class MemoryQueue implements Cola {
  readonly isDurable = false
  private puntos: Point[] = []
  private notas: Ledger = newLedger()

  constructor(private readonly maximum: number) {}

  async ledger() {
    return { ...this.notas, pendientes: this.puntos.length }
  }

  async record(change: LedgerChange) {
    Object.assign(this.notas, change)
  }

  async add(fix: Fix) {
    this.puntos.push({ ...fix, seq: this.notas.seq })
    this.notas.seq += 1
    this.notas.ultimo_punto = fix.at
    const hasta = this.puntos.length - KEPT_WHOLE
    if (this.puntos.length > this.maximum) this.puntos = this.puntos.filter((_, i) => i >= hasta || i % 2 === 0)
    return this.ledger()
  }

  async batch(max: number) {
    return { src: this.notas.src, puntos: this.puntos.slice(0, max), acuerdo: unsentAgreement(this.notas.acuerdo) }
  }

  async quitar(sent: readonly Point[]) {
    const sentSeqs = new Set(sent.map((p) => p.seq))
    this.puntos = this.puntos.filter((p) => !sentSeqs.has(p.seq))
    return this.ledger()
  }

  async empty() {
    this.puntos = []
    this.notas = newLedger()
  }
}
