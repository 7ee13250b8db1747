/**
 * A vehicle's track in a Device's storage: non-overlapping rows of up to 256 points, each with the vehicle at its time.
 * The newest row is kept in memory, so an in-order report is one append and one row written, with no reads. Two points
 * are equal when src, seq and the phone's own time are equal (docs/security.md 24).
 */
import { isPossible, type Point } from '../../worker/domain/dispositivos/point'
import { isSamePoint } from '../../worker/domain/dispositivos/same-point'
import { decode, Encoder, encode, insert, POINTS_PER_TRAMO, splitPoint } from '../../worker/domain/dispositivos/tramo'

type Row = {
  t0: number
  t1: number
  vehiculo_id: string
  total: number
  bytes: ArrayBuffer
}

interface Tramo {
  /** the row it is stored in; null when not stored yet */
  row: number | null
  vehiculo_id: string
  points: Point[]
  /** encodes appended points; null after points were inserted in the middle */
  encoder: Encoder | null
  dirty: boolean
}

const COLUMNS = 't0, t1, vehiculo_id, total, bytes'
const start = (t: Tramo) => (t.points[0] as Point).at
const end = (t: Tramo) => (t.points[t.points.length - 1] as Point).at

export class Recorrido {
  #newest: Tramo | null = null
  /** tramos changed by this report, by row */
  readonly #touched = new Map<number, Tramo>()
  /** the latest phone time among points with a corrected clock */
  #skewedUntil: number
  #total: number
  #counted: number

  /** @param base initial value of `total` when no row is left to hold it */
  constructor(
    private readonly sql: SqlStorage,
    base = 0,
  ) {
    // r0, r1: range of the phone's own times, set only where a clock was corrected; total: set in the newest row, see
    // `total`
    sql.exec(`create table if not exists tramo (t0 integer primary key, t1 integer not null, n integer not null,
      vehiculo_id text not null, r0 integer, r1 integer, total integer not null default 0, bytes blob not null)`)
    sql.exec('create index if not exists tramo_desfasado on tramo (r0) where r0 is not null')
    const [row] = sql.exec<Row>(`select ${COLUMNS} from tramo order by t0 desc limit 1`).toArray()
    this.#newest = row ? this.#read(row) : null
    this.#total = this.#counted = row?.total ?? base
    const [max] = sql.exec<{ r: number | null }>('select max(r1) as r from tramo where r0 is not null').toArray()
    this.#skewedUntil = max?.r ?? Number.NEGATIVE_INFINITY
  }

  /** The newest point by time, not by arrival. */
  get last(): Point | null {
    const points = this.#newest?.points
    return points?.[points.length - 1] ?? null
  }

  /**
   * How many points were ever stored. The newest row holds it, so counting costs no extra row; when `prune` removes
   * every row, its caller keeps the number.
   */
  get total(): number {
    return this.#total
  }

