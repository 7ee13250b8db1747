/**
 * The phone's queue of positions for one device key: survives a loss of network and a reload.
 * It lives in IndexedDB, so all tabs of a link share it; a browser without IndexedDB gets a queue in memory.
 */
import { type DBSchema, type IDBPDatabase, type IDBPObjectStore, openDB } from 'idb'
import { FallbackQueue } from './fallback-queue'
import type { Fix } from './fix'
import { MemoryQueue } from './memory-queue'
import {
  KEPT_WHOLE,
  type Ledger,
  type LedgerChange,
  MAX_POINTS,
  newLedger,
  type Point,
  type PointQueue,
  unsentAgreement,
} from './queue-store'

interface QueueSchema extends DBSchema {
  libretas: { key: string; value: Ledger }
  puntos: { key: [key: string, seq: number]; value: Point }
}

const STORES = ['libretas', 'puntos'] as const
type Puntos = IDBPObjectStore<QueueSchema, typeof STORES, 'puntos', 'readwrite'>

const openDatabase = () =>
  openDB<QueueSchema>('vigia-rastreo', 1, {
    upgrade(db) {
      db.createObjectStore('libretas')
      db.createObjectStore('puntos')
    },
  })

/**
 * Opens the queue of a device key. Never throws: without IndexedDB, or from when it fails, the queue is kept in memory and
 * reports so.
 */
export async function openQueue(key: string, maximum = MAX_POINTS): Promise<PointQueue> {
  try {
    const queue = new IdbQueue(await openDatabase(), key, maximum)
    return new FallbackQueue(queue, await queue.ledger(), maximum)
  } catch {
    return new MemoryQueue(maximum)
  }
}

class IdbQueue implements PointQueue {
  readonly isDurable = true

  constructor(
    private db: IDBPDatabase<QueueSchema>,
    private readonly key: string,
    private readonly maximum: number,
  ) {}

  ledger() {
    return this.#write(async (ledger) => ledger)
  }

  async record(change: LedgerChange) {
    await this.#write(async (ledger) => Object.assign(ledger, change))
  }

  async add(fix: Fix) {
    try {
      return await this.#put(fix)
    } catch (error) {
      if (errorName(error) !== 'QuotaExceededError') throw error
      await this.#write(async (ledger, points) => this.#thinOut(ledger, points))
      return this.#put(fix)
    }
  }

  async batch(max: number) {
    return this.#withDatabase(async (db) => {
      const tx = db.transaction(STORES, 'readonly')
      const [ledger, points] = await Promise.all([
        tx.objectStore('libretas').get(this.key),
        tx.objectStore('puntos').getAll(this.#all(), max),
      ])
      return { src: ledger?.src ?? '', puntos: points, acuerdo: unsentAgreement(ledger?.acuerdo) }
    })
  }

  remove(sent: readonly Point[]) {
    return this.#write(async (ledger, points) => {
      for (const { seq } of sent) {
        // another tab may have sent or thinned out the point meanwhile
        if ((await points.getKey([this.key, seq])) === undefined) continue
        await points.delete([this.key, seq])
        ledger.pendientes -= 1
      }
      return ledger
    })
  }

  async empty() {
    await this.#withDatabase(async (db) => {
      const tx = db.transaction(STORES, 'readwrite')
      await tx.objectStore('libretas').delete(this.key)
      await tx.objectStore('puntos').delete(this.#all())
      await tx.done
    })
  }

  #put(fix: Fix) {
    return this.#write(async (ledger, points) => {
      await points.put({ ...fix, seq: ledger.seq }, [this.key, ledger.seq])
      ledger.seq += 1
      ledger.pendientes += 1
      ledger.ultimo_punto = fix.at
      if (ledger.pendientes > this.maximum) await this.#thinOut(ledger, points)
      return ledger
    })
  }

  /** Drops every second point except the newest thousand. */
  async #thinOut(ledger: Ledger, points: Puntos) {
    const until = ledger.pendientes - KEPT_WHOLE
    let cursor = await points.openCursor(this.#all())
    for (let i = 0; cursor && i < until; i++) {
      if (i % 2 === 1) {
        await cursor.delete()
        ledger.pendientes -= 1
      }
      cursor = await cursor.continue()
    }
  }

  #all() {
    return IDBKeyRange.bound([this.key, 0], [this.key, Number.MAX_SAFE_INTEGER])
  }

  /** One transaction over metadata and points, so that their counts stay consistent. */
  #write<T>(work: (ledger: Ledger, points: Puntos) => Promise<T>): Promise<T> {
    return this.#withDatabase(async (db) => {
      const tx = db.transaction(STORES, 'readwrite')
      const ledgers = tx.objectStore('libretas')
      const ledger = (await ledgers.get(this.key)) ?? newLedger()
      const result = await work(ledger, tx.objectStore('puntos'))
      await ledgers.put(ledger, this.key)
      await tx.done
      return result
    })
  }

  /** Phones close the database of a suspended page: reopen it once. */
  async #withDatabase<T>(work: (db: IDBPDatabase<QueueSchema>) => Promise<T>): Promise<T> {
    try {
      return await work(this.db)
    } catch (error) {
      if (!['InvalidStateError', 'UnknownError'].includes(errorName(error))) throw error
      this.db = await openDatabase()
      return work(this.db)
    }
  }
}

const errorName = (error: unknown) => (error instanceof Error || error instanceof DOMException ? error.name : '')
