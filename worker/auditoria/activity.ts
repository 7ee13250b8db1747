/** «Registro de actividad»: the audit log as a company's Administrador reads it, or the SuperAdmin that of all. */

import { type ActivityList, AUDIT_ENTRIES_PER_PAGE } from '../domain/auditoria/activity'
import { cursorDe, edge, instantOf, lugarDe, type StoredDay, type StoredPlace } from '../domain/auditoria/archive'
import { auditCutoff } from '../domain/auditoria/auditoria'
import type { Cursor } from '../domain/cursor'
import { inicioDeDia, masDias } from '../domain/day'
import { historyMs, type Suscripcion } from '../domain/suscripcion/standing'
import type { FileStore } from '../files/store'
import type { Connection } from '../platform-db/connect'
import { reverse } from '../tenant/keyset'
import { AuditoriaDb, type AuditoriaFilter, type FilaAuditoria } from './activity-sql'
import { History, OBJECTS_PER_PAGE, type UnreadableDay } from './history'
import { NameResolver } from './names'
import { type AuditEntry, leerFila } from './row'

/** Rows that an export reads at a time. */
const PER_BATCH = 500
/** And of what lies in R2: entries of the index, and objects. */
const DAYS_PER_BATCH = 200
const OBJECTS_AT_A_TIME = 6
/** An answer may ask as many times elsewhere, and no more. */
export const OBJECTS_PER_EXPORT = 700

export interface ActivityPage {
  filas: AuditEntry[]
  antes: Cursor | null
  despues: Cursor | null
  /** the people of the company, for a choice of one; none for the SuperAdmin */
  personas: { id: string; nombre: string }[]
  /** days of which rows could not be read, by UTC, and how many rows */
  faltan: { dia: string; filas: number }[]
  /** how far back was looked (UTC milliseconds), when the page ends there without having found all it has room for */
  hasta: number | null
  /** old rows of all companies stand by company within a day */
  porEmpresa: boolean
}

/** Some of an export: rows, what could not be read among them, and where it ends too early. */
export interface Parte {
  filas: AuditEntry[]
  faltan: { dia: string; filas: number }[]
  /** `YYYY-MM-DD`, UTC */
  cutoff: string | null
}

/** A row and its place in the list. */
interface PlacedRow {
  fila: FilaAuditoria
  lugar: Cursor
}
interface ArchivedRows {
  filas: PlacedRow[]
  faltan: UnreadableDay[]
  sigue: Cursor | null
}
const NOTHING: ArchivedRows = { filas: [], faltan: [], sigue: null }
const enTabla = (fila: FilaAuditoria): PlacedRow => ({ fila, lugar: [fila.at, fila.id] })

export class Activity {
  readonly #history: History
  readonly #nombres: NameResolver

  /**
   * @param alcance in which zone days are meant, how far back the plan lets see (UTC milliseconds, null: all there is),
   *   whether all companies are read, and what time it is
   */
  constructor(
    private readonly db: AuditoriaDb,
    store: Pick<FileStore, 'get'>,
    private readonly scope: { zona: string; desde: number | null; empresa: string | null; ahora: number },
  ) {
    this.#history = new History(store)
    this.#nombres = new NameResolver(db)
  }

