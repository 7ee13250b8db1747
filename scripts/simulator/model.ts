/**
 * What a Device must do, in its simplest form: a map of points and a pointer to the newest. It stores nothing cleverly and
 * is slow on purpose, so that the tests of the real object have something obvious to be held against.
 */

export interface Point {
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
export interface Report {
  src?: string
  sentAt?: string
  points: Point[]
}

export interface SavedPoint extends Omit<Point, 'at'> {
  src: string
  /** as the phone said */
  enviado: string
  /** ms UTC, the phone's clock corrected */
  at: number
}

export type Answer =
  | { status: 200; accepted: number; duplicates: number; discarded: number }
  | { status: 403 | 404 | 410 }

export interface Configuration {
  estado: 'Activo' | 'Inactivo'
  tracking_enabled: boolean
  /** of the link; an older one is dead */
  version: number
  /** ms UTC, null = the plan does not end */
  plan_hasta: number | null
}

export interface Rules {
  /** ms that a point may lie in the future */
  future: number
  /** ms that a point may be old */
  past: number
  /** ms between `sentAt` and our clock that count as the way over the network, not as a wrong clock */
  tolerance: number
}

export const RULES: Rules = { future: 2 * 60_000, past: 30 * 86_400_000, tolerance: 30_000 }

export const ACTIVO: Configuration = { estado: 'Activo', tracking_enabled: true, version: 1, plan_hasta: null }

export class DispositivoModelo {
  readonly #puntos = new Map<string, SavedPoint>()
  readonly #rules: Rules
  #configuration: Configuration
  #deleted = false
  #ultimo: SavedPoint | null = null

  constructor(configuration: Configuration = ACTIVO, rules: Rules = RULES) {
    this.#configuration = configuration
    this.#rules = rules
  }

  configure(change: Partial<Configuration>) {
    this.#configuration = { ...this.#configuration, ...change }
  }

  delete() {
    this.#deleted = true
    this.#puntos.clear()
    this.#ultimo = null
  }

  /** Judges one report that arrives at `now` (ms UTC) over a link of this version. */
  receive(report: Report, now: number, version = 1): Answer {
    const { estado, tracking_enabled, plan_hasta } = this.#configuration
    if (this.#deleted) return { status: 410 }
    if (version !== this.#configuration.version) return { status: 404 }
    if (estado !== 'Activo' || !tracking_enabled) return { status: 403 }
    const cuenta = { accepted: 0, duplicates: 0, discarded: 0 }
    const vencido = plan_hasta !== null && now > plan_hasta
    for (const point of report.points) {
      if (vencido) cuenta.discarded++
      else cuenta[this.#keep(point, report, now)]++
    }
    return { status: 200, ...cuenta }
  }

  #keep(point: Point, report: Report, now: number): 'accepted' | 'duplicates' | 'discarded' {
    const src = report.src ?? ''
    const at = Date.parse(point.at) + skew(report.sentAt, now, this.#rules.tolerance)
    const clave = `${src}/${point.seq}/${point.at}`
    if (this.#puntos.has(clave)) return 'duplicates'
    if (at > now + this.#rules.future || at < now - this.#rules.past) return 'discarded'
    const saved: SavedPoint = { ...point, src, enviado: point.at, at }
    this.#puntos.set(clave, saved)
    if (!this.#ultimo || at >= this.#ultimo.at) this.#ultimo = saved
    return 'accepted'
  }

  /** The newest by its own time, whatever arrived last; null before the first and after deletion. */
  get ultimo(): SavedPoint | null {
    return this.#ultimo
  }

  /** All that is stored, oldest first. */
  get puntos(): SavedPoint[] {
    return [...this.#puntos.values()].sort((a, b) => a.at - b.at || a.seq - b.seq || (a.src < b.src ? -1 : 1))
  }
}

/** What must be added to the phone's times, in ms. */
export function skew(sentAt: string | undefined, now: number, tolerance: number): number {
  if (!sentAt) return 0
  const difference = now - Date.parse(sentAt)
  return Math.abs(difference) > tolerance ? difference : 0
}
