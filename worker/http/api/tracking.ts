/** What phones and trackers call with nothing but their link: no cookie, no session. */

import { Hono } from 'hono'
import { Demos } from '../../dispositivos/demo'
import { DeviceDb } from '../../dispositivos/device-sql'
import { Rastreo } from '../../dispositivos/tracking'
import { type ApiError, apiError } from '../../domain/api-error'
import { readAgreement } from '../../domain/dispositivos/consentimiento'
import { DEMO_REPORT_MAX_BYTES } from '../../domain/dispositivos/demo'
import { REPORT_MAX_BYTES } from '../../domain/dispositivos/point'
import type { Acknowledgement, TrackedDevice } from '../../domain/dispositivos/wire'
import { ajustes, type Env } from '../../env'
import { openLink } from '../../live/link'
import type { DeviceAnswer } from '../../live/protocol'
import { dispositivo } from '../../live/stubs'
import { logFailure } from '../../trace/request'
import { readText } from './body'
import { refuse } from './refuse'

/** After an internal error a phone may retry soon; its queue keeps the points. */
const RETRY_SECONDS = 5

export const rastreo = new Hono<{ Bindings: Env }>()

rastreo.post('/track/:deviceId/positions', (c) => receiveReport(c.req.raw, c.env, c.req.param('deviceId')))

/** Whether the device exists, is Activo and may be tracked: the fourth check when tracking starts. */
rastreo.get('/track/:deviceId', async (c) => {
  const db = new DeviceDb(c.env.DB.withSession('first-primary'))
  const r = await new Rastreo(db, ajustes(c.env).LINK_SECRET, Date.now()).open(c.req.param('deviceId'))
  if (r.estado === 'terminada') return refuse(c, 410, 'demostracion-terminada')
  if (r.estado === 'demo') return c.json({ estado: 'Activo', tracking_enabled: true } satisfies TrackedDevice)
  if (r.estado !== 'ok') return refuse(c, r.estado === 'eliminado' ? 410 : 404, 'dispositivo-no-encontrado')
  const { activo, rastreo: tracking_enabled } = r.dispositivo
  const estado = activo ? 'Activo' : 'Inactivo'
  return c.json({ estado, tracking_enabled, offHours: r.horario.ahead } satisfies TrackedDevice)
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
  const [status, body, wait] = respond(await handleReport(request, env, deviceId))
  const r = new Response(JSON.stringify(body), { status, headers: headers ?? JSON_HEADERS })
  if (wait !== undefined) r.headers.set('Retry-After', String(wait))
  return r
}

const JSON_HEADERS = { 'Content-Type': 'application/json' }

async function handleReport(request: Request, env: Env, deviceId: string): Promise<DeviceAnswer> {
  try {
    const link = await openLink(ajustes(env).LINK_SECRET, deviceId)
    if (!link) return await handleDemoReport(request, env, deviceId)
    const body = await readText(request, REPORT_MAX_BYTES)
    if (body === null) return { status: 413, detalle: 'body' }
    const now = Date.now()
    const response = await dispositivo(env, link.clave).report(link.clave, link.version, body)
    // only an accepted report records consent, once per phone, and before the response, which acknowledges both
    const agreement = response.status === 200 ? readAgreement(body, now) : null
    if (agreement) await new DeviceDb(env.DB).consent(link.clave, link.version, agreement)
    return response
  } catch (error) {
    logFailure('informe-fallido', error, { peticion: request.headers.get('cf-ray') })
    return { status: 503 }
  }
}

/** For a link that is no vehicle's: a demonstration, or invalid. Neither reads D1. */
async function handleDemoReport(request: Request, env: Env, link: string): Promise<DeviceAnswer> {
  const demos = new Demos(env, ajustes(env), Date.now())
  if ((await demos.open('telefono', link)) === 'no-existe') return { status: 404 }
  const body = await readText(request, DEMO_REPORT_MAX_BYTES)
  return body === null ? { status: 413, detalle: 'body' } : demos.receive(link, body)
}

const acknowledgement = ({ accepted, duplicates, discarded, offHours }: Acknowledgement): Acknowledgement => ({
  accepted,
  duplicates,
  discarded,
  ...(offHours && { offHours }),
})

function respond(r: DeviceAnswer): [status: number, body: Acknowledgement | ApiError, wait?: number] {
  switch (r.status) {
    case 200:
      return [200, acknowledgement(r)]
    case 400:
      return [400, { ...apiError('informe-invalido'), detalle: r.detalle }]
    case 413:
      return [413, apiError('informe-grande')]
    case 403:
      return [403, apiError(r.motivo)]
    case 429:
      return [429, apiError('demasiadas-posiciones'), r.wait]
    case 503:
      return [503, apiError('servicio-no-disponible'), RETRY_SECONDS]
    case 410:
      return [410, apiError(r.motivo ?? 'dispositivo-no-encontrado')]
    default:
      return [r.status, apiError('dispositivo-no-encontrado')]
  }
}