  /** How far back the plan lets see, UTC milliseconds; null when all that is kept. */
  get desde(): number | null {
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
    const [filter, cursor] = [this.#filter(list), list.antes ?? list.despues]
    const direction = list.antes === null ? 'desc' : reverse('desc')
    const n = AUDIT_ENTRIES_PER_PAGE + 1
    const [lugar, archivedFilter] = [cursor && this.#lugar(cursor, filter), this.#archivedFilter(filter)]
    const inArchive = cursor !== null && lugarDe(cursor) !== null
    // forward the table comes first, backward what lies in R2
    const vivas = direction === 'desc' && inArchive ? null : { lugar: inArchive ? null : cursor, direction, n }
    const tramo = { lugar, direction, n: OBJECTS_PER_PAGE + 1 }
    const dias = archivedFilter && (inArchive || direction === 'desc') ? { filtro: archivedFilter, tramo } : null
    const loaded = await this.db.leer(filter, { vivas, dias })
    const del = (incoming: number) => this.#deR2(loaded, archivedFilter, { lugar, direction, n: n - incoming })
    let filas: PlacedRow[] = loaded.filas.map(enTabla)
    let archived = NOTHING
    if (direction === 'desc') {
      archived = await del(filas.length)
      filas = [...filas, ...archived.filas]
    } else if (inArchive) {
      archived = await del(0)
      // those of the table stand beyond what there is in R2, once that has come to its end
      filas = [...archived.filas, ...(archived.sigue ? [] : filas)].slice(0, n)
    }
    return this.#page(list, filas, archived, loaded.personas)
  }

  /** The page that was found; one that is none any more is the first. */
  #page(
    list: ActivityList,
    found: PlacedRow[],
    { sigue: next, faltan: missingDays }: ArchivedRows,
    personas: ActivityPage['personas'],
  ): Promise<ActivityPage> | ActivityPage {
    const [backward, lugar] = [list.antes !== null, list.antes ?? list.despues]
    const hayMas = found.length > AUDIT_ENTRIES_PER_PAGE
    const page = found.slice(0, AUDIT_ENTRIES_PER_PAGE)
    // the page before is no whole one, or this one is gone: the list from its beginning
    const isShort = backward ? page.length < AUDIT_ENTRIES_PER_PAGE : page.length === 0
    if (lugar && isShort && !next && missingDays.length === 0) return this.list({ ...list, antes: null, despues: null })
    if (backward) page.reverse()
    const beyond = hayMas ? (backward ? page[0] : page.at(-1))?.lugar : next
    return {
      filas: page.map(({ fila }) => leerFila(fila, this.#ofAllEmpresas)),
      antes: (backward ? beyond : lugar !== null ? page[0]?.lugar : null) ?? null,
      despues: (backward ? page.at(-1)?.lugar : beyond) ?? null,
      personas,
      faltan: missingDays.map(({ dia, filas }) => ({ dia, filas })),
      hasta: !backward && !hayMas && next ? Number(next[0]) : null,
      porEmpresa: this.#ofAllEmpresas && list.empresa === null && page.some((p) => lugarDe(p.lugar) !== null),
    }
  }

  /** Out of R2, as far as a page goes; `sigue` where the search is to go on. */
  async #deR2(
    { dias, fin }: { dias: StoredDay[]; fin: StoredDay | null },
    filter: AuditoriaFilter | null,
    request: { lugar: StoredPlace | null; direction: 'asc' | 'desc'; n: number },
  ): Promise<ArchivedRows> {
    if (!filter || request.n <= 0) return NOTHING
    const {
      filas,
      faltan: missingDays,
      openOnes,
    } = await this.#history.search(dias.slice(0, OBJECTS_PER_PAGE), filter, request)
    const ultimo = dias.length > OBJECTS_PER_PAGE ? dias[openOnes - 1] : fin
    const named = await this.#nombres.addNames(filas.slice(0, request.n))
    return {
      filas: named.map((fila) => ({ fila, lugar: cursorDe({ ...fila, empresa_id: fila.empresa_id ?? '' }) })),
      faltan: missingDays,
      sigue: filas.length < request.n && ultimo ? cursorDe(edge(ultimo, request.direction)) : null,
    }
  }

  /**
   * Everything that a list finds, newest first, some at a time: nothing grows with the log but the time it takes. `corte`:
   * the day before which it was not looked any further, as an answer may open no more objects.
   * @throws when R2 does not answer
   */
  async *all(list: ActivityList): AsyncGenerator<Parte> {
    const filter = this.#filter(list)
    let lugar: Cursor | null = null
    for (;;) {
      const filas = await this.db.nextRows(filter, lugar, PER_BATCH)
      if (filas.length > 0)
        yield { filas: filas.map((f) => leerFila(f, this.#ofAllEmpresas)), faltan: [], cutoff: null }
      const ultima = filas.at(-1)
      if (!ultima || filas.length < PER_BATCH) break
      lugar = [ultima.at, ultima.id]
    }
    yield* this.#allArchived(this.#archivedFilter(filter))
  }

  async *#allArchived(filter: AuditoriaFilter | null): AsyncGenerator<Parte> {
    let [lugar, openOnes]: [StoredPlace | null, number] = [null, 0]
    while (filter) {
      const { dias, fin } = await this.db.dias(filter, { lugar, direction: 'desc', n: DAYS_PER_BATCH })
      for (let i = 0; i < dias.length; i += OBJECTS_AT_A_TIME) {
        const these = dias.slice(i, i + OBJECTS_AT_A_TIME)
        if (openOnes + these.length > OBJECTS_PER_EXPORT) {
          return yield { filas: [], faltan: [], cutoff: these[0]?.dia ?? null }
        }
        openOnes += these.length
        const request = { lugar: null, direction: 'desc', n: Number.POSITIVE_INFINITY } as const
        const { filas, faltan: missingDays } = await this.#history.search(these, filter, request)
        const named = await this.#nombres.addNames(filas)
        yield { filas: named.map((f) => leerFila(f, this.#ofAllEmpresas)), faltan: missingDays, cutoff: null }
      }
      const ultimo = dias.length === DAYS_PER_BATCH ? dias.at(-1) : fin
      if (!ultimo) return
      lugar = edge(ultimo, 'desc')
    }
  }

  /**
   * The place in R2 that a cursor means. Whose it is, is not for the cursor to say where one company is read; and there a
   * place among the rows of the table is one too, should they have been put away since.
   */
  #lugar(cursor: Cursor, filter: AuditoriaFilter): StoredPlace | null {
    const [lugar, empresa] = [lugarDe(cursor), this.scope.empresa ?? filter.empresa]
    if (empresa === null) return lugar
    return { ...(lugar ?? { at: instantOf(cursor[0]), id: cursor[1] }), empresa_id: empresa }
  }

  /** The same of what lies in R2; null when nothing of it can be meant. */
  #archivedFilter(filter: AuditoriaFilter): AuditoriaFilter | null {
    const hasta = Math.min(filter.hasta ?? Number.POSITIVE_INFINITY, auditCutoff(this.scope.ahora))
    return filter.desde !== null && filter.desde >= hasta ? null : { ...filter, hasta }
  }

  #filter({ suceso, persona, empresa, desde, hasta }: ActivityList): AuditoriaFilter {
    const { zona, desde: tope } = this.scope
    const primero = desde === null ? null : inicioDeDia(zona, desde)
    return {
      suceso,
      persona,
      empresa: this.#ofAllEmpresas ? empresa : null,
      desde: tope === null ? primero : Math.max(tope, primero ?? tope),
      hasta: hasta === null ? null : inicioDeDia(zona, masDias(hasta, 1)),
    }
  }
}

interface Casa {
  d1: Connection
  store: Pick<FileStore, 'get'>
}

/** What a company's Administrador reads; a plan that forgets shows no more of the log than of anything else. */
export function activityOf(casa: Casa, empresa: Suscripcion & { id: string }, zona: string, now: number) {
  const age = historyMs(empresa, now)
  const desde = age === null ? null : now - age
  return new Activity(new AuditoriaDb(casa.d1, empresa.id), casa.store, {
    zona,
    desde,
    empresa: empresa.id,
    ahora: now,
  })
}

/** What the SuperAdmin reads. */
export const activityOfAllEmpresas = (casa: Casa, zona: string, now: number) =>
  new Activity(new AuditoriaDb(casa.d1, null), casa.store, { zona, desde: null, empresa: null, ahora: now })
