/**
 * Polls payments whose event never came. A few per run, continuing after the last one, so that one that cannot be
 * polled does not block the others.
 */

import { DAY_MS } from '../domain/day'
import { pollWindow } from '../domain/pagos/pago'
import { WompiFailure } from '../payments/client'
import type { Connection } from '../platform-db/connect'
import { TrabajosDb } from '../platform-db/jobs'
import { logFailure } from '../trace/request'
import type { DuePagosDb } from './due-sql'
import { EventosPagoDb } from './events-sql'
import type { Pagos } from './service'

const JOB = 'conciliacion-de-pagos'
const PER_ROUND = 20
/** Longer than any run; the lease of a crashed run expires after this. */
const LEASE_MS = 5 * 60_000
/** After this many consecutive failures the provider is considered down: the next minute continues. */
const FAILURES_MAX = 3
/** Event bodies are kept as long as the audit log. */
const EVENTS_KEPT_MS = 90 * DAY_MS

export class Reconciliation {
  readonly #trabajos: TrabajosDb
  constructor(
    private readonly d1: Connection,
    private readonly db: DuePagosDb,
    private readonly pagos: Pick<Pagos, 'reconcile'>,
    private readonly now: number,
  ) {
    this.#trabajos = new TrabajosDb(d1)
  }

  /**
   * One round: asks the provider about the next unresolved payments, and stops after three failures of it in a row. Safe to
   * repeat and concurrently, since the lease of the job lets one round through; throws only if D1 fails.
   */
  async run(): Promise<void> {
    const { now } = this
    if (new Date(now).getUTCMinutes() === 0) await new EventosPagoDb(this.d1).cleanUp(now - EVENTS_KEPT_MS)
    const marca = String(now).padStart(15, '0')
    const job = await this.#trabajos.lease<string>(JOB, marca, now, now + LEASE_MS)
    if (!job) return
    const { desde, hasta } = pollWindow(now)
    let afterwards = job.cursor ?? ''
    let list = await this.db.unresolved(desde, hasta, afterwards, PER_ROUND)
    // wrap around to the first one
    if (list.length === 0 && afterwards !== '') list = await this.db.unresolved(desde, hasta, '', PER_ROUND)
    let failures = 0
    for (const { reference, id } of list) {
      try {
        await this.pagos.reconcile({ reference }, 'conciliacion')
        failures = 0
      } catch (error) {
        logFailure('conciliacion-fallida', error)
        failures = error instanceof WompiFailure ? failures + 1 : 0
      }
      afterwards = id
      if (failures >= FAILURES_MAX) break
    }
    // a round that ended early goes on after its failures, so that they do not keep it from the others
    const isThrough = failures < FAILURES_MAX && list.length < PER_ROUND
    await this.#trabajos.advance(job, isThrough ? '' : afterwards, true).run()
  }
}
