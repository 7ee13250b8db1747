/** Holds the live state outside React and notifies it at most ten times a second, of thousands of devices less often. */
import { type LiveState, reduce, replaceAll } from './live-state'
import type { DeviceFrame, LiveMessage } from './protocol'

const FLUSH_MS = 100
/** What drawing one device anew may delay the next flush, so that half of the time is left to the person. */
const FLUSH_MS_PER_DEVICE = 0.1

export class LiveStore {
  #state: LiveState
  #listeners = new Set<() => void>()
  #waiting: LiveMessage[] = []
  #timer: ReturnType<typeof setTimeout> | undefined
  #lastFlush = Number.NEGATIVE_INFINITY

  constructor(roster: readonly DeviceFrame[]) {
    this.#state = replaceAll(new Map(), roster)
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
    }
  }

  readonly get = () => this.#state

  /** The list of devices after a reload; trails and newer fixes are kept. */
  roster(frames: readonly DeviceFrame[]) {
    this.#set(replaceAll(reduce(this.#state, this.#take()), frames))
  }

  /** Throttle: the first message after a pause is shown at once, the rest of a burst together. */
  push(messages: readonly LiveMessage[]) {
    this.#waiting.push(...messages)
    if (this.#timer !== undefined) return
    const wait = Math.max(0, this.#lastFlush + this.#flushMs - performance.now())
    this.#timer = setTimeout(() => this.#set(reduce(this.#state, this.#take())), wait)
  }

  get #flushMs(): number {
    return Math.max(FLUSH_MS, this.#state.size * FLUSH_MS_PER_DEVICE)
  }

  #take() {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#lastFlush = performance.now()
    return this.#waiting.splice(0)
  }

  #set(state: LiveState) {
    if (state === this.#state) return
    this.#state = state
    for (const listener of this.#listeners) listener()
  }
}
