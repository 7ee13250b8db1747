/**
 * A fleet and everything that happens to its phones, in simulated time: the same scenario gives the same list of
 * requests, each with the answer of the reference model. No clock, no network, no Node.
 */

import type { Avenue } from './avenues'
import { ACTIVO, type Answer, type Configuration, DispositivoModelo, type Report, RULES, type Rules } from './model'
import { BATCH_SIZE, type Backup, Phone } from './phone'
import { Random } from './random'
import { Recorrido } from './recorrido'

/** All times are seconds since the start of the scenario. */
export interface TelefonoScenario {
  /** seconds between two fixes */
  every: number
  desde?: number
  hasta?: number
  /** clock error in ms */
  clockOffset?: number
  /** version of the link it opened */
  version?: number
  tunnels?: { desde: number; puntos: number }[]
  clearStorageAt?: number[]
  respaldos?: { copia: number; restoreAt: number }[]
  /** share of the responses that are lost: the phone sends those points again */
  lostAnswers?: number
  /** share of the requests that the network delivers twice */
  repeated?: number
  batch?: number
}

export interface DispositivoScenario {
  id: string
  avenue: Avenue
  telefonos: TelefonoScenario[]
  changes?: ({ en: number } & Partial<Configuration>)[]
  deletedAt?: number
}

export interface Scenario {
  seed: number | string
  /** ms UTC */
  inicio: number
  duration: number
  dispositivos: DispositivoScenario[]
  reglas?: Rules
}

/** An event at `at` (ms UTC). `response` is the model's answer. */
export type Step = { at: number; device: string } & (
  | { tipo: 'informe'; telefono: number; version: number; body: Report; response: Answer }
  | { tipo: 'configurar'; change: Partial<Configuration> }
  | { tipo: 'borrar' }
)

interface Simulation {
  pasos: Step[]
  /** the model of each device at the end */
  modelos: Map<string, DispositivoModelo>
  /** points still on the phones at the end, by device */
  pendientes: Map<string, number>
}

const LATENCY = { min: 40, max: 350 } // ms from phone to server
const RETRY_MS = 30_000 // ms until a refused phone tries again

export function simulate(scenario: Scenario): Simulation {
  const facts = new EventQueue()
  const steps: Step[] = []
  const random = new Random(scenario.seed)
  const modelos = new Map<string, DispositivoModelo>()
  const telefonos: [string, Phone][] = []

  for (const d of scenario.dispositivos) {
    const modelo = new DispositivoModelo(ACTIVO, scenario.reglas ?? RULES)
    modelos.set(d.id, modelo)
    const at = (s: number) => scenario.inicio + s * 1000
    for (const { en: second, ...change } of d.changes ?? []) {
      facts.add(at(second), (now) => {
        modelo.configure(change)
        steps.push({ at: now, device: d.id, tipo: 'configurar', change })
      })
    }
    if (d.deletedAt !== undefined) {
      facts.add(at(d.deletedAt), (now) => {
        modelo.delete()
        steps.push({ at: now, device: d.id, tipo: 'borrar' })
      })
    }
    d.telefonos.forEach((t, i) => {
      const own = random.child(`${d.id}/${i}`)
      const recorrido = new Recorrido(d.avenue, own.child('recorrido'))
      const telefono = new Phone(own, t.clockOffset)
      telefonos.push([d.id, telefono])
      const deliver = (body: Report, now: number) => {
        const response = modelo.receive(body, now, t.version ?? 1)
        steps.push({ at: now, device: d.id, tipo: 'informe', telefono: i, version: t.version ?? 1, body, response })
        return response
      }
      new PhoneRun(scenario, t, telefono, recorrido, own, facts, deliver).schedule()
    })
  }
  facts.run(scenario.inicio + scenario.duration * 1000)
  const pendientes = new Map<string, number>()
  for (const [id, t] of telefonos) pendientes.set(id, (pendientes.get(id) ?? 0) + t.pendientes)
  return { pasos: steps, modelos, pendientes }
}

/** What happens to one phone in the course of a scenario. */
class PhoneRun {
  #inFlight = false
  #silentUntil = 0
  #backup: Backup | null = null

  constructor(
    readonly scenario: Scenario,
    readonly plan: TelefonoScenario,
    readonly telefono: Phone,
    readonly recorrido: Recorrido,
    readonly random: Random,
    readonly facts: EventQueue,
    readonly deliver: (body: Report, now: number) => Answer,
  ) {}

  schedule() {
    const { plan, facts, telefono } = this
    const start = this.scenario.inicio
    const until = Math.min(plan.hasta ?? this.scenario.duration, this.scenario.duration)
    // two phones' fixes never fall on the same millisecond
    const phase = this.random.integer(0, 999)
    for (let s = plan.desde ?? 0; s < until; s += plan.every) {
      facts.add(start + Math.round(s * 1000) + phase, (now) => {
        telefono.take(this.recorrido.advance(plan.every), now)
        this.#send(now)
      })
    }
    for (const s of plan.clearStorageAt ?? []) facts.add(start + s * 1000, () => telefono.clearStorage())
    for (const { copia: backup, restoreAt } of plan.respaldos ?? []) {
      facts.add(start + backup * 1000, () => {
        this.#backup = telefono.backup()
      })
      facts.add(start + restoreAt * 1000, () => {
        if (this.#backup) telefono.restore(this.#backup)
      })
    }
  }

  #online(now: number): boolean {
    const s = (now - this.scenario.inicio) / 1000
    return !(this.plan.tunnels ?? []).some((t) => s >= t.desde && s < t.desde + t.puntos * this.plan.every)
  }

  #send(now: number) {
    if (this.#inFlight || now < this.#silentUntil || !this.#online(now)) return
    const report = this.telefono.report(now, this.plan.batch ?? BATCH_SIZE)
    if (!report) return
    this.#inFlight = true
    const latency = this.random.integer(LATENCY.min, LATENCY.max)
    const answerLost = this.random.chance(this.plan.lostAnswers ?? 0)
    if (this.random.chance(this.plan.repeated ?? 0)) {
      this.facts.add(now + latency + this.random.integer(1, 900), (t) => this.deliver(report, t))
    }
    this.facts.add(now + latency, (t) => {
      const { status } = this.deliver(report, t)
      this.#inFlight = false
      if (status === 200 && !answerLost) {
        this.telefono.settle(report)
        if (this.telefono.pendientes > 0) this.#send(t)
      } else if (status === 403) this.#silentUntil = t + RETRY_MS
      else if (status !== 200) this.#silentUntil = Number.POSITIVE_INFINITY
    })
  }
}

/** Simulated time: the next due event, first in first out within a millisecond. */
class EventQueue {
  readonly #queue: { at: number; orden: number; run: (now: number) => void }[] = []
  #order = 0

  add(at: number, run: (now: number) => void) {
    const scheduled = { at, orden: this.#order++, run }
    let low = 0
    let high = this.#queue.length
    while (low < high) {
      const middle = (low + high) >> 1
      const other = this.#queue[middle]
      // sorted latest first, so that the next event is popped off the end
      if (other && (other.at > at || (other.at === at && other.orden > scheduled.orden))) low = middle + 1
      else high = middle
    }
    this.#queue.splice(low, 0, scheduled)
  }

  run(until: number) {
    for (let h = this.#queue.at(-1); h && h.at <= until; h = this.#queue.at(-1)) {
      this.#queue.pop()
      h.run(h.at)
    }
  }
}
