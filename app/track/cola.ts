/**
 * The phone's queue of positions for one device key: what a tunnel or a reload must not lose.
 * It lives in IndexedDB, so all tabs of a link share it; where a browser has none, a memory queue takes its place.
 */
import { type DBSchema, type IDBPDatabase, type IDBPObjectStore, openDB } from 'idb'
import { ColaMemoria } from './cola-memoria'
import type { Fix } from './fix'
import { type Anotacion, type Cola, ENTERAS, type Libreta, libretaNueva, MAXIMO, type Punto, sinDecir } from './libreta'

interface Esquema extends DBSchema {
  libretas: { key: string; value: Libreta }
  puntos: { key: [clave: string, seq: number]; value: Punto }
}

const STORES = ['libretas', 'puntos'] as const
type Puntos = IDBPObjectStore<Esquema, typeof STORES, 'puntos', 'readwrite'>

const abrir = () =>
  openDB<Esquema>('vigia-rastreo', 1, {
    upgrade(db) {
      db.createObjectStore('libretas')
      db.createObjectStore('puntos')
    },
  })

/** Opens the queue of a device key. Never throws: without IndexedDB the queue is kept in memory and says so. */
export async function abrirCola(clave: string, maximo = MAXIMO): Promise<Cola> {
  try {
    const cola = new ColaIdb(await abrir(), clave, maximo)
    await cola.libreta()
    return cola
  } catch {
    return new ColaMemoria(maximo)
  }
}

class ColaIdb implements Cola {
  readonly duradera = true

  constructor(
    private db: IDBPDatabase<Esquema>,
    private readonly clave: string,
    private readonly maximo: number,
  ) {}

  libreta() {
    return this.escribir(async (libreta) => libreta)
  }

  async anotar(cambio: Anotacion) {
    await this.escribir(async (libreta) => Object.assign(libreta, cambio))
  }

  async agregar(fix: Fix) {
    try {
      return await this.poner(fix)
    } catch (error) {
      if (nombre(error) !== 'QuotaExceededError') throw error
      await this.escribir(async (libreta, puntos) => this.ralear(libreta, puntos))
      return this.poner(fix)
    }
  }

  async lote(max: number) {
    return this.conBase(async (db) => {
      const tx = db.transaction(STORES, 'readonly')
      const [libreta, puntos] = await Promise.all([
        tx.objectStore('libretas').get(this.clave),
        tx.objectStore('puntos').getAll(this.todos(), max),
      ])
      return { src: libreta?.src ?? '', puntos, acuerdo: sinDecir(libreta?.acuerdo) }
    })
  }

  quitar(enviados: readonly Punto[]) {
    return this.escribir(async (libreta, puntos) => {
      for (const { seq } of enviados) {
        // a point may be gone already: another tab sent it, or it was thinned out meanwhile
        if ((await puntos.getKey([this.clave, seq])) === undefined) continue
        await puntos.delete([this.clave, seq])
        libreta.pendientes -= 1
      }
      return libreta
    })
  }

  async vaciar() {
    await this.conBase(async (db) => {
      const tx = db.transaction(STORES, 'readwrite')
      await tx.objectStore('libretas').delete(this.clave)
      await tx.objectStore('puntos').delete(this.todos())
      await tx.done
    })
  }

  private poner(fix: Fix) {
    return this.escribir(async (libreta, puntos) => {
      await puntos.put({ ...fix, seq: libreta.seq }, [this.clave, libreta.seq])
      libreta.seq += 1
      libreta.pendientes += 1
      libreta.ultimo_punto = fix.at
      if (libreta.pendientes > this.maximo) await this.ralear(libreta, puntos)
      return libreta
    })
  }

  /** Takes out every second point but for the newest thousand. */
  private async ralear(libreta: Libreta, puntos: Puntos) {
    const hasta = libreta.pendientes - ENTERAS
    let cursor = await puntos.openCursor(this.todos())
    for (let i = 0; cursor && i < hasta; i++) {
      if (i % 2 === 1) {
        await cursor.delete()
        libreta.pendientes -= 1
      }
      cursor = await cursor.continue()
    }
  }

  private todos() {
    return IDBKeyRange.bound([this.clave, 0], [this.clave, Number.MAX_SAFE_INTEGER])
  }

  /** One transaction over the notebook and the points, so that their counts never part. */
  private escribir<T>(obra: (libreta: Libreta, puntos: Puntos) => Promise<T>): Promise<T> {
    return this.conBase(async (db) => {
      const tx = db.transaction(STORES, 'readwrite')
      const libretas = tx.objectStore('libretas')
      const libreta = (await libretas.get(this.clave)) ?? libretaNueva()
      const resultado = await obra(libreta, tx.objectStore('puntos'))
      await libretas.put(libreta, this.clave)
      await tx.done
      return resultado
    })
  }

  /** Phones close the database of a page that slept: open it again once. */
  private async conBase<T>(obra: (db: IDBPDatabase<Esquema>) => Promise<T>): Promise<T> {
    try {
      return await obra(this.db)
    } catch (error) {
      if (!['InvalidStateError', 'UnknownError'].includes(nombre(error))) throw error
      this.db = await abrir()
      return obra(this.db)
    }
  }
}

const nombre = (error: unknown) => (error instanceof Error || error instanceof DOMException ? error.name : '')
