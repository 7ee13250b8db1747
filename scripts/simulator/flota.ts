/**
 * A fleet and everything that happens to its phones, played in simulated time: the same scenario gives the same list of
 * requests, each with the answer that the reference model gives. No clock, no network, no Node.
 */

import type { Avenida } from './avenidas'
import { Azar } from './azar'
import {
  ACTIVO,
  type Configuracion,
  DispositivoModelo,
  type Informe,
  REGLAS,
  type Reglas,
  type Respuesta,
} from './modelo'
import { Recorrido } from './recorrido'
import { type Copia, LOTE, Telefono } from './telefono'

/** All times are seconds since the start of the scenario. */
export interface EscenarioTelefono {
  /** seconds between two fixes */
  cada: number
  desde?: number
  hasta?: number
  /** ms by which its clock is wrong */
  desfase?: number
  /** version of the link it opened */
  version?: number
  tuneles?: { desde: number; puntos: number }[]
  borraMemoria?: number[]
  respaldos?: { copia: number; restaura: number }[]
  /** share of the answers that are lost on the way back: the phone sends those points again */
  acusesPerdidos?: number
  /** share of the requests that the network delivers twice */
  repetidos?: number
  lote?: number
}

export interface EscenarioDispositivo {
  id: string
  avenida: Avenida
  telefonos: EscenarioTelefono[]
  cambios?: ({ en: number } & Partial<Configuracion>)[]
  borradoEn?: number
}

export interface Escenario {
  semilla: number | string
  /** ms UTC */
  inicio: number
  duracion: number
  dispositivos: EscenarioDispositivo[]
  reglas?: Reglas
}

/** One thing that happens at `at` (ms UTC). `respuesta` is what the model answers. */
export type Paso = { at: number; device: string } & (
  | { tipo: 'informe'; telefono: number; version: number; body: Informe; respuesta: Respuesta }
  | { tipo: 'configurar'; cambio: Partial<Configuracion> }
  | { tipo: 'borrar' }
)

export interface Simulacion {
  pasos: Paso[]
  /** the model of each device as it stands at the end */
  modelos: Map<string, DispositivoModelo>
  /** points still on the phones at the end, by device */
  pendientes: Map<string, number>
}

const DEMORA = { min: 40, max: 350 } // ms from phone to server
const REINTENTO = 30_000 // ms until a refused phone tries again

export function simulate(escenario: Escenario): Simulacion {
  const hechos = new Hechos()
  const pasos: Paso[] = []
  const azar = new Azar(escenario.semilla)
  const modelos = new Map<string, DispositivoModelo>()
  const telefonos: [string, Telefono][] = []

  for (const d of escenario.dispositivos) {
    const modelo = new DispositivoModelo(ACTIVO, escenario.reglas ?? REGLAS)
    modelos.set(d.id, modelo)
    const at = (s: number) => escenario.inicio + s * 1000
    for (const { en, ...cambio } of d.cambios ?? []) {
      hechos.add(at(en), (now) => {
        modelo.configure(cambio)
        pasos.push({ at: now, device: d.id, tipo: 'configurar', cambio })
      })
    }
    if (d.borradoEn !== undefined) {
      hechos.add(at(d.borradoEn), (now) => {
        modelo.delete()
        pasos.push({ at: now, device: d.id, tipo: 'borrar' })
      })
    }
    d.telefonos.forEach((t, i) => {
      const suyo = azar.child(`${d.id}/${i}`)
      const recorrido = new Recorrido(d.avenida, suyo.child('recorrido'))
      const telefono = new Telefono(suyo, t.desfase)
      telefonos.push([d.id, telefono])
      const llega = (body: Informe, now: number) => {
        const respuesta = modelo.receive(body, now, t.version ?? 1)
        pasos.push({ at: now, device: d.id, tipo: 'informe', telefono: i, version: t.version ?? 1, body, respuesta })
        return respuesta
      }
      new Cabina(escenario, t, telefono, recorrido, suyo, hechos, llega).schedule()
    })
  }
  hechos.run(escenario.inicio + escenario.duracion * 1000)
  const pendientes = new Map<string, number>()
  for (const [id, t] of telefonos) pendientes.set(id, (pendientes.get(id) ?? 0) + t.pendientes)
  return { pasos, modelos, pendientes }
}

