/**
 * What a Device remembers of its tracker's last messages, for the screen: stored at most once a minute while unchanged.
 */
import {
  type Diagnostic,
  type Discard,
  diagnosticAfter,
  isWorthNoting,
  type TrackerMessage,
} from '../../worker/domain/trackers/diagnostic'
import type { DeviceAnswer } from '../../worker/live/protocol'

const KEY = 'rastreador'

export class Heard {
  #last: Diagnostic | null
  #stored: Diagnostic | null

  constructor(private readonly kv: SyncKvStorage) {
    this.#stored = kv.get<Diagnostic>(KEY) ?? null
    this.#last = this.#stored
  }

  /** Null before the first message of a tracker. */
  get last(): Diagnostic | null {
    return this.#last
  }

  /**
   * Remembers a message; not one that the Device did not judge (404, 410, 429, 503), which says nothing of the tracker.
   */
  note(message: TrackerMessage, answer: DeviceAnswer, planOpen: boolean, now: number): void {
    if (answer.status !== 200 && answer.status !== 403) return
    const last = diagnosticAfter(this.#last, message, discardOf(answer, planOpen), now)
    this.#last = last
    if (!isWorthNoting(this.#stored, last)) return
    this.kv.put(KEY, last)
    this.#stored = last
  }

  /** Clears the in-memory state, because the storage is being emptied. */
  clear(): void {
    this.#last = this.#stored = null
  }
}

function discardOf(answer: DeviceAnswer, planOpen: boolean): Discard | null {
  if (answer.status === 403) return answer.motivo === 'dispositivo-inactivo' ? 'inactive' : 'tracking-off'
  if (!planOpen) return 'plan'
  return answer.status === 200 && answer.offHours ? 'off-hours' : null
}
