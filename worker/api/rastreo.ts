/** What a phone or a tracker calls with nothing but its link: no cookie, no session. */

import { Hono } from 'hono'
import { registrar } from '../access/peticion'
import { DeviceDb } from '../db/device-db'
import { leerAcuerdo } from '../domain/consentimiento'
import { DEMO_TERMINADA, INFORME_DE_DEMO_MAX_BYTES } from '../domain/demostracion'
import { INFORME_MAX_BYTES, PUNTOS_POR_INFORME } from '../domain/punto'
import { ajustes, type Env } from '../env'
import { abrirEnlace } from '../live/enlace'
import type { Respuesta } from '../live/protocolo'
import { dispositivo } from '../live/puertas'
import { Demostraciones } from '../services/demostraciones'
import { Rastreo } from '../services/rastreo'
import { leerTexto } from './cuerpo'

/** In the words of the specification where it has a text. */
const TEXTO = {
  desconocido: 'Dispositivo no encontrado',
  inactivo: 'Dispositivo inactivo',
  'rastreo-deshabilitado': 'Rastreo deshabilitado para este dispositivo',
  malformado: 'El informe de posiciones no es válido',
  grande: `Demasiadas posiciones en un informe: hasta ${PUNTOS_POR_INFORME} y ${INFORME_MAX_BYTES / 1024} kB`,
  demo: DEMO_TERMINADA,
  seguido: 'Demasiadas posiciones por minuto',
  luego: 'El servicio no está disponible. Por favor intente nuevamente.',
} as const
/** After a fault of ours a phone may come back soon; its queue keeps the points. */
const LUEGO_SEGUNDOS = 5

export const rastreo = new Hono<{ Bindings: Env }>()

rastreo.post('/track/:deviceId/positions', (c) => recibirInforme(c.req.raw, c.env, c.req.param('deviceId')))

/** Whether the device exists, is Activo and may be tracked: the fourth check when tracking starts. */
rastreo.get('/track/:deviceId', async (c) => {
  const db = new DeviceDb(c.env.DB.withSession('first-primary'))
  const r = await new Rastreo(db, ajustes(c.env).LINK_SECRET, Date.now()).abrir(c.req.param('deviceId'))
  if (r.estado === 'terminada') return c.json({ error: TEXTO.demo }, 410)
  if (r.estado === 'demo') return c.json({ estado: 'Activo', tracking_enabled: true })
  if (r.estado !== 'ok') return c.json({ error: TEXTO.desconocido }, r.estado === 'eliminado' ? 410 : 404)
  return c.json({ estado: r.dispositivo.activo ? 'Activo' : 'Inactivo', tracking_enabled: r.dispositivo.rastreo })
})

/**
 * Hands a report to its Device and says what became of it.
 * @param cabeceras all headers of the answer, from a caller that adds none afterwards
 */
export async function recibirInforme(
  request: Request,
  env: Env,
  deviceId: string,
  cabeceras?: Headers,
): Promise<Response> {
  const [status, cuerpo, espera] = contestar(await informar(request, env, deviceId))
  const r = new Response(JSON.stringify(cuerpo), { status, headers: cabeceras ?? JSON_SOLO })
  if (espera !== undefined) r.headers.set('Retry-After', String(espera))
  return r
}

const JSON_SOLO = { 'Content-Type': 'application/json' }

async function informar(request: Request, env: Env, deviceId: string): Promise<Respuesta> {
  try {
    const enlace = await abrirEnlace(ajustes(env).LINK_SECRET, deviceId)
    if (!enlace) return await informarDemo(request, env, deviceId)
    const cuerpo = await leerTexto(request, INFORME_MAX_BYTES)
    if (cuerpo === null) return { status: 413, detalle: 'body' }
    const now = Date.now()
    const respuesta = await dispositivo(env, enlace.clave).report(enlace.clave, enlace.version, cuerpo)
    // what is refused agrees to nothing; before the answer by which the phone takes both for received, once a phone
    const acuerdo = respuesta.status === 200 ? leerAcuerdo(cuerpo, now) : null
    if (acuerdo) await new DeviceDb(env.DB).consentir(enlace.clave, enlace.version, acuerdo)
    return respuesta
  } catch (error) {
    registrar('informe-fallido', error, { peticion: request.headers.get('cf-ray') })
    return { status: 503 }
  }
}

/** No vehicle's link: a demonstration's, or none. Neither reads D1. */
async function informarDemo(request: Request, env: Env, enlace: string): Promise<Respuesta> {
  const demostraciones = new Demostraciones(env, ajustes(env), Date.now())
  if ((await demostraciones.abrir('telefono', enlace)) === 'no-existe') return { status: 404 }
  const cuerpo = await leerTexto(request, INFORME_DE_DEMO_MAX_BYTES)
  return cuerpo === null ? { status: 413, detalle: 'body' } : demostraciones.recibir(enlace, cuerpo)
}

function contestar(r: Respuesta): [status: number, cuerpo: object, espera?: number] {
  switch (r.status) {
    case 200:
      return [200, { accepted: r.accepted, duplicates: r.duplicates, discarded: r.discarded }]
    case 400:
      return [400, { error: TEXTO.malformado, detalle: r.detalle }]
    case 413:
      return [413, { error: TEXTO.grande }]
    case 403:
      return [403, { error: TEXTO[r.motivo] }]
    case 429:
      return [429, { error: TEXTO.seguido }, r.espera]
    case 503:
      return [503, { error: TEXTO.luego }, LUEGO_SEGUNDOS]
    case 410:
      return [410, { error: r.motivo ? TEXTO[r.motivo] : TEXTO.desconocido }]
    default:
      return [r.status, { error: TEXTO.desconocido }]
  }
}
