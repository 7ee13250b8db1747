/**
 * Puts a company's data into the ZIP, step by step: tables, old activity, uploaded files, invoices, days of driving.
 */
import type { Days } from '../dispositivos/days'
import type { Looks } from '../dispositivos/looks'
import { csvLine, UTF8_BOM } from '../domain/csv'
import { addDays, startOfDay } from '../domain/day'
import { csvCell, jsonValue, titleOf } from '../domain/descargas/cells'
import { nextStage, type Progress } from '../domain/descargas/descarga'
import { archivoPath, facturaPath, README, tablePath, wayPath } from '../domain/descargas/names'
import { readme } from '../domain/descargas/readme'
import { facturaFileKey } from '../domain/facturas/issue'
import { day } from '../domain/recorridos/day'
import { unpack } from '../domain/recorridos/day-bytes'
import { gpxOf } from '../domain/recorridos/way-files'
import { formatPlaca } from '../domain/vehiculos/placa'
import type { FileStore } from '../files/store'
import type { Connection } from '../platform-db/connect'
import type { Pieces } from './pieces'
import type { DescargasDb } from './sql'
import { EXPORTED, type ExportedRow, type ExportedTable, TableReader } from './tables-sql'

/** Files, invoices or days of driving that one step reads. */
const PER_STEP = 10
const SEPARATOR = ';'
/** Sorts before every day. */
const NO_DAY = '0000-00-00'
const PLACA = 'placa'
const PATH = 'ruta'

interface Sources {
  d1: Connection
  db: DescargasDb
  store: FileStore
  pieces: Pieces
  days: Days
  looks: Pick<Looks, 'note'>
}
interface Downloading {
  id: string
  nombre: string
  zona_horaria: string
  /** when the download was asked for, in the company's zone */
  made: { day: string; time: number }
}
/** The progress after a step, and roughly how many requests to D1, R2 or a Device it took. */
interface Step {
  at: Progress
  cost: number
}

export class Stages {
  readonly #reader: TableReader
  /** the first day of driving that the plan's history includes */
  readonly since: string
  #noted: string | null = null

  constructor(
    private readonly dependencies: Sources,
    private readonly empresa: Downloading,
    private readonly limits: { rows: number; tableBytes: number; pieceBytes: number },
    private readonly now: number,
  ) {
    this.#reader = new TableReader(dependencies.d1, empresa.id)
    this.since = dependencies.days.setting.historyStart ?? NO_DAY
  }

  /** Does the next step of the stage that `at` names. */
  step(at: Progress): Promise<Step> {
    if (at.stage === 'tablas') return this.#table(at)
    if (at.stage === 'actividad') return this.#activity(at)
    if (at.stage === 'archivos') return this.#files(at)
    return at.stage === 'facturas' ? this.#invoices(at) : this.#ways(at)
  }

  /** Adds one file of a table, as CSV and as JSON; a long table becomes several files. */
  async #table(at: Progress): Promise<Step> {
    const table = EXPORTED[at.table]
    if (!table) return { at: nextStage(at), cost: 0 }
    if (at.table === 0 && at.file === 0) await this.dependencies.pieces.add(README, this.#readme(), true)
    const text = new TableText(table, this.empresa.zona_horaria)
    let after = at.after
    let cost = 0
    for (;;) {
      const rows = await this.#reader.page(table, after, this.limits.rows)
      cost++
      for (const row of rows) text.write(row)
      after = rows.at(-1)?.key ?? after
      const isWhole = rows.length < this.limits.rows || table.key.length === 0
      if (!isWhole && text.length < this.limits.tableBytes) continue
      await this.dependencies.pieces.add(tablePath(table.name, at.file, 'csv'), text.csv, true)
      await this.dependencies.pieces.add(tablePath(table.name, at.file, 'json'), text.json, true)
      const next = isWhole
        ? { table: at.table + 1, file: 0, after: null, done: at.done + 1 }
        : { file: at.file + 1, after }
      return { at: { ...at, ...next }, cost }
    }
  }

