/**
 * Asks about payments whose event never came. Few at a time and each in its turn: where the last run stopped, the next
 * goes on, so that one that cannot be asked about holds up no other.
 */

import { pollWindow } from '../domain/pagos/pago'
import { WompiFailure } from '../payments/client'
import type { Connection } from '../platform-db/connect'
import { TrabajosDb } from '../platform-db/jobs'
import { logFailure } from '../trace/request'
import type { PagosClockDb } from './due-sql'
import { EventosPagoDb } from './events-sql'
import type { Pagos } from './service'

const JOB = 'conciliacion-de-pagos'
const PER_ROUND = 20
/** Longer than a run can take; one that died is taken over then. */
const LEASE_MS = 5 * 60_000
/** So many faults of the provider in a row are its own: the next minute goes on. */
const FAILURES_MAX = 3
/** Bodies of events are kept as long as the audit log. */
const EVENTOS_MS = 90 * 86_400_000

export class Reconciliation {
  readonly #trabajos: TrabajosDb
  constructor(
    private readonly d1: Connection,
    private readonly db: PagosClockDb,
    private readonly pagos: Pick<Pagos, 'reconcile'>,
    private readonly now: number,
  ) {
    this.#trabajos = new TrabajosDb(d1)
  }

  async run(): Promise<void> {
    const { now } = this
    if (new Date(now).getUTCMinutes() === 0) await new EventosPagoDb(this.d1).cleanUp(now - EVENTOS_MS)
    const marca = String(now).padStart(15, '0')
    const job = await this.#trabajos.claim<string>(JOB, marca, now, now + LEASE_MS)
    if (!job) return
    const { desde: from, hasta: until } = pollWindow(now)
    let afterwards = job.cursor ?? ''
    let list = await this.db.unresolved(from, until, afterwards, PER_ROUND)
    // round and round
    if (list.length === 0 && afterwards !== '') list = await this.db.unresolved(from, until, '', PER_ROUND)
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
    await this.#trabajos.advance(job, list.length < PER_ROUND ? '' : afterwards, true).run()
  }
}
