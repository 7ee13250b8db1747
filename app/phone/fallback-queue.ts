/**
 * A stored queue that memory replaces while the page is open: after the first fix that the phone could not store, fixes go
 * to memory. Both are sent, each under its own source. What storage refuses to note is kept and written later.
 */
import type { Fix } from './fix'
import { MemoryQueue } from './memory-queue'
import { type Ledger, type LedgerChange, type Point, type PointQueue, unsentAgreement } from './queue-store'

export class FallbackQueue implements PointQueue {
  isDurable = true
  readonly #memory: MemoryQueue
  #lastBatch: readonly Point[] = []
  /** changes that storage refused */
  #owed: LedgerChange = {}
  /** points that the server has and storage refused to delete */
  readonly #sent = new Map<number, Point>()

  /** @param known the stored ledger, as it was last read */
  constructor(
    private readonly stored: PointQueue,
    private known: Ledger,
    maximum: number,
  ) {
    this.#memory = new MemoryQueue(maximum)
  }

  async ledger() {
    this.known = await this.stored.ledger().catch(() => this.known)
    return this.#both()
  }

  async record(change: LedgerChange) {
    const owed = { ...this.#owed, ...change }
    this.#owed = owed
    try {
      await this.stored.record(owed)
      Object.assign(this.known, owed)
      if (this.#owed === owed) this.#owed = {}
    } catch {
      // tried again with the next change or acknowledgement
    }
  }

  async add(fix: Fix) {
    if (this.isDurable) {
      try {
        this.known = await this.stored.add(fix)
        return await this.#both()
      } catch {
        this.isDurable = false
      }
    }
    await this.#memory.add(fix)
    return this.#both()
  }

  async batch(max: number) {
    const batch = await this.stored.batch(max + this.#sent.size).catch((error) => {
      // unreadable for a moment: the sender tries again, unless memory has taken over
      if (this.isDurable) throw error
      return null
    })
    const points = batch?.puntos.filter(({ seq }) => !this.#sent.has(seq)) ?? []
    const owed = this.#owed.acuerdo
    if (batch && points.length) {
      return { src: batch.src, puntos: points, acuerdo: owed ? unsentAgreement(owed) : batch.acuerdo }
    }
    const { src, puntos } = await this.#memory.batch(max)
    this.#lastBatch = puntos
    return { src, puntos, acuerdo: unsentAgreement(owed ?? this.known.acuerdo) }
  }

  async remove(points: readonly Point[]) {
    if (points === this.#lastBatch) await this.#memory.remove(points)
    else await this.#removeStored(points)
    if (Object.keys(this.#owed).length) await this.record({})
    return this.#both()
  }

  /** @throws when storage refuses; memory is empty then */
  async empty() {
    await this.#memory.empty()
    this.#sent.clear()
    this.#owed = {}
    await this.stored.empty()
  }

  async #removeStored(points: readonly Point[]) {
    for (const point of points) this.#sent.set(point.seq, point)
    const sent = [...this.#sent.values()]
    try {
      this.known = await this.stored.remove(sent)
      for (const { seq } of sent) this.#sent.delete(seq)
    } catch {
      // not sent again while this page is open; after a reload the server knows them as duplicates
    }
  }

  async #both(): Promise<Ledger> {
    const { pendientes, ultimo_punto: lastPointAt } = await this.#memory.ledger()
    return {
      ...this.known,
      ...this.#owed,
      pendientes: this.known.pendientes - this.#sent.size + pendientes,
      ultimo_punto: lastPointAt ?? this.known.ultimo_punto,
    }
  }
}
