/** The live sockets: `/api/live` for a company's map, `/api/live/:id` for one device. A cookie opens them, so Origin counts. */
import { type Context, Hono } from 'hono'
import type { Mirador } from '../../dispositivos/live-views'
import { VIEWER_HEADER, type Visor } from '../../live/protocol'
import { dispositivo, fleet } from '../../live/stubs'
import type { Api } from './environment'
import { enter } from './guard'

type C = Context<Api>

export const live = new Hono<Api>()

live.get('/live', async (c) => {
  const entered = await admit(c)
  if (entered instanceof Response) return entered
  return openSocket(entered.visor, (init) => fleet(c.env, entered.visor.empresa_id).fetch('https://flota/', init))
})

live.get('/live/:id', async (c) => {
  const entered = await admit(c)
  if (entered instanceof Response) return entered
  const clave = await entered.mirador.clave(c.req.param('id'))
  if (!clave) return c.json({ error: 'Dispositivo no encontrado' }, 404)
  return openSocket(entered.visor, (init) => dispositivo(c.env, clave).fetch(`https://dispositivo/${clave}`, init))
})

/** Who comes in: an upgrade, from a page of ours, of somebody signed in who has a map. Else the refusal. */
async function admit(c: C): Promise<{ visor: Visor; mirador: Mirador } | Response> {
  if (c.req.header('Upgrade')?.toLowerCase() !== 'websocket') {
    return c.json({ error: 'Esta dirección solo acepta WebSocket.' }, 426, { Upgrade: 'websocket' })
  }
  const origen = c.req.header('Origin')
  if (origen !== undefined && origen !== new URL(c.req.url).origin) {
    return c.json({ error: 'Solicitud de otro sitio rechazada.' }, 403)
  }
  const mirador = await enter(c, c.get('contexto').mirador(c.req.raw))
  return mirador instanceof Response ? mirador : { visor: mirador.visor, mirador }
}

const openSocket = (visor: Visor, ask: (init: RequestInit) => Promise<Response>) =>
  ask({ headers: { Upgrade: 'websocket', [VIEWER_HEADER]: JSON.stringify(visor) } })
