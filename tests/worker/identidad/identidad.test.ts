/** Sign-up, sign-in and sign-out, inside workerd on a real D1 (docs/security.md 1, 2, 3, 5, 6). */

import { env } from 'cloudflare:test'
import { scryptSync } from 'node:crypto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Intentos } from '../../../worker/access/attempts'
import { Gate } from '../../../worker/access/gate'
import {
  hashPassword,
  NOBODY_HASH,
  needsRehash,
  type PasswordHasher,
  passwordOpens,
  scryptHasher,
} from '../../../worker/access/password'
import { hashToken } from '../../../worker/access/session'
import { Refusal } from '../../../worker/domain/refusal'
import { Access } from '../../../worker/identidad/entry'
import { AccessDb } from '../../../worker/identidad/entry-sql'
import { Identity } from '../../../worker/identidad/service'
import { IdentityDb } from '../../../worker/identidad/sql'
import { PlatformDb } from '../../../worker/platform-db/platform-db'
import { countTrips } from '../../support/counted'
import { uniqueWord } from '../../support/data'
import { SECRETS } from '../../support/secrets'
import { Harness } from '../support/accounts'
import { writer } from '../support/auditoria'
import { createPerson, execute } from '../support/world'

/** A stand-in for scrypt that counts its calls; the real one has its own tests below. */
const hasher = {
  hash: vi.fn(async (_password: string) => HASH),
  opens: vi.fn(async (key: string, saved: string) => key === PASSWORD && saved !== NOBODY_HASH),
}
const scrypts = () => hasher.hash.mock.calls.length + hasher.opens.mock.calls.length

const NOW = Date.UTC(2026, 10, 20, 14)
const PASSWORD = 'tres volcanes dormidos'
const HASH = await hashPassword(PASSWORD)

let roundTrips = 0
const counted = countTrips(env.DB, () => roundTrips++)

const unlimited = { limit: async () => ({ success: true }) } as RateLimit
const closed = { limit: async () => ({ success: false }) } as RateLimit
function identity(
  now = NOW,
  { limite: limit = unlimited, d1 = counted, con: passwordHasher = hasher as PasswordHasher } = {},
) {
  const db = new IdentityDb(d1)
  const intentos = new Intentos(db, limit, 's'.repeat(32), now)
  const access = new Access(new AccessDb(d1), intentos, SECRETS, { ahora: now, lugar: null })
  const { codeSender } = new Harness().servicios(now, { d1 })
  return new Identity(db, { intentos, access, codeSender, auditoria: writer(now) }, now, passwordHasher)
}

let serial = 0
const newIp = () => `10.${(serial >> 16) & 255}.${(serial >> 8) & 255}.${serial++ & 255}`
const fromIp = (ip: string, extra: Record<string, string> = {}, path = '/login') =>
  new Request(`https://vigia.test${path}`, { headers: { 'cf-connecting-ip': ip, 'user-agent': 'Prueba', ...extra } })
const ingreso = (email: string, key = PASSWORD, remember = true) => ({ email, contrasena: key, recordar: remember })
const registro = (email: string, key = PASSWORD) => ({
  nombre: 'Marcela Ríos',
  email,
  contrasena: key,
  confirmar_contrasena: key,
  terminos: 'on' as const,
})
const correo = () => `p-${uniqueWord()}@correo.test`

async function person(rol: 'SuperAdmin' | 'Administrador' | 'Usuario' = 'Administrador', hash = HASH) {
  const p = await createPerson(rol)
  await execute([
    ['insert into credenciales (usuario_id, password_hash, updated_at) values (?, ?, ?)', [p.id, hash, NOW]],
    ['delete from sesiones where usuario_id = ?', [p.id]],
  ])
  return p
}
const sesionesOf = async (id: string) =>
  (await env.DB.prepare('select * from sesiones where usuario_id = ?').bind(id).all<Record<string, unknown>>()).results
const tokenOf = (cookie: string) => /^__Host-vigia=([\w-]{43});/.exec(cookie)?.[1] ?? ''

