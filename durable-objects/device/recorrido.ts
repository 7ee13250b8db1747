/**
 * The way of a vehicle in a Device's storage: rows of up to 256 points that do not overlap in time, each bearing the
 * vehicle of its time. The newest is kept in memory, so that a report in order is one append and one row written, and
 * nothing is read. A point is the same as another when src, seq and the phone's own time are (docs/security.md 24).
 */
import { isPossible, isSamePoint, type Point } from '../../worker/domain/dispositivos/point'
import { decode, Encoder, encode, insert, POINTS_PER_TRAMO, splitPoint } from '../../worker/domain/dispositivos/tramo'

type Row = {
  t0: number
  t1: number
  vehiculo_id: string
  total: number
  bytes: ArrayBuffer
}

interface Tramo {
  /** the row it is stored in, null while there is none */
  row: number | null
  vehiculo_id: string
  puntos: Point[]
  /** writes appended points; null when points were put in between */
  encoder: Encoder | null
  dirty: boolean
}

const COLUMNS = 't0, t1, vehiculo_id, total, bytes'
const start = (t: Tramo) => (t.puntos[0] as Point).at
const end = (t: Tramo) => (t.puntos[t.puntos.length - 1] as Point).at

export class Recorrido {
  #opened: Tramo | null = null
  /** tramos that this report has touched, by their row */
  readonly #touched = new Map<number, Tramo>()
  /** the latest phone time among points whose clock was corrected */
  #skewedUntil: number
  #total: number
  #counted: number

  /** @param base what `total` begins with where no row is left to bear it */
  constructor(
    private readonly sql: SqlStorage,
    base = 0,
  ) {
    // r0, r1: range of the phone's own times, only where a clock was corrected; total: in the newest row, see `total`
    sql.exec(`create table if not exists tramo (t0 integer primary key, t1 integer not null, n integer not null,
      vehiculo_id text not null, r0 integer, r1 integer, total integer not null default 0, bytes blob not null)`)
    sql.exec('create index if not exists tramo_desfasado on tramo (r0) where r0 is not null')
    const [row] = sql.exec<Row>(`select ${COLUMNS} from tramo order by t0 desc limit 1`).toArray()
    this.#opened = row ? this.#read(row) : null
    this.#total = this.#counted = row?.total ?? base
    const [max] = sql.exec<{ r: number | null }>('select max(r1) as r from tramo where r0 is not null').toArray()
    this.#skewedUntil = max?.r ?? Number.NEGATIVE_INFINITY
  }

  /** The newest point by its time, whatever arrived last. */
  get last(): Point | null {
    const points = this.#opened?.puntos
    return points?.[points.length - 1] ?? null
  }

  /**
   * How many points were ever stored. The newest row bears it, so that counting costs no row of its own; when `podar` leaves
   * none, whoever asked for it keeps it.
   */
  get total(): number {
    return this.#total
  }

