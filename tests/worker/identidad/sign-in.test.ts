/** Signing in with a password: what it costs, where it leads, and what it leaves behind. */
import { env } from 'cloudflare:test'
import { scryptSync } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { Gate } from '../../../worker/access/gate'
import { NO_ACCOUNT_HASH, needsRehash, passwordOpens, scryptHasher } from '../../../worker/access/password'
import { hashToken } from '../../../worker/access/session'
import { PlatformDb } from '../../../worker/platform-db/platform-db'
import { refusalOf } from '../../support/refusal'
import { writer } from '../support/auditoria'
import {
  attempt,
  correo,
  countAnew,
  countFromHere,
  fromIp,
  hasher,
  identity,
  ingreso,
  NOW,
  newIp,
  PASSWORD,
  person,
  registro,
  roundTrips,
  scrypts,
  sesionesOf,
} from '../support/sign-in'
import { createPerson, execute } from '../support/world'

const tokenOf = (cookie: string) => /^__Host-vigia=([\w-]{43});/.exec(cookie)?.[1] ?? ''

countAnew()

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
    NO_ACCOUNT_HASH,
  ]) {
    expect(await passwordOpens(PASSWORD, broken)).toBe(false)
  }
})

test('docs/security.md 3: an unknown e-mail and a wrong password end alike: same refusal, same scrypt, same number of round trips', async () => {
  const p = await person()
  const measure = async (email: string) => {
    countFromHere()
    const refusal = await refusalOf(identity().signIn(ingreso(email, 'no es esta'), fromIp(newIp())))
    return { ...refusal, message: refusal.message, roundTrips, scrypts: scrypts() }
  }
  const known = await measure(p.email)
  const unrecognized = await measure(correo())
  expect(unrecognized).toEqual(known)
  // the dummy hash for unknown accounts uses today's parameters
  expect(needsRehash(NO_ACCOUNT_HASH)).toBe(false)
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
    expect((await identity().signIn(ingreso(p.email), fromIp(newIp(), {}, path))).destination).toBe(destination)
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
  expect(empty).toEqual(['__Host-vigia=; Path=/; Secure; HttpOnly; SameSite=Lax; Max-Age=0'])
  expect((await sesionesOf(p.id)).map((f) => f.token_hash)).toEqual([await hashToken(tokenOf(another.cookie))])
  expect(await identity().signOut(fromIp(newIp()))).toEqual(empty)
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

test('a database that fails gives the generic text, and the log holds no secret', async () => {
  const failureLog = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const broken = {
    ...env.DB,
    prepare: env.DB.prepare.bind(env.DB),
    batch: async () => Promise.reject(new Error('D1_ERROR')),
  }
  const p = await person()
  const e1 = await refusalOf(
    identity(NOW, { d1: broken as unknown as D1Database }).signIn(ingreso(p.email), fromIp(newIp())),
  )
  const e2 = await refusalOf(
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
      const value = Reflect.get(real, field, real)
      return typeof value === 'function' ? value.bind(real) : value
    },
  })
  const email = correo()
  await refusalOf(identity(NOW, { d1 }).register(registro(email), fromIp(newIp())))
  const token = 'T'.repeat(43)
  const door = new Gate(new PlatformDb(d1), NOW, () => undefined, writer(NOW))
  await door.who(fromIp(newIp(), { cookie: `__Host-vigia=${token}` })).catch(() => undefined)
  const said = JSON.stringify(failureLog.mock.calls)
  expect(said).toContain('error-crear-cuenta')
  expect(said).toContain('sesion-ilegible')
  expect(said).toContain('D1_ERROR: down')
  for (const secret of [email, await hashToken(token)]) expect(said).not.toContain(secret)
})
