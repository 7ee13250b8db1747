/**
 * The live sockets: `/api/live` for a company's map, `/api/live/:id` for one device. They authenticate by cookie, so
 * Origin is checked.
 */
import { type Context, Hono } from 'hono'
import type { LiveViews } from '../../dispositivos/live-views'
import { VIEWER_HEADER, type Viewer } from '../../live/protocol'
import { dispositivo, fleet } from '../../live/stubs'
import type { Api } from './environment'
import { asksForSocket, enter, isFromOtherSite } from './guard'
import { refuse } from './refuse'

type C = Context<Api>

export const live = new Hono<Api>()

live.get('/live', async (c) => {
  const entered = await admit(c)
  if (entered instanceof Response) return entered
  return openSocket(c, entered.viewer, (init) => fleet(c.env, entered.viewer.empresa_id).fetch('https://flota/', init))
})

live.get('/live/:id', async (c) => {
  const entered = await admit(c)
  if (entered instanceof Response) return entered
  const key = await entered.views.key(c.req.param('id'))
  if (!key) return refuse(c, 404, 'dispositivo-no-encontrado')
  return openSocket(c, entered.viewer, (init) => dispositivo(c.env, key).fetch(`https://dispositivo/${key}`, init))
})

/** Accepts an upgrade from one of our pages, by a signed-in person with a live map; otherwise returns the refusal. */
async function admit(c: C): Promise<{ viewer: Viewer; views: LiveViews } | Response> {
  if (!asksForSocket(c)) return refuse(c, 426, 'solo-websocket', { Upgrade: 'websocket' })
  if (isFromOtherSite(c)) return refuse(c, 403, 'otro-sitio')
  const views = await enter(c, c.get('context').withLiveViews(c.req.raw))
  return views instanceof Response ? views : { viewer: views.viewer, views }
}

async function openSocket(c: C, viewer: Viewer, ask: (init: RequestInit) => Promise<Response>): Promise<Response> {
  const r = await ask({ headers: { Upgrade: 'websocket', [VIEWER_HEADER]: JSON.stringify(viewer) } })
  if (r.status === 404) return refuse(c, 404, 'dispositivo-no-encontrado')
  if (r.status !== 429) return r
  return refuse(c, 429, 'demasiados-mapas', { 'Retry-After': r.headers.get('Retry-After') ?? '' })
}
