/**
 * Asks about payments whose event never came. Few at a time and each in its turn: where the last run stopped, the next
 * goes on, so that one that cannot be asked about holds up no other.
 */

import { pollWindow } from '../domain/pagos/pago'
import { WompiFailure } from '../payments/client'
import type { Connection } from '../platform-db/connect'
import { TrabajosDb } from '../platform-db/jobs'
import { registrar } from '../trace/request'
import type { PagosClockDb } from './due-sql'
import { EventosPagoDb } from './events-sql'
import type { Pagos } from './service'

const JOB = 'conciliacion-de-pagos'
const POR_RONDA = 20
/** Longer than a run can take; one that died is taken over then. */
const ARRIENDO_MS = 5 * 60_000
/** So many faults of the provider in a row are its own: the next minute goes on. */
const FAILURES_MAX = 3
/** Bodies of events are kept as long as the audit log. */
const EVENTOS_MS = 90 * 86_400_000

export class Reconciliation {
  readonly #trabajos: TrabajosDb
  constructor(
    private readonly d1: Connection,
    private readonly db: PagosClockDb,
    private readonly pagos: Pick<Pagos, 'conciliar'>,
    private readonly ahora: number,
  ) {
    this.#trabajos = new TrabajosDb(d1)
  }

  async run(): Promise<void> {
    const { ahora: now } = this
    if (new Date(now).getUTCMinutes() === 0) await new EventosPagoDb(this.d1).cleanUp(now - EVENTOS_MS)
    const marca = String(now).padStart(15, '0')
    const job = await this.#trabajos.claim<string>(JOB, marca, now, now + ARRIENDO_MS)
    if (!job) return
    const { desde, hasta } = pollWindow(now)
    let afterwards = job.cursor ?? ''
    let list = await this.db.porResolver(desde, hasta, afterwards, POR_RONDA)
    // round and round
    if (list.length === 0 && afterwards !== '') list = await this.db.porResolver(desde, hasta, '', POR_RONDA)
    let failures = 0
    for (const { reference, id } of list) {
      try {
        await this.pagos.conciliar({ reference }, 'conciliacion')
        failures = 0
      } catch (error) {
        registrar('conciliacion-fallida', error)
        failures = error instanceof WompiFailure ? failures + 1 : 0
      }
      afterwards = id
      if (failures >= FAILURES_MAX) break
    }
    await this.#trabajos.advance(job, list.length < POR_RONDA ? '' : afterwards, true).run()
  }
}