/** The result of an attempt: the refusal's key, or 'entra'. */
async function attempt(email: string, key: string, ip: string, now = NOW, passwordHasher: PasswordHasher = hasher) {
  try {
    await identity(now, { con: passwordHasher }).signIn(ingreso(email, key), fromIp(ip))
    return 'entra'
  } catch (error) {
    if (error instanceof Refusal) return error.clave
    throw error
  }
}
const reason = async (promise: Promise<unknown>) => {
  const error = await promise.then(
    () => null,
    (e: unknown) => e,
  )
  if (!(error instanceof Refusal)) throw error ?? new Error('nothing was refused')
  return error
}

beforeEach(() => {
  roundTrips = 0
  vi.clearAllMocks()
})
afterEach(() => vi.restoreAllMocks())

test('a sign-up makes an Administrador without a company, who can sign in', async () => {
  const email = correo()
  await identity().register(registro(email), fromIp(newIp()))
  const row = await env.DB.prepare(
    'select u.*, r.nombre as rol from usuarios u join roles r on r.id = u.rol_id where u.email = ?',
  )
    .bind(email)
    .first()
  expect(row).toMatchObject({ nombre: 'Marcela Ríos', rol: 'Administrador', empresa_id: null, created_at: NOW })
  expect((await identity().signIn(ingreso(email), fromIp(newIp()))).destino).toBe('/admin')
})

test('docs/security.md 1: common passwords and those with the own e-mail or the product in them are refused, before any scrypt or D1', async () => {
  const email = `marcela.${uniqueWord()}@lasabana.test`
  for (const [key, why] of [
    ['password1', 'contrasena-comun'],
    ['Colombia123', 'contrasena-comun'],
    ['soy marcela 7', 'contrasena-previsible'],
    ['La-Sabana-77', 'contrasena-previsible'],
    ['vigia-demo-2026', 'contrasena-previsible'],
  ] as const) {
    const refusal = await reason(identity().register(registro(email, key), fromIp(newIp())))
    expect([key, refusal.clave, refusal.field]).toEqual([key, why, 'contrasena'])
  }
  expect([scrypts(), roundTrips]).toEqual([0, 0])
})

test('an account that exists is said to exist, and nothing of it changes', async () => {
  const p = await person()
  const refusal = await reason(identity().register(registro(p.email, 'otra frase bien larga'), fromIp(newIp())))
  expect(refusal.clave).toBe('cuenta-existe')
  expect(await attempt(p.email, PASSWORD, newIp())).toBe('entra')
})

test('twenty sign-ups of the same address at once make one account', async () => {
  const email = correo()
  const facts = await Promise.allSettled(
    Array.from({ length: 20 }, () => identity().register(registro(email), fromIp(newIp()))),
  )
  expect(facts.filter((h) => h.status === 'fulfilled')).toHaveLength(1)
  for (const h of facts) if (h.status === 'rejected') expect((h.reason as Refusal).clave).toBe('cuenta-existe')
  const accounts = await env.DB.prepare('select count(*) as n from usuarios where email = ?').bind(email).first('n')
  expect(accounts).toBe(1)
})

test('an address that keeps asking which accounts exist is stopped, before any scrypt', async () => {
  const ip = newIp()
  const p = await person()
  for (let i = 0; i < 10; i++) {
    expect((await reason(identity().register(registro(p.email), fromIp(ip)))).clave).toBe('cuenta-existe')
  }
  const refusal = await reason(identity().register(registro(p.email), fromIp(ip)))
  expect([refusal.clave, refusal.datos]).toEqual(['espere-minutos', { n: 60 }])
  expect(scrypts()).toBe(0)
  const newOne = correo()
  expect((await reason(identity().register(registro(newOne), fromIp(ip)))).clave).toBe('espere-minutos')
  await identity(NOW + 3_600_001).register(registro(newOne), fromIp(ip))
})

