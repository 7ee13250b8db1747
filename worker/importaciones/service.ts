/** Imports of sheets of vehicles: what each row would do, its writing in pieces, and the last imports. */
import { and, eq, lt } from 'drizzle-orm'
import { audit } from '../auditoria/sql'
import { type AskedRow, type Judged, judgeRows, type Outcome } from '../domain/importacion/judgement'
import { UNDO_MS } from '../domain/importacion/limits'
import { Refusal } from '../domain/refusal'
import { isSuscripcionValid } from '../domain/suscripcion/standing'
import type { VehiculoData } from '../domain/vehiculos/vehiculo'
import type { Pendientes } from '../outbox/service'
import { isDuplicate, isOrphan } from '../platform-db/errors'
import type { EmpresaRow } from '../platform-db/platform-db'
import type { EmpresaDb } from '../tenant/empresa-db'
import { descending, oneOf } from '../tenant/expressions'
import { increment } from '../tenant/source'
import { withGenericError } from '../trace/generic-refusal'
import { type Known, knownOf } from './known'
import { keyOf } from './row'
import { writesOf } from './writes'

/** The screen lists as many imports. */
const LISTED = 10
/** Imports too old to be taken back whose rows are forgotten when the next one begins. */
const FORGOTTEN_AT_ONCE = 20

/** What the screen is told of a row. */
export type CheckedRow = Pick<Judged, 'n' | 'outcome' | 'errors' | 'before' | 'papers'>

export interface Actor {
  /** the account that imports */
  usuario: string
}

export class Importaciones {
  constructor(
    private readonly db: EmpresaDb,
    private readonly empresa: EmpresaRow,
    private readonly externals: { pendientes: Pick<Pendientes, 'deliver'>; actor: Actor },
    private readonly clock: { hoy: string; ahora: number },
  ) {}

  /**
   * What writing these rows would do; writes nothing. Refuses a visit and an ended subscription.
   * @param before new vehicles in the pieces before this one, which take room too
   */
  async check(rows: readonly AskedRow[], before: number): Promise<CheckedRow[]> {
    // who may not write learns it before mending a sheet
    this.db.writer()
    return this.#judge(rows, await knownOf(this.db, rows), before).map(tell)
  }

  /** Begins an import of a file (null: pasted cells) of so many rows; returns its id. */
  async start(archivo: string | null, count: number): Promise<string> {
    const db = this.db.writer()
    if (!isSuscripcionValid(this.empresa, this.clock.ahora)) throw new Refusal('suscripcion-terminada')
    const id = crypto.randomUUID()
    const row = { id, usuario_id: this.externals.actor.usuario, archivo, filas: count, created_at: this.clock.ahora }
    const old = await this.#tooOld()
    await withGenericError('error-importar', () =>
      db.batch([
        db.insert('importaciones', row),
        audit(db, 'importacion-iniciada', { objeto: id, datos: { filas: count } }),
        ...old.map((one) => db.remove('importacion_filas', { importacion_id: one })),
      ]),
    )
    return id
  }

  /**
   * Writes rows of an import as `check` judges them, each once however often it is sent; returns what became of each.
   * Refuses an import of another company, and rows whose vehicles changed at this moment.
   */
  async write(importId: string, rows: readonly AskedRow[]): Promise<{ n: number; outcome: Outcome }[]> {
    const db = this.db.writer()
    const done = await this.#writtenOf(importId, rows)
    const fresh = rows.filter((row) => !done.has(row.n))
    const known = await knownOf(this.db, fresh)
    const judged = this.#judge(fresh, known, 0)
    const writing = judged.filter(({ outcome }) => outcome === 'nuevo' || outcome === 'cambia')
    if (writing.length > 0) {
      const parts = writing.map((one) =>
        writesOf(db, importId, { judged: one, before: valuesBefore(one, known) }, this.clock.ahora),
      )
      const created = writing.filter(({ outcome }) => outcome === 'nuevo').length
      const counted = { nuevos: increment(created), cambiados: increment(writing.length - created) }
      const writes = [...parts.flatMap((part) => part.writes), db.update('importaciones', { id: importId }, counted)]
      const results = await withGenericError('error-importar', () => unchanged(db.batch(writes)))
      // the plan has just been filled by somebody else: the row is not what it says
      const full = parts.filter(({ deciding }) => deciding && results[writes.indexOf(deciding)] === 0)
      await this.externals.pendientes.deliver()
      if (full.length > 0) {
        const none = full.map(({ n }) => db.remove('importacion_filas', { id: keyOf(importId, n) }))
        await db.batch([...none, db.update('importaciones', { id: importId }, { nuevos: increment(-full.length) })])
        throw new Refusal('importacion-cambio')
      }
    }
    const outcomes = new Map(judged.map(({ n, outcome }) => [n, outcome]))
    return rows.map(({ n }) => ({ n, outcome: done.get(n) ?? outcomes.get(n) ?? 'rechazada' }))
  }

