/** Signing up and in with a password, counting what it costs: scrypts and round trips. */
import { env } from 'cloudflare:test'
import { afterEach, beforeEach, vi } from 'vitest'
import { Intentos } from '../../../worker/access/attempts'
import { Gate } from '../../../worker/access/gate'
import { hashPassword, NO_ACCOUNT_HASH, type PasswordHasher } from '../../../worker/access/password'
import { Refusal } from '../../../worker/domain/refusal'
import { Identity } from '../../../worker/identidad/service'
import { SessionOpener } from '../../../worker/identidad/session-opener'
import { SessionOpenerDb } from '../../../worker/identidad/session-opener-sql'
import { IdentityDb } from '../../../worker/identidad/sql'
import { PlatformDb } from '../../../worker/platform-db/platform-db'
import { countTrips } from '../../support/counted'
import { uniqueWord } from '../../support/data'
import { SECRETS } from '../../support/secrets'
import { Harness } from './accounts'
import { writer } from './auditoria'
import { createPerson, execute } from './world'

/** A stand-in for scrypt that counts its calls; the real one has its own tests. */
export const hasher = {
  hash: vi.fn(async (_password: string) => HASH),
  opens: vi.fn(async (key: string, saved: string) => key === PASSWORD && saved !== NO_ACCOUNT_HASH),
}

/** How often the password was hashed or compared. */
export const scrypts = () => hasher.hash.mock.calls.length + hasher.opens.mock.calls.length
export const NOW = Date.UTC(2026, 10, 20, 14)
export const PASSWORD = 'tres volcanes dormidos'
const HASH = await hashPassword(PASSWORD)
/** Round trips to the database since the count began. */
export let roundTrips = 0
const counted = countTrips(env.DB, () => roundTrips++)
const unlimited = { limit: async () => ({ success: true }) } as RateLimit

export function identity(
  now = NOW,
  { limite: limit = unlimited, d1 = counted, con: passwordHasher = hasher as PasswordHasher } = {},
) {
  const db = new IdentityDb(d1)
  const intentos = new Intentos(db, limit, 's'.repeat(32), now)
  const access = new SessionOpener(new SessionOpenerDb(d1), intentos, SECRETS, { now, lugar: null })
  const { codeSender } = new Harness().servicios(now, { d1 })
  return new Identity(db, { intentos, access, codeSender, auditoria: writer(now) }, now, passwordHasher)
}

let serial = 0
export const newIp = () => `10.${(serial >> 16) & 255}.${(serial >> 8) & 255}.${serial++ & 255}`

export const fromIp = (ip: string, extra: Record<string, string> = {}, path = '/login') =>
  new Request(`https://vigia.test${path}`, { headers: { 'cf-connecting-ip': ip, 'user-agent': 'Prueba', ...extra } })

export const ingreso = (email: string, key = PASSWORD, remember = true) => ({
  email,
  contrasena: key,
  recordar: remember,
})

export const registro = (email: string, key = PASSWORD) => ({
  nombre: 'Marcela Ríos',
  email,
  contrasena: key,
  confirmar_contrasena: key,
  terminos: 'on' as const,
})

export const correo = () => `p-${uniqueWord()}@correo.test`

export async function person(rol: 'SuperAdmin' | 'Administrador' | 'Usuario' = 'Administrador', hash = HASH) {
  const p = await createPerson(rol)
  await execute([
    ['insert into credenciales (usuario_id, password_hash, updated_at) values (?, ?, ?)', [p.id, hash, NOW]],
    ['delete from sesiones where usuario_id = ?', [p.id]],
  ])
  return p
}

export const sesionesOf = async (id: string) =>
  (await env.DB.prepare('select * from sesiones where usuario_id = ?').bind(id).all<Record<string, unknown>>()).results

/** The result of an attempt: the refusal's key, or 'entra'. */
export async function attempt(
  email: string,
  key: string,
  ip: string,
  now = NOW,
  passwordHasher: PasswordHasher = hasher,
) {
  try {
    await identity(now, { con: passwordHasher }).signIn(ingreso(email, key), fromIp(ip))
    return 'entra'
  } catch (error) {
    if (error instanceof Refusal) return error.clave
    throw error
  }
}

/** The person that the gate finds behind a cookie at an instant, and how often it recorded the session's use. */
export async function afterwards(cookie: string, now: number) {
  const after: Promise<unknown>[] = []
  const gate = new Gate(new PlatformDb(env.DB), now, (job) => after.push(job), writer(now))
  const actor = await gate.who(fromIp(newIp(), { cookie: cookie.split(';')[0] ?? '' }))
  await Promise.all(after)
  return { person: actor?.person ?? null, marks: after.length }
}

/** Counts scrypts and round trips from here on. */
export function countFromHere(): void {
  roundTrips = 0
  vi.clearAllMocks()
}

/** Each test counts scrypts and round trips from zero. */
export function countAnew(): void {
  beforeEach(countFromHere)
  afterEach(() => vi.restoreAllMocks())
}
