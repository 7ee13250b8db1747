/**
 * Delivers messages to webhooks, each at least once: a scheduled job sends those that are due, a person can send one at
 * once. A slot serves one webhook at a time, and a webhook that does not answer loses its turn, so that it delays the
 * others by one answer at most.
 */

import { groupBy } from '../domain/group-by'
import { opensPro } from '../domain/suscripcion/standing'
import { ANSWER_MS, type DeliveryOutcome, FAILING_MS, judgeDelivery } from '../domain/webhooks/attempt'
import { bodyOf } from '../domain/webhooks/event'
import { signingSecrets } from '../domain/webhooks/signature'
import type { OffReason } from '../domain/webhooks/states'
import { targetOf } from '../domain/webhooks/target'
import type { Ajustes } from '../env'
import type { Connection } from '../platform-db/connect'
import { logAs } from '../trace/generic-refusal'
import { DeliveriesDb, type Hook, type Leased } from './queue-sql'
import { openSecret } from './secret'
import { send, type Transport } from './send'

/** The settings of the server that deliveries need. */
export interface HookSettings {
  /** CONFIG_SECRET: opens the stored secrets */
  secret: string
  /** the product's address, without a trailing slash */
  appUrl: string
  inDevelopment: boolean
}

export const hookSettingsOf = (a: Ajustes): HookSettings => ({
  secret: a.CONFIG_SECRET,
  appUrl: a.APP_URL,
  inDevelopment: a.ENTORNO === 'desarrollo',
})

/** Webhooks served at the same time: a Worker opens six connections at most. */
const SLOTS = 6
/**
 * The most messages in one turn of a webhook, in one lease, and in a run, since the requests of a Worker are limited.
 */
const PER_HOOK = 20
const PER_LEASE = 120
const PER_RUN = 200
/** A run begins no message later than this; the run of the next minute goes on. */
const ROUND_MS = 40_000
/** An answer that takes longer ends the turn of its webhook, so that the waiting ones come first. */
const SLOW_MS = 2000
/** Longer than a run can take, with the last answer. */
const LEASE_MS = ROUND_MS + ANSWER_MS + 65_000

/** A run: until when messages are begun and leased, UTC milliseconds, and how many more may be. */
interface Round {
  readonly end: number
  readonly until: number
  left: number
}
const mayBegin = ({ end, left }: Round, now: number) => now < end && left > 0

const hookOf = ([first]: readonly Leased[]): string => first?.webhook_id ?? ''

/** Messages by their webhook, each in its order. */
const byHook = (leased: readonly Leased[]): Leased[][] => [...groupBy(leased, ({ webhook_id }) => webhook_id).values()]

export class Deliveries {
  readonly #db: DeliveriesDb

  constructor(
    d1: Connection,
    private readonly settings: HookSettings,
    private readonly transport: Transport,
    private readonly timeoutMs = ANSWER_MS,
  ) {
    this.#db = new DeliveriesDb(d1)
  }

