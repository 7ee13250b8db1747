/**
 * The demonstration on the landing page: started without an account, opened by a phone, watched through a socket
 * (docs/decisions/0032).
 */
import { type Context, Hono } from 'hono'
import { Demos } from '../../dispositivos/demo'
import { ajustes, type Env } from '../../env'
import { readText } from './body'
import { asksForSocket, isFromOtherSite } from './guard'
import { refuse } from './refuse'

type C = Context<{ Bindings: Env }>

/** These requests have no meaningful body. */
const BODY_MAX = 1024

const demos = (c: C) => new Demos(c.env, ajustes(c.env), Date.now())

/** A demonstration that is over, or that never was. */
const absent = (c: C, status: number) =>
  status === 410 ? refuse(c, 410, 'demostracion-terminada') : refuse(c, 404, 'no-encontrado')

export const demo = new Hono<{ Bindings: Env }>()

/** `{ phone, map, seconds, tiles }`: the phone's address, the socket's path, the duration, the map's tile source. */
demo.post('/demo', async (c) => {
  if ((await readText(c.req.raw, BODY_MAX)) === null) return refuse(c, 413, 'cuerpo-grande')
  const r = await demos(c).start(c.req.header('cf-connecting-ip') ?? '')
  if (r.tipo === 'wait') {
    return refuse(c, 429, 'demasiadas-demostraciones', { 'Retry-After': String(r.wait) })
  }
  const { TILES_URL: url, TILES_ATTRIBUTION: attribution } = ajustes(c.env)
  const phone = `${new URL(c.req.url).origin}/track/${r.telefono}`
  const seconds = Math.round((r.hasta - Date.now()) / 1000)
  return c.json({ phone, map: `/api/demo/${r.mapa}`, seconds, tiles: { url, attribution } }, 201)
})

/** The phone has opened its link. */
demo.post('/demo/:enlace', async (c) => {
  if ((await readText(c.req.raw, BODY_MAX)) === null) return refuse(c, 413, 'cuerpo-grande')
  const { status } = await demos(c).receive(c.req.param('enlace'), null)
  if (status === 200) return c.body(null, 204)
  return absent(c, status)
})

demo.get('/demo/:enlace', async (c) => {
  if (!asksForSocket(c)) return refuse(c, 426, 'solo-websocket', { Upgrade: 'websocket' })
  if (isFromOtherSite(c)) return refuse(c, 403, 'otro-sitio')
  const r = await demos(c).openSocket(c.req.param('enlace'))
  if (r.status === 101) return r
  return absent(c, r.status)
})
