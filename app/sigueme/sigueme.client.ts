/** The script of the page of a shared vehicle: its socket, its map, and what the card says. */

import { ANSWER_MS } from '~/connection/pace'
import { LiveSocket, type LiveStatus } from '~/map/live-socket'
import type { Fix, LiveMessage } from '~/map/protocol'
import { clockOffset } from '~/ui/server-clock'
import { fill } from './card'
import { SharedMap } from './map'
import type { PageStart } from './start'
import { drawnTrail, extendTrail, type LinkState, shownOf } from './state'

const TICK_MS = 1000
/** Between two questions about a link whose socket was closed. */
const AGAIN_MS = 5000

class SharedVehiclePage {
  readonly #map: SharedMap
  readonly #path: string
  #link: LinkState
  #trail: readonly Fix[] = []
  #status: LiveStatus = 'connecting'
  #socket: LiveSocket | null = null
  /** a customer's clock may be wrong */
  readonly #offset: number

  constructor(
    private readonly page: HTMLElement,
    host: HTMLElement,
    private readonly start: PageStart,
  ) {
    this.#link = start.link
    this.#offset = clockOffset(start.now, Date.now() - sinceAnswer())
    this.#path = `/api${location.pathname}`
    this.#map = new SharedMap(host, start)
    page.querySelector('[data-center]')?.addEventListener('click', () => this.#map.center())
    setInterval(() => this.#show(), TICK_MS)
    addEventListener('online', () => this.#socket?.retryNow())
    addEventListener('offline', () => this.#socket?.lost())
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') this.#socket?.retryNow()
      this.#show()
    })
    this.#connect()
    this.#show()
    void this.#count()
  }

  #connect() {
    const url = new URL(this.#path, location.href)
    url.protocol = url.protocol.replace('http', 'ws')
    this.#socket = new LiveSocket(() => new WebSocket(url), {
      onMessages: (messages) => this.#hear(messages),
      onStatus: (status) => {
        // what happened meanwhile came with no message
        if (status === 'live' && this.#status === 'reconnecting') void this.#ask()
        this.#status = status
        this.#show()
        if (status === 'no-access') void this.#ask().then((runs) => runs && setTimeout(() => this.#connect(), AGAIN_MS))
      },
      // a refused upgrade gives no reason: the link may have ended meanwhile
      onFailures: () => void this.#ask(),
    })
    this.#socket.start()
  }

  #hear(messages: readonly LiveMessage[]) {
    for (const message of messages) {
      if (message.type === 'position') this.#trail = extendTrail(this.#trail, message.fix)
      // the link was extended, the vehicle has arrived, or its hours are others
      if (message.type === 'device') void this.#ask()
    }
    this.#show()
  }

  /** Reads the link anew; one that has ended is said by the page itself. */
  async #ask(): Promise<boolean> {
    try {
      const answer = await fetch(this.#path, { signal: AbortSignal.timeout(ANSWER_MS) })
      if (answer.status === 404) location.reload()
      if (!answer.ok) return answer.status !== 404
      this.#link = (await answer.json()) as LinkState
      this.#show()
    } catch {
      // without a network the socket says so
    }
    return true
  }

  /** Once per browser and link. */
  async #count() {
    try {
      const key = `sigueme:${location.pathname.slice(-6)}`
      if (localStorage.getItem(key)) return
      const { ok } = await fetch(`${this.#path}/view`, { method: 'POST', signal: AbortSignal.timeout(ANSWER_MS) })
      if (ok) localStorage.setItem(key, '1')
    } catch {
      // a browser that keeps nothing is not counted, and follows all the same
    }
  }

  #show() {
    const now = Date.now() + this.#offset
    const { destination, detour } = this.start
    this.#trail = drawnTrail(this.#trail, this.#link, now)
    const shown = shownOf({ ...this.#link, trail: this.#trail, destination, detour }, now)
    const lost = this.#status === 'reconnecting'
    fill(this.page, shown, { ...this.start, now, hasta: this.#link.hasta, lost })
    const kind = shown.phase === 'silent' || lost ? 'wait' : shown.phase === 'live' ? 'go' : 'stop'
    this.#map.show(this.#trail, kind)
  }
}

/** Milliseconds since the page began to arrive: a slow script must not look like a wrong clock. */
function sinceAnswer(): number {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return performance.now() - (navigation?.responseStart ?? 0)
}

const [page, host, data] = ['sigueme', 'sigueme-map', 'sigueme-data'].map((id) => document.getElementById(id))
if (page && host && data) new SharedVehiclePage(page, host, JSON.parse(data.textContent ?? '') as PageStart)
