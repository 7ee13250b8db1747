/** What a phone or a tracker calls with nothing but its link: no cookie, no session (spec §7 «Tracking page»). */
import { type Context, Hono } from 'hono'
import { DeviceDb } from '../db/device-db'
import { INFORME_MAX_BYTES, PUNTOS_POR_INFORME } from '../domain/punto'
import { ajustes, type Env } from '../env'
import { abrirEnlace } from '../live/enlace'
import type { Respuesta } from '../live/protocolo'
import { dispositivo } from '../live/puertas'
import { Rastreo } from '../services/rastreo'
import { leerTexto } from './cuerpo'

type C = Context<{ Bindings: Env }>

/** Spec §8 where it has a text. */
const TEXTO = {
  desconocido: 'Dispositivo no encontrado',
  inactivo: 'Dispositivo inactivo',
  'rastreo-deshabilitado': 'Rastreo deshabilitado para este dispositivo',
  malformado: 'El informe de posiciones no es válido',
  grande: `Demasiadas posiciones en un informe: hasta ${PUNTOS_POR_INFORME} y ${INFORME_MAX_BYTES / 1024} kB`,
  seguido: 'Demasiadas posiciones por minuto',
  luego: 'El servicio no está disponible. Por favor intente nuevamente.',
} as const
/** After a fault of ours a phone may come back soon; its queue keeps the points. */
const LUEGO_SEGUNDOS = '5'

export const rastreo = new Hono<{ Bindings: Env }>()

rastreo.post('/track/:deviceId/positions', async (c) => {
  const enlace = await abrirEnlace(ajustes(c.env).LINK_SECRET, c.req.param('deviceId'))
  if (!enlace) return c.json({ error: TEXTO.desconocido }, 404)
  const cuerpo = await leerTexto(c.req.raw, INFORME_MAX_BYTES)
  if (cuerpo === null) return c.json({ error: TEXTO.grande }, 413)
  try {
    return contestar(c, await dispositivo(c.env, enlace.clave).report(enlace.clave, enlace.version, cuerpo))
  } catch (error) {
    console.error(JSON.stringify({ suceso: 'informe-fallido', error: String(error) }))
    return contestar(c, { status: 503 })
  }
})

/** Whether the device exists, is Activo and may be tracked: the fourth check when tracking starts. */
rastreo.get('/track/:deviceId', async (c) => {
  const db = new DeviceDb(c.env.DB.withSession('first-primary'))
  const r = await new Rastreo(db, ajustes(c.env).LINK_SECRET).abrir(c.req.param('deviceId'))
  if (r.estado !== 'ok') return c.json({ error: TEXTO.desconocido }, r.estado === 'eliminado' ? 410 : 404)
  return c.json({ estado: r.dispositivo.activo ? 'Activo' : 'Inactivo', tracking_enabled: r.dispositivo.rastreo })
})

function contestar(c: C, r: Respuesta) {
  switch (r.status) {
    case 200:
      return c.json({ accepted: r.accepted, duplicates: r.duplicates, discarded: r.discarded })
    case 400:
      return c.json({ error: TEXTO.malformado, detalle: r.detalle }, 400)
    case 413:
      return c.json({ error: TEXTO.grande }, 413)
    case 403:
      return c.json({ error: TEXTO[r.motivo] }, 403)
    case 429:
      return c.json({ error: TEXTO.seguido }, 429, { 'Retry-After': String(r.espera) })
    case 503:
      return c.json({ error: TEXTO.luego }, 503, { 'Retry-After': LUEGO_SEGUNDOS })
    default:
      return c.json({ error: TEXTO.desconocido }, r.status)
  }
}