test('docs/security.md 2: the stored hash begins with its parameters and opens to its password alone', async () => {
  const email = correo()
  await identity(NOW, { con: scryptHasher }).register(registro(email), fromIp(newIp()))
  const hash = await env.DB.prepare(
    'select password_hash from credenciales c join usuarios u on u.id = c.usuario_id where u.email = ?',
  )
    .bind(email)
    .first<string>('password_hash')
  expect(await attempt(email, PASSWORD, newIp(), NOW, scryptHasher)).toBe('entra')
  expect(await attempt(email, `${PASSWORD}s`, newIp(), NOW, scryptHasher)).toBe('credenciales-incorrectas')
  expect(hash).toMatch(/^scrypt\$16384\$8\$5\$[\w-]{22}\$[\w-]{43}$/)
})

test('docs/security.md 2: a hash with old parameters still opens and is renewed at the next sign-in, not by a wrong password', async () => {
  const salt = Buffer.alloc(16, 7)
  const old = `scrypt$4096$8$1$${salt.toString('base64url')}$${scryptSync(PASSWORD, salt, 32, { N: 4096, r: 8, p: 1 }).toString('base64url')}`
  const p = await person('Usuario', old)
  const saved = () =>
    env.DB.prepare('select password_hash from credenciales where usuario_id = ?')
      .bind(p.id)
      .first<string>('password_hash')
  expect(await attempt(p.email, 'no es esta', newIp(), NOW, scryptHasher)).toBe('credenciales-incorrectas')
  expect(await saved()).toBe(old)
  expect(await attempt(p.email, PASSWORD, newIp(), NOW, scryptHasher)).toBe('entra')
  expect(await saved()).toMatch(/^scrypt\$16384\$8\$5\$/)
  expect(await attempt(p.email, PASSWORD, newIp(), NOW, scryptHasher)).toBe('entra')
})

test('a stored hash in an unknown format accepts no password', async () => {
  for (const broken of [
    '',
    'x',
    'scrypt$1$1$1$a$b',
    `scrypt$9999999$99$99$${'A'.repeat(22)}$${'A'.repeat(43)}`,
    NOBODY_HASH,
  ]) {
    expect(await passwordOpens(PASSWORD, broken)).toBe(false)
  }
})

test('docs/security.md 3: an unknown e-mail and a wrong password end alike: same refusal, same scrypt, same number of round trips', async () => {
  const p = await person()
  const measure = async (email: string) => {
    roundTrips = 0
    vi.clearAllMocks()
    const refusal = await reason(identity().signIn(ingreso(email, 'no es esta'), fromIp(newIp())))
    return { ...refusal, message: refusal.message, roundTrips, scrypts: scrypts() }
  }
  const known = await measure(p.email)
  const unrecognized = await measure(correo())
  expect(unrecognized).toEqual(known)
  // the dummy hash for unknown accounts uses today's parameters
  expect(needsRehash(NOBODY_HASH)).toBe(false)
  expect(known).toMatchObject({ clave: 'credenciales-incorrectas', field: undefined, roundTrips: 2, scrypts: 1 })
})

test('an account without a password cannot be entered with any', async () => {
  const p = await createPerson('Usuario')
  expect(await attempt(p.email, PASSWORD, newIp())).toBe('credenciales-incorrectas')
})

test('signing in costs one scrypt and three round trips', async () => {
  const p = await person()
  await identity().signIn(ingreso(p.email), fromIp(newIp()))
  expect([scrypts(), roundTrips]).toEqual([1, 3])
})

test('each role is led to its screen, or back to a page of ours that it may open', async () => {
  for (const [rol, path, destination] of [
    // people with a second factor are asked for it first (entry.test.ts)
    ['SuperAdmin', '/login', '/login/verificar'],
    ['Administrador', '/login', '/admin'],
    ['Usuario', '/login', '/home'],
    ['Administrador', '/login?volver=%2Fadmin%2Fgps', '/admin/gps'],
    ['Administrador', '/login?volver=%2F%2Fevil.test%2Fadmin', '/admin'],
  ] as const) {
    const p = await person(rol)
    expect((await identity().signIn(ingreso(p.email), fromIp(newIp(), {}, path))).destino).toBe(destination)
  }
})