  #readme(): string {
    const { nombre: empresa, zona_horaria: zona, made } = this.empresa
    const clock = new Date(made.time).toISOString().slice(11, 16)
    return readme({ empresa, zona, made: `${made.day} a las ${clock}` })
  }

  /** Adds the audit log older than 90 days, in the files of its archive. */
  async #activity(at: Progress): Promise<Step> {
    const prefix = `auditoria/${this.empresa.id}/`
    const after = at.after ? String(at.after[0]) : null
    const keys = await this.dependencies.store.keys(prefix, after, PER_STEP)
    const page = await this.#addEach(keys, async (key) => {
      const bytes = await this.#bytes(key)
      if (bytes)
        await this.dependencies.pieces.add(`actividad/${key.slice(prefix.length).replaceAll('/', '-')}`, bytes, false)
    })
    const { at: next, cost } = afterPage(at, page, (key) => [key])
    // these files are not counted
    return { at: { ...next, done: at.done }, cost }
  }

  /** Adds what was read, one after the other, until the piece is full: the rest is read again for the next piece. */
  async #addEach<R>(read: readonly R[], add: (one: R) => Promise<void>): Promise<Page<R>> {
    const added: R[] = []
    for (const one of read) {
      await add(one)
      added.push(one)
      if (this.dependencies.pieces.pending >= this.limits.pieceBytes) break
    }
    return { read: read.length, added }
  }

  async #files(at: Progress): Promise<Step> {
    const after = String(at.after?.[0] ?? '')
    const rows = await this.dependencies.db.files(this.empresa.id, after, PER_STEP)
    const page = await this.#addEach(rows, ({ id, clave_r2, nombre, placa }) =>
      this.#addStored(archivoPath(placa, id, nombre), clave_r2),
    )
    return afterPage(at, page, ({ id }) => [id])
  }

  /** Adds the invoices and credit notes of the company's payments, each as PDF and XML. */
  async #invoices(at: Progress): Promise<Step> {
    const after = String(at.after?.[0] ?? '')
    const rows = await this.dependencies.db.invoices(this.empresa.id, after, PER_STEP)
    const page = await this.#addEach(rows, async ({ id, tipo, numero }) => {
      for (const format of ['pdf', 'xml'] as const)
        await this.#addStored(facturaPath(tipo, numero ?? id, format), facturaFileKey(this.empresa.id, id, format))
    })
    const { at: next, cost } = afterPage(at, page, ({ id }) => [id])
    return { at: next, cost: 2 * cost }
  }

  async #ways(at: Progress): Promise<Step> {
    const place = [String(at.after?.[0] ?? ''), String(at.after?.[1] ?? '')] as const
    const rows = await this.dependencies.db.days(this.empresa.id, this.since, place, PER_STEP)
    const page = await this.#addEach(rows, ({ vehiculo_id, dia }) => this.#way(vehiculo_id, dia))
    const { at: next, cost } = afterPage(at, page, ({ vehiculo_id, dia }) => [vehiculo_id, dia])
    return { at: next, cost: 2 * cost }
  }

  /**
   * Adds a day of driving as GPX. A day without points (its device was deleted) has no file; its figures are in `dias`.
   */
  async #way(vehiculoId: string, date: string): Promise<void> {
    const { days, looks, pieces } = this.dependencies
    const found = await days.read(vehiculoId, date)
    if (found === null || typeof found === 'string' || found.bytes.length === 0) return
    if (this.#noted !== vehiculoId) await looks.note(vehiculoId)
    this.#noted = vehiculoId
    const zona = this.empresa.zona_horaria
    const span = { from: startOfDay(zona, date), until: startOfDay(zona, addDays(date, 1)) }
    const read = day(unpack(new Uint8Array(found.bytes).buffer), { ...span, now: this.now, offHours: found.offHours })
    const title = `${formatPlaca(found.placa)} · ${date}`
    await pieces.add(wayPath(found.placa, date), gpxOf(read, { title, stop: (n) => `Parada ${n}` }), true)
  }

  /** Adds a file from R2, or in its place a note that it is missing. */
  async #addStored(path: string, key: string): Promise<void> {
    const bytes = await this.#bytes(key)
    if (bytes) await this.dependencies.pieces.add(path, bytes, false)
    else await this.dependencies.pieces.add(`${path}.no-encontrado.txt`, MISSING, true)
  }

  async #bytes(key: string): Promise<Uint8Array<ArrayBuffer> | null> {
    const body = await this.dependencies.store.get(key)
    return body && new Uint8Array(await new Response(body).arrayBuffer())
  }
}

const MISSING = 'Vigía no encontró este archivo. Escriba a soporte.\r\n'

/** What a step adds of the rows that it reads. */
interface Page<R> {
  read: number
  /** the first of them: all, unless the piece became full */
  added: readonly R[]
}

/** The step after a page of rows: in the same stage, or at the beginning of the next one. @param keyOf the key of a row */
function afterPage<R>(at: Progress, { read, added }: Page<R>, keyOf: (row: R) => readonly string[]): Step {
  const done = at.done + added.length
  const last = added.at(-1)
  const isWhole = last === undefined || (read < PER_STEP && added.length === read)
  return { at: isWhole ? nextStage({ ...at, done }) : { ...at, done, after: keyOf(last) }, cost: added.length + 1 }
}

/** Collects the rows of one file of a table, in both formats. */
class TableText {
  readonly #csv: string[] = []
  readonly #json: string[] = []
  readonly #names: string[]
  /** in the table of files: the indices of id and name, from which the path in the ZIP is made */
  readonly #file: readonly [id: number, nombre: number] | null
  length = 0

  constructor(
    private readonly table: ExportedTable,
    private readonly zona: string,
  ) {
    const names = table.columns.map((column) => column.name)
    this.#file = table.name === 'archivos' ? [names.indexOf('id'), names.indexOf('nombre')] : null
    this.#names = [...(table.hasPlaca ? [PLACA] : []), ...names, ...(this.#file ? [PATH] : [])]
  }

  write({ placa, values }: ExportedRow): void {
    const { columns, hasPlaca } = this.table
    const own = hasPlaca ? [placa] : []
    const path = this.#file ? [archivoPath(placa, String(values[this.#file[0]]), String(values[this.#file[1]]))] : []
    const cells = columns.map(({ kind }, i) => csvCell(kind, values[i] ?? null, this.zona))
    const told = columns.map(({ kind }, i) => jsonValue(kind, values[i] ?? null))
    const line = csvLine([...own, ...cells, ...path], SEPARATOR)
    const all = [...own, ...told, ...path]
    const object = JSON.stringify(Object.fromEntries(this.#names.map((name, i) => [name, all[i]])))
    this.#csv.push(line)
    this.#json.push(object)
    this.length += line.length + object.length
  }

  get csv(): string {
    return `${UTF8_BOM}${csvLine(this.#names.map(titleOf), SEPARATOR)}${this.#csv.join('')}`
  }

  get json(): string {
    return this.#json.length === 0 ? '[]\n' : `[\n${this.#json.join(',\n')}\n]\n`
  }
}
