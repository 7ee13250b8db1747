/** The audit log past its 90 days, read: what the index names is taken out of R2, a bounded number of objects at a time. */

import {
  claveDeAuditoria,
  isBeyondPlace,
  type StoredDay,
  type StoredPlace,
  type StoredRow,
} from '../domain/auditoria/archive'
import type { FileStore } from '../files/store'
import { registrar } from '../trace/request'
import type { AuditoriaFilter } from './activity-sql'
import { UnreadableObject, unpack } from './archive-object'

/** As many as a page opens; one that found less goes on from there with the next. */
export const OBJECTS_PER_PAGE = 12
/** R2 answers as many at a time. */
const AT_A_TIME = 6

/** An object that cannot be read: whose, of which day, and how many rows are in it. */
export type UnreadableDay = Pick<StoredDay, 'empresa_id' | 'dia' | 'filas'>

export interface Found {
  filas: StoredRow[]
  faltan: UnreadableDay[]
  /** objects that were opened or found unreadable */
  openOnes: number
}

type Direction = 'asc' | 'desc'

export class History {
  constructor(private readonly store: Pick<FileStore, 'get'>) {}

  /**
   * What a list asks for out of objects that stand in its order, until n rows are found.
   * @param lugar beyond which rows count
   * @throws when R2 does not answer; an object that is gone or damaged is told of in `faltan`
   */
  async search(
    dias: readonly StoredDay[],
    filter: AuditoriaFilter,
    { lugar, direction, n }: { lugar: StoredPlace | null; direction: Direction; n: number },
  ): Promise<Found> {
    const found: Found = { filas: [], faltan: [], openOnes: 0 }
    while (found.filas.length < n && found.openOnes < dias.length) {
      const dayBatch = this.#nextBatch(dias.slice(found.openOnes), filter, n - found.filas.length)
      for (const [i, filas] of (await Promise.all(dayBatch.map((dia) => this.#open(dia)))).entries()) {
        const dia = dayBatch[i]
        if (!dia || found.filas.length >= n) break
        found.openOnes++
        if (!filas) {
          const { empresa_id, dia: which, filas: howMany } = dia
          found.faltan.push({ empresa_id, dia: which, filas: howMany })
        } else found.filas.push(...choose(filas, dia, filter, { lugar, direction }))
      }
    }
    return found
  }

  /** As many objects at once as it will take, as far as that can be known. */
  #nextBatch(dias: readonly StoredDay[], { suceso, persona }: AuditoriaFilter, missing: number): StoredDay[] {
    const dayBatch: StoredDay[] = []
    for (const dia of dias.slice(0, AT_A_TIME)) {
      if (missing <= 0) break
      dayBatch.push(dia)
      missing -= suceso || persona ? 1 : dia.filas
    }
    return dayBatch
  }

  /** The rows of an object; null when it cannot be read. */
  async #open({ empresa_id, dia, primera, filas: howMany }: StoredDay): Promise<StoredRow[] | null> {
    try {
      const filas = await unpack(this.store, claveDeAuditoria(empresa_id, dia, primera))
      if (filas.length !== howMany) throw new UnreadableObject(`${dia} ${primera}: ${filas.length} of ${howMany} rows`)
      return filas
    } catch (error) {
      if (!(error instanceof UnreadableObject)) throw error
      registrar('historial-ilegible', error)
      return null
    }
  }
}

function choose(
  filas: StoredRow[],
  { empresa_id, dia }: StoredDay,
  { suceso, persona, desde, hasta }: AuditoriaFilter,
  { lugar, direction }: { lugar: StoredPlace | null; direction: Direction },
): StoredRow[] {
  // a place cuts through the company's day that it is in; the other objects are beyond it whole
  const ownCursor = lugar?.empresa_id === empresa_id && diaDe(lugar) === dia ? lugar : null
  const selected = filas.filter(
    (f) =>
      (suceso === null || f.suceso === suceso) &&
      (persona === null || f.usuario_id === persona) &&
      (desde === null || f.at >= desde) &&
      (hasta === null || f.at < hasta) &&
      (ownCursor === null || isBeyondPlace(f, ownCursor, direction)),
  )
  return direction === 'desc' ? selected.reverse() : selected
}

const diaDe = ({ at }: StoredPlace): string => new Date(at).toISOString().slice(0, 10)
