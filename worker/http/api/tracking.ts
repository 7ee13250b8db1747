/** What phones and trackers call with nothing but their link: no cookie, no session. */

import { Hono } from 'hono'
import { Demos } from '../../dispositivos/demo'
import { DeviceDb } from '../../dispositivos/device-sql'
import { DriversData } from '../../dispositivos/driver-data'
import { Rastreo } from '../../dispositivos/tracking'
import { readAgreement } from '../../domain/dispositivos/consentimiento'
import { DEMO_REPORT_MAX_BYTES } from '../../domain/dispositivos/demo'
import { REPORT_MAX_BYTES } from '../../domain/dispositivos/point'
import type { TrackedDevice } from '../../domain/dispositivos/wire'
import { ajustes, type Env } from '../../env'
import { openLink } from '../../live/link'
import { type DeviceAnswer, type DeviceLink, PHONE_HEADER } from '../../live/protocol'
import { answerTo } from '../../live/report-answer'
import { dispositivo } from '../../live/stubs'
import { logFailure } from '../../trace/request'
import { readText } from './body'
import { asksForSocket } from './guard'
import { refuse } from './refuse'

export const rastreo = new Hono<{ Bindings: Env }>()

rastreo.post('/track/:deviceId/positions', (c) => receiveReport(c.req.raw, c.env, c.req.param('deviceId')))

/**
 * The phone's socket to its Device, which judges it as it judges a POST. The link is the whole authority: there is no
 * cookie that another site could use, so Origin is not asked.
 */
rastreo.get('/track/:deviceId/live', async (c) => {
  if (!asksForSocket(c)) return refuse(c, 426, 'solo-websocket', { Upgrade: 'websocket' })
  const link = await openLink(ajustes(c.env).LINK_SECRET, c.req.param('deviceId'))
  if (!link) return refuse(c, 404, 'dispositivo-no-encontrado')
  const headers = { Upgrade: 'websocket', [PHONE_HEADER]: JSON.stringify(link satisfies DeviceLink) }
  return dispositivo(c.env, link.key).fetch(`https://dispositivo/${link.key}`, { headers })
})

/**
 * Whether the device exists, is Activo and may be tracked, the fourth check when tracking starts; when it records nothing,
 * and which vehicle it is on.
 */
rastreo.get('/track/:deviceId', async (c) => {
  const db = new DeviceDb(c.env.DB.withSession('first-primary'))
  const r = await new Rastreo(db, ajustes(c.env).LINK_SECRET, Date.now()).open(c.req.param('deviceId'))
  if (r.estado === 'ended') return refuse(c, 410, 'demostracion-terminada')
  if (r.estado === 'demo') return c.json({ estado: 'Activo', tracking_enabled: true } satisfies TrackedDevice)
  if (r.estado !== 'ok') return refuse(c, r.estado === 'deleted' ? 410 : 404, 'dispositivo-no-encontrado')
  const { activo, rastreo: tracking_enabled } = r.dispositivo
  const estado = activo ? 'Activo' : 'Inactivo'
  const { offHours, detail } = r
  return c.json({ estado, tracking_enabled, offHours, detail } satisfies TrackedDevice)
})

/** What the driver is told of the vehicle's data: what is kept, for how long, and who looked. */
rastreo.get('/track/:deviceId/data', async (c) => {
  const data = new DriversData(c.env.DB.withSession('first-primary'), ajustes(c.env).LINK_SECRET, Date.now())
  const found = await data.read(c.req.param('deviceId'))
  if (!found) return refuse(c, 404, 'dispositivo-no-encontrado')
  return c.json(found, 200, { 'Cache-Control': 'private, no-store' })
})

/** What the driver objects to, kept for the company. Sent again with the same id it is the same one. */
rastreo.post('/track/:deviceId/objections', async (c) => {
  // few file one: the reader of the form loads when they do
  const [{ fileObjection }, { OBJECTION_BYTES, readObjection }] = await Promise.all([
    import('../../objeciones/filed'),
    import('../../domain/objeciones/report'),
  ])
  const body = await readText(c.req.raw, OBJECTION_BYTES)
  if (body === null) return refuse(c, 413, 'cuerpo-grande')
  const objection = readObjection(body)
  if (!objection) return refuse(c, 400, 'objecion-invalida')
  const here = { d1: c.env.DB.withSession('first-primary'), secret: ajustes(c.env).LINK_SECRET, now: Date.now() }
  const outcome = await fileObjection(here, c.req.param('deviceId'), objection)
  if (outcome === 'no-link') return refuse(c, 404, 'dispositivo-no-encontrado')
  if (outcome === 'too-many') return refuse(c, 429, 'demasiadas-objeciones')
  return c.json({ kept: true }, 201)
})

/**
 * Passes a report to its Device and returns the outcome.
 * @param headers all headers of the response, from a caller that adds none afterwards
 */
export async function receiveReport(
  request: Request,
  env: Env,
  deviceId: string,
  headers?: Headers,
): Promise<Response> {
  const [status, body, wait] = answerTo(await handleReport(request, env, deviceId))
  const r = new Response(JSON.stringify(body), { status, headers: headers ?? ANSWER_HEADERS })
  if (wait !== undefined) r.headers.set('Retry-After', String(wait))
  return r
}

const ANSWER_HEADERS = { 'Content-Type': 'application/json' }

async function handleReport(request: Request, env: Env, deviceId: string): Promise<DeviceAnswer> {
  try {
    const link = await openLink(ajustes(env).LINK_SECRET, deviceId)
    if (!link) return await handleDemoReport(request, env, deviceId)
    const body = await readText(request, REPORT_MAX_BYTES)
    if (body === null) return { status: 413, detalle: 'body' }
    const now = Date.now()
    const response = await dispositivo(env, link.key).report(link.key, link.version, body)
    // only an accepted report records consent, once per phone, and before the response, which acknowledges both
    const agreement = response.status === 200 ? readAgreement(body, now) : null
    if (agreement) await new DeviceDb(env.DB).consent(link.key, link.version, agreement)
    return response
  } catch (error) {
    logFailure('informe-fallido', error, { peticion: request.headers.get('cf-ray') })
    return { status: 503 }
  }
}

/** For a link that is no vehicle's: a demonstration, or invalid. Neither reads D1. */
async function handleDemoReport(request: Request, env: Env, link: string): Promise<DeviceAnswer> {
  const demos = new Demos(env, ajustes(env), Date.now())
  if ((await demos.open('phone', link)) === 'unknown') return { status: 404 }
  const body = await readText(request, DEMO_REPORT_MAX_BYTES)
  return body === null ? { status: 413, detalle: 'body' } : demos.receive(link, body)
}