  /**
   * Sends messages that are due. Webhooks that work come first, and among them those that waited longest. A webhook
   * whose messages arrive gets one turn after the other; one that fails gets its next turn in the next run.
   * @param now the scheduled minute, UTC milliseconds: what is due by then is sent; leases count from the time it is
   */
  async run(now: number): Promise<void> {
    const start = this.transport.clock()
    const round: Round = { end: start + ROUND_MS, until: start + LEASE_MS, left: PER_RUN }
    /** webhooks whose turn it is, or that get no other one in this run */
    const served = new Set<string>()
    const waiting: Leased[][] = []
    const lease = async () => {
      const most: [number, number] = [PER_HOOK, Math.min(PER_LEASE, round.left)]
      for (const group of byHook(await this.#db.lease(now, round.until, [...served], most))) {
        served.add(hookOf(group))
        waiting.push(group)
      }
    }
    let leasing: Promise<void> | null = null
    const slot = async () => {
      while (mayBegin(round, this.transport.clock())) {
        if (waiting.length === 0) {
          leasing ??= lease().finally(() => {
            leasing = null
          })
          await leasing
        }
        const group = waiting.shift()
        if (!group) return
        const isTaken = await this.#drain(group, round).catch(logAs('webhook-sin-anotar'))
        if (isTaken) served.delete(hookOf(group))
      }
    }
    await Promise.all(Array.from({ length: SLOTS }, slot))
    for (const group of waiting) await this.#giveBack(group, round)
  }

  /** Deletes old messages. @param now UTC milliseconds */
  cleanUp(now: number): Promise<void> {
    return this.#db.cleanUp(now)
  }

  /**
   * Sends one message of a company now.
   * @returns its outcome; null when it is done already, or being sent by another run
   */
  async sendNow(empresaId: string, id: string, now: number): Promise<DeliveryOutcome | null> {
    const leased = await this.#db.leaseOne(empresaId, id, now, this.transport.clock() + LEASE_MS)
    const hook = leased && (await this.#db.hook(empresaId, leased.webhook_id))
    return hook ? this.#deliver(hook, leased) : null
  }

  /**
   * Sends the messages of one webhook in order, until one fails or is answered slowly; the others wait for its next
   * turn.
   * @returns whether the webhook may have another turn in this run
   */
  async #drain(group: Leased[], round: Round): Promise<boolean> {
    const [first] = group
    if (!first) return false
    const { empresa_id, webhook_id } = first
    const hook = await this.#db.hook(empresa_id, webhook_id)
    if (hook && !opensPro(hook, this.transport.clock())) {
      const ids = group.map(({ id }) => id)
      await this.#db.drop(empresa_id, ids, 'plan', this.transport.clock())
      return false
    }
    const rest = [...group]
    let isTaken = hook !== null
    while (hook && isTaken && mayBegin(round, this.transport.clock())) {
      const one = rest.shift()
      if (!one) break
      round.left--
      const started = this.transport.clock()
      isTaken = (await this.#deliver(hook, one)).estado === 'entregada'
      if (this.transport.clock() - started > SLOW_MS) break
    }
    await this.#giveBack(rest, round)
    return isTaken
  }

  /** Ends the lease of messages that were not tried. */
  async #giveBack(group: readonly Leased[], { until }: Round): Promise<void> {
    const [first] = group
    if (!first) return
    const ids = group.map(({ id }) => id)
    await this.#db.release(first.empresa_id, ids, until)
  }

  async #deliver(hook: Hook, one: Leased): Promise<DeliveryOutcome> {
    const answer = await this.#answer(hook, one)
    const now = this.transport.clock()
    const outcome = judgeDelivery(
      answer,
      { type: one.evento, attempts: one.intentos + 1 },
      { now, chance: this.transport.chance() },
    )
    await this.#db.note(one, answer, outcome, now)
    if (outcome.isGone) await this.#turnOff(hook, 'retirado', now)
    else if (answer.error !== null && now - (hook.fallando_desde ?? now) >= FAILING_MS)
      await this.#turnOff(hook, 'fallas', now)
    return outcome
  }

  async #answer(hook: Hook, { id, evento, datos, ocurrio_at }: Leased) {
    const none = { codigo: null, ms: 0, respuesta: null, retryAfter: null }
    // checked at each attempt: the rules for addresses may have changed since it was entered
    const url = targetOf(hook.url, this.settings)
    if (url === null) return { ...none, error: 'direccion' as const }
    const sealed = signingSecrets(hook, this.transport.clock())
    const secrets = await Promise.all(sealed.map((secret) => openSecret(this.settings.secret, secret)))
    const open = secrets.filter((secret) => secret !== null)
    if (open.length === 0) return { ...none, error: 'secreto' as const }
    return send({ url, id, body: bodyOf(evento, ocurrio_at, datos), secrets: open }, this.transport, this.timeoutMs)
  }

  async #turnOff(hook: Hook, reason: OffReason, now: number): Promise<void> {
    // loaded only when a mail has to be written
    const { turnOff } = await import('./notice')
    await turnOff(this.#db, hook, reason, { appUrl: this.settings.appUrl, now })
  }
}
