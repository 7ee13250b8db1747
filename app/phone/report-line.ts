/**
 * The phone's socket to its Device: carries reports with their answers, and previews while a map is open. When it
 * fails, the points are still in the queue and go by POST. Only one report waits for its answer at a time.
 */
import type { Pace, PhoneMessage } from '@domain/dispositivos/phone-wire'
import { ANSWER_MS } from '~/connection/pace'
import type { SocketLike } from '~/map/live-socket'
import { backoff } from './backoff'
import type { Fix } from './fix'
import { response } from './network'
import type { Answer, Network, Rejection } from './sender'

/**
 * After so many failures it tries only every `LATER_MS`: some networks let no socket through, and attempts use battery.
 */
const GIVE_UP_AFTER = 4
const LATER_MS = 5 * 60_000
const OPEN = 1

export interface LineListeners {
  /** the Device's pace, null when the socket is gone */
  onPace(pace: Pace | null): void
  /** the id of the vehicle that its positions count for */
  onVehicle(id: string): void
  /** the company turned the device off, renewed its link or deleted it */
  onRefused(reason: Rejection): void
}

type Timer = ReturnType<typeof setTimeout> | undefined

export class ReportLine {
  #socket: SocketLike | null = null
  #failures = 0
  #retry: Timer
  #deadline: Timer
  #answered: ((answer: Answer) => void) | null = null
  #isClosed = false

  constructor(
    private readonly connect: () => SocketLike,
    private readonly listeners: LineListeners,
    private readonly network: Pick<Network, 'isOnline' | 'random'>,
  ) {
    this.#connect()
  }

  /** Sends a report; null when the socket is not open or busy, and the report must go by POST. */
  send(body: string): Promise<Answer> | null {
    if (this.#socket?.readyState !== OPEN || this.#answered) return null
    this.#socket.send(framed('report', body))
    clearTimeout(this.#deadline)
    return new Promise((resolve) => {
      this.#answered = resolve
      this.#deadline = setTimeout(() => this.#drop(true), ANSWER_MS)
    })
  }

  /** Shows a fix to the open maps; it is stored with the next report. */
  preview(fix: Fix, now: number): void {
    if (this.#socket?.readyState !== OPEN) return
    const point = { ...fix, seq: 0, at: new Date(fix.at).toISOString() }
    this.#socket.send(framed('preview', JSON.stringify({ sentAt: new Date(now).toISOString(), points: [point] })))
  }

  /** The network is gone: a report under way counts as not answered. */
  sleep(): void {
    if (this.#socket) this.#drop(false)
  }

  /** The network is back: connect now. */
  wake(): void {
    if (this.#isClosed || this.#socket) return
    this.#failures = 0
    this.#connect()
  }

  close(): void {
    this.#isClosed = true
    this.#drop(false)
  }

  #connect() {
    clearTimeout(this.#retry)
    // without a network it would fail at once; `wake` follows when it is back
    if (!this.network.isOnline()) return
    const socket = this.connect()
    this.#socket = socket
    this.#deadline = setTimeout(() => this.#drop(true), ANSWER_MS)
    socket.onmessage = ({ data }: { data: unknown }) => this.#hear(data)
    socket.onclose = () => this.#drop(false)
  }

  #hear(data: unknown) {
    const message = read(data)
    if (message?.type === 'pace') {
      // the first message: the Device has let this phone in
      if (!this.#answered) clearTimeout(this.#deadline)
      this.#failures = 0
      this.listeners.onPace({ seconds: message.seconds, live: message.live })
    } else if (message?.type === 'vehicle') {
      this.listeners.onVehicle(message.id)
    } else if (message) {
      const answer = response(message.status, 'wait' in message ? String(message.wait ?? '') : null, message)
      if (message.type === 'refused') {
        if (answer.type === 'refused') this.listeners.onRefused(answer.reason)
        return
      }
      clearTimeout(this.#deadline)
      this.#resolve(answer)
    }
  }

  /** Gives the socket up: a report under way counts as not answered, and a new attempt is scheduled. */
  #drop(timedOut: boolean) {
    clearTimeout(this.#deadline)
    clearTimeout(this.#retry)
    const socket = this.#socket
    this.#socket = null
    if (socket) {
      socket.onmessage = null
      socket.onclose = null
      socket.close()
      this.listeners.onPace(null)
    }
    this.#resolve({ type: 'later', timedOut })
    if (this.#isClosed) return
    const quick = backoff(this.#failures, this.network.random())
    this.#failures += 1
    this.#retry = setTimeout(() => this.#connect(), this.#failures > GIVE_UP_AFTER ? LATER_MS : quick)
  }

  #resolve(answer: Answer) {
    const resolve = this.#answered
    this.#answered = null
    resolve?.(answer)
  }
}

/** Opens the line of a link on this page's server. */
export function openLine(deviceId: string, listeners: LineListeners, network: Network): ReportLine {
  const address = `${location.origin.replace(/^http/, 'ws')}/api/track/${encodeURIComponent(deviceId)}/live`
  return new ReportLine(() => new WebSocket(address) as SocketLike, listeners, network)
}

/** A report's body as a frame: the type is put in as its first field. */
const framed = (type: 'report' | 'preview', body: string) => `{"type":"${type}",${body.slice(1)}`

/** A frame of the server: only the kinds and numbers that this page relies on are checked. */
function read(data: unknown): PhoneMessage | null {
  if (typeof data !== 'string') return null
  try {
    const json = JSON.parse(data)
    if (json.type === 'pace') return json.seconds > 0 && typeof json.live === 'boolean' ? json : null
    if (json.type === 'vehicle') return json
    return (json.type === 'answer' || json.type === 'refused') && typeof json.status === 'number' ? json : null
  } catch {
    return null
  }
}
