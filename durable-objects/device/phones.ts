/**
 * The sockets of the phones that report to a Device. They hibernate with it, so that only the link and how long the last
 * frame took are kept, as an attachment. Each report is judged like a POST.
 */
import { type PhoneMessage, readFrame } from '../../worker/domain/dispositivos/phone-wire'
import {
  isHeldUp,
  isPossible,
  type Malformed,
  type Point,
  REPORT_MAX_BYTES,
  type Report,
} from '../../worker/domain/dispositivos/point'
import { NO_ACCESS } from '../../worker/domain/dispositivos/wire'
import { type DeviceAnswer, type DeviceLink, PHONE_HEADER } from '../../worker/live/protocol'
import { answerFrame, refusalFrame } from '../../worker/live/report-answer'
import { closeQuietly, oldestBeyond, sendQuietly } from '../sockets'

/** Marks their sockets, apart from those of viewers. */
const TAG = 'phone'
/** A vehicle has one phone, sometimes two; more are tabs left open or half-dead sockets. */
const PHONES_MAX = 4
/** A report without points: judging it tells whether a phone may report, and stores nothing. */
const WITHOUT_POINTS: Report = { points: [] }

/** What is kept of a socket. */
interface Attached extends DeviceLink {
  /** ms from `sentAt` of its last frame to the arrival, with what the phone's clock is wrong by; absent before the first */
  delay?: number
}

/** Judges a report; with `take` its points go there instead of into the store. */
export type Judge = (
  link: DeviceLink,
  read: () => Report | Malformed,
  take?: (points: Point[], now: number) => DeviceAnswer,
) => Promise<DeviceAnswer>

interface OwnDevice {
  judge: Judge
  /** tells the open maps that there is a newer position */
  moved(now: number): void
  isWatched(): boolean
  /** the vehicle that it is on; undefined before the first configuration */
  vehicle(): string | undefined
  /** seconds between two reports while unwatched */
  readonly paceSeconds: number
}

export class Phones {
  /** the newest previewed point; forgotten when the object sleeps, because the next report brings it again */
  #previewed: Point | null = null

  constructor(
    private readonly ctx: DurableObjectState,
    private readonly device: OwnDevice,
  ) {}

  /** The later of the newest stored point and the newest preview. */
  newest(stored: Point | null): Point | null {
    const preview = this.#previewed
    return preview && preview.at > (stored?.at ?? Number.NEGATIVE_INFINITY) ? preview : stored
  }

  /** The link that our own API attached to an upgrade request; null for any other request. */
  static from(request: Request): DeviceLink | null {
    const link = request.headers.get(PHONE_HEADER)
    return link ? (JSON.parse(link) as DeviceLink) : null
  }

  /** Accepts a socket and says at which pace to report and for which vehicle; a link that may not report gets the status of its refusal. */
  async open(link: DeviceLink): Promise<Response> {
    const { status } = await this.device.judge(link, () => WITHOUT_POINTS)
    if (status !== 200) return new Response(null, { status })
    for (const ws of oldestBeyond(this.#all, PHONES_MAX)) this.#close(ws, 'too many phones')
    const { 0: client, 1: server } = new WebSocketPair()
    this.ctx.acceptWebSocket(server, [TAG])
    server.serializeAttachment(link)
    this.#send(server, this.#pace())
    this.#sendVehicle(server)
    return new Response(null, { status: 101, webSocket: client })
  }

  /** Whether a socket is a phone's; otherwise it is a viewer's. */
  owns(ws: WebSocket): boolean {
    return this.ctx.getTags(ws).includes(TAG)
  }

  /**
   * A frame of a phone. A report is answered once it is stored; a preview is not answered, nor a frame that was held up:
   * the phone has given up waiting for it and sends its points again, with a `sentAt` that tells its clock.
   */
  async hear(ws: WebSocket, frame: string | ArrayBuffer): Promise<void> {
    const link = ws.deserializeAttachment() as Attached
    if (typeof frame !== 'string' || frame.length > REPORT_MAX_BYTES) {
      return this.#send(ws, answerFrame({ status: 413, detalle: 'body' }))
    }
    const { kind, report } = readFrame(frame)
    const delay = 'points' in report && report.sentAt != null ? Date.now() - report.sentAt : null
    if (isHeldUp(delay, link.delay ?? null)) return
    if (delay !== null) ws.serializeAttachment({ ...link, delay } satisfies Attached)
    if (kind === 'preview') {
      // a phone previews although the last viewer is gone (a link ended, say): it is told to slow down
      if (!this.device.isWatched()) this.#send(ws, this.#pace())
      await this.device.judge(
        link,
        () => report,
        (points, now) => this.#preview(points, now),
      )
      return
    }
    this.#send(ws, answerFrame(await this.device.judge(link, () => report)))
  }

  /** Tells every phone at which pace to report: when viewers come or go. */
  tellPace(): void {
    const pace = this.#pace()
    for (const ws of this.#all) this.#send(ws, pace)
  }

  /** Tells every phone which vehicle it reports for: the company moved the device. */
  tellVehicle(): void {
    for (const ws of this.#all) this.#sendVehicle(ws)
  }

  /** The configuration has changed: a phone that may not report any more is told at once. */
  async recheck(): Promise<void> {
    for (const ws of this.#all) {
      const answer = await this.device.judge(ws.deserializeAttachment() as DeviceLink, () => WITHOUT_POINTS)
      const isRefused = answer.status === 403 || answer.status === 404 || answer.status === 410
      if (isRefused) this.#send(ws, refusalFrame('refused', answer))
    }
  }

  /** The device is gone. */
  closeAll(): void {
    for (const ws of this.#all) {
      this.#send(ws, refusalFrame('refused', { status: 410 }))
      this.#close(ws, 'device deleted')
    }
  }

  /** The open ones, the oldest first: in that order the runtime lists sockets with a tag. */
  get #all(): WebSocket[] {
    return this.ctx.getWebSockets(TAG).filter((ws) => ws.readyState === WebSocket.OPEN)
  }

  #preview(points: Point[], now: number): DeviceAnswer {
    for (const p of points) if (isPossible(p, now)) this.#previewed = this.newest(p)
    this.device.moved(now)
    return { status: 200, accepted: 0, duplicates: 0, discarded: 0 }
  }

  #pace(): string {
    const live = this.device.isWatched()
    return JSON.stringify({ type: 'pace', seconds: this.device.paceSeconds, live } satisfies PhoneMessage)
  }

  #sendVehicle(ws: WebSocket): void {
    const id = this.device.vehicle()
    if (id !== undefined) this.#send(ws, JSON.stringify({ type: 'vehicle', id } satisfies PhoneMessage))
  }

  #send(ws: WebSocket, text: string): void {
    // while it is closing the phone keeps its points until an answer arrives
    sendQuietly(ws, text)
  }

  #close(ws: WebSocket, why: string): void {
    closeQuietly(ws, NO_ACCESS, why)
  }
}
