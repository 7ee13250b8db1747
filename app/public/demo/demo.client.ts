/**
 * The script of «Pruébelo con su teléfono»: requests a demonstration, watches it through its socket, draws it.
 * public.js loads it when the button is pressed; from then on it handles the button.
 */
import { ANSWER_MS } from '~/connection/pace'
import { LiveSocket } from '~/map/live-socket'
import { DemoMap } from './map'
import { Panel } from './panel'
import { type Demo, type DemoEvent, isRunning, step, type Ticket } from './state'

const TICK_MS = 1000

class Demonstration {
  #demo: Demo = { phase: 'asking' }
  #socket: LiveSocket | null = null
  #map: DemoMap | null = null
  readonly #panel: Panel

  constructor(stage: HTMLElement) {
    this.#panel = new Panel(stage, () => void this.begin())
    setInterval(() => this.#say({ type: 'tick' }), TICK_MS)
    addEventListener('online', () => this.#socket?.retryNow())
    addEventListener('offline', () => this.#socket?.lost())
    document.addEventListener('visibilitychange', () => {
      const visible = document.visibilityState === 'visible'
      this.#socket?.setVisible(visible)
      if (visible) this.#socket?.retryNow()
      this.#say({ type: 'tick' })
    })
  }

  async begin(): Promise<void> {
    this.#say({ type: 'ask' })
    this.#panel.focus()
    try {
      const answer = await fetch('/api/demo', { method: 'POST', signal: AbortSignal.timeout(ANSWER_MS) })
      if (answer.status === 201) return this.#watch((await answer.json()) as Ticket)
      const seconds = Number(answer.headers.get('Retry-After')) || 60
      this.#say(answer.status === 429 ? { type: 'refuse', seconds } : { type: 'fail' })
    } catch {
      this.#say({ type: 'fail' })
    }
  }

  #watch(given: Ticket) {
    const english = document.documentElement.lang === 'en'
    const ticket = english ? { ...given, phone: `${given.phone}?idioma=en` } : given
    const url = new URL(ticket.map, location.href)
    url.protocol = url.protocol.replace('http', 'ws')
    this.#say({ type: 'begin', ticket })
    this.#socket = new LiveSocket(() => new WebSocket(url), {
      onMessages: (messages) => {
        for (const message of messages) this.#say({ type: 'message', message })
      },
      onStatus: (status) => this.#say({ type: 'status', status }),
      // a refused upgrade gives no reason; that the time is up is known without it
      onFailures: () => undefined,
    })
    this.#socket.start()
  }

  #say(event: DemoEvent) {
    const before = this.#demo
    this.#demo = step(before, event, Date.now())
    this.#panel.show(this.#demo, Date.now())
    if (isRunning(this.#demo)) {
      this.#map ??= new DemoMap(this.#panel.mapHost, this.#demo.ticket.tiles)
      if (this.#demo !== before && this.#demo.phase === 'moving') this.#map.move(this.#demo.fix)
    } else {
      this.#socket?.stop()
      this.#socket = null
      this.#map?.remove()
      this.#map = null
    }
  }
}

const stage = document.querySelector<HTMLElement>('[data-demo-stage]')
if (stage) void new Demonstration(stage).begin()
