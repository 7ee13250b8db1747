/**
 * The physical limit of live positions: a Worker with one Durable Object that inserts one row and notifies its sockets.
 * No link check, no validation, no de-duplication, no configuration: the product cannot be faster than this.
 */
import { DurableObject } from 'cloudflare:workers'

interface Env {
  OBJECT: DurableObjectNamespace<Room>
}

interface Point {
  seq: number
  lat: number
  lng: number
  accuracy: number
  at: string
}

export class Room extends DurableObject<Env> {
  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env)
    ctx.storage.sql.exec(
      'CREATE TABLE IF NOT EXISTS points (id INTEGER PRIMARY KEY, lat REAL, lng REAL, accuracy REAL, at INTEGER)',
    )
    ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair('ping', 'pong'))
  }

  /** A map opens, or a phone that waits to be told that one did. */
  override async fetch(request: Request): Promise<Response> {
    const { 0: client, 1: server } = new WebSocketPair()
    const kind = new URL(request.url).pathname.split('/')[1] ?? ''
    this.ctx.acceptWebSocket(server, [kind])
    if (kind === 'live') for (const phone of this.ctx.getWebSockets('phone')) phone.send('pace')
    return new Response(null, { status: 101, webSocket: client })
  }

  override webSocketMessage(_: WebSocket, text: string) {
    const { id, points } = JSON.parse(text) as { id: string; points: Point[] }
    this.report(id, points, 'live')
  }

  /** @param kind tells the sockets of this kind alone: where no phone has one, all are maps */
  report(id: string, points: Point[], kind?: string): { accepted: number } {
    for (const p of points) {
      const at = Date.parse(p.at)
      this.ctx.storage.sql.exec(
        'INSERT INTO points (lat, lng, accuracy, at) VALUES (?, ?, ?, ?)',
        p.lat,
        p.lng,
        p.accuracy,
        at,
      )
      const sockets = this.ctx.getWebSockets(kind)
      if (sockets.length === 0) continue
      const mensaje = JSON.stringify({ type: 'position', id, lat: p.lat, lng: p.lng, accuracy: p.accuracy, at: p.at })
      for (const socket of sockets) socket.send(mensaje)
    }
    return { accepted: points.length }
  }

  override webSocketClose(socket: WebSocket) {
    socket.close()
  }
}

export default {
  async fetch(request, env) {
    const url = new URL(request.url)
    const [, kind, name = ''] = url.pathname.split('/')
    if (kind === 'live' || kind === 'phone')
      return env.OBJECT.getByName(url.searchParams.get('room') ?? name).fetch(request)
    if (kind === 'positions') {
      const { points } = await request.json<{ points: Point[] }>()
      const room = url.searchParams.get('room') ?? name
      return Response.json(await env.OBJECT.getByName(room).report(name, points))
    }
    return new Response('hello')
  },
} satisfies ExportedHandler<Env>
