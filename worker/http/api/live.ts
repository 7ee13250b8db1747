/**
 * The live sockets: `/api/live` for a company's map, `/api/live/:id` for one device. They authenticate by cookie, so
 * Origin is checked.
 */
import { type Context, Hono } from 'hono'
import type { LiveViews } from '../../dispositivos/live-views'
import { VIEWER_HEADER, type Viewer } from '../../live/protocol'
import { dispositivo, fleet } from '../../live/stubs'
import type { Api } from './environment'
import { enter } from './guard'

type C = Context<Api>

export const live = new Hono<Api>()

live.get('/live', async (c) => {
  const entered = await admit(c)
  if (entered instanceof Response) return entered
  return openSocket(entered.viewer, (init) => fleet(c.env, entered.viewer.empresa_id).fetch('https://flota/', init))
})

live.get('/live/:id', async (c) => {
  const entered = await admit(c)
  if (entered instanceof Response) return entered
  const key = await entered.views.key(c.req.param('id'))
  if (!key) return c.json({ error: 'Dispositivo no encontrado' }, 404)
  return openSocket(entered.viewer, (init) => dispositivo(c.env, key).fetch(`https://dispositivo/${key}`, init))
})

/** Accepts an upgrade from one of our pages, by a signed-in person with a live map; otherwise returns the refusal. */
async function admit(c: C): Promise<{ viewer: Viewer; views: LiveViews } | Response> {
  if (c.req.header('Upgrade')?.toLowerCase() !== 'websocket') {
    return c.json({ error: 'Esta dirección solo acepta WebSocket.' }, 426, { Upgrade: 'websocket' })
  }
  const origin = c.req.header('Origin')
  if (origin !== undefined && origin !== new URL(c.req.url).origin) {
    return c.json({ error: 'Solicitud de otro sitio rechazada.' }, 403)
  }
  const views = await enter(c, c.get('contexto').withLiveViews(c.req.raw))
  return views instanceof Response ? views : { viewer: views.viewer, views }
}

const openSocket = (viewer: Viewer, ask: (init: RequestInit) => Promise<Response>) =>
  ask({ headers: { Upgrade: 'websocket', [VIEWER_HEADER]: JSON.stringify(viewer) } })