/** What happens to one phone in the course of a scenario. */
class Cabina {
  #enVuelo = false
  #callaHasta = 0
  #copia: Copia | null = null

  constructor(
    readonly escenario: Escenario,
    readonly plan: EscenarioTelefono,
    readonly telefono: Telefono,
    readonly recorrido: Recorrido,
    readonly azar: Azar,
    readonly hechos: Hechos,
    readonly llega: (body: Informe, now: number) => Respuesta,
  ) {}

  schedule() {
    const { plan, hechos, telefono } = this
    const inicio = this.escenario.inicio
    const hasta = Math.min(plan.hasta ?? this.escenario.duracion, this.escenario.duracion)
    // a phone's fixes never fall on the same millisecond as another's
    const fase = this.azar.integer(0, 999)
    for (let s = plan.desde ?? 0; s < hasta; s += plan.cada) {
      hechos.add(inicio + Math.round(s * 1000) + fase, (now) => {
        telefono.take(this.recorrido.advance(plan.cada), now)
        this.#send(now)
      })
    }
    for (const s of plan.borraMemoria ?? []) hechos.add(inicio + s * 1000, () => telefono.clearStorage())
    for (const { copia, restaura } of plan.respaldos ?? []) {
      hechos.add(inicio + copia * 1000, () => {
        this.#copia = telefono.backup()
      })
      hechos.add(inicio + restaura * 1000, () => {
        if (this.#copia) telefono.restore(this.#copia)
      })
    }
  }

  #online(now: number): boolean {
    const s = (now - this.escenario.inicio) / 1000
    return !(this.plan.tuneles ?? []).some((t) => s >= t.desde && s < t.desde + t.puntos * this.plan.cada)
  }

  #send(now: number) {
    if (this.#enVuelo || now < this.#callaHasta || !this.#online(now)) return
    const informe = this.telefono.report(now, this.plan.lote ?? LOTE)
    if (!informe) return
    this.#enVuelo = true
    const demora = this.azar.integer(DEMORA.min, DEMORA.max)
    const pierde = this.azar.chance(this.plan.acusesPerdidos ?? 0)
    if (this.azar.chance(this.plan.repetidos ?? 0)) {
      this.hechos.add(now + demora + this.azar.integer(1, 900), (t) => this.llega(informe, t))
    }
    this.hechos.add(now + demora, (t) => {
      const { status } = this.llega(informe, t)
      this.#enVuelo = false
      if (status === 200 && !pierde) {
        this.telefono.settle(informe)
        if (this.telefono.pendientes > 0) this.#send(t)
      } else if (status === 403) this.#callaHasta = t + REINTENTO
      else if (status !== 200) this.#callaHasta = Number.POSITIVE_INFINITY
    })
  }
}

/** Simulated time: what is due next, first come first served within a millisecond. */
class Hechos {
  readonly #cola: { at: number; orden: number; run: (now: number) => void }[] = []
  #orden = 0

  add(at: number, run: (now: number) => void) {
    const hecho = { at, orden: this.#orden++, run }
    let bajo = 0
    let alto = this.#cola.length
    while (bajo < alto) {
      const medio = (bajo + alto) >> 1
      const otro = this.#cola[medio]
      // the list is kept latest first, so that the next one is popped off the end
      if (otro && (otro.at > at || (otro.at === at && otro.orden > hecho.orden))) bajo = medio + 1
      else alto = medio
    }
    this.#cola.splice(bajo, 0, hecho)
  }

  run(hasta: number) {
    for (let h = this.#cola.at(-1); h && h.at <= hasta; h = this.#cola.at(-1)) {
      this.#cola.pop()
      h.run(h.at)
    }
  }
}
