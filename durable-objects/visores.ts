/** The open live sockets of an object and who looks through each. They survive hibernation by their attachments. */
import { VisoresDb } from '../worker/db/visores-db'
import { INACTIVIDAD_MINUTOS } from '../worker/domain/sesion'
import { CABECERA_VISOR, SESION_TERMINADA, SIN_ACCESO, type Visor } from '../worker/live/protocolo'

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

export class Visores {
  readonly #abiertos = new Map<WebSocket, Visor>()

  constructor(
    private readonly ctx: DurableObjectState,
    private readonly limits: SocketLimits,
  ) {
    ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair('ping', 'pong'))
    for (const ws of ctx.getWebSockets()) {
      // getWebSockets() may list closing ones
      if (ws.readyState === WebSocket.OPEN) this.#abiertos.set(ws, ws.deserializeAttachment() as Visor)
    }
  }

  get n(): number {
    return this.#abiertos.size
  }

  get todos(): IterableIterator<[WebSocket, Visor]> {
    return this.#abiertos.entries()
  }

  /** The visitor whom our own API vouches for, or null when the request is no upgrade of its making. */
  static de(request: Request): Visor | null {
    if (request.headers.get('Upgrade')?.toLowerCase() !== 'websocket') return null
    const visor = request.headers.get(CABECERA_VISOR)
    return visor ? (JSON.parse(visor) as Visor) : null
  }

  /**
   * Takes a socket in and says `primero` on it before anything else can be said. Of too many of one session or person the
   * oldest closes, which is one left open elsewhere or half gone; where the object is full, 429.
   */
  abrir(visor: Visor, primero: string): Response {
    this.#makeRoom((v) => v.sesion === visor.sesion, this.limits.session)
    this.#makeRoom((v) => v.usuario === visor.usuario, this.limits.person)
    if (this.n >= this.limits.all) return new Response(null, { status: 429, headers: { 'Retry-After': '60' } })
    const { 0: suyo, 1: nuestro } = new WebSocketPair()
    this.ctx.acceptWebSocket(nuestro)
    this.poner(nuestro, visor)
    nuestro.send(primero)
    return new Response(null, { status: 101, webSocket: suyo })
  }

  #makeRoom(same: (visor: Visor) => boolean, max: number): void {
    const theirs = [...this.#abiertos].filter(([, visor]) => same(visor))
    for (const [ws] of theirs.slice(0, Math.max(0, theirs.length + 1 - max)))
      this.cerrar(ws, SIN_ACCESO, 'too many sockets')
  }

  /** Notes who looks through a socket; it outlives hibernation. */
  poner(ws: WebSocket, visor: Visor): void {
    ws.serializeAttachment(visor)
    this.#abiertos.set(ws, visor)
  }

  /** What a browser says: whether its tab is in view. Anything else is ignored. */
  oir(ws: WebSocket, mensaje: string | ArrayBuffer): void {
    const visor = this.#abiertos.get(ws)
    if (visor && (mensaje === 'visible' || mensaje === 'hidden')) {
      this.poner(ws, { ...visor, visible: mensaje === 'visible' })
    }
  }

  /** Says something on one socket; one that is gone is dropped without a word. */
  enviar(ws: WebSocket, texto: string): void {
    try {
      ws.send(texto)
    } catch {
      this.#abiertos.delete(ws)
    }
  }

  /** The same text on every socket. */
  enviarATodos(texto: string): void {
    for (const ws of this.#abiertos.keys()) this.enviar(ws, texto)
  }

  /** Ends a socket with a code of live/protocolo.ts. */
  cerrar(ws: WebSocket, codigo: number, porque: string): void {
    this.#abiertos.delete(ws)
    try {
      ws.close(codigo, porque)
    } catch {
      // it was closing already
    }
  }

  /**
   * Asks D1 in one round trip who of those at the sockets may still look, and closes the others.
   * @param ve whether a person with these assigned vehicles has anything to see here
   * @returns the assigned vehicles by user, for those who stayed
   */
  async revisar(d1: D1Database, empresaId: string, now: number, ve: (visor: Visor, suyos: Set<string>) => boolean) {
    const todos = [...this.#abiertos]
    const miradas = todos.map(([, visor]) => visor)
    const db = new VisoresDb(d1.withSession('first-primary'))
    const { permisos, asignados } = await db.revisar(empresaId, miradas, now, INACTIVIDAD_MINUTOS)
    for (const [ws] of todos) {
      const visor = this.#abiertos.get(ws)
      const permiso = visor && permisos.get(visor.sesion)
      if (!permiso) continue
      const ahora: Visor = { ...visor, alcance: permiso.alcance }
      if (permiso.estado === 'terminada') this.cerrar(ws, SESION_TERMINADA, 'session over')
      else if (permiso.estado === 'ajena' || !ve(ahora, asignados.get(visor.usuario) ?? new Set())) {
        this.cerrar(ws, SIN_ACCESO, 'no access')
      } else if (visor.alcance !== ahora.alcance) this.poner(ws, ahora)
    }
    return asignados
  }

  /** The other side has gone. */
  irse(ws: WebSocket): void {
    this.cerrar(ws, 1000, '')
  }
}
