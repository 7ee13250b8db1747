/**
 * The scheduled job that sends entries to the companies' accounting programs. Entries of one company go one after the
 * other, so that a reversal follows its entry, and a document whose answer was lost is searched for before another is
 * added.
 */
import type { ErpConnector, ErpFetch, Failed, Voucher } from '../domain/erp/connector'
import { linesOf, referenceOf } from '../domain/erp/entry'
import { judgeSending, REFUSALS_MAX, REFUSED_WAIT_MS, SLOW_ANSWER_MS } from '../domain/erp/sending'
import { opensPlus } from '../domain/suscripcion/standing'
import type { Connection } from '../platform-db/connect'
import { logAs } from '../trace/generic-refusal'
import { connectorOf, type ErpSettings } from './programs'
import { EntryQueue, type Leased, type NextSending } from './queue-sql'
import { openToken } from './secret'

/** A run begins no entry later than this; the run of the next minute goes on. */
const ROUND_MS = 20_000
/** Far longer than a round: the last entry begun in it may still make several slow requests. */
const LEASE_MS = 5 * 60_000
/** No request is made in this last part of a lease: the slowest answer and recording it still fit in. */
const LAST_MS = SLOW_ANSWER_MS + 30_000
/** Companies served at the same time, so that one with a slow program does not hold up the others. */
const SLOTS = 4

export class Sending {
  readonly #queue: EntryQueue

  /** @param clock UTC milliseconds */
  constructor(
    d1: Connection,
    private readonly settings: ErpSettings,
    private readonly send: ErpFetch,
    private readonly clock: () => number,
  ) {
    this.#queue = new EntryQueue(d1)
  }

  /** Sends what is due, each company's entries in their order. */
  async run(): Promise<void> {
    const start = this.clock()
    const end = start + ROUND_MS
    const until = start + LEASE_MS
    const served: string[] = []
    const slot = async () => {
      while (this.clock() < end) {
        const leased = await this.#queue.lease(this.clock(), until, served)
        if (!leased) return
        served.push(leased.empresa_id)
        await this.#serve(leased, { end, until }).catch(logAs('asiento-sin-anotar'))
      }
    }
    await Promise.all(Array.from({ length: SLOTS }, slot))
  }

  async #serve(leased: Leased, { end, until }: { end: number; until: number }): Promise<void> {
    const { empresa_id: empresaId } = leased
    // without the plan nothing is sent: entries wait, as they do while nothing is connected
    if (opensPlus(leased, this.clock())) {
      const token = await openToken(this.settings.secret, leased.secreto)
      // no request near the end of the lease: another sender could begin before its answer is recorded
      const send: ErpFetch = (url, init) =>
        this.clock() < until - LAST_MS ? this.send(url, init) : Promise.reject(new Error('the lease is ending'))
      if (token === null) await this.#queue.pause(empresaId, 0, 'secreto', until)
      else await this.#drain(leased, connectorOf({ ...leased, token }, this.settings, send), { end, until })
    }
    await this.#queue.release(empresaId, until)
  }

  async #drain(leased: Leased, program: ErpConnector, { end, until }: { end: number; until: number }): Promise<void> {
    const { empresa_id: empresaId, programa } = leased
    let mark: string | null = null
    let refusals = 0
    while (this.clock() < end) {
      const now = this.clock()
      const next = await this.#queue.next(empresaId, now)
      if (!next) return
      if (mark === null) {
        const found = await program.mark()
        if (!found.isTaken) return this.#failed(next, found, { now, until })
        mark = found.value
      }
      if (!(await this.#queue.begin(next, mark, now, until))) return
      // with the mark of an earlier attempt the program is searched for its document first
      const answer = await program.post(voucherOf(next), next.marca)
      if (answer.isTaken) {
        await this.#queue.sent(next, programa, answer.value, this.clock())
        refusals = 0
        continue
      }
      const outcome = judgeSending(answer, next.intentos + 1, this.clock())
      await this.#queue.failed(next, answer, outcome, { now: this.clock(), until })
      if (outcome.waits !== null || outcome.stops !== null) return
      if (++refusals >= REFUSALS_MAX) {
        const waits = this.clock() + REFUSED_WAIT_MS
        return this.#queue.pause(empresaId, waits, null, until)
      }
    }
  }

  /** Records that the mark could not be read: no entry was sent, and the error concerns all of them alike. */
  async #failed(next: NextSending, answer: Failed, at: { now: number; until: number }): Promise<void> {
    const { now } = at
    const outcome = judgeSending(answer, 1, now)
    const waits = outcome.stops === null ? (outcome.waits ?? now + REFUSED_WAIT_MS) : null
    await this.#queue.failed(next, answer, { ...outcome, estado: 'pendiente', waits }, at)
  }
}

/** An entry, or its reversal, as a document of a program. */
const voucherOf = (next: NextSending): Voucher => ({
  reference: referenceOf(next, next.es_reversa),
  key: next.id.replaceAll('-', '').slice(0, 30),
  fecha: next.fecha,
  lines: linesOf(next, next.es_reversa),
})
