/**
 * The customers who follow a Device's vehicle by a link (docs/decisions/0056). They see its positions since the link
 * was made, at first the last half hour of them, and no id of the company's. Their sockets are closed when the link
 * runs out or is ended, when the device gets another vehicle, and when the company's subscription ends.
 */
import { recordArrival } from '../../worker/compartidos/sql'
import { TRAIL_MS } from '../../worker/domain/compartidos/estimate'
import { isAtDestination, type Share } from '../../worker/domain/compartidos/share'
import { FUTURE_MS } from '../../worker/domain/dispositivos/instant'
import { isPossible, type Point } from '../../worker/domain/dispositivos/point'
import { NO_ACCESS } from '../../worker/domain/dispositivos/wire'
import type { Vigilancia } from '../../worker/domain/lugares/rules'
import { unpack } from '../../worker/domain/recorridos/day-bytes'
import { deviceMessage, positionMessage, SHARE_HEADER, snapshotMessages } from '../../worker/live/protocol'
import type { Schedule } from '../schedule'
import { closeQuietly, sendQuietly } from '../sockets'
import { bytesOf } from './day-bytes'
import { type Memory, REREAD_MS } from './memory'
import type { Recorrido } from './recorrido'

/** Marks their sockets, apart from those of the company's people (viewers.ts). */
const TAG = 'seguidor'
/** The most open sockets of one link (it may be sent to a group of people), and of all links of the Device. */
const OF_LINK = 60
const OF_DEVICE = 200
/** A fix less accurate than this (metres) does not prove that the vehicle is at a place. */
const ACCURACY_MAX = 100
/** Storage key: arrivals that D1 does not know yet, by link. */
const ARRIVALS = 'llegadas-de-enlaces'
/** The device as customers get it, with made-up ids. */
const SHOWN = { id: 'vehiculo', vehiculo_id: 'vehiculo', estado: 'Activo', tracking_enabled: true } as const

type Arrivals = Record<string, number>
interface Asked {
  id: string
  empresa_id: string
  vehiculo_id: string
}

export class Followers {
  /** the link of each open socket */
  readonly #open = new Map<WebSocket, string>()
  /** each link with the hours as JSON, as its sockets were last told of it */
  readonly #shownState = new Map<string, string>()
  #sent: Point | null = null

  /** @param recorrido the current one: a deleted Device has another */
  constructor(
    private readonly ctx: DurableObjectState,
    private readonly schedule: Pick<Schedule<'compartidos' | 'configuracion'>, 'has' | 'put'>,
    private readonly memory: Memory,
    private readonly recorrido: () => Recorrido,
  ) {
    for (const ws of ctx.getWebSockets(TAG)) {
      if (ws.readyState === WebSocket.OPEN) this.#open.set(ws, ws.deserializeAttachment() as string)
    }
  }

  /** Whether a request comes from our API for the holder of a link. */
  static asks(request: Request): boolean {
    return request.headers.has(SHARE_HEADER)
  }

  get count(): number {
    return this.#open.size
  }

