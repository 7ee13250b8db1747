/** A person whose program signs in to the API. */
import { env } from 'cloudflare:test'
import { AccessJwt } from '../../../worker/access/access-token'
import { Intentos } from '../../../worker/access/attempts'
import { Bearer } from '../../../worker/access/bearer'
import { Keyring } from '../../../worker/access/keyring'
import type { PasswordHasher } from '../../../worker/access/password'
import { ApiClients, type TokenResponse } from '../../../worker/api-clients/service'
import { ApiDb } from '../../../worker/api-clients/sql'
import { IdentityDb } from '../../../worker/identidad/sql'
import { SECRETS } from '../../support/secrets'
import { requestTrace, writer } from './auditoria'
import { createEmpresa, execute } from './world'

export const NOW = Date.now()
export const PASSWORD = 'tres volcanes dormidos'
export const EMISOR = 'https://vigia.test'
const HASH = 'scrypt$16384$8$5$sal$hash'

const hasher: PasswordHasher = {
  hash: async () => HASH,
  opens: async (key, saved) => key === PASSWORD && saved === HASH,
}

const unlimited = { limit: async () => ({ success: true }) } as RateLimit

/** @param origin the address in whose name tokens are signed */
export function world(now = NOW, secret = SECRETS.CONFIG_SECRET, origin = EMISOR) {
  const actor = requestTrace(now)
  const db = new ApiDb(env.DB, actor)
  const identity = new IdentityDb(env.DB)
  const intentos = new Intentos(identity, unlimited, 's'.repeat(32), now)
  const keyring = new Keyring(db, secret, now)
  const jwt = new AccessJwt(keyring, origin, now)
  const dependencies = { identidad: identity, intentos, auditoria: writer(now), secrets: SECRETS, hasher }
  const apiClients = new ApiClients(db, jwt, dependencies, { now, lugar: 'Bogotá, CO' })
  return { db, keyring, jwt, apiClients, bearer: new Bearer(db, jwt, actor) }
}

let serial = 0

export const fromIp = (ip = `10.9.${serial >> 8}.${serial++ & 255}`) =>
  new Request('https://vigia.test/api/auth/token', {
    method: 'POST',
    headers: { 'cf-connecting-ip': ip, 'user-agent': 'curl/8.9' },
  })

export async function person() {
  const empresa = await createEmpresa({ vehiculos: 0 })
  await execute([
    ['insert into credenciales (usuario_id, password_hash, updated_at) values (?, ?, 1)', [empresa.admin.id, HASH]],
  ])
  return { ...empresa.admin, empresa: empresa.id }
}

export async function signIn(email: string, now = NOW, origin = EMISOR): Promise<TokenResponse> {
  const tokens = await world(now, SECRETS.CONFIG_SECRET, origin).apiClients.signIn(
    { username: email, password: PASSWORD },
    fromIp(),
  )
  if (typeof tokens === 'string') throw new Error(tokens)
  return tokens
}

/** The account that a token is accepted for, or the status of the refusal. */
export async function opens(token: string, now = NOW, extra: Record<string, string> = {}) {
  const request = new Request(`${EMISOR}/api/vehicles`, { headers: { authorization: `Bearer ${token}`, ...extra } })
  try {
    return (await world(now).bearer.who(request)).person.id
  } catch (error) {
    if (error instanceof Response) return error.status
    throw error
  }
}

export const rows = async (sql: string, ...params: unknown[]) =>
  (
    await env.DB.prepare(sql)
      .bind(...params)
      .all<Record<string, string | number | null>>()
  ).results
