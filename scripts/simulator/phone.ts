/** The phone in the cab: numbers its fixes, keeps them until they are acknowledged, sends the oldest first. */

import type { Point, Report } from './model'
import type { Random } from './random'
import type { Reading } from './recorrido'

/** Points in one request, as the tracking page sends them. */
export const BATCH_SIZE = 200

export interface Backup {
  src: string
  seq: number
  queue: readonly Point[]
}

export class Phone {
  readonly #random: Random
  /** ms by which its clock is fast (positive) or slow */
  readonly clockOffset: number
  #src: string
  #seq = 0
  #queue: Point[] = []

  constructor(random: Random, clockOffset = 0) {
    this.#random = random
    this.clockOffset = clockOffset
    this.#src = random.id()
  }

  get pendientes(): number {
    return this.#queue.length
  }

  /** Queues a fix at `now` (ms UTC, true time) with the phone's own time. */
  take(reading: Reading, now: number) {
    this.#seq++
    this.#queue.push({ seq: this.#seq, ...reading, at: this.#clock(now) })
  }

  /** The report that it would send at `now`, or null when the queue is empty. */
  report(now: number, batch = BATCH_SIZE): Report | null {
    if (this.#queue.length === 0) return null
    return { src: this.#src, sentAt: this.#clock(now), points: this.#queue.slice(0, batch) }
  }

  /** The server acknowledged this report: its points leave the queue. */
  settle(report: Report) {
    const settled = new Set(report.points.map((p) => `${p.seq}/${p.at}`))
    this.#queue = this.#queue.filter((p) => !settled.has(`${p.seq}/${p.at}`))
  }

  /** «Clear browsing data»: the queue is lost, numbering restarts under another `src`. */
  clearStorage() {
    this.#src = this.#random.id()
    this.#seq = 0
    this.#queue = []
  }

  backup(): Backup {
    return { src: this.#src, seq: this.#seq, queue: [...this.#queue] }
  }

  /** An old backup is restored: sequence numbers already used are used again for other fixes. */
  restore(backup: Backup) {
    this.#src = backup.src
    this.#seq = backup.seq
    this.#queue = [...backup.queue]
  }

  #clock(now: number): string {
    return new Date(Math.round(now + this.clockOffset)).toISOString()
  }
}