test('the cookie is exactly as it should be, and the browser forgets it when it closes without «Recordarme»', async () => {
  const p = await person()
  const { cookie } = await identity().signIn(ingreso(p.email, PASSWORD, true), fromIp(newIp()))
  expect(cookie).toMatch(/^__Host-vigia=[\w-]{43}; Path=\/; Secure; HttpOnly; SameSite=Lax; Max-Age=2592000$/)
  const short = await identity().signIn(ingreso(p.email, PASSWORD, false), fromIp(newIp()))
  expect(short.cookie).toMatch(/^__Host-vigia=[\w-]{43}; Path=\/; Secure; HttpOnly; SameSite=Lax$/)
  const lifetimes = (await sesionesOf(p.id)).map((s) => Number(s.expires_at) - NOW).sort((a, b) => a - b)
  expect(lifetimes).toEqual([12 * 3_600_000, 30 * 24 * 3_600_000])
})

test('a dump of the database yields no usable cookie: only the hash of the token is there', async () => {
  const p = await person()
  const token = tokenOf((await identity().signIn(ingreso(p.email), fromIp(newIp()))).cookie)
  const [row] = await sesionesOf(p.id)
  expect(row?.token_hash).toBe(await hashToken(token))
  expect(JSON.stringify(row)).not.toContain(token)
})

test('each sign-in has a new token and ends the session that the browser carried', async () => {
  const p = await person()
  const ip = newIp()
  const first = (await identity().signIn(ingreso(p.email), fromIp(ip))).cookie
  const second = (await identity().signIn(ingreso(p.email), fromIp(ip, { cookie: `a=b; ${first.split(';')[0]}` })))
    .cookie
  expect(tokenOf(second)).not.toBe(tokenOf(first))
  const rows = await sesionesOf(p.id)
  expect(rows.map((f) => f.token_hash)).toEqual([await hashToken(tokenOf(second))])
})

test('signing out ends the session and makes the browser forget it; without a session it is no fault', async () => {
  const p = await person()
  const { cookie } = await identity().signIn(ingreso(p.email), fromIp(newIp()))
  const another = await identity().signIn(ingreso(p.email), fromIp(newIp()))
  const empty = await identity().signOut(fromIp(newIp(), { cookie: cookie.split(';')[0] ?? '' }))
  expect(empty).toBe('__Host-vigia=; Path=/; Secure; HttpOnly; SameSite=Lax; Max-Age=0')
  expect((await sesionesOf(p.id)).map((f) => f.token_hash)).toEqual([await hashToken(tokenOf(another.cookie))])
  expect(await identity().signOut(fromIp(newIp()))).toBe(empty)
})

test('a password that was changed while it was being checked opens nothing', async () => {
  const p = await person()
  hasher.opens.mockImplementationOnce(async () => {
    await execute([['update credenciales set password_hash = ? where usuario_id = ?', ['otro', p.id]]])
    return true
  })
  expect(await attempt(p.email, PASSWORD, newIp())).toBe('credenciales-incorrectas')
  expect(await sesionesOf(p.id)).toEqual([])
})

test('the platform limit stands before the counters, and both before scrypt', async () => {
  const p = await person()
  const refusal = await reason(identity(NOW, { limite: closed }).signIn(ingreso(p.email), fromIp(newIp())))
  const another = await reason(identity(NOW, { limite: closed }).register(registro(correo()), fromIp(newIp())))
  expect([refusal.clave, another.clave, scrypts(), roundTrips]).toEqual(['espere-segundos', 'espere-segundos', 0, 0])
})

