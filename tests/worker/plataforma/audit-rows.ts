/** Rows of the audit log, and the ways of reading them. */
import { env } from 'cloudflare:test'
import { type Activity, activityOf } from '../../../worker/auditoria/activity'
import { ActivityList } from '../../../worker/domain/auditoria/activity'
import type { AuditEvent } from '../../../worker/domain/auditoria/auditoria'
import { FileStore } from '../../../worker/files/store'
import { execute } from '../support/world'

export const NOW = Date.UTC(2026, 10, 20, 15)
export const DAY = 86_400_000
export const BOGOTA = 'America/Bogota'
export const STORAGE = { d1: env.DB, store: new FileStore(env.FILES) }
export const IN_TRIAL = {
  plan_type: 'Basic',
  subscription_status: 'trial',
  trial_ends_at: null,
  subscription_ends_at: null,
  zona_horaria: BOGOTA,
} as const

export const ROW = {
  id: 'f',
  at: 1,
  suceso: 'salida',
  usuario_id: null,
  objeto: null,
  direccion: null,
  peticion: null,
  datos: null,
}

export interface Fact {
  suceso?: AuditEvent
  empresa: string | null
  usuario?: string | null
  at?: number
  objeto?: string
}
export const write = async (...facts: Fact[]) => {
  await execute(
    facts.map(({ suceso: auditEvent = 'salida', empresa, usuario = null, at = NOW, objeto: target = null }) => [
      'insert into auditoria (id, at, suceso, usuario_id, empresa_id, objeto) values (?, ?, ?, ?, ?, ?)',
      [crypto.randomUUID(), at, auditEvent, usuario, empresa, target],
    ]),
  )
}
export const ask = (request: Record<string, unknown> = {}) => ActivityList.parse(request)
export const activityFor = (id: string, plan: Parameters<typeof activityOf>[1] | object = IN_TRIAL) =>
  activityOf(STORAGE, { ...IN_TRIAL, ...plan, id }, BOGOTA, NOW)
export const auditEvents = async (activity: Activity, request: Record<string, unknown> = {}) =>
  (await activity.list(ask(request))).rows.map((f) => f.suceso)
export async function everything(activity: Activity, request: Record<string, unknown> = {}) {
  const rows = []
  for await (const part of activity.all(ask(request))) rows.push(...part.rows)
  return rows
}
