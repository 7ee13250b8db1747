/**
 * What a Device must do, in its simplest form: a map of points and a pointer to the newest. It stores nothing cleverly and
 * is slow on purpose, so that the tests of the real object have something obvious to be held against.
 */

export interface Punto {
  seq: number
  lat: number
  lng: number
  accuracy: number
  /** ISO 8601, by the phone's clock */
  at: string
  speed?: number
  heading?: number
}

/** The body of `POST /api/track/:deviceId/positions`. */
export interface Informe {
  src?: string
  sentAt?: string
  points: Punto[]
}

export interface Guardado extends Omit<Punto, 'at'> {
  src: string
  /** as the phone said */
  enviado: string
  /** ms UTC, the phone's clock corrected */
  at: number
}

export type Respuesta =
  | { status: 200; accepted: number; duplicates: number; discarded: number }
  | { status: 403 | 404 | 410 }

export interface Configuracion {
  estado: 'Activo' | 'Inactivo'
  tracking_enabled: boolean
  /** of the link; an older one is dead */
  version: number
  /** ms UTC, null = the plan does not end */
  plan_hasta: number | null
}

export interface Reglas {
  /** ms that a point may lie in the future */
  futuro: number
  /** ms that a point may be old */
  pasado: number
  /** ms between `sentAt` and our clock that count as the way over the network, not as a wrong clock */
  tolerancia: number
}

export const REGLAS: Reglas = { futuro: 2 * 60_000, pasado: 30 * 86_400_000, tolerancia: 30_000 }

export const ACTIVO: Configuracion = { estado: 'Activo', tracking_enabled: true, version: 1, plan_hasta: null }

export class DispositivoModelo {
  readonly #puntos = new Map<string, Guardado>()
  readonly #reglas: Reglas
  #configuracion: Configuracion
  #borrado = false
  #ultimo: Guardado | null = null

  constructor(configuracion: Configuracion = ACTIVO, reglas: Reglas = REGLAS) {
    this.#configuracion = configuracion
    this.#reglas = reglas
  }

  configure(cambio: Partial<Configuracion>) {
    this.#configuracion = { ...this.#configuracion, ...cambio }
  }

  delete() {
    this.#borrado = true
    this.#puntos.clear()
    this.#ultimo = null
  }

  /** Judges one report that arrives at `now` (ms UTC) over a link of this version. */
  receive(informe: Informe, now: number, version = 1): Respuesta {
    const { estado, tracking_enabled, plan_hasta } = this.#configuracion
    if (this.#borrado) return { status: 410 }
    if (version !== this.#configuracion.version) return { status: 404 }
    if (estado !== 'Activo' || !tracking_enabled) return { status: 403 }
    const cuenta = { accepted: 0, duplicates: 0, discarded: 0 }
    const vencido = plan_hasta !== null && now > plan_hasta
    for (const punto of informe.points) {
      if (vencido) cuenta.discarded++
      else cuenta[this.#keep(punto, informe, now)]++
    }
    return { status: 200, ...cuenta }
  }

  #keep(punto: Punto, informe: Informe, now: number): 'accepted' | 'duplicates' | 'discarded' {
    const src = informe.src ?? ''
    const at = Date.parse(punto.at) + skew(informe.sentAt, now, this.#reglas.tolerancia)
    const clave = `${src}/${punto.seq}/${punto.at}`
    if (this.#puntos.has(clave)) return 'duplicates'
    if (at > now + this.#reglas.futuro || at < now - this.#reglas.pasado) return 'discarded'
    const guardado: Guardado = { ...punto, src, enviado: punto.at, at }
    this.#puntos.set(clave, guardado)
    if (!this.#ultimo || at >= this.#ultimo.at) this.#ultimo = guardado
    return 'accepted'
  }

  /** The newest by its own time, whatever arrived last; null before the first and after deletion. */
  get ultimo(): Guardado | null {
    return this.#ultimo
  }

  /** All that is stored, oldest first. */
  get puntos(): Guardado[] {
    return [...this.#puntos.values()].sort((a, b) => a.at - b.at || a.seq - b.seq || (a.src < b.src ? -1 : 1))
  }
}

/** What must be added to the phone's times, in ms. */
export function skew(sentAt: string | undefined, now: number, tolerancia: number): number {
  if (!sentAt) return 0
  const diferencia = now - Date.parse(sentAt)
  return Math.abs(diferencia) > tolerancia ? diferencia : 0
}
