/** The open live sockets of an object and who looks through each. They survive hibernation by their attachments. */
import { ViewersDb } from '../worker/dispositivos/viewers-sql'
import { IDLE_MINUTES } from '../worker/domain/identidad/session'
import { NO_ACCESS, SESSION_ENDED, VIEWER_HEADER, type Visor } from '../worker/live/protocol'

/** How often the sessions of open sockets are looked at: a dead one closes within a minute. */
export const SESIONES_MS = 55_000

/** How many sockets an object holds open: of one session, of one person whatever the sessions, and in all. */
export interface SocketLimits {
  session: number
  person: number
  all: number
}
/** Tabs and phones of a person, and all maps of a company. */
export const SOCKETS_OF_ROOM: SocketLimits = { session: 12, person: 30, all: 400 }
/** A page looks at one device through one socket. */
export const SOCKETS_OF_DEVICE: SocketLimits = { session: 4, person: 8, all: 60 }

export class Viewers {
  readonly #open = new Map<WebSocket, Visor>()

  constructor(
    private readonly ctx: DurableObjectState,
    private readonly limits: SocketLimits,
  ) {
    ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair('ping', 'pong'))
    for (const ws of ctx.getWebSockets()) {
      // getWebSockets() may list closing ones
      if (ws.readyState === WebSocket.OPEN) this.#open.set(ws, ws.deserializeAttachment() as Visor)
    }
  }

  get n(): number {
    return this.#open.size
  }

  get todos(): IterableIterator<[WebSocket, Visor]> {
    return this.#open.entries()
  }

  /** The visitor whom our own API vouches for, or null when the request is no upgrade of its making. */
  static de(request: Request): Visor | null {
    if (request.headers.get('Upgrade')?.toLowerCase() !== 'websocket') return null
    const visor = request.headers.get(VIEWER_HEADER)
    return visor ? (JSON.parse(visor) as Visor) : null
  }

  /**
   * Takes a socket in and says `primero` on it before anything else can be said. Of too many of one session or person the
   * oldest closes, which is one left open elsewhere or half gone; where the object is full, 429.
   */
  open(visor: Visor, primero: string): Response {
    this.#makeRoom((v) => v.sesion === visor.sesion, this.limits.session)
    this.#makeRoom((v) => v.usuario === visor.usuario, this.limits.person)
    if (this.n >= this.limits.all) return new Response(null, { status: 429, headers: { 'Retry-After': '60' } })
    const { 0: theirs, 1: ours } = new WebSocketPair()
    this.ctx.acceptWebSocket(ours)
    this.put(ours, visor)
    ours.send(primero)
    return new Response(null, { status: 101, webSocket: theirs })
  }

  #makeRoom(same: (visor: Visor) => boolean, max: number): void {
    const theirs = [...this.#open].filter(([, visor]) => same(visor))
    for (const [ws] of theirs.slice(0, Math.max(0, theirs.length + 1 - max)))
      this.cerrar(ws, NO_ACCESS, 'too many sockets')
  }

  /** Notes who looks through a socket; it outlives hibernation. */
  put(ws: WebSocket, visor: Visor): void {
    ws.serializeAttachment(visor)
    this.#open.set(ws, visor)
  }

  /** What a browser says: whether its tab is in view. Anything else is ignored. */
  hear(ws: WebSocket, mensaje: string | ArrayBuffer): void {
    const visor = this.#open.get(ws)
    if (visor && (mensaje === 'visible' || mensaje === 'hidden')) {
      this.put(ws, { ...visor, visible: mensaje === 'visible' })
    }
  }

  /** Says something on one socket; one that is gone is dropped without a word. */
  send(ws: WebSocket, texto: string): void {
    try {
      ws.send(texto)
    } catch {
      this.#open.delete(ws)
    }
  }

  /** The same text on every socket. */
  sendToAll(texto: string): void {
    for (const ws of this.#open.keys()) this.send(ws, texto)
  }

  /** Ends a socket with a code of live/protocol.ts. */
  cerrar(ws: WebSocket, codigo: number, why: string): void {
    this.#open.delete(ws)
    try {
      ws.close(codigo, why)
    } catch {
      // it was closing already
    }
  }

  /**
   * Asks D1 in one round trip who of those at the sockets may still look, and closes the others.
   * @param ve whether a person with these assigned vehicles has anything to see here
   * @returns the assigned vehicles by user, for those who stayed
   */
  async revisar(
    d1: D1Database,
    empresaId: string,
    now: number,
    sees: (visor: Visor, vehiculoIds: Set<string>) => boolean,
  ) {
    const todos = [...this.#open]
    const viewers = todos.map(([, visor]) => visor)
    const db = new ViewersDb(d1.withSession('first-primary'))
    const { permissions, assigned } = await db.revisar(empresaId, viewers, now, IDLE_MINUTES)
    for (const [ws] of todos) {
      const visor = this.#open.get(ws)
      const permission = visor && permissions.get(visor.sesion)
      if (!permission) continue
      const current: Visor = { ...visor, scope: permission.scope }
      if (permission.estado === 'terminada') this.cerrar(ws, SESSION_ENDED, 'session over')
      else if (permission.estado === 'ajena' || !sees(current, assigned.get(visor.usuario) ?? new Set())) {
        this.cerrar(ws, NO_ACCESS, 'no access')
      } else if (visor.scope !== current.scope) this.put(ws, current)
    }
    return assigned
  }

  /** The other side has gone. */
  leave(ws: WebSocket): void {
    this.cerrar(ws, 1000, '')
  }
}
