/** Imports of sheets: judging what each row would do, writing rows in pieces, and listing the last imports. */
import { and, eq, lt } from 'drizzle-orm'
import { audit } from '../auditoria/sql'
import type { JudgedRow, Values } from '../domain/importacion/dependents'
import { type AskedRow, type Judged, judgeRows, type RowOutcome } from '../domain/importacion/judgement'
import { UNDO_MS } from '../domain/importacion/limits'
import type { Noun } from '../domain/importacion/nouns'
import { Refusal } from '../domain/refusal'
import type { VehiculoData } from '../domain/vehiculos/vehiculo'
import type { Pendientes } from '../outbox/service'
import { isDuplicate, isOrphan } from '../platform-db/errors'
import type { EmpresaRow } from '../platform-db/platform-db'
import type { EmpresaDb } from '../tenant/empresa-db'
import { ascending, descending, oneOf } from '../tenant/expressions'
import { increment, type Write } from '../tenant/source'
import type { EmpresaWriter } from '../tenant/writer'
import { withGenericError } from '../trace/generic-refusal'
import { judgePiece } from './dependents'
import { type Known, knownOf } from './known'
import { keyOf, type Piece } from './row'
import { writesOf } from './writes'

/** Imports on the screen. */
const LISTED = 10
/** When an import begins, the row records of so many imports too old to be taken back are deleted. */
const FORGOTTEN_AT_ONCE = 20

/** What the screen is told of a row. */
type CheckedRow = Pick<Judged, 'n' | 'outcome' | 'errors' | 'documentos'> & { before: Values }

/** What became of a row that was to be written; without errors for one that was written before. */
type WrittenOutcome = Pick<CheckedRow, 'n' | 'outcome'> & { errors?: CheckedRow['errors'] }

/** Rows to be judged. */
interface Asked {
  de: Noun
  rows: readonly AskedRow[]
  /** new vehicles in the pieces before this one, which count against the plan's limit too */
  before?: number
  /** rows of vehicles that the same import writes first, where these rows name their plates */
  pending?: readonly AskedRow[]
}

interface Actor {
  /** the account that imports */
  usuario: string
}

export class Importaciones {
  constructor(
    private readonly db: EmpresaDb,
    private readonly empresa: EmpresaRow,
    private readonly externals: { pendientes: Pick<Pendientes, 'deliver'>; actor: Actor },
    private readonly clock: { today: string; now: number },
  ) {}

  /** What writing these rows would do; writes nothing. @throws Refusal `solo-lectura` or `suscripcion-terminada` */
  async check({ de, rows, before = 0, pending = [] }: Asked): Promise<CheckedRow[]> {
    // refuses those who may not write now, before they spend time mending a sheet
    this.db.writer()
    if (de === 'vehiculos') return this.#judge(rows, await knownOf(this.db, rows), before).map(checkedRowOf)
    const { judged } = await judgePiece(this.db, de, { rows, pending }, this.#setting)
    return judged.map(checkedRowOf)
  }

  /**
   * Begins an import.
   * @param archivo name of the file, null for pasted cells
   * @param count rows
   * @returns its id, and until when it can be taken back (UTC milliseconds)
   */
  async start(archivo: string | null, count: number): Promise<{ id: string; until: number }> {
    const db = this.db.writer()
    const id = crypto.randomUUID()
    const row = { id, usuario_id: this.externals.actor.usuario, archivo, filas: count, created_at: this.clock.now }
    const old = await this.#tooOld()
    await withGenericError('error-importar', () =>
      db.batch([
        db.insert('importaciones', row),
        audit(db, 'importacion-iniciada', { objeto: id, datos: { filas: count } }),
        ...old.map((one) => db.remove('importacion_filas', { importacion_id: one })),
      ]),
    )
    return { id, until: this.clock.now + UNDO_MS }
  }

  /**
   * Writes rows of an import as `check` judges them; a row that is sent again is not written again. Returns what became
   * of each.
   * @throws Refusal `no-encontrado` for an import of another company, `importacion-cambio` when another person changes
   *   the same vehicles at this moment
   */
  async write(piece: Piece, rows: readonly AskedRow[]): Promise<WrittenOutcome[]> {
    const db = this.db.writer()
    const done = await this.#writtenOf(piece, rows)
    const fresh = rows.filter((row) => !done.has(row.n))
    const judged =
      piece.de === 'vehiculos'
        ? await this.#writeVehicles(db, piece, fresh)
        : await this.#writeDependents(db, piece, fresh)
    const outcomes = new Map<number, WrittenOutcome>(
      judged.map(({ n, outcome, errors }) => [n, { n, outcome, errors }]),
    )
    for (const [n, outcome] of done) outcomes.set(n, { n, outcome })
    return rows.map(({ n }) => outcomes.get(n) ?? { n, outcome: 'rechazada' })
  }

  async #writeVehicles(db: EmpresaWriter, piece: Piece, rows: readonly AskedRow[]): Promise<Judged[]> {
    const known = await knownOf(this.db, rows)
    const judged = this.#judge(rows, known, 0)
    const writing = judged.filter(isWritten)
    if (writing.length === 0) return judged
    const parts = writing.map((one) =>
      writesOf(db, piece, { judged: one, before: valuesBefore(one, known) }, this.clock.now),
    )
    const writes = parts.flatMap((part) => part.writes)
    const results = await this.#run(db, piece, writes, writing)
    // another person has just filled the plan: these vehicles were not inserted, so what their rows recorded is undone
    const full = parts.filter(({ deciding }) => deciding && results[writes.indexOf(deciding)] === 0)
    if (full.length > 0) {
      const none = full.map(({ n }) => db.remove('importacion_filas', { id: keyOf(piece, n) }))
      const fewer = { nuevos: increment(-full.length) }
      await db.batch([...none, db.update('importaciones', { id: piece.importId }, fewer)])
      throw new Refusal('importacion-cambio')
    }
    return judged
  }

