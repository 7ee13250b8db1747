/**
 * Delivers the messages to webhooks, each at least once: the clock those that are due, and a person one at once. Webhooks
 * have slots of their own: one that does not answer loses its turn and delays no other by more than one answer.
 */

import { opensPro } from '../domain/suscripcion/standing'
import { ANSWER_MS, FAILING_MS, judge, type Outcome } from '../domain/webhooks/attempt'
import { bodyOf } from '../domain/webhooks/event'
import type { OffReason } from '../domain/webhooks/states'
import { targetOf } from '../domain/webhooks/target'
import type { Ajustes } from '../env'
import type { Connection } from '../platform-db/connect'
import { record } from '../trace/generic-refusal'
import { type Claimed, DeliveriesDb, type Hook } from './queue-sql'
import { openSecret } from './secret'
import { send, type Transport } from './send'

/** What deliveries need of the settings. */
export interface HookWorld {
  /** CONFIG_SECRET: opens the stored secrets */
  secreto: string
  /** the product's address, without a trailing slash */
  appUrl: string
  inDevelopment: boolean
}

export const hookWorldOf = (a: Ajustes): HookWorld => ({
  secreto: a.CONFIG_SECRET,
  appUrl: a.APP_URL,
  inDevelopment: a.ENTORNO === 'desarrollo',
})

/** The platform opens six connections at a time. */
const SLOTS = 6
const PER_HOOK = 20
const PER_CLAIM = 120
/** No message is begun after this time: the next minute goes on. */
const ROUND_MS = 40_000
/** Longer than a run can take, with the last answer. */
const LEASE_MS = ROUND_MS + ANSWER_MS + 65_000

export class Deliveries {
  readonly #db: DeliveriesDb

  constructor(
    d1: Connection,
    private readonly world: HookWorld,
    private readonly transport: Transport,
    private readonly term = ANSWER_MS,
  ) {
    this.#db = new DeliveriesDb(d1)
  }

  /** Sends what is due. @param now UTC milliseconds */
  async run(now: number): Promise<void> {
    const end = this.transport.clock() + ROUND_MS
    const until = now + LEASE_MS
    const served: string[] = []
    while (this.transport.clock() < end) {
      const claimed = await this.#db.claim(now, until, served, [PER_HOOK, PER_CLAIM])
      if (claimed.length === 0) return
      const byHook = new Map<string, Claimed[]>()
      for (const one of claimed) byHook.set(one.webhook_id, [...(byHook.get(one.webhook_id) ?? []), one])
      served.push(...byHook.keys())
      const groups = [...byHook.values()]
      const slot = async () => {
        for (let group = groups.shift(); group; group = groups.shift())
          await this.#drain(group, until, end).catch(record('webhook-sin-anotar'))
      }
      await Promise.all(Array.from({ length: SLOTS }, slot))
    }
  }

  /** Deletes what has been listed long enough. */
  cleanUp(now: number): Promise<void> {
    return this.#db.cleanUp(now)
  }

  /** Sends one message of a company now; null when it is over or another sender has it. @returns what came of it */
  async one(empresaId: string, id: string, now: number): Promise<Outcome | null> {
    const claimed = await this.#db.claimOne(empresaId, id, now, now + LEASE_MS)
    const hook = claimed && (await this.#db.hook(empresaId, claimed.webhook_id))
    return hook ? this.#deliver(hook, claimed) : null
  }

  /** The messages of one webhook in their order, until one fails: the others wait for the next turn. */
  async #drain(group: Claimed[], until: number, end: number): Promise<void> {
    const [first] = group
    if (!first) return
    const { empresa_id, webhook_id } = first
    const hook = await this.#db.hook(empresa_id, webhook_id)
    const rest = group.map(({ id }) => id)
    if (hook && !opensPro(hook, this.transport.clock())) {
      await this.#db.drop(empresa_id, rest, 'plan', this.transport.clock())
      return
    }
    for (const one of hook ? group : []) {
      if (this.transport.clock() >= end) break
      rest.shift()
      const { estado } = await this.#deliver(hook as Hook, one)
      if (estado !== 'entregada') break
    }
    await this.#db.release(empresa_id, rest, until)
  }

  async #deliver(hook: Hook, one: Claimed): Promise<Outcome> {
    const answer = await this.#answer(hook, one)
    const now = this.transport.clock()
    const outcome = judge(
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

  async #answer(hook: Hook, { id, evento, datos, ocurrio_at }: Claimed) {
    const none = { codigo: null, ms: 0, respuesta: null, retryAfter: null }
    // asked again at each attempt: the rules may have changed since it was entered
    const url = targetOf(hook.url, this.world)
    if (url === null) return { ...none, error: 'direccion' as const }
    const isBefore = hook.secreto_anterior !== null && (hook.anterior_hasta ?? 0) > this.transport.clock()
    const sealed = [hook.secreto, ...(isBefore ? [hook.secreto_anterior as string] : [])]
    const secrets = await Promise.all(sealed.map((secret) => openSecret(this.world.secreto, secret)))
    const open = secrets.filter((secret) => secret !== null)
    if (open.length === 0) return { ...none, error: 'secreto' as const }
    return send({ url, id, body: bodyOf(evento, ocurrio_at, datos), secrets: open }, this.transport, this.term)
  }

  async #turnOff(hook: Hook, reason: OffReason, now: number): Promise<void> {
    // what tells people loads when there is something to tell
    const { turnOff } = await import('./notice')
    await turnOff(this.#db, hook, reason, { appUrl: this.world.appUrl, now })
  }
}
