/**
 * «Registro de actividad»: the audit log of one company for its Administrador, or of all companies for the SuperAdmin.
 */

import type { ActivityList } from '../domain/auditoria/activity'
import {
  type ArchivedDay,
  cursorOf,
  edge,
  instantOf,
  type StoredPlace,
  storedPlaceOf,
} from '../domain/auditoria/archive'
import { auditCutoff } from '../domain/auditoria/auditoria'
import { AUDIT_ENTRIES_PER_PAGE } from '../domain/auditoria/list'
import type { Cursor } from '../domain/cursor'
import { addDays, dayIn, startOfDay } from '../domain/day'
import { historyMs, type Suscripcion } from '../domain/suscripcion/standing'
import type { FileStore } from '../files/store'
import type { Connection } from '../platform-db/connect'
import { reverse } from '../tenant/keyset'
import { AuditoriaDb, type AuditRow } from './activity-sql'
import type { AuditoriaFilter } from './days-sql'
import { History, OBJECTS_PER_PAGE, type UnreadableDay } from './history'
import { NameResolver } from './names'
import { type AuditEntry, readRow } from './row'

/** Rows that an export reads at a time. */
const PER_BATCH = 500
/** The same for what is archived in R2: index entries, and objects. */
const DAYS_PER_BATCH = 200
const OBJECTS_AT_A_TIME = 6
/** Objects that one export may open, within the platform's limit of subrequests per request. */
export const OBJECTS_PER_EXPORT = 700

interface ActivityPage {
  rows: AuditEntry[]
  before: Cursor | null
  after: Cursor | null
  /** the company's people, for the person filter; empty for the SuperAdmin */
  personas: { id: string; nombre: string }[]
  /** days (UTC) with unreadable rows, and how many rows */
  missing: { dia: string; filas: number }[]
  /** how far back the search went (UTC milliseconds), when the page ends there without being full */
  hasta: number | null
  /** archived rows of all companies are ordered by company within a day */
  byEmpresa: boolean
}

/** A chunk of an export: its rows, what could not be read, and where the export was cut off. */
interface Part {
  rows: AuditEntry[]
  /** who did each of them: also people that a row does not name, to be counted and not shown; null without a sign-in */
  actors: (string | null)[]
  missing: { dia: string; filas: number }[]
  /** `YYYY-MM-DD`, UTC */
  cutoff: string | null
}

/** A row and its place in the list. */
interface PlacedRow {
  row: AuditRow
  place: Cursor
}
interface ArchivedRows {
  rows: PlacedRow[]
  missing: UnreadableDay[]
  next: Cursor | null
}
const NOTHING: ArchivedRows = { rows: [], missing: [], next: null }
const placedRow = (row: AuditRow): PlacedRow => ({ row, place: [row.at, row.id] })

export class Activity {
  readonly #history: History
  readonly #nombres: NameResolver

  /**
   * @param scope the zone in which days are meant, how far back the plan allows (UTC milliseconds, null: all), the
   *   company (null: all of them), and the current time
   */
  constructor(
    private readonly db: AuditoriaDb,
    store: Pick<FileStore, 'get'>,
    private readonly scope: { zona: string; desde: number | null; empresa: string | null; now: number },
  ) {
    this.#history = new History(store)
    this.#nombres = new NameResolver(db)
  }

  /** How far back the plan allows, UTC milliseconds; null for everything that is kept. */
  get from(): number | null {
    return this.scope.desde
  }

