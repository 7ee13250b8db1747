/** The team of a company, as one of its people manages it. */
import { env } from 'cloudflare:test'
import { Ownership } from '../../../worker/equipo/ownership'
import { Equipo } from '../../../worker/equipo/service'
import { EquipoDb } from '../../../worker/equipo/sql'
import type { Empresa, Person } from '../../support/data'
import { watch } from './watched'
import { execute } from './world'

export const NOW = Date.UTC(2026, 10, 20, 15)
const SECRET = 'secreto-de-prueba-de-al-menos-32-letras'
export const KEY = 'llave-de-prueba-de-al-menos-32-letras-'

/** keys of the mails to be sent at once */
export const sent: string[] = []

export const correo = () => `${crypto.randomUUID()}@prueba.test`

export const invitee = (
  changes: Partial<{ nombre: string; email: string; rol: 'Usuario' | 'Administrador'; intento: string }> = {},
) => ({
  nombre: 'Diana Peña',
  email: correo(),
  rol: 'Usuario' as const,
  intento: crypto.randomUUID() as string | undefined,
  ...changes,
})

export async function equipoOf(e: Empresa, actor: Person = e.admin, now = NOW, verificado = true) {
  const empresa = await env.DB.prepare('select * from empresas where id = ?').bind(e.id).first()
  const db = new EquipoDb(watch(env.DB, e.id), e.id, { actorId: actor.id, domain: 'vigia.test' })
  const pendientes = { deliver: async () => undefined }
  const person = { id: actor.id, nombre: actor.nombre, idioma: 'es' as const, verificado }
  const courier = { sendNow: (key: string) => void sent.push(key) }
  const secrets = { hashSecret: SECRET, configSecret: KEY }
  // quotas are the subject of mail-quotas.test.ts
  const mails = { reserveInvitation: async () => new Map(), giveBack: async () => undefined }
  return new Equipo(db, empresa as never, person, {
    pendientes,
    courier,
    mails,
    network: null,
    ...secrets,
    appUrl: 'https://vigia.test',
    now,
  })
}

/** Who owns a company, as one of its people hands it over. */
export async function ownershipOf(e: Empresa, actor: Person = e.admin) {
  const empresa = await env.DB.prepare('select * from empresas where id = ?').bind(e.id).first()
  const db = new EquipoDb(watch(env.DB, e.id), e.id, { actorId: actor.id, domain: 'vigia.test' })
  const courier = { sendNow: (key: string) => void sent.push(key), appUrl: 'https://vigia.test' }
  return new Ownership(db, empresa as never, { id: actor.id }, { courier, now: NOW })
}

export const miembros = async (e: Empresa) =>
  (
    await env.DB.prepare('select * from team_members where empresa_id = ? order by created_at, rowid')
      .bind(e.id)
      .all<Record<string, string | number | null>>()
  ).results

export const limits = (e: Empresa, user_limit: number, plan = 'Basic', estado = 'active') =>
  execute([
    [
      'update empresas set user_limit = ?, plan_type = ?, subscription_status = ? where id = ?',
      [user_limit, plan, estado, e.id],
    ],
  ])
