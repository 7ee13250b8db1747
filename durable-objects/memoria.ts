/** What a Device knows of itself: its configuration, its vehicles through time, or that it was deleted. */

import { gpsHasta } from '../worker/domain/apertura'
import type { Configuracion } from '../worker/domain/configuracion'
import { mensajeDispositivo } from '../worker/live/protocolo'

/** The names of a device: its company's and its own. */
export interface Nombres {
  empresa_id: string
  id: string
}
/** Of a deleted device only its tombstone stays, with its names until the open maps have been told. */
type Guardado = { configuracion: Configuracion } | { borrado: true; nombres: Nombres | null }
interface Periodo {
  /** UTC milliseconds */
  desde: number
  vehiculo_id: string
}

export class Memoria {
  #configuracion: Configuracion | null = null
  #borrado = false
  #gpsHasta: number | null = 0
  #periodos: Periodo[]

  constructor(private readonly storage: DurableObjectStorage) {
    this.#periodos = storage.kv.get<Periodo[]>('periodos') ?? []
    const guardado = storage.kv.get<Guardado>('guardado')
    if (guardado && 'borrado' in guardado) this.#borrado = true
    else if (guardado) this.#adoptar(guardado.configuracion)
  }

  /** Null before the first contact, and after deletion. */
  get configuracion(): Configuracion | null {
    return this.#configuracion
  }

  get borrado(): boolean {
    return this.#borrado
  }

  /** Whether the plan takes positions at `now` (UTC milliseconds). */
  planAbierto(now: number): boolean {
    return this.#gpsHasta === null || now < this.#gpsHasta
  }

  /** Keeps a configuration unless a newer one is known; answers whether open maps would see a difference. */
  aceptar(c: Configuracion, now: number): boolean {
    const antes = this.#configuracion
    if (antes && c.rev < antes.rev) return false
    this.storage.kv.put<Guardado>('guardado', { configuracion: c })
    this.#adoptar(c)
    if (this.#periodos.at(-1)?.vehiculo_id !== c.vehiculo_id) {
      this.#periodos.push({ desde: this.#periodos.length === 0 ? 0 : now, vehiculo_id: c.vehiculo_id })
      this.storage.kv.put('periodos', this.#periodos)
    }
    return antes === null || mensajeDispositivo(c) !== mensajeDispositivo(antes)
  }

  /** Each point belongs to the vehicle of its time, also when it arrives after the device has moved to another. */
  vehiculoEn(at: number): string {
    let i = this.#periodos.length - 1
    while (i > 0 && (this.#periodos[i]?.desde ?? 0) > at) i--
    return this.#periodos[i]?.vehiculo_id ?? ''
  }

  /** Marks the device as deleted for ever; answers its names as far as anybody knows them. */
  enterrar(dichos: Partial<Nombres>): Nombres | null {
    const guardado = this.storage.kv.get<Guardado>('guardado')
    const antes = guardado && 'borrado' in guardado ? guardado.nombres : this.#configuracion
    const { empresa_id, id } = { ...dichos, ...antes }
    const nombres = empresa_id && id ? { empresa_id, id } : null
    this.#borrado = true
    this.#configuracion = null
    this.storage.kv.put<Guardado>('guardado', { borrado: true, nombres })
    return nombres
  }

  /** After everything else was deleted: the bare tombstone. */
  lapida(): void {
    this.storage.kv.put<Guardado>('guardado', { borrado: true, nombres: null })
  }

  #adoptar(c: Configuracion) {
    this.#configuracion = c
    this.#gpsHasta = gpsHasta(c.plan)
  }
}
