/** The open live sockets of an object and their viewers. Both survive hibernation as socket attachments. */
import { ViewersDb } from '../worker/dispositivos/viewers-sql'
import { NO_ACCESS, PING, PONG, SESSION_ENDED, type Visibility } from '../worker/domain/dispositivos/wire'
import { VIEWER_HEADER, type Viewer } from '../worker/live/protocol'
import { closeQuietly, oldestBeyond, sendQuietly } from './sockets'

/** How often the sessions of open sockets are checked: the socket of an ended session closes within a minute. */
export const RECHECK_MS = 55_000

/** The company and the vehicle whose viewers a Device serves. */
interface VehicleOfEmpresa {
  empresa_id: string
  vehiculo_id: string
}

/** Limits on open sockets: per session, per person across sessions, and per object. */
export interface SocketLimits {
  session: number
  person: number
  all: number
}
/** What is kept of a socket: its viewer, and its place in the order of opening, which the runtime does not keep. */
interface Attached extends Viewer {
  turn: number
}
/** WebSocket close code «service restart»: the client connects again, and the API judges anew what its person sees. */
const CONNECT_AGAIN = 1012
/** Covers a person's tabs and phones, and all maps of a company. */
export const SOCKETS_OF_ROOM: SocketLimits = { session: 12, person: 30, all: 400 }
/** A page opens one socket for one device. */
export const SOCKETS_OF_DEVICE: SocketLimits = { session: 4, person: 8, all: 60 }

const VISIBLE: ReadonlyMap<unknown, boolean> = new Map<Visibility, boolean>([
  ['visible', true],
  ['hidden', false],
])

export class Viewers {
  /** the oldest first */
  readonly #open = new Map<WebSocket, Attached>()
  #turn = 0

  constructor(
    private readonly ctx: DurableObjectState,
    private readonly limits: SocketLimits,
  ) {
    ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair(PING, PONG))
    // getWebSockets() includes closing ones; those with a tag are customers' and phones' (device/)
    const kept = ctx.getWebSockets().filter((ws) => ws.readyState === WebSocket.OPEN && ctx.getTags(ws).length === 0)
    // what earlier code attached has no turn
    const open = kept.map((ws) => [ws, { turn: 0, ...(ws.deserializeAttachment() as Viewer) }] as const)
    for (const [ws, viewer] of open.sort(([, a], [, b]) => a.turn - b.turn)) {
      this.#open.set(ws, viewer)
      this.#turn = viewer.turn
    }
  }

  get count(): number {
    return this.#open.size
  }

  get all(): IterableIterator<[WebSocket, Viewer]> {
    return this.#open.entries()
  }

  /** The viewer our own API attached to the request, or null when it is not an upgrade request from it. */
  static from(request: Request): Viewer | null {
    if (request.headers.get('Upgrade')?.toLowerCase() !== 'websocket') return null
    const viewer = request.headers.get(VIEWER_HEADER)
    return viewer ? (JSON.parse(viewer) as Viewer) : null
  }

  /**
   * Accepts a socket and sends the messages of `first` on it before any other. Over the limit of a session or person, the
   * oldest socket (left open elsewhere, or half dead) is closed; when the object is full, 429.
   */
  open(viewer: Viewer, first: readonly string[], limits = this.limits): Response {
    this.#makeRoom((v) => v.sesion === viewer.sesion, limits.session)
    this.#makeRoom((v) => v.usuario === viewer.usuario, limits.person)
    if (this.count >= limits.all) return new Response(null, { status: 429, headers: { 'Retry-After': '60' } })
    const { 0: client, 1: server } = new WebSocketPair()
    this.ctx.acceptWebSocket(server)
    this.#put(server, { ...viewer, turn: ++this.#turn })
    for (const message of first) server.send(message)
    return new Response(null, { status: 101, webSocket: client })
  }

  #makeRoom(same: (viewer: Viewer) => boolean, max: number): void {
    const alike = [...this.#open].filter(([, viewer]) => same(viewer))
    for (const [ws] of oldestBeyond(alike, max)) this.close(ws, NO_ACCESS, 'too many sockets')
  }

  /** Updates the viewer of a socket; it survives hibernation. */
  #put(ws: WebSocket, viewer: Attached): void {
    ws.serializeAttachment(viewer)
    this.#open.set(ws, viewer)
  }

  /** Handles a browser message: whether its tab is visible. Anything else is ignored. */
  hear(ws: WebSocket, message: string | ArrayBuffer): void {
    const viewer = this.#open.get(ws)
    const visible = VISIBLE.get(message)
    if (viewer && visible !== undefined) this.#put(ws, { ...viewer, visible })
  }

  /** Sends on one socket; a dead socket is dropped silently. */
  send(ws: WebSocket, text: string): void {
    if (!sendQuietly(ws, text)) this.#open.delete(ws)
  }

  sendToAll(text: string): void {
    for (const ws of this.#open.keys()) this.send(ws, text)
  }

  /** Closes a socket with a code of domain/dispositivos/wire.ts. */
  close(ws: WebSocket, code: number, why: string): void {
    this.#open.delete(ws)
    closeQuietly(ws, code, why)
  }

  /** Closes every socket: the device or company was deleted. */
  closeAll(why: string): void {
    for (const [ws] of this.all) this.close(ws, NO_ACCESS, why)
  }

  /** Closes the sockets of people who see assigned vehicles alone: which ones these see here has changed. */
  closeAssigned(): void {
    for (const [ws, { scope }] of [...this.#open])
      if (scope === 'asignadas') this.close(ws, CONNECT_AGAIN, 'another vehicle')
  }

  /**
   * Checks in one D1 round trip which viewers may stay, and closes the other sockets.
   * @param sees whether a person with these assigned vehicles has anything to see here
   * @returns the assigned vehicles by user, for those who stayed
   */
  async recheck(
    d1: D1Database,
    empresaId: string,
    now: number,
    sees: (viewer: Viewer, vehiculoIds: Set<string>) => boolean,
  ) {
    const all = [...this.#open]
    const viewers = all.map(([, viewer]) => viewer)
    const db = new ViewersDb(d1.withSession('first-primary'))
    const { permissions, assigned } = await db.recheck(empresaId, viewers, now)
    for (const [ws] of all) {
      const viewer = this.#open.get(ws)
      const permission = viewer && permissions.get(viewer.sesion)
      if (!permission) continue
      const current: Attached = { ...viewer, scope: permission.scope }
      if (permission.estado === 'ended') this.close(ws, SESSION_ENDED, 'session over')
      else if (permission.estado === 'no-access' || !sees(current, assigned.get(viewer.usuario) ?? new Set())) {
        this.close(ws, NO_ACCESS, 'no access')
      } else if (viewer.scope !== current.scope) this.#put(ws, current)
    }
    return assigned
  }

  /**
   * The same for the viewers of one vehicle's Device. Returns when to check again, null without viewers.
   * @param c what the Device is of, null before its first contact
   */
  async recheckVehicle(d1: D1Database, c: VehicleOfEmpresa | null, now: number): Promise<number | null> {
    if (!c || this.count === 0) return null
    const sees = (v: Viewer, vehiculoIds: Set<string>) => v.scope === 'todas' || vehiculoIds.has(c.vehiculo_id)
    await this.recheck(d1, c.empresa_id, now, sees)
    return now + RECHECK_MS
  }

  /** Removes a socket the other side has closed. */
  leave(ws: WebSocket): void {
    this.close(ws, 1000, '')
  }
}