  /** The last imports, the newest first, with the instant until which each can be taken back (UTC milliseconds). */
  async recent() {
    const i = this.db.from('importaciones')
    const rows = await this.db.all({
      fields: {
        id: i.id,
        archivo: i.archivo,
        filas: i.filas,
        nuevos: i.nuevos,
        cambiados: i.cambiados,
        deshecha_at: i.deshecha_at,
        created_at: i.created_at,
      },
      from: i,
      orderBy: [descending(i.created_at), descending(i.id)],
      limit: LISTED,
    })
    return rows.map((row) => ({ ...row, until: row.created_at + UNDO_MS }))
  }

  /** How many more vehicles the plan allows. */
  async room(): Promise<number> {
    const { fleet } = await knownOf(this.db, [])
    return Math.max(0, this.empresa.vehicle_limit - fleet)
  }

  #judge(rows: readonly AskedRow[], known: Known, before: number): Judged[] {
    const room = this.empresa.vehicle_limit - known.fleet - before
    return judgeRows(rows, known.byPlate, room, { hoy: this.clock.hoy, titular: this.empresa.nombre })
  }

  /** What became of the rows that this import has written. @throws Refusal `no-encontrado` */
  async #writtenOf(importId: string, rows: readonly AskedRow[]): Promise<Map<number, Outcome>> {
    const i = this.db.from('importaciones')
    const f = this.db.from('importacion_filas')
    const keys = rows.map(({ n }) => keyOf(importId, n))
    const [[own], written] = await this.db.together(
      { fields: { deshecha_at: i.deshecha_at }, from: i, where: eq(i.id, importId) },
      {
        fields: { fila: f.fila, accion: f.accion },
        from: f,
        where: and(eq(f.importacion_id, importId), oneOf(f.id, keys)),
      },
    )
    if (!own || own.deshecha_at !== null) throw new Refusal('no-encontrado')
    return new Map(written.map((row) => [row.fila, row.accion]))
  }

  /** Imports that nobody may take back any more, whose rows are forgotten. */
  async #tooOld(): Promise<string[]> {
    const i = this.db.from('importaciones')
    const rows = await this.db.all({
      fields: { id: i.id },
      from: i,
      where: lt(i.created_at, this.clock.ahora - UNDO_MS),
      orderBy: [descending(i.created_at)],
      limit: FORGOTTEN_AT_ONCE,
    })
    return rows.map(({ id }) => id)
  }
}

const tell = ({ n, outcome, errors, before, papers }: Judged): CheckedRow => ({ n, outcome, errors, before, papers })

/** The changed fields of a vehicle as the table holds them now. */
function valuesBefore({ id, before, data }: Judged, known: Known): Record<string, unknown> {
  const vehicle = id && data ? known.byPlate.get(data.placa) : null
  return Object.fromEntries(
    Object.keys(before).map((field) => [field, vehicle?.data[field as keyof VehiculoData] ?? null]),
  )
}

/** Runs a piece; what somebody else has changed meanwhile refuses all of it. */
async function unchanged<T>(write: Promise<T>): Promise<T> {
  try {
    return await write
  } catch (error) {
    const changed =
      isDuplicate(error, 'vehiculos.placa') || isDuplicate(error, 'importacion_filas.id') || isOrphan(error)
    throw changed ? new Refusal('importacion-cambio') : error
  }
}