  get #ofAllEmpresas(): boolean {
    return this.scope.empresa === null
  }

  /**
   * One page, newest first, and its neighbours: rows of the table, and past them those in R2. Two round trips to the
   * database and a bounded number of objects.
   * @throws when the database or R2 does not answer
   */
  async list(list: ActivityList): Promise<ActivityPage> {
    const filter = this.#filter(list)
    const cursor = list.antes ?? list.despues
    const direction = list.antes === null ? 'desc' : reverse('desc')
    const n = AUDIT_ENTRIES_PER_PAGE + 1
    const place = cursor && this.#place(cursor, filter)
    const archivedFilter = this.#archivedFilter(filter)
    const inArchive = cursor !== null && storedPlaceOf(cursor) !== null
    // forwards the table comes first, backwards the archive in R2
    const live = direction === 'desc' && inArchive ? null : { place: inArchive ? null : cursor, direction, n }
    const request = { place, direction, n: OBJECTS_PER_PAGE + 1 }
    const days = archivedFilter && (inArchive || direction === 'desc') ? { filter: archivedFilter, request } : null
    const loaded = await this.db.read(filter, { live, days })
    const fromArchive = (alreadyRead: number) =>
      this.#fromR2(loaded, archivedFilter, { place, direction, n: n - alreadyRead })
    let rows: PlacedRow[] = loaded.rows.map(placedRow)
    let archived = NOTHING
    if (direction === 'desc') {
      archived = await fromArchive(rows.length)
      rows = [...rows, ...archived.rows]
    } else if (inArchive) {
      archived = await fromArchive(0)
      // the table's rows follow only after the end of the archive
      rows = [...archived.rows, ...(archived.next ? [] : rows)].slice(0, n)
    }
    return this.#page(list, rows, archived, loaded.personas)
  }

  /** The page found; the first page if it no longer exists. */
  #page(
    list: ActivityList,
    found: PlacedRow[],
    { next, missing: missingDays }: ArchivedRows,
    people: ActivityPage['personas'],
  ): Promise<ActivityPage> | ActivityPage {
    const backward = list.antes !== null
    const place = list.antes ?? list.despues
    const hasMore = found.length > AUDIT_ENTRIES_PER_PAGE
    const page = found.slice(0, AUDIT_ENTRIES_PER_PAGE)
    // the page before is not full, or this one no longer exists: restart from the first page
    const isShort = backward ? page.length < AUDIT_ENTRIES_PER_PAGE : page.length === 0
    if (place && isShort && !next && missingDays.length === 0) return this.list({ ...list, antes: null, despues: null })
    if (backward) page.reverse()
    const beyond = hasMore ? (backward ? page[0] : page.at(-1))?.place : next
    return {
      rows: page.map(({ row }) => readRow(row, this.#ofAllEmpresas)),
      before: (backward ? beyond : place !== null ? page[0]?.place : null) ?? null,
      after: (backward ? page.at(-1)?.place : beyond) ?? null,
      personas: people,
      missing: missingDays.map(({ dia: day, filas: rows }) => ({ dia: day, filas: rows })),
      hasta: !backward && !hasMore && next ? Number(next[0]) : null,
      byEmpresa: this.#ofAllEmpresas && list.empresa === null && page.some((p) => storedPlaceOf(p.place) !== null),
    }
  }

  /** Rows from R2, up to a page; `next` where the search can continue. */
  async #fromR2(
    { days, end }: { days: ArchivedDay[]; end: ArchivedDay | null },
    filter: AuditoriaFilter | null,
    request: { place: StoredPlace | null; direction: 'asc' | 'desc'; n: number },
  ): Promise<ArchivedRows> {
    if (!filter || request.n <= 0) return NOTHING
    const {
      rows,
      missing: missingDays,
      opened,
    } = await this.#history.search(days.slice(0, OBJECTS_PER_PAGE), filter, request)
    const last = days.length > OBJECTS_PER_PAGE ? days[opened - 1] : end
    const named = await this.#nombres.addNames(rows.slice(0, request.n))
    return {
      rows: named.map((row) => ({ row, place: cursorOf({ ...row, empresa_id: row.empresa_id ?? '' }) })),
      missing: missingDays,
      next: rows.length < request.n && last ? cursorOf(edge(last, request.direction)) : null,
    }
  }

  /**
   * Everything that matches a list, newest first, in chunks, so that memory does not grow with the log. `cutoff`: the
   * day at which reading stopped, because a response may open no more objects.
   * @throws when R2 does not answer
   */
  async *all(list: ActivityList): AsyncGenerator<Part> {
    const filter = this.#filter(list)
    let place: Cursor | null = null
    for (;;) {
      const rows = await this.db.nextRows(filter, place, PER_BATCH)
      if (rows.length > 0) yield this.#part(rows)
      const latest = rows.at(-1)
      if (!latest || rows.length < PER_BATCH) break
      place = [latest.at, latest.id]
    }
    yield* this.#allArchived(this.#archivedFilter(filter))
  }

  #part(rows: readonly AuditRow[], missing: Part['missing'] = []): Part {
    return {
      rows: rows.map((row) => readRow(row, this.#ofAllEmpresas)),
      actors: rows.map(({ usuario_id }) => usuario_id),
      missing,
      cutoff: null,
    }
  }

  async *#allArchived(filter: AuditoriaFilter | null): AsyncGenerator<Part> {
    let place: StoredPlace | null = null
    let opened = 0
    while (filter) {
      const { days, end } = await this.db.days(filter, {
        place,
        direction: 'desc',
        n: DAYS_PER_BATCH,
      })
      for (let i = 0; i < days.length; i += OBJECTS_AT_A_TIME) {
        const these = days.slice(i, i + OBJECTS_AT_A_TIME)
        if (opened + these.length > OBJECTS_PER_EXPORT) {
          return yield { ...this.#part([]), cutoff: these[0]?.dia ?? null }
        }
        opened += these.length
        const request = { place: null, direction: 'desc', n: Number.POSITIVE_INFINITY } as const
        const { rows, missing: missingDays } = await this.#history.search(these, filter, request)
        const named = await this.#nombres.addNames(rows)
        yield this.#part(named, missingDays)
      }
      const last = days.length === DAYS_PER_BATCH ? days.at(-1) : end
      if (!last) return
      place = edge(last, 'desc')
    }
  }

  /**
   * The position in R2 that a cursor stands for. When a single company is read, the company comes from the scope and
   * never from the cursor; there a cursor within the table is valid too, since its rows may have been archived since.
   */
  #place(cursor: Cursor, filter: AuditoriaFilter): StoredPlace | null {
    const place = storedPlaceOf(cursor)
    const empresa = this.scope.empresa ?? filter.empresa
    if (empresa === null) return place
    return { ...(place ?? { at: instantOf(cursor[0]), id: cursor[1] }), empresa_id: empresa }
  }

  /** The same filter limited to the archive; null when it cannot match anything there. */
  #archivedFilter(filter: AuditoriaFilter): AuditoriaFilter | null {
    const until = Math.min(filter.hasta ?? Number.POSITIVE_INFINITY, auditCutoff(this.scope.now))
    return filter.desde !== null && filter.desde >= until ? null : { ...filter, hasta: until }
  }

  #filter({ suceso: auditEvent, persona, empresa, desde, hasta }: ActivityList): AuditoriaFilter {
    const { zona, desde: max } = this.scope
    const first = desde === null ? null : startOfDay(zona, desde)
    return {
      suceso: auditEvent,
      persona,
      empresa: this.#ofAllEmpresas ? empresa : null,
      desde: max === null ? first : Math.max(max, first ?? max),
      hasta: hasta === null ? null : startOfDay(zona, addDays(hasta, 1)),
    }
  }
}

interface Dependencies {
  d1: Connection
  store: Pick<FileStore, 'get'>
}

/**
 * For a company's Administrador: limited to the history that the plan shows, by whole days of the company, so that the first
 * one does not lose more of its acts with every hour.
 * @param zona the reader's, in which days are asked for
 */
export function activityOf(
  dependencies: Dependencies,
  empresa: Suscripcion & { id: string; zona_horaria: string },
  zona: string,
  now: number,
) {
  const age = historyMs(empresa, now)
  const from = age === null ? null : startOfDay(empresa.zona_horaria, dayIn(empresa.zona_horaria, now - age))
  return new Activity(new AuditoriaDb(dependencies.d1, empresa.id), dependencies.store, {
    zona,
    desde: from,
    empresa: empresa.id,
    now,
  })
}

/** For the SuperAdmin. */
export const activityOfAllEmpresas = (dependencies: Dependencies, zona: string, now: number) =>
  new Activity(new AuditoriaDb(dependencies.d1, null), dependencies.store, {
    zona,
    desde: null,
    empresa: null,
    now,
  })
