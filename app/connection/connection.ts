/**
 * Whether the server is reachable: collects failures, polls a small endpoint until it answers, and notifies
 * subscribers. Independent of React; the probe, the clock and the random source are injected.
 */

import { retryDelay } from './pace'

/** Why data cannot be refreshed: no answer at all, or a server that answers with errors. */
type Trouble = 'server' | 'data'

export interface ConnectionState {
  trouble: Trouble | null
  /** when the page's data were last up to date, UTC milliseconds */
  freshAt: number
}

interface Surroundings {
  /** Probes the server. Never throws. */
  probe(): Promise<boolean>
  /** UTC milliseconds */
  now(): number
  random(): number
}

export class Connection {
  #trouble: Trouble | null = null
  #freshAt: number
  #answeredAt: number
  #shown: ConnectionState
  #attempts = 0
  #timer: ReturnType<typeof setTimeout> | undefined
  #asking: Promise<boolean> | null = null
  readonly #listeners = new Set<() => void>()
  readonly #restored = new Set<() => void>()

  constructor(private readonly surroundings: Surroundings) {
    this.#freshAt = surroundings.now()
    this.#answeredAt = this.#freshAt
    this.#shown = { trouble: null, freshAt: this.#freshAt }
  }

  readonly get = (): ConnectionState => this.#shown

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
    }
  }

  /** Subscribes to «the server answers again»: the page's data may be stale then. */
  readonly onRestored = (listener: () => void) => {
    this.#restored.add(listener)
    return () => {
      this.#restored.delete(listener)
    }
  }

  /** Milliseconds since the server's last answer of any kind. */
  silence(): number {
    return this.surroundings.now() - this.#answeredAt
  }

  /** Fresh data arrived. */
  fresh(): void {
    this.#freshAt = this.surroundings.now()
    if (this.#trouble === 'data') this.#say(null)
    this.#answered()
  }

  /** A request failed: no answer, or a server error. */
  failed(trouble: Trouble): void {
    if (trouble === 'data') this.#answered()
    this.#say(trouble)
    if (trouble === 'server')
      this.#timer ??= setTimeout(() => void this.#again(), retryDelay(this.#attempts, this.surroundings.random()))
  }

  /** Probes now, one probe at a time; resolves to whether the server answered. */
  check(): Promise<boolean> {
    this.#asking ??= this.#ask().finally(() => {
      this.#asking = null
    })
    return this.#asking
  }

  /** Probes now, and reloads the page's data if the server answers. */
  async renew(): Promise<boolean> {
    const known = this.#trouble === 'server'
    const answers = await this.check()
    // the probe that ended the outage has already notified subscribers
    if (answers && !known) this.#tell(this.#restored)
    return answers
  }

  /** Resolves when the server answers; rejects with the signal's reason if it aborts first. */
  answering(signal?: AbortSignal | null): Promise<void> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason)
      const look = () => {
        if (this.#trouble !== 'server') settle(resolve)
      }
      const stop = () => settle(() => reject(signal?.reason))
      const settle = (end: () => void) => {
        this.#listeners.delete(look)
        signal?.removeEventListener('abort', stop)
        end()
      }
      this.#listeners.add(look)
      signal?.addEventListener('abort', stop)
      look()
    })
  }

  async #ask(): Promise<boolean> {
    const answers = await this.surroundings.probe()
    if (answers) this.#answered()
    else this.failed('server')
    return answers
  }

  async #again() {
    this.#timer = undefined
    this.#attempts += 1
    await this.check()
  }

  #answered() {
    this.#answeredAt = this.surroundings.now()
    this.#attempts = 0
    clearTimeout(this.#timer)
    this.#timer = undefined
    if (this.#trouble !== 'server') return
    this.#say(null)
    this.#tell(this.#restored)
  }

  #say(trouble: Trouble | null) {
    if (this.#trouble === trouble) return
    this.#trouble = trouble
    this.#shown = { trouble, freshAt: this.#freshAt }
    this.#tell(this.#listeners)
  }

  #tell(listeners: ReadonlySet<() => void>) {
    for (const listener of [...listeners]) listener()
  }
}