test('failed sign-ins are delayed from the third on, the fifth locks for a quarter of an hour, a success forgets them', async () => {
  const p = await person()
  const ip = newIp()
  const wrong = 'credenciales-incorrectas'
  const afterwards = (seconds: number) => NOW + seconds * 1000
  for (const key of ['a', 'b', 'c']) expect(await attempt(p.email, key, ip)).toBe(wrong)
  expect(await attempt(p.email, PASSWORD, ip, afterwards(1.999))).toBe('espere-segundos')
  expect(await attempt(p.email, 'd', ip, afterwards(2))).toBe(wrong)
  expect(await attempt(p.email, 'e', ip, afterwards(5.999))).toBe('espere-segundos')
  expect(await attempt(p.email, 'e', ip, afterwards(6))).toBe(wrong)
  vi.clearAllMocks()
  // trying again while locked does not lengthen the lock
  expect(await attempt(p.email, PASSWORD, ip, afterwards(7))).toBe('espere-minutos')
  expect(await attempt(p.email, PASSWORD, ip, afterwards(905.999))).toBe('espere-segundos')
  expect(scrypts()).toBe(0)
  expect(await attempt(p.email, PASSWORD, ip, afterwards(906))).toBe('entra')
  expect(await attempt(p.email, 'f', ip, afterwards(906))).toBe(wrong)
  expect(await attempt(p.email, PASSWORD, ip, afterwards(906))).toBe('entra')
})

test('each further failure after a lock locks for longer, up to an hour', async () => {
  const email = correo()
  const ip = newIp()
  let clock = NOW
  for (const pause of [0, 0, 2, 4, 900, 1800, 3600, 3600]) {
    expect(await attempt(email, 'x', ip, clock)).toBe('credenciales-incorrectas')
    if (pause) expect(await attempt(email, 'x', ip, clock + pause * 1000 - 1)).toMatch(/^espere-/)
    clock += pause * 1000
  }
})

test('the company decides how many failures lock where the account is known; elsewhere no limit tells that it exists', async () => {
  const p = await person()
  const empresa = crypto.randomUUID()
  await execute([
    [
      'insert into empresas (id, nombre, user_limit, vehicle_limit, created_at) values (?, ?, 3, 5, ?)',
      [empresa, 'Transportes', NOW],
    ],
    ['insert into seguridad (empresa_id, failed_attempts) values (?, 3)', [empresa]],
    ['update usuarios set empresa_id = ? where id = ?', [empresa, p.id]],
  ])
  const ip = newIp()
  expect(await attempt(p.email, PASSWORD, ip)).toBe('entra')
  for (let i = 0; i < 3; i++) expect(await attempt(p.email, 'x', ip)).toBe('credenciales-incorrectas')
  expect(await attempt(p.email, PASSWORD, ip)).toBe('espere-minutos')
  const asStranger = async (email: string) => {
    const [ip, ends] = [newIp(), [] as string[]]
    let clock = NOW
    for (const wait of [0, 0, 2, 4, 900]) {
      ends.push(await attempt(email, 'x', ip, clock))
      if (wait > 0) ends.push(await attempt(email, 'x', ip, clock + wait * 1000 - 1))
      clock += wait * 1000
    }
    return ends
  }
  for (const limit of [3, 4, 10]) {
    await execute([['update seguridad set failed_attempts = ? where empresa_id = ?', [limit, empresa]]])
    expect([limit, await asStranger(p.email)]).toEqual([limit, await asStranger(correo())])
  }
})

test('twenty tries at once get no more scrypts than the ladder allows', async () => {
  const p = await person()
  const ip = newIp()
  const outcomes = await Promise.all(Array.from({ length: 20 }, (_, i) => attempt(p.email, `clave ${i}`, ip)))
  expect(outcomes.filter((f) => f === 'credenciales-incorrectas')).toHaveLength(3)
  expect(scrypts()).toBe(3)
})

test('docs/security.md 5: twenty wrong passwords at once from twenty addresses are each tried once, and none of them locks the owner out', async () => {
  const p = await person()
  const homeIp = newIp()
  expect(await attempt(p.email, PASSWORD, homeIp)).toBe('entra')
  vi.clearAllMocks()
  const outcomes = await Promise.all(Array.from({ length: 20 }, (_, i) => attempt(p.email, `clave ${i}`, newIp())))
  expect(outcomes).toEqual(Array.from({ length: 20 }, () => 'credenciales-incorrectas'))
  expect(scrypts()).toBe(20)
  // all counted on the account, exactly: above fifty it is guarded against strangers
  const accounts = await env.DB.prepare("select fallos from intentos where clave like 'cuenta:%' and fallos = 20").all()
  expect(accounts.results).toHaveLength(1)
  expect(await attempt(p.email, PASSWORD, homeIp)).toBe('entra')
  expect(await attempt(p.email, PASSWORD, newIp())).toBe('entra')
})

