/**
 * The reference model of a Device: a map of points and a pointer to the newest. It is deliberately simple and slow, so
 * that the tests can compare the real object with something obviously correct.
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

interface SavedPoint extends Omit<Point, 'at'> {
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
  /** version of the link; an older one is dead */
  version: number
  /** ms UTC, null = the plan does not end */
  subscription_ends_at: number | null
}

export interface Rules {
  /** ms that a point may lie in the future */
  future: number
  /** maximum age of a point in ms */
  past: number
  /** ms between `sentAt` and our clock that count as network delay, not as a wrong clock */
  tolerance: number
}

export const RULES: Rules = { future: 2 * 60_000, past: 30 * 86_400_000, tolerance: 30_000 }

export const ACTIVO: Configuration = {
  estado: 'Activo',
  tracking_enabled: true,
  version: 1,
  subscription_ends_at: null,
}

export class DispositivoModelo {
  readonly #points = new Map<string, SavedPoint>()
  readonly #rules: Rules
  #configuration: Configuration
  #deleted = false
  #last: SavedPoint | null = null

  constructor(configuration: Configuration = ACTIVO, rules: Rules = RULES) {
    this.#configuration = configuration
    this.#rules = rules
  }

  configure(change: Partial<Configuration>) {
    this.#configuration = { ...this.#configuration, ...change }
  }

  delete() {
    this.#deleted = true
    this.#points.clear()
    this.#last = null
  }

  /** Judges one report that arrives at `now` (ms UTC) over a link of this version. */
  receive(report: Report, now: number, version = 1): Answer {
    const { estado, tracking_enabled, subscription_ends_at } = this.#configuration
    if (this.#deleted) return { status: 410 }
    if (version !== this.#configuration.version) return { status: 404 }
    if (estado !== 'Activo' || !tracking_enabled) return { status: 403 }
    const count = { accepted: 0, duplicates: 0, discarded: 0 }
    const vencido = subscription_ends_at !== null && now > subscription_ends_at
    for (const point of report.points) {
      if (vencido) count.discarded++
      else count[this.#keep(point, report, now)]++
    }
    return { status: 200, ...count }
  }

  #keep(point: Point, report: Report, now: number): 'accepted' | 'duplicates' | 'discarded' {
    const src = report.src ?? ''
    const at = Date.parse(point.at) + skew(report.sentAt, now, this.#rules.tolerance)
    const key = `${src}/${point.seq}/${point.at}`
    if (this.#points.has(key)) return 'duplicates'
    if (at > now + this.#rules.future || at < now - this.#rules.past) return 'discarded'
    const saved: SavedPoint = { ...point, src, enviado: point.at, at }
    this.#points.set(key, saved)
    if (!this.#last || at >= this.#last.at) this.#last = saved
    return 'accepted'
  }

  /** The newest by its own time, whatever arrived last; null before the first and after deletion. */
  get last(): SavedPoint | null {
    return this.#last
  }

  /** All that is stored, oldest first. */
  get points(): SavedPoint[] {
    return [...this.#points.values()].sort((a, b) => a.at - b.at || a.seq - b.seq || (a.src < b.src ? -1 : 1))
  }
}

/** Correction for the phone's times, in ms. */
function skew(sentAt: string | undefined, now: number, tolerance: number): number {
  if (!sentAt) return 0
  const difference = now - Date.parse(sentAt)
  return Math.abs(difference) > tolerance ? difference : 0
}
