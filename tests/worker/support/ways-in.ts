/** The ways into an account besides its password, and what is left of an account in the database. */
import { env } from 'cloudflare:test'
import { AccessJwt } from '../../../worker/access/access-token'
import { Keyring } from '../../../worker/access/keyring'
import { ApiClients } from '../../../worker/api-clients/service'
import { ApiDb } from '../../../worker/api-clients/sql'
import type { Refusal } from '../../../worker/domain/refusal'
import { Invitaciones } from '../../../worker/equipo/invitaciones'
import { InvitacionesDb } from '../../../worker/equipo/invitaciones-sql'
import { IdentityDb } from '../../../worker/identidad/sql'
import { SECRETS } from '../../support/secrets'
import { APP_URL, digitsOf, hasher, request } from './accounts'
import { requestTrace, writer } from './auditoria'
import { NOW, world } from './first-proof'

export const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: Refusal) => error.clave,
  )

export const count = (table: string, usuario_id: string) =>
  env.DB.prepare(`select count(*) as n from ${table} where usuario_id = ?`).bind(usuario_id).first<number>('n')

export const verifiedAt = (id: string) =>
  env.DB.prepare('select email_verificado_at as v from usuarios where id = ?').bind(id).first<number | null>('v')

export async function byCode(email: string, now = NOW) {
  const token = await world.servicios(now).signInWithCode.ask(email, request())
  const codigo = digitsOf((await world.recipient(email)).at(-1))
  return world
    .servicios(now)
    .signInWithCode.signIn(token, { intent: 'sign-in', codigo, recordar: false }, request('/login/codigo'))
}

export function programs(now = NOW) {
  const { intentos } = world.servicios(now)
  const db = new ApiDb(env.DB, requestTrace(now))
  const jwt = new AccessJwt(new Keyring(db, SECRETS.CONFIG_SECRET, now), APP_URL, now)
  const identity = new IdentityDb(env.DB)
  const base = { identidad: identity, intentos, auditoria: writer(now), secrets: SECRETS, hasher }
  return new ApiClients(db, jwt, base, { now, lugar: null })
}

export function invitations(now = NOW) {
  const { intentos, access } = world.servicios(now)
  const dependencies = { intentos, access, secret: SECRETS.HASH_SECRET, appUrl: APP_URL }
  return new Invitaciones(new InvitacionesDb(env.DB), dependencies, now, hasher)
}