test('failures from another address cannot lock the owner out', async () => {
  const p = await person()
  const foreign = newIp()
  let clock = NOW
  for (let i = 0; i < 100; i++) {
    clock += 1000
    await attempt(p.email, `x${i}`, foreign, clock)
  }
  expect(await attempt(p.email, PASSWORD, newIp(), clock)).toBe('entra')
})

test('one address that tries many accounts is stopped, but not for those who signed in there before', async () => {
  const neighbor = await person()
  const stranger = await person()
  const ip = newIp()
  expect(await attempt(neighbor.email, PASSWORD, ip)).toBe('entra')
  for (let i = 0; i < 30; i++) expect(await attempt(correo(), 'x', ip)).toBe('credenciales-incorrectas')
  expect(await attempt(correo(), 'x', ip)).toBe('espere-minutos')
  expect(await attempt(stranger.email, PASSWORD, ip)).toBe('espere-minutos')
  expect(await attempt(neighbor.email, PASSWORD, ip)).toBe('entra')
  expect(await attempt(stranger.email, PASSWORD, ip, NOW + 15 * 60_000)).toBe('entra')
})

test('successful sign-ins of many people at one address do not close it', async () => {
  const ip = newIp()
  for (let i = 0; i < 35; i++) expect(await attempt((await person('Usuario')).email, PASSWORD, ip)).toBe('entra')
})

test('the counters hold no e-mail and no address', async () => {
  const p = await person()
  const ip = '203.0.113.77'
  await attempt(p.email, 'x', ip)
  const rows = await env.DB.prepare('select * from intentos').all()
  const text = JSON.stringify(rows.results)
  expect(text).not.toContain(p.email)
  expect(text).not.toContain(ip)
})

test('a database that fails gives the generic text, and the log holds no secret', async () => {
  const failureLog = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const broken = {
    ...env.DB,
    prepare: env.DB.prepare.bind(env.DB),
    batch: async () => Promise.reject(new Error('D1_ERROR')),
  }
  const p = await person()
  const e1 = await reason(
    identity(NOW, { d1: broken as unknown as D1Database }).signIn(ingreso(p.email), fromIp(newIp())),
  )
  const e2 = await reason(
    identity(NOW, { d1: broken as unknown as D1Database }).register(registro(correo()), fromIp(newIp())),
  )
  expect([e1.clave, e2.clave]).toEqual(['error-iniciar-sesion', 'error-crear-cuenta'])
  expect(JSON.stringify(failureLog.mock.calls)).not.toContain(PASSWORD)
})