  /**
   * Opens a socket for the holder of a link that our API has found in D1; 404 when it shows nothing here.
   * @param learn reads the configuration from D1, for a link that this Device has not heard of yet
   */
  async open(request: Request, now: number, learn: (key: string) => Promise<boolean>): Promise<Response> {
    const asked = JSON.parse(request.headers.get(SHARE_HEADER) ?? '{}') as Partial<Asked>
    const { memory } = this
    if (!memory.isDeleted && !this.#running(asked.id, now)) await learn(new URL(request.url).pathname.slice(1))
    const share = this.#running(asked.id, now)
    const c = memory.configuration
    if (!share || c?.empresa_id !== asked.empresa_id || c?.vehiculo_id !== asked.vehiculo_id)
      return new Response(null, { status: 404 })
    const ofLink = [...this.#open.values()].filter((id) => id === share.id).length
    if (ofLink >= OF_LINK || this.count >= OF_DEVICE) return new Response(null, { status: 429 })
    const { 0: client, 1: server } = new WebSocketPair()
    this.ctx.acceptWebSocket(server, [TAG])
    server.serializeAttachment(share.id)
    this.#open.set(server, share.id)
    this.#shownState.set(share.id, this.#stateOf(share))
    for (const part of snapshotMessages([{ device: SHOWN, movement: undefined, off: null }], now)) server.send(part)
    // the last position within the hours may be where its driver lives (docs/decisions/0059)
    const trail = this.memory.hours.isOpen(now) ? this.#trail(share, now) : []
    if (trail.length > 0) server.send(`[${trail.map((p) => positionMessage(SHOWN.id, p)).join(',')}]`)
    this.#scheduleEnd(now)
    if (!this.schedule.has('configuracion')) this.schedule.put('configuracion', now + REREAD_MS)
    return new Response(null, { status: 101, webSocket: client })
  }

  /** Sends the newest position to those who may see it. */
  tell(p: Point | null, now: number): void {
    if (!p || p === this.#sent || this.count === 0) return
    this.#sent = p
    const message = positionMessage(SHOWN.id, p)
    for (const [ws, id] of this.#open) {
      const share = this.#running(id, now)
      if (share && this.#shows(share, p)) this.#send(ws, message)
    }
  }

  /**
   * Records that the vehicle has reached the destination of a link, if these points show it; the alarm writes it to D1.
   * @param places of the vehicle, one of which the destination may be
   */
  arrive(points: readonly Point[], places: Vigilancia['lugares'], now: number): void {
    const awaited = this.#shares().filter(({ destino, llegada }) => destino !== null && llegada === null)
    if (awaited.length === 0) return
    const known = this.#arrivals()
    const found: Arrivals = {}
    for (const share of awaited) {
      if (share.id in known || !this.#running(share.id, now)) continue
      const there = points.find(
        (p) =>
          p.accuracy <= ACCURACY_MAX &&
          isPossible(p, now) &&
          this.#shows(share, p) &&
          isAtDestination(share, places, p),
      )
      if (there) found[share.id] = there.at
    }
    if (Object.keys(found).length === 0) return
    this.ctx.storage.kv.put<Arrivals>(ARRIVALS, { ...known, ...found })
    this.schedule.put('compartidos', now)
  }

  /** After a new configuration: closes sockets of links that have ended, and tells the others what changed. */
  configured(now: number): void {
    if (this.count === 0) return
    this.#closeEnded(now)
    for (const id of new Set(this.#open.values())) {
      const said = this.#stateOf(this.#running(id, now))
      if (this.#shownState.get(id) === said) continue
      this.#shownState.set(id, said)
      for (const [ws, of] of this.#open) if (of === id) this.#send(ws, deviceMessage(SHOWN, null))
    }
    this.#scheduleEnd(now)
  }

  /**
   * The scheduled task: writes arrivals to D1, then closes what has ended. Returns when to run again, or null.
   * @param reread reads the configuration that the arrivals have changed
   */
  async settle(db: D1Database, now: number, reread: () => Promise<unknown>): Promise<number | null> {
    const arrivals = this.#arrivals()
    const empresaId = this.memory.configuration?.empresa_id
    if (empresaId && Object.keys(arrivals).length > 0) {
      const d1 = db.withSession('first-primary')
      for (const [id, at] of Object.entries(arrivals)) await recordArrival(d1, { empresaId, id, at })
      // others may have come while these were being written
      const later = Object.entries(this.#arrivals()).filter(([id]) => !(id in arrivals))
      if (later.length > 0) this.ctx.storage.kv.put<Arrivals>(ARRIVALS, Object.fromEntries(later))
      else this.ctx.storage.kv.delete(ARRIVALS)
      await reread()
    }
    this.#closeEnded(now)
    return empresaId && Object.keys(this.#arrivals()).length > 0 ? now : this.#nextEnd()
  }

  closeAll(): void {
    for (const ws of [...this.#open.keys()]) this.#close(ws)
  }

  /** Removes a socket that the other side has closed. */
  leave(ws: WebSocket): void {
    this.#open.delete(ws)
  }

  #shares(): readonly Share[] {
    return this.memory.configuration?.compartidos ?? []
  }

  /** The link with this id while it runs; else null. */
  #running(id: string | undefined, now: number): Share | null {
    if (!this.memory.isPlanOpen(now)) return null
    return this.#shares().find((share) => share.id === id && now < share.hasta) ?? null
  }

  /** What a page asks for anew when it has changed: its link, and when the vehicle records. */
  #stateOf(share: Share | null): string {
    return JSON.stringify([share, this.memory.configuration?.horario ?? null])
  }

  /** Whether a link may show a point: one since it was made, of its vehicle. */
  #shows(share: Share, p: Point): boolean {
    return p.at >= share.desde && this.memory.isOwn(p.at)
  }

  /** The positions of the last half hour that the link may show; without any, the last position if it may be shown. */
  #trail(share: Share, now: number): Point[] {
    const recorrido = this.recorrido()
    const vehiculo = this.memory.configuration?.vehiculo_id
    if (!vehiculo) return []
    recorrido.flush()
    const from = Math.max(share.desde, now - TRAIL_MS)
    const points = unpack(bytesOf(this.ctx.storage.sql, vehiculo, from, now + FUTURE_MS).buffer)
    const shown = points.filter((p) => p.at >= from && this.#shows(share, p))
    const { last } = recorrido
    return shown.length === 0 && last && this.#shows(share, last) ? [last] : shown
  }

  #arrivals(): Arrivals {
    return this.ctx.storage.kv.get<Arrivals>(ARRIVALS) ?? {}
  }

  #closeEnded(now: number): void {
    for (const [ws, id] of [...this.#open]) if (!this.#running(id, now)) this.#close(ws)
  }

  /** When the next link with an open socket ends, at the latest with the subscription; null without sockets. */
  #nextEnd(): number | null {
    const open = new Set(this.#open.values())
    const ends = this.#shares().flatMap(({ id, hasta }) => (open.has(id) ? [hasta] : []))
    if (ends.length === 0) return null
    return Math.min(...ends, this.memory.planEnd ?? Number.POSITIVE_INFINITY)
  }

  #scheduleEnd(now: number): void {
    const end = this.#nextEnd()
    if (end !== null) this.schedule.put('compartidos', Object.keys(this.#arrivals()).length > 0 ? now : end)
  }

  #send(ws: WebSocket, text: string): void {
    if (!sendQuietly(ws, text)) this.#open.delete(ws)
  }

  #close(ws: WebSocket): void {
    this.#open.delete(ws)
    closeQuietly(ws, NO_ACCESS, 'the link has ended')
  }
}