  /** Whether this very point is stored already. */
  has(p: Point): boolean {
    if (p.enviado > (this.last?.at ?? Number.NEGATIVE_INFINITY) && p.enviado > this.#skewedUntil) return false
    const tramo = this.#since(p.enviado)
    if (tramo?.puntos.some((q) => isSamePoint(q, p))) return true
    return p.enviado <= this.#skewedUntil && this.#hasSkewed(p)
  }

  /** Stores a new point under the vehicle of its time. False when 256 others bear the same instant: no vehicle does that. */
  save(p: Point, vehiculo_id: string): boolean {
    if (p.enviado !== p.at) this.#skewedUntil = Math.max(this.#skewedUntil, p.enviado)
    const before = this.#since(p.at)
    if (
      before &&
      (p.at <= end(before) || (before.vehiculo_id === vehiculo_id && before.puntos.length < POINTS_PER_TRAMO))
    ) {
      if (!this.#put(before, p)) return false
    } else {
      const after = before === this.#opened ? null : this.#after(p.at)
      const fits = after?.vehiculo_id === vehiculo_id && after.puntos.length < POINTS_PER_TRAMO
      if (after && fits) this.#prepend(after, p)
      else this.#startNew([p], vehiculo_id)
    }
    this.#total++
    return true
  }

  /**
   * Takes in the points of a report by their time; what is known already or cannot be true at `now` is only counted.
   * @param vehiculoAt the vehicle of an instant
   */
  receive(points: Point[], now: number, vehiculoAt: (at: number) => string) {
    const count = { status: 200 as const, accepted: 0, duplicates: 0, discarded: 0 }
    if (points.length > 1) points.sort((a, b) => a.at - b.at)
    for (const p of points) {
      if (this.has(p)) count.duplicates++
      else if (isPossible(p, now) && this.save(p, vehiculoAt(p.at))) count.accepted++
      else count.discarded++
    }
    return count
  }

  /** Writes what the report has changed: one row for a report in order. */
  flush(): void {
    if (this.#opened && this.#counted !== this.#total) this.#opened.dirty = true
    if (this.#opened?.dirty) this.#write(this.#opened)
    for (const tramo of this.#touched.values()) if (tramo.dirty) this.#write(tramo)
    this.#touched.clear()
  }

  /** Nothing is known any more: the storage is being emptied. */
  forget(): void {
    this.#opened = null
    this.#touched.clear()
    this.#skewedUntil = Number.NEGATIVE_INFINITY
  }

  /** Drops the tramos that ended before an instant (UTC milliseconds); answers whether any is left. */
  prune(before: number): boolean {
    this.sql.exec('delete from tramo where t0 < ? and t1 < ?', before, before)
    if (this.#opened && end(this.#opened) < before) this.#opened = null
    return this.#opened !== null
  }

  /** All points, oldest first, with the vehicle each belongs to. For tests and exports: reads everything. */
  *everything(): Generator<Point & { vehiculo_id: string }> {
    for (const row of this.sql.exec<Row>(`select ${COLUMNS} from tramo order by t0`)) {
      for (const p of decode(row.bytes)) yield { ...p, vehiculo_id: row.vehiculo_id }
    }
  }

  /** The last tramo that begins at or before an instant. */
  #since(at: number): Tramo | null {
    if (this.#opened && at >= start(this.#opened)) return this.#opened
    return this.#one('where t0 <= ? order by t0 desc limit 1', at)
  }

  /** The first tramo that begins after an instant. */
  #after(at: number): Tramo | null {
    return this.#one('where t0 > ? order by t0 limit 1', at)
  }

  #one(where: string, at: number): Tramo | null {
    const [row] = this.sql.exec<Row>(`select ${COLUMNS} from tramo ${where}`, at).toArray()
    return row ? this.#liveTramo(row) : null
  }

  /** The instance in memory of a row, so that changes not yet written are seen. */
  #liveTramo(row: Row): Tramo {
    if (this.#opened?.row === row.t0) return this.#opened
    const touched = this.#touched.get(row.t0) ?? this.#read(row)
    this.#touched.set(row.t0, touched)
    return touched
  }

  #read(row: Row): Tramo {
    const points = decode(row.bytes)
    return { row: row.t0, vehiculo_id: row.vehiculo_id, puntos: points, encoder: null, dirty: false }
  }

  #put(tramo: Tramo, p: Point): boolean {
    const i = insert(tramo.puntos, p)
    if (i === tramo.puntos.length - 1) tramo.encoder?.add(p)
    else tramo.encoder = null
    tramo.dirty = true
    if (tramo.puntos.length <= POINTS_PER_TRAMO) return true
    const splitAt = splitPoint(tramo.puntos)
    if (splitAt === null) {
      tramo.puntos.splice(i, 1)
      tramo.encoder = null
      return false
    }
    const right = tramo.puntos.splice(splitAt)
    tramo.encoder = null
    this.#write(tramo)
    this.#startNew(right, tramo.vehiculo_id)
    return true
  }

  #prepend(tramo: Tramo, p: Point) {
    tramo.puntos.unshift(p)
    tramo.encoder = null
    this.#write(tramo)
  }

  #startNew(points: Point[], vehiculo_id: string) {
    const tramo: Tramo = { row: null, vehiculo_id, puntos: points, encoder: null, dirty: true }
    if (this.#opened && start(tramo) < start(this.#opened)) return this.#write(tramo)
    if (this.#opened?.dirty) this.#write(this.#opened)
    this.#opened = tramo
  }

  #write(tramo: Tramo) {
    const t0 = start(tramo)
    if (tramo.encoder === null && tramo === this.#opened) {
      tramo.encoder = new Encoder()
      for (const p of tramo.puntos) tramo.encoder.add(p)
    }
    const bytes = tramo.encoder?.bytes() ?? encode(tramo.puntos)
    const [r0, r1] = this.#skewedRange(tramo)
    if (tramo.row === t0) {
      const set = 'update tramo set t1 = ?, n = ?, total = ?, bytes = ? where t0 = ?'
      this.sql.exec(set, end(tramo), tramo.puntos.length, this.#total, bytes, t0)
      if (r0 !== null) this.sql.exec('update tramo set r0 = ?, r1 = ? where t0 = ?', r0, r1, t0)
    } else {
      if (tramo.row !== null) this.sql.exec('delete from tramo where t0 = ?', tramo.row)
      this.sql.exec(
        'insert into tramo (t0, t1, n, vehiculo_id, r0, r1, total, bytes) values (?, ?, ?, ?, ?, ?, ?, ?)',
        t0,
        end(tramo),
        tramo.puntos.length,
        tramo.vehiculo_id,
        r0,
        r1,
        this.#total,
        bytes,
      )
      if (tramo.row !== null) this.#touched.delete(tramo.row)
      tramo.row = t0
    }
    tramo.dirty = false
    if (tramo === this.#opened) this.#counted = this.#total
  }

  #skewedRange(tramo: Tramo): [number, number] | [null, null] {
    if (this.#skewedUntil === Number.NEGATIVE_INFINITY) return [null, null]
    const sent = tramo.puntos.filter((p) => p.enviado !== p.at).map((p) => p.enviado)
    return sent.length === 0 ? [null, null] : [Math.min(...sent), Math.max(...sent)]
  }

  #hasSkewed(p: Point): boolean {
    this.flush()
    const rows = this.sql.exec<Row>(
      `select ${COLUMNS} from tramo where r0 is not null and r0 <= ? and r1 >= ?`,
      p.enviado,
      p.enviado,
    )
    for (const row of rows.toArray()) if (this.#liveTramo(row).puntos.some((q) => isSamePoint(q, p))) return true
    return false
  }
}