test('what the query builder says of a failed query, values and all, stays out of the log', async () => {
  const failureLog = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const broken = { prepare: () => ({ bind: () => ({ raw: async () => Promise.reject(new Error('D1_ERROR: down')) }) }) }
  const d1 = new Proxy(env.DB, {
    get: (real, field) => {
      if (field === 'prepare')
        return (sql: string) =>
          /^insert into intentos|with|max\(/i.test(sql.trim()) ? real.prepare(sql) : broken.prepare()
      const valor = Reflect.get(real, field, real)
      return typeof valor === 'function' ? valor.bind(real) : valor
    },
  })
  const email = correo()
  await reason(identity(NOW, { d1 }).register(registro(email), fromIp(newIp())))
  const token = 'T'.repeat(43)
  const door = new Gate(new PlatformDb(d1), NOW, () => undefined, writer(NOW))
  await door.who(fromIp(newIp(), { cookie: `__Host-vigia=${token}` })).catch(() => undefined)
  const said = JSON.stringify(failureLog.mock.calls)
  expect(said).toContain('error-crear-cuenta')
  expect(said).toContain('sesion-ilegible')
  expect(said).toContain('D1_ERROR: down')
  for (const secret of [email, await hashToken(token)]) expect(said).not.toContain(secret)
})

test('the clock throws away sessions past their end and counters past remembering', async () => {
  const p = await person()
  await identity().signIn(ingreso(p.email, PASSWORD, false), fromIp(newIp()))
  const db = new IdentityDb(env.DB)
  await db.cleanUp(NOW + 12 * 3_600_000 - 1, NOW - 1)
  expect(await sesionesOf(p.id)).toHaveLength(1)
  await db.cleanUp(NOW + 12 * 3_600_000, NOW)
  expect(await sesionesOf(p.id)).toHaveLength(0)
  expect(await env.DB.prepare('select count(*) as n from intentos where desde_at <= ?').bind(NOW).first('n')).toBe(0)
})

/** The person that the gate finds behind a cookie at an instant, and how often it recorded the session's use. */
async function afterwards(cookie: string, now: number) {
  const after: Promise<unknown>[] = []
  const gate = new Gate(new PlatformDb(env.DB), now, (job) => after.push(job), writer(now))
  const actor = await gate.who(fromIp(newIp(), { cookie: cookie.split(';')[0] ?? '' }))
  await Promise.all(after)
  return { persona: actor?.persona ?? null, marks: after.length }
}
const MINUTE = 60_000

test('the gate accepts a session until it was idle for half an hour, and records its use once a minute', async () => {
  const p = await person()
  const { cookie } = await identity().signIn(ingreso(p.email), fromIp(newIp()))
  expect(await afterwards(cookie, NOW + 59_999)).toMatchObject({ persona: { id: p.id }, marks: 0 })
  expect(await afterwards(cookie, NOW + 20 * MINUTE)).toMatchObject({ persona: { id: p.id }, marks: 1 })
  expect((await afterwards(cookie, NOW + 20 * MINUTE + 1)).marks).toBe(0)
  expect((await afterwards(cookie, NOW + 50 * MINUTE - 1)).persona?.id).toBe(p.id)
  expect((await afterwards(cookie, NOW + 50 * MINUTE - 1 + 30 * MINUTE)).persona).toBeNull()
})

test('without «Recordarme» a session in use ends after 12 hours', async () => {
  const p = await person()
  const { cookie } = await identity().signIn(ingreso(p.email, PASSWORD, false), fromIp(newIp()))
  const end = NOW + 12 * 60 * MINUTE
  for (let t = NOW; t < end; t += 29 * MINUTE) expect((await afterwards(cookie, t)).persona?.id).toBe(p.id)
  expect((await afterwards(cookie, end - 1)).persona?.id).toBe(p.id)
  expect((await afterwards(cookie, end)).persona).toBeNull()
})

test('a role change and a removal act at the next request', async () => {
  const p = await person('Administrador')
  const { cookie } = await identity().signIn(ingreso(p.email), fromIp(newIp()))
  await execute([["update usuarios set rol_id = (select id from roles where nombre = 'Usuario') where id = ?", [p.id]]])
  expect((await afterwards(cookie, NOW)).persona?.rol).toBe('Usuario')
  await execute([['delete from usuarios where id = ?', [p.id]]])
  expect((await afterwards(cookie, NOW)).persona).toBeNull()
})

test('the gate says whether the e-mail address is proven, from the next request on', async () => {
  const email = correo()
  await identity().register(registro(email), fromIp(newIp()))
  const { cookie } = await identity().signIn(ingreso(email), fromIp(newIp()))
  expect((await afterwards(cookie, NOW)).persona?.verificado).toBe(false)
  await execute([['update usuarios set email_verificado_at = ? where email = ?', [NOW, email]]])
  expect((await afterwards(cookie, NOW)).persona?.verificado).toBe(true)
})

test('the stored hash of a token is no token', async () => {
  const p = await person()
  await identity().signIn(ingreso(p.email), fromIp(newIp()))
  const [row] = await sesionesOf(p.id)
  expect((await afterwards(`__Host-vigia=${row?.token_hash}`, NOW)).persona).toBeNull()
})
