/** Reads the archived audit log: opens the objects that the index names, a bounded number at a time. */

import {
  type ArchivedDay,
  auditKey,
  isBeyondPlace,
  type StoredPlace,
  type StoredRow,
} from '../domain/auditoria/archive'
import type { FileStore } from '../files/store'
import { logFailure } from '../trace/request'
import { UnreadableObject, unpack } from './archive-object'
import type { AuditoriaFilter } from './days-sql'

/** Objects opened per page; a page with few matches continues from there with the next. */
export const OBJECTS_PER_PAGE = 12
/** Concurrent reads from R2. */
const AT_A_TIME = 6

/** An unreadable object: its company, its day, and how many rows it holds. */
export type UnreadableDay = Pick<ArchivedDay, 'empresa_id' | 'dia' | 'filas'>

interface Found {
  rows: StoredRow[]
  missing: UnreadableDay[]
  /** objects that were opened or found unreadable */
  opened: number
}

type Direction = 'asc' | 'desc'

export class History {
  constructor(private readonly store: Pick<FileStore, 'get'>) {}

  /**
   * The rows that match a filter, from objects in list order, until n are found; `place` is the position after which
   * rows count.
   * @throws when R2 does not answer; missing or damaged objects are reported in `missing`
   */
  async search(
    days: readonly ArchivedDay[],
    filter: AuditoriaFilter,
    { place, direction, n }: { place: StoredPlace | null; direction: Direction; n: number },
  ): Promise<Found> {
    const found: Found = { rows: [], missing: [], opened: 0 }
    while (found.rows.length < n && found.opened < days.length) {
      const dayBatch = this.#nextBatch(days.slice(found.opened), filter, n - found.rows.length)
      for (const [i, rows] of (await Promise.all(dayBatch.map((day) => this.#open(day)))).entries()) {
        const day = dayBatch[i]
        if (!day || found.rows.length >= n) break
        found.opened++
        if (!rows) {
          const { empresa_id, dia: which, filas: howMany } = day
          found.missing.push({ empresa_id, dia: which, filas: howMany })
        } else found.rows.push(...choose(rows, day, filter, { place, direction }))
      }
    }
    return found
  }

  /** The objects to open at once: as many as are probably needed. */
  #nextBatch(
    days: readonly ArchivedDay[],
    { suceso: auditEvent, persona }: AuditoriaFilter,
    wanted: number,
  ): ArchivedDay[] {
    const dayBatch: ArchivedDay[] = []
    for (const day of days.slice(0, AT_A_TIME)) {
      if (wanted <= 0) break
      dayBatch.push(day)
      wanted -= auditEvent || persona ? 1 : day.filas
    }
    return dayBatch
  }

  /** The rows of an object; null when it cannot be read. */
  async #open({ empresa_id, dia: day, primera: first, filas: howMany }: ArchivedDay): Promise<StoredRow[] | null> {
    try {
      const rows = await unpack(this.store, auditKey(empresa_id, day, first))
      if (rows.length !== howMany) throw new UnreadableObject(`${day} ${first}: ${rows.length} of ${howMany} rows`)
      return rows
    } catch (error) {
      if (!(error instanceof UnreadableObject)) throw error
      logFailure('historial-ilegible', error)
      return null
    }
  }
}

function choose(
  rows: StoredRow[],
  { empresa_id, dia: day }: ArchivedDay,
  { suceso: auditEvent, persona, desde, hasta }: AuditoriaFilter,
  { place, direction }: { place: StoredPlace | null; direction: Direction },
): StoredRow[] {
  // a cursor only cuts through the object of its own company and day; the others lie entirely after it
  const ownCursor = place?.empresa_id === empresa_id && dayOf(place) === day ? place : null
  const selected = rows.filter(
    (f) =>
      (auditEvent === null || f.suceso === auditEvent) &&
      (persona === null || f.usuario_id === persona) &&
      (desde === null || f.at >= desde) &&
      (hasta === null || f.at < hasta) &&
      (ownCursor === null || isBeyondPlace(f, ownCursor, direction)),
  )
  return direction === 'desc' ? selected.reverse() : selected
}

const dayOf = ({ at }: StoredPlace): string => new Date(at).toISOString().slice(0, 10)
