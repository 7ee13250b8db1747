/**
 * One WebSocket kept alive: reconnects with backoff (1, 2, 5, 10 s, with jitter), heartbeat every 30 s, timeout 10 s.
 * Independent of React and the map; the socket and the random source are injected.
 */
import { NO_ACCESS, PING, SESSION_ENDED, type Visibility } from '@domain/dispositivos/wire'
import { ANSWER_MS, retryDelay } from '~/connection/pace'
import { type LiveMessage, readFrame } from './protocol'

const HEARTBEAT_MS = 30_000

/** «connecting» only until the first snapshot; «reconnecting» whenever the data may be stale. */
export type LiveStatus = 'connecting' | 'live' | 'reconnecting' | 'ended' | 'no-access'

/** The subset of WebSocket used here. */
export interface SocketLike {
  readonly readyState: number
  onopen: ((event: never) => void) | null
  onmessage: ((event: { data: unknown } & never) => void) | null
  onclose: ((event: { code: number } & never) => void) | null
  send(data: string): void
  close(): void
}

interface LiveListeners {
  onMessages(messages: LiveMessage[]): void
  onStatus(status: LiveStatus): void
  /** The number of failed connections in a row; the session may have ended, which a refused upgrade cannot report. */
  onFailures(count: number): void
}

type Timer = ReturnType<typeof setTimeout> | undefined
const OPEN = 1

export class LiveSocket {
  #socket: SocketLike | null = null
  #status: LiveStatus | null = null
  #visibility: Visibility = 'visible'
  #failures = 0
  #retry: Timer
  #deadline: Timer
  #beat: Timer

  constructor(
    private readonly connect: () => SocketLike,
    private readonly listeners: LiveListeners,
    private readonly random: () => number = Math.random,
  ) {}

  start() {
    this.#say('connecting')
    this.#connect()
  }

  /** Closes for good: no more messages, no more attempts. */
  stop() {
    this.#drop()
    clearTimeout(this.#retry)
  }

  /** The network is back or the tab is visible again: reconnect without waiting for the backoff. */
  retryNow() {
    if (this.#socket || this.#ended()) return
    clearTimeout(this.#retry)
    this.#connect()
  }

  /** The network is gone: report it at once instead of waiting for a missed heartbeat. */
  lost() {
    if (!this.#ended() && this.#socket) this.#fail()
  }

  /** Tells the server whether the tab is visible; a visible live map counts as session activity. */
  setVisible(visible: boolean) {
    this.#visibility = visible ? 'visible' : 'hidden'
    this.#send(this.#visibility)
  }

  #connect() {
    const socket = this.connect()
    this.#socket = socket
    this.#await()
    socket.onopen = () => this.#send(this.#visibility)
    socket.onmessage = (event: { data: unknown }) => this.#hear(event.data)
    socket.onclose = (event: { code: number }) => {
      if (this.#socket !== socket) return
      if (event.code === SESSION_ENDED) this.#end('ended')
      else if (event.code === NO_ACCESS) this.#end('no-access')
      else this.#fail()
    }
  }

  #hear(data: unknown) {
    clearTimeout(this.#deadline)
    const messages = readFrame(data)
    if (this.#status !== 'live') {
      // only a snapshot makes the data current again
      if (messages[0]?.type !== 'snapshot') return this.#await()
      this.#failures = 0
      this.#say('live')
      this.#scheduleBeat()
    }
    if (messages.length > 0) this.listeners.onMessages(messages)
  }

  #scheduleBeat() {
    clearTimeout(this.#beat)
    this.#beat = setTimeout(() => {
      this.#send(PING)
      this.#await()
      this.#scheduleBeat()
    }, HEARTBEAT_MS)
  }

  /** If nothing arrives within the timeout, the connection counts as dead. */
  #await() {
    clearTimeout(this.#deadline)
    this.#deadline = setTimeout(() => this.#fail(), ANSWER_MS)
  }

  #fail() {
    this.#drop()
    const delay = retryDelay(this.#failures, this.random())
    this.#failures += 1
    this.#say('reconnecting')
    this.listeners.onFailures(this.#failures)
    clearTimeout(this.#retry)
    this.#retry = setTimeout(() => this.#connect(), delay)
  }

  #end(status: LiveStatus) {
    this.#drop()
    clearTimeout(this.#retry)
    this.#say(status)
  }

  #drop() {
    clearTimeout(this.#deadline)
    clearTimeout(this.#beat)
    const socket = this.#socket
    this.#socket = null
    if (!socket) return
    socket.onopen = null
    socket.onmessage = null
    socket.onclose = null
    socket.close()
  }

  #send(data: Visibility | typeof PING) {
    if (this.#socket?.readyState === OPEN) this.#socket.send(data)
  }

  #say(status: LiveStatus) {
    if (this.#status === status) return
    this.#status = status
    this.listeners.onStatus(status)
  }

  #ended() {
    return this.#status === 'ended' || this.#status === 'no-access'
  }
}
