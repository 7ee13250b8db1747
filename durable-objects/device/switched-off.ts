/** When a device's tracking was turned off by the company: it explains why a past day has no positions. */
import type { Interval } from '../../worker/domain/recorridos/params'

/** From an instant (UTC milliseconds) on, until the next. */
interface Turn {
  since: number
  off: boolean
}

const KEY = 'apagado'
/** Only so many turns are kept; few devices are ever turned off and on that often. */
const KEPT = 400

export class SwitchedOff {
  /** Empty: it has always been on. */
  #turns: readonly Turn[]

  constructor(private readonly kv: SyncKvStorage) {
    this.#turns = kv.get<Turn[]>(KEY) ?? []
  }

  /** What holds from an instant on; the same as before changes nothing. */
  accept(isOn: boolean, since: number): void {
    const before = this.#turns.at(-1)
    if ((before?.off ?? false) === !isOn) return
    this.#turns = [...this.#turns, { since, off: !isOn }].slice(-KEPT)
    this.kv.put(KEY, this.#turns)
  }

  /** The spans between two instants in which it was off, in order and apart from each other. */
  within({ from, until }: Interval): Interval[] {
    return this.#turns.flatMap(({ since, off }, i) => {
      const span = { from: Math.max(from, since), until: Math.min(until, this.#turns[i + 1]?.since ?? until) }
      return off && span.from < span.until ? [span] : []
    })
  }
}
