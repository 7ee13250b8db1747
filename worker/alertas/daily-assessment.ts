/**
 * The daily assessment: at five in the morning of each time zone, everything that falls due in its companies, page by
 * page in order of the due day. Each page is written together with its cursor, so that an interrupted run resumes
 * there; a run stops at its share of queries and the next minute continues. The assessment is always for today: missed
 * days need no catching up, since each alert follows the current state of its item.
 */

import { DUE_ITEM_CLASES } from '../domain/alertas/assessment'
import { UMBRALES } from '../domain/alertas/umbral'
import { addDays, dayIn, hourIn, ZONAS, type Zona } from '../domain/day'
import { ASSESSMENT_PREFIX } from '../domain/plataforma/system-alert'
import type { Connection } from '../platform-db/connect'
import { type Job, TrabajosDb } from '../platform-db/jobs'
import { rulingsOf } from './assessment'
import { AssessmentDb, type Cursor } from './assessment-sql'

/** The local hour from which a zone's day is assessed. */
const ASSESSMENT_HOUR = 5
const LEASE_MS = 10 * 60_000
const PER_PAGE = 2000
/**
 * D1 allows 1000 queries per invocation, shared with the other jobs; these assess some 50 000 documents in half of a
 * Worker's CPU time.
 */
const QUERIES_MAX = 120
/** Queries that a page may still need after it is read: its rulings in two chunks, and its cursor. */
const RESERVED_FOR_WRITES = 5

/** Runs after a zone's day is assessed; retried until it succeeds, so it must be idempotent. */
export type AfterAssessment = (zona: Zona, day: string) => Promise<void>

interface Limits {
  perPage: number
  queries: number
}

export class DailyAssessment {
  readonly #db: AssessmentDb
  readonly #trabajos: TrabajosDb

  constructor(
    connection: Connection,
    private readonly now: number,
    private readonly after: readonly AfterAssessment[] = [],
    private readonly limits: Limits = { perPage: PER_PAGE, queries: QUERIES_MAX },
  ) {
    this.#db = new AssessmentDb(connection)
    this.#trabajos = new TrabajosDb(connection)
  }

  /** Assesses the zones whose day is due, within one run's share of queries. Returns how many it used. */
  async run(): Promise<number> {
    const known = await this.#trabajos.view<Cursor>(ZONAS.map(jobNameOf))
    for (const zona of ZONAS) {
      const day = this.#dueDay(zona, known.get(jobNameOf(zona)))
      if (!day || !this.#withinBudget()) continue
      const job = await this.#trabajos.lease<Cursor>(jobNameOf(zona), day, this.now, this.now + LEASE_MS)
      if (job) await this.#zona(zona, day, job)
    }
    return this.#db.queries
  }

  /** The day that a zone still has to be assessed for; before the hour, only one that was already begun. */
  #dueDay(zona: Zona, job: Job<Cursor> | undefined): string | null {
    const isDue = hourIn(zona, this.now) >= ASSESSMENT_HOUR
    const day = isDue ? dayIn(zona, this.now) : (job?.cursor?.dia ?? null)
    return day !== null && (job?.marca ?? '') < day ? day : null
  }

  async #zona(zona: Zona, day: string, job: Job<Cursor>): Promise<void> {
    let cursor: Cursor = job.cursor?.dia === day ? job.cursor : { dia: day, phase: 'documento', vence: '', id: '' }
    const days = cursor.phase === 'despues' ? null : await this.#db.horizon(zona, Math.max(...UMBRALES))
    // a zone without companies has nothing to page through
    if (days === null) cursor = { ...cursor, phase: 'despues' }
    const today = dayIn(zona, this.now)
    while (cursor.phase !== 'despues') {
      if (!this.#withinBudget()) {
        await this.#db.write([this.#trabajos.advance(job, cursor, true)])
        return
      }
      const next = await this.#page(zona, today, addDays(today, days ?? 0), cursor, job)
      // the lease has expired and another run has taken the job
      if (!next) return
      cursor = next
    }
    // a day that ended meanwhile is not told: its words are yesterday's, and at five all that waits is told with today's
    if (day === today) for (const followUp of this.after) await followUp(zona, day)
    await this.#db.write([this.#trabajos.end(job, day)])
  }

  /** Assesses one page and writes its cursor, all or nothing; null when the lease was lost meanwhile. */
  async #page(zona: Zona, today: string, until: string, cursor: Cursor, job: Job<Cursor>) {
    const { phase: clase, vence, id } = cursor
    if (clase === 'despues') return cursor
    const rows = await this.#db.page(clase, zona, until, [vence, id], this.limits.perPage)
    const latest = rows.at(-1)
    const next: Cursor =
      latest && rows.length === this.limits.perPage
        ? { ...cursor, vence: latest.vence, id: latest.id }
        : { ...cursor, phase: DUE_ITEM_CLASES[DUE_ITEM_CLASES.indexOf(clase) + 1] ?? 'despues', vence: '', id: '' }
    const changes = await this.#db.write([
      ...this.#db.recordRulings(clase, rulingsOf(clase, rows, today), today, this.now, null),
      this.#trabajos.advance(job, next, false),
    ])
    return changes.at(-1) === 0 ? null : next
  }

  #withinBudget(): boolean {
    return this.#db.queries + RESERVED_FOR_WRITES < this.limits.queries
  }
}

const jobNameOf = (zona: Zona) => `${ASSESSMENT_PREFIX}${zona}`
