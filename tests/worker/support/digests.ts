/** Alerts of the day, and the digests composed of them. */
import { env } from 'cloudflare:test'
import { type DigestLimits, Digests } from '../../../worker/alertas/digests'
import { execute } from './world'

export const DAY = '2026-11-20'
const NOW = Date.UTC(2026, 10, 20, 10)
const ZONA = 'America/Bogota'
export const APP = 'https://vigia.test'

interface Correo {
  clave: string
  para: string
  asunto: string
  html: string
  texto: string
  empresa_id: string
  usuario_id: string
  message_id: string
}

export const correos = async () => (await env.DB.prepare('select * from correos order by para').all<Correo>()).results

export const countUnmailed = async () =>
  (await env.DB.prepare('select count(*) as n from alertas where resumen is null').first<{ n: number }>())?.n ?? 0

export const compose = async (limits?: DigestLimits, day = DAY, zona = ZONA) => {
  const r = new Digests(env.DB, APP, NOW, limits)
  await r.compose(zona, day)
  return r.queries
}

export const extra = (n: number) => new Date(Date.parse(`${DAY}T00:00:00Z`) + n * 86_400_000).toISOString().slice(0, 10)

interface Alerta {
  cosa?: string | null
  tipo?: string
  vence?: string | null
  umbral?: number
  estado?: string
}

export async function alerta(empresa: string, vehiculo: string, a: Alerta = {}) {
  const id = crypto.randomUUID()
  const dueItem = a.cosa === undefined ? `documento:${crypto.randomUUID()}` : a.cosa
  const { tipo = 'SOAT', vence = extra(6), umbral = 7, estado = 'Pendiente' } = a
  await execute([
    [
      `insert into alertas (id, empresa_id, vehiculo_id, tipo, mensaje, fecha, estado, cosa, vence, umbral, created_at)
       values (?, ?, ?, ?, 'Algo pasa', ?, ?, ?, ?, ?, 1)`,
      [id, empresa, vehiculo, tipo, DAY, estado, dueItem, vence, umbral],
    ],
  ])
  return { id, cosa: dueItem }
}
