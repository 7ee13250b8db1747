/** An open live socket in tests: records its messages and waits for expected ones. */
import { SELF } from 'cloudflare:test'
import { PONG, type ServerMessage } from '../../../worker/domain/dispositivos/wire'
import { ORIGIN } from './world'

type Kind = ServerMessage['type']
type OfKind<K extends Kind> = Extract<ServerMessage, { type: K }>

const TIMEOUT_MS = 10_000

export const requestMap = (headers: Record<string, string>, path = '/api/live') =>
  SELF.fetch(`${ORIGIN}${path}`, { headers: { Upgrade: 'websocket', ...headers } })

export class MapView {
  readonly messages: ServerMessage[] = []
  readonly frames: string[] = []
  closing: number | null = null
  #seen = 0

  private constructor(private readonly ws: WebSocket) {
    ws.addEventListener('message', ({ data }) => {
      this.frames.push(String(data))
      if (data === PONG) return
      const parsed = JSON.parse(String(data))
      this.messages.push(...(Array.isArray(parsed) ? parsed : [parsed]))
    })
    ws.addEventListener('close', ({ code }) => {
      this.closing = code
    })
    ws.accept()
  }

  static async open(cookie: string, path = '/api/live'): Promise<MapView> {
    const r = await requestMap({ Cookie: cookie, Origin: ORIGIN }, path)
    if (r.status !== 101 || !r.webSocket) throw new Error(`live socket: ${r.status} ${await r.text()}`)
    return new MapView(r.webSocket)
  }

  tell(text: string) {
    this.ws.send(text)
  }

  close() {
    this.ws.close(1000)
  }

  /** The next message of this kind among those not yet waited for. */
  async hear<K extends Kind>(type: K, partial: Partial<OfKind<K>> = {}): Promise<OfKind<K>> {
    return this.#waitFor(
      () => {
        for (let i = this.#seen; i < this.messages.length; i++) {
          const d = this.messages[i]
          if (!isOfKind(d, type)) continue
          if (!Object.entries(partial).every(([k, v]) => d[k as keyof OfKind<K>] === v)) continue
          this.#seen = i + 1
          return d
        }
        return null
      },
      `${type} ${JSON.stringify(partial)}`,
    )
  }

  closed = (): Promise<number> => this.#waitFor(() => this.closing, 'close')

  pong = (): Promise<true> => this.#waitFor(() => (this.frames.includes(PONG) ? true : null), 'pong')

  async #waitFor<T>(look: () => T | null, what: string): Promise<T> {
    for (const end = Date.now() + TIMEOUT_MS; Date.now() < end; ) {
      const found = look()
      if (found !== null) return found
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
    throw new Error(
      `never heard ${what}; heard ${JSON.stringify(this.messages).slice(0, 2000)}, closed ${this.closing}`,
    )
  }
}

const isOfKind = <K extends Kind>(message: ServerMessage | undefined, type: K): message is OfKind<K> =>
  message?.type === type