  /** Whether this exact point is already stored. */
  has(p: Point): boolean {
    if (p.enviado > (this.last?.at ?? Number.NEGATIVE_INFINITY) && p.enviado > this.#skewedUntil) return false
    const tramo = this.#tramoAt(p.enviado)
    if (tramo?.points.some((q) => isSamePoint(q, p))) return true
    return p.enviado <= this.#skewedUntil && this.#hasSkewed(p)
  }

  /**
   * Stores a new point under the vehicle at its time. False when 256 others have the same instant, which no real device
   * produces.
   */
  save(p: Point, vehiculo_id: string): boolean {
    if (p.enviado !== p.at) this.#skewedUntil = Math.max(this.#skewedUntil, p.enviado)
    const before = this.#tramoAt(p.at)
    if (
      before &&
      (p.at <= end(before) || (before.vehiculo_id === vehiculo_id && before.points.length < POINTS_PER_TRAMO))
    ) {
      if (!this.#put(before, p)) return false
    } else {
      const after = before === this.#newest ? null : this.#tramoAfter(p.at)
      const fits = after?.vehiculo_id === vehiculo_id && after.points.length < POINTS_PER_TRAMO
      if (after && fits) this.#prepend(after, p)
      else this.#startNew([p], vehiculo_id)
    }
    this.#total++
    return true
  }

  /**
   * Stores the points of a report by time; duplicates, points that cannot be true at `now` and those of no vehicle are only
   * counted.
   * @param vehiculoAt the vehicle at an instant; '' for one that was deleted
   */
  receive(points: Point[], now: number, vehiculoAt: (at: number) => string) {
    const count = { status: 200 as const, accepted: 0, duplicates: 0, discarded: 0 }
    if (points.length > 1) points.sort((a, b) => a.at - b.at)
    for (const p of points) {
      if (this.has(p)) count.duplicates++
      else if (isPossible(p, now) && this.#saveFor(vehiculoAt(p.at), p)) count.accepted++
      else count.discarded++
    }
    return count
  }

  #saveFor(vehiculoId: string, p: Point): boolean {
    return vehiculoId !== '' && this.save(p, vehiculoId)
  }

  /** Writes the rows changed by the report: one for an in-order report. */
  flush(): void {
    if (this.#newest && this.#counted !== this.#total) this.#newest.dirty = true
    if (this.#newest?.dirty) this.#write(this.#newest)
    for (const tramo of this.#touched.values()) if (tramo.dirty) this.#write(tramo)
    this.#touched.clear()
  }

  /** Clears the in-memory state, because the storage is being emptied. */
  clear(): void {
    this.#newest = null
    this.#touched.clear()
    this.#skewedUntil = Number.NEGATIVE_INFINITY
  }

  /** Deletes the tramos that ended before an instant (UTC milliseconds); returns whether any is left. */
  prune(before: number): boolean {
    this.sql.exec('delete from tramo where t0 < ? and t1 < ?', before, before)
    if (this.#newest && end(this.#newest) < before) this.#newest = null
    return this.#newest !== null
  }

  /** Deletes the tramos of a vehicle; returns whether any is left. */
  remove(vehiculoId: string): boolean {
    this.flush()
    const { rowsWritten } = this.sql.exec('delete from tramo where vehiculo_id = ?', vehiculoId)
    if (rowsWritten === 0) return this.#newest !== null
    const [row] = this.sql.exec<Row>(`select ${COLUMNS} from tramo order by t0 desc limit 1`).toArray()
    this.#newest = row ? this.#read(row) : null
    // the newest row holds the total
    if (this.#newest) this.#write(this.#newest)
    return this.#newest !== null
  }

  /** The points after an instant (UTC milliseconds), oldest first, those of this report among them. */
  after(at: number): Point[] {
    if (this.#newest && start(this.#newest) <= at) return this.#newest.points.filter((p) => p.at > at)
    this.flush()
    const rows = this.sql.exec<Row>(`select ${COLUMNS} from tramo where t1 > ? order by t0`, at).toArray()
    return rows.flatMap((row) => this.#liveTramo(row).points.filter((p) => p.at > at))
  }

  /** The last tramo that begins at or before an instant. */
  #tramoAt(at: number): Tramo | null {
    if (this.#newest && at >= start(this.#newest)) return this.#newest
    return this.#one('where t0 <= ? order by t0 desc limit 1', at)
  }

  /** The first tramo that begins after an instant. */
  #tramoAfter(at: number): Tramo | null {
    return this.#one('where t0 > ? order by t0 limit 1', at)
  }

  #one(where: string, at: number): Tramo | null {
    const [row] = this.sql.exec<Row>(`select ${COLUMNS} from tramo ${where}`, at).toArray()
    return row ? this.#liveTramo(row) : null
  }

  /** The in-memory instance of a row, so that unwritten changes are seen. */
  #liveTramo(row: Row): Tramo {
    if (this.#newest?.row === row.t0) return this.#newest
    const touched = this.#touched.get(row.t0) ?? this.#read(row)
    this.#touched.set(row.t0, touched)
    return touched
  }

  #read(row: Row): Tramo {
    const points = decode(row.bytes)
    return { row: row.t0, vehiculo_id: row.vehiculo_id, points, encoder: null, dirty: false }
  }

  #put(tramo: Tramo, p: Point): boolean {
    const i = insert(tramo.points, p)
    if (i === tramo.points.length - 1) tramo.encoder?.add(p)
    else tramo.encoder = null
    tramo.dirty = true
    if (tramo.points.length <= POINTS_PER_TRAMO) return true
    const splitAt = splitPoint(tramo.points)
    if (splitAt === null) {
      tramo.points.splice(i, 1)
      tramo.encoder = null
      return false
    }
    const right = tramo.points.splice(splitAt)
    tramo.encoder = null
    this.#write(tramo)
    this.#startNew(right, tramo.vehiculo_id)
    return true
  }

  #prepend(tramo: Tramo, p: Point) {
    tramo.points.unshift(p)
    tramo.encoder = null
    this.#write(tramo)
  }

  #startNew(points: Point[], vehiculo_id: string) {
    const tramo: Tramo = { row: null, vehiculo_id, points, encoder: null, dirty: true }
    if (this.#newest && start(tramo) < start(this.#newest)) return this.#write(tramo)
    if (this.#newest?.dirty) this.#write(this.#newest)
    this.#newest = tramo
  }

  #write(tramo: Tramo) {
    const t0 = start(tramo)
    if (tramo.encoder === null && tramo === this.#newest) {
      tramo.encoder = new Encoder()
      for (const p of tramo.points) tramo.encoder.add(p)
    }
    const bytes = tramo.encoder?.bytes() ?? encode(tramo.points)
    const [r0, r1] = this.#skewedRange(tramo)
    if (tramo.row === t0) {
      const set = 'update tramo set t1 = ?, n = ?, total = ?, bytes = ? where t0 = ?'
      this.sql.exec(set, end(tramo), tramo.points.length, this.#total, bytes, t0)
      if (r0 !== null) this.sql.exec('update tramo set r0 = ?, r1 = ? where t0 = ?', r0, r1, t0)
    } else {
      if (tramo.row !== null) this.sql.exec('delete from tramo where t0 = ?', tramo.row)
      this.sql.exec(
        'insert into tramo (t0, t1, n, vehiculo_id, r0, r1, total, bytes) values (?, ?, ?, ?, ?, ?, ?, ?)',
        t0,
        end(tramo),
        tramo.points.length,
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
    if (tramo === this.#newest) this.#counted = this.#total
  }

  #skewedRange(tramo: Tramo): [number, number] | [null, null] {
    if (this.#skewedUntil === Number.NEGATIVE_INFINITY) return [null, null]
    const sent = tramo.points.filter((p) => p.enviado !== p.at).map((p) => p.enviado)
    return sent.length === 0 ? [null, null] : [Math.min(...sent), Math.max(...sent)]
  }

  #hasSkewed(p: Point): boolean {
    this.flush()
    const rows = this.sql.exec<Row>(
      `select ${COLUMNS} from tramo where r0 is not null and r0 <= ? and r1 >= ?`,
      p.enviado,
      p.enviado,
    )
    for (const row of rows.toArray()) if (this.#liveTramo(row).points.some((q) => isSamePoint(q, p))) return true
    return false
  }
}