  async #writeDependents(db: EmpresaWriter, { de, ...piece }: Piece, rows: readonly AskedRow[]) {
    if (de === 'vehiculos' || rows.length === 0) return []
    const { judged, writesOf } = await judgePiece(this.db, de, { rows, pending: [] }, this.#setting)
    const writing = judged.filter(isWritten)
    const own = { ...piece, de }
    if (writing.length > 0) await this.#run(db, own, writesOf(db, own, this.clock.now), writing)
    return judged
  }

  /** Runs the statements of a piece, adds to the import's counts, and delivers the outbox. */
  async #run(db: EmpresaWriter, { importId }: Piece, writes: Write[], writing: readonly { outcome: RowOutcome }[]) {
    const created = writing.filter(({ outcome }) => outcome === 'nuevo').length
    const counted = { nuevos: increment(created), cambiados: increment(writing.length - created) }
    const all = [...writes, db.update('importaciones', { id: importId }, counted)]
    const results = await withGenericError('error-importar', () => refusingChanged(db.batch(all)))
    await this.externals.pendientes.deliver()
    return results
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

  #judge(rows: readonly AskedRow[], known: Known, before: number): Judged[] {
    const left = this.empresa.vehicle_limit - known.fleet - before
    return judgeRows(rows, known.byPlate, left, this.#setting)
  }

  get #setting() {
    return { today: this.clock.today, titular: this.empresa.nombre }
  }

  /** The outcomes of those rows that this import has written already. @throws Refusal `no-encontrado` */
  async #writtenOf(piece: Piece, rows: readonly AskedRow[]): Promise<Map<number, RowOutcome>> {
    const i = this.db.from('importaciones')
    const f = this.db.from('importacion_filas')
    const { importId } = piece
    const keys = rows.map(({ n }) => keyOf(piece, n))
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

  /** Ids of imports that can no longer be taken back and whose row records are still there, the oldest first. */
  async #tooOld(): Promise<string[]> {
    const i = this.db.from('importaciones')
    const f = this.db.from('importacion_filas')
    const rows = await this.db.all({
      fields: { id: i.id },
      from: i,
      joins: [[f, eq(f.importacion_id, i.id)]],
      where: lt(i.created_at, this.clock.now - UNDO_MS),
      groupBy: [i.created_at, i.id],
      orderBy: [ascending(i.created_at), ascending(i.id)],
      limit: FORGOTTEN_AT_ONCE,
    })
    return rows.map(({ id }) => id)
  }
}

const isWritten = ({ outcome }: { outcome: RowOutcome }) => outcome === 'nuevo' || outcome === 'cambia'

const checkedRowOf = ({ n, outcome, errors, before, ...rest }: Judged | JudgedRow<unknown>): CheckedRow => ({
  n,
  outcome,
  errors,
  before,
  documentos: 'documentos' in rest ? rest.documentos : [],
})

/** The changed fields of a vehicle as the table holds them now. */
function valuesBefore({ id, before, data }: Judged, known: Known): Record<string, unknown> {
  const vehicle = id && data ? known.byPlate.get(data.placa) : null
  return Object.fromEntries(
    Object.keys(before).map((field) => [field, vehicle?.data[field as keyof VehiculoData] ?? null]),
  )
}

/** Turns the errors of a write that met another person's change into the refusal `importacion-cambio`. */
async function refusingChanged<T>(write: Promise<T>): Promise<T> {
  try {
    return await write
  } catch (error) {
    const changed =
      isDuplicate(error, 'vehiculos.placa') || isDuplicate(error, 'importacion_filas.id') || isOrphan(error)
    throw changed ? new Refusal('importacion-cambio') : error
  }
}
