/** A phone's socket in tests: what it is told, and the reports and previews that it sends. */
import { SELF } from 'cloudflare:test'
import type { PhoneMessage } from '../../../worker/domain/dispositivos/phone-wire'
import { ORIGIN } from '../support/world'

const TIMEOUT_MS = 10_000

export const requestPhone = (deviceId: string, headers: Record<string, string> = { Upgrade: 'websocket' }) =>
  SELF.fetch(`${ORIGIN}/api/track/${deviceId}/live`, { headers })

export class PhoneSocket {
  readonly messages: PhoneMessage[] = []
  closing: number | null = null
  #seen = 0

  private constructor(private readonly ws: WebSocket) {
    ws.addEventListener('message', ({ data }) => this.messages.push(JSON.parse(String(data))))
    ws.addEventListener('close', ({ code }) => {
      this.closing = code
    })
    ws.accept()
  }

  static async open(deviceId: string): Promise<PhoneSocket> {
    const r = await requestPhone(deviceId)
    if (r.status !== 101 || !r.webSocket) throw new Error(`phone's socket: ${r.status}`)
    return new PhoneSocket(r.webSocket)
  }

  /** Sends a report and waits for its answer. */
  async report(body: object): Promise<PhoneMessage> {
    this.ws.send(JSON.stringify({ type: 'report', ...body }))
    return this.hear('answer')
  }

  preview(body: object) {
    this.ws.send(JSON.stringify({ type: 'preview', ...body }))
  }

  raw(frame: string) {
    this.ws.send(frame)
  }

  close() {
    this.ws.close(1000)
  }

  /** The next message of this kind that was not waited for yet. */
  async hear<T extends PhoneMessage['type']>(type: T): Promise<Extract<PhoneMessage, { type: T }>> {
    for (const end = Date.now() + TIMEOUT_MS; Date.now() < end; ) {
      for (let i = this.#seen; i < this.messages.length; i++) {
        const message = this.messages[i]
        if (message?.type !== type) continue
        this.#seen = i + 1
        return message as Extract<PhoneMessage, { type: T }>
      }
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
    throw new Error(`never heard ${type}; heard ${JSON.stringify(this.messages)}, closed ${this.closing}`)
  }
}
