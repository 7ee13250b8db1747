/** Signing in with a second factor: no first proof gets past it (docs/security.md 5, 6, 9). */
import { env } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { Intentos } from '../../../worker/access/attempts'
import { Gate } from '../../../worker/access/gate'
import { hashPassword } from '../../../worker/access/password'
import { hashToken, type Via } from '../../../worker/access/session'
import { codeOf } from '../../../worker/access/totp'
import { Refusal } from '../../../worker/domain/refusal'
import { Identity } from '../../../worker/identidad/service'
import { SessionOpener } from '../../../worker/identidad/session-opener'
import { SessionOpenerDb } from '../../../worker/identidad/session-opener-sql'
import { IdentityDb } from '../../../worker/identidad/sql'
import { PlatformDb } from '../../../worker/platform-db/platform-db'
import { countTrips } from '../../support/counted'
import { FACTOR_SECRET, type Person } from '../../support/data'
import { SECRETS } from '../../support/secrets'
import { Harness } from '../support/accounts'
import { writer } from '../support/auditoria'
import { createFactor, createPerson, execute } from '../support/world'

const NOW = Date.UTC(2026, 10, 20, 14)
const MINUTE = 60_000
const STEP_MS = 30_000
const SIGN_IN_METHODS: Via[] = ['contrasena', 'codigo', 'proveedor', 'invitacion']
const PASSWORD = 'tres volcanes dormidos'
const HASH = await hashPassword(PASSWORD)

let roundTrips = 0
const counted = countTrips(env.DB, () => roundTrips++)
const unlimited = { limit: async () => ({ success: true }) } as RateLimit
const world = (now = NOW, place: string | null = 'Bogotá, CO') => {
  const db = new IdentityDb(counted)
  const intentos = new Intentos(db, unlimited, SECRETS.HASH_SECRET, now)
  const access = new SessionOpener(new SessionOpenerDb(counted), intentos, SECRETS, { now, lugar: place })
  const { codeSender } = new Harness().servicios(now, { d1: counted })
  return { db, intentos, access, codeSender }
}
let serial = 0
const request = (cookie = '', path = '/login') =>
  new Request(`https://vigia.test${path}`, {
    headers: { 'cf-connecting-ip': `10.9.${(serial >> 8) & 255}.${serial++ & 255}`, 'user-agent': 'Prueba/1', cookie },
  })
const cookieOf = (setCookie: string) => setCookie.split(';')[0] ?? ''
const rows = async (sql: string, ...params: unknown[]) =>
  (
    await env.DB.prepare(sql)
      .bind(...params)
      .all<Record<string, unknown>>()
  ).results
const sesionesOf = (id: string) => rows('select * from sesiones where usuario_id = ?', id)

/** A person without a session, with a second factor if one is given. */
async function person(factor?: Parameters<typeof createFactor>[1], rol: Person['rol'] = 'Administrador') {
  const p = await createPerson(rol)
  await execute([
    ['insert into credenciales (usuario_id, password_hash, updated_at) values (?, ?, ?)', [p.id, HASH, NOW - 1]],
    ['delete from sesiones where usuario_id = ?', [p.id]],
  ])
  if (factor) await createFactor(p.id, factor, NOW)
  return p
}
/** Gives the first proof; returns the cookie that leads to the second. */
async function first(p: Person, now = NOW, via: Via = 'codigo', path = '/login') {
  const entry = await world(now).access.signIn({ usuario_id: p.id, via, recordar: true }, request('', path))
  return cookieOf(entry?.cookie ?? '')
}
const codigo = (now = NOW) => codeOf(FACTOR_SECRET, now)
/** The result of a second proof: the destination, or the refusal. */
async function second(given: string, cookie: string, now = NOW) {
  try {
    return (await world(now).access.verify(given, request(cookie))).destination
  } catch (error) {
    if (error instanceof Refusal) return error.clave
    throw error
  }
}
const actor = (cookie: string, now = NOW) =>
  new Gate(new PlatformDb(env.DB), now, () => undefined, writer(now)).who(request(cookie))

test('without a second factor each way of coming in opens a session that says how, with what and where', async () => {
  for (const via of SIGN_IN_METHODS) {
    const p = await person()
    const entry = await world().access.signIn({ usuario_id: p.id, via, recordar: true }, request())
    expect(entry?.destination).toBe('/admin')
    expect(await sesionesOf(p.id)).toMatchObject([
      { via, user_agent: 'Prueba/1', lugar: 'Bogotá, CO', recordar: 1, created_at: NOW },
    ])
    expect((await actor(cookieOf(entry?.cookie ?? '')))?.person.id).toBe(p.id)
  }
})

test('docs/security.md 9: no way of coming in goes past a verified factor', async () => {
  for (const via of SIGN_IN_METHODS) {
    const p = await person({})
    const entry = await world().access.signIn({ usuario_id: p.id, via, recordar: true }, request())
    expect(entry?.destination).toBe('/login/verificar')
    expect(entry?.cookie).toMatch(/^__Host-vigia-paso=[\w-]{43}; Path=\/; Secure; HttpOnly; SameSite=Lax; Max-Age=600$/)
    expect(await sesionesOf(p.id)).toEqual([])
    // nor does that cookie's value open anything by itself, under any cookie name
    const token = cookieOf(entry?.cookie ?? '').split('=')[1]
    expect(await actor(`__Host-vigia=${token}; __Host-vigia-paso=${token}`)).toBeNull()
  }
})

test('docs/security.md 9: a factor that was never verified does not count', async () => {
  const p = await person({ verificado: false })
  const entry = await world().access.signIn({ usuario_id: p.id, via: 'contrasena', recordar: false }, request())
  expect(entry?.destination).toBe('/admin')
  expect(await sesionesOf(p.id)).toHaveLength(1)
})

test('a factor that is verified while the password is being checked stands in the way already', async () => {
  const p = await person()
  const { db, intentos, access, codeSender } = world()
  const hasher = {
    hash: async () => HASH,
    opens: async () => {
      await createFactor(p.id, {}, NOW)
      return true
    },
  }
  const identity = new Identity(db, { intentos, access, codeSender, auditoria: writer(NOW) }, NOW, hasher)
  const form = { email: p.email, contrasena: PASSWORD, recordar: true }
  expect((await identity.signIn(form, request())).destination).toBe('/login/verificar')
  expect(await sesionesOf(p.id)).toEqual([])
})

test('a password that leads to the challenge costs one scrypt and three round trips, and none opens for a changed one', async () => {
  const p = await person({})
  let scrypts = 0
  const { db, intentos, access, codeSender } = world()
  const hasher = { hash: async () => HASH, opens: async () => Boolean(++scrypts) }
  const form = { email: p.email, contrasena: PASSWORD, recordar: true }
  roundTrips = 0
  const dependencies = { intentos, access, codeSender, auditoria: writer(NOW) }
  await new Identity(db, dependencies, NOW, hasher).signIn(form, request())
  expect([scrypts, roundTrips]).toEqual([1, 3])
  expect(
    await access.signIn({ usuario_id: p.id, via: 'contrasena', recordar: true, verifiedHash: 'otra' }, request()),
  ).toBeNull()
  expect(await rows('select * from pasos where usuario_id = ?', p.id)).toHaveLength(1)
})

test('the code of the app opens the session that was asked for, in three round trips, and the step is over', async () => {
  const p = await person({})
  const cookie = await first(p, NOW, 'proveedor', '/login?volver=%2Fadmin%2Fgps%3Fq%3DKLM%26estado%3DActivo')
  roundTrips = 0
  const {
    destination,
    cookie: sesion,
    clearedCookie,
  } = await world(NOW, 'Cali, CO').access.verify(codigo(), request(cookie))
  expect([destination, roundTrips]).toEqual(['/admin/gps?q=KLM&estado=Activo', 3])
  expect(clearedCookie).toBe('__Host-vigia-paso=; Path=/; Secure; HttpOnly; SameSite=Lax; Max-Age=0')
  expect((await actor(cookieOf(sesion)))?.person.id).toBe(p.id)
  expect(await sesionesOf(p.id)).toMatchObject([{ via: 'proveedor', recordar: 1, lugar: 'Cali, CO' }])
  expect(await second(codigo(NOW + STEP_MS), cookie, NOW + STEP_MS)).toBe('factor-paso-vencido')
})

test('the destination after the second step is stored sealed: the link of an invitation is nowhere in plain text', async () => {
  const p = await person({})
  const secret = 'A'.repeat(43)
  const cookie = await first(p, NOW, 'proveedor', `/login?volver=%2Finvitacion%2F${secret}`)
  const steps = await rows('select * from pasos where usuario_id = ?', p.id)
  expect(steps).toHaveLength(1)
  expect(JSON.stringify(steps)).not.toContain('AAAA')
  expect(JSON.stringify(steps)).not.toContain('invitacion')
  const { destination } = await world(NOW).access.verify(codigo(), request(cookie))
  expect(destination).toBe(`/invitacion/${secret}`)
})

test('docs/security.md 9: a code works once, in another browser too, and an earlier one no more', async () => {
  const p = await person({})
  expect(await second(codigo(), await first(p))).toBe('/admin')
  expect(await second(codigo(), await first(p))).toBe('factor-codigo-incorrecto')
  expect(await second(codigo(NOW - STEP_MS), await first(p))).toBe('factor-codigo-incorrecto')
  expect(await second(codigo(NOW + STEP_MS), await first(p))).toBe('/admin')
})

test('docs/security.md 9: of ten that give the same code at once, one comes in', async () => {
  const p = await person({ respaldos: ['1234567890'] })
  for (const given of [codigo(), '1234567890']) {
    const cookies = await Promise.all(Array.from({ length: 10 }, () => first(p)))
    const outcomes = await Promise.all(cookies.map((cookie) => second(given, cookie)))
    expect(outcomes.filter((end) => end === '/admin')).toHaveLength(1)
    // nine wrong ones, because the next round would reach the hourly limit
    await execute([["delete from intentos where clave like 'factor:%'", []]])
  }
})

test('a phone’s clock may be half a minute off, not more', async () => {
  for (const [clockOffset, end] of [
    [-2 * STEP_MS, 'factor-codigo-incorrecto'],
    [-STEP_MS, '/admin'],
    [STEP_MS, '/admin'],
    [2 * STEP_MS, 'factor-codigo-incorrecto'],
  ] as const) {
    expect(await second(codigo(NOW + clockOffset), await first(await person({})))).toBe(end)
  }
})

test('docs/security.md 9: fifteen tries an hour, of a person, however many first proofs were given', async () => {
  // wrong codes of an app and wrong backup codes alike
  for (const [wrong, reason] of [
    ['00000', 'factor-codigo-incorrecto'],
    ['000000000', 'factor-respaldo-incorrecto'],
  ]) {
    const p = await person({ respaldos: ['1234567890'] })
    for (let i = 0; i < 15; i++) {
      expect(await second(`${wrong}${i % 10}`, await first(p))).toBe(reason)
    }
    expect(await second(codigo(), await first(p))).toBe('espere-minutos')
    expect(await second('1234567890', await first(p))).toBe('espere-minutos')
    const after = NOW + 60 * MINUTE
    expect(await second(codigo(after), await first(p, after), after)).toBe('/admin')
  }
  // one person's tries are not counted for another
  expect(await second(codigo(), await first(await person({})))).toBe('/admin')
})

test('docs/security.md 9: a backup code works once, and only for whom it was made', async () => {
  const p = await person({ respaldos: ['1234567890', '2222222222'] })
  const another = await person({ respaldos: ['9999999999'] })
  // and who has lost the phone is not sent to it
  expect(await second('9999999999', await first(p))).toBe('factor-respaldo-incorrecto')
  expect(await second('1234567890', await first(p))).toBe('/admin')
  expect(await second('1234567890', await first(p))).toBe('factor-respaldo-incorrecto')
  expect(await second('2222222222', await first(p))).toBe('/admin')
  expect(await second('9999999999', await first(another))).toBe('/admin')
})

test('docs/security.md 9: another person’s factor is refused, were its row put in the place of one’s own', async () => {
  const p = await person({})
  const another = await person({})
  await execute([
    [
      'update factores set secreto = (select secreto from factores where usuario_id = ?) where usuario_id = ?',
      [another.id, p.id],
    ],
  ])
  expect(await second(codigo(), await first(p))).toBe('factor-codigo-incorrecto')
})

test('the step lasts ten minutes, and ends with the password or the factor that it stands on', async () => {
  const p = await person({})
  const a = await first(p)
  const b = await first(p)
  const c = await first(p)
  const late = NOW + 10 * MINUTE
  expect(await world(late - 1).access.hasPendingStep(request(a))).toBe(true)
  expect(await second(codigo(late), a, late)).toBe('factor-paso-vencido')
  await execute([['update credenciales set updated_at = ? where usuario_id = ?', [NOW + 1, p.id]]])
  expect(await second(codigo(), b)).toBe('factor-paso-vencido')
  await execute([
    ['update credenciales set updated_at = 0 where usuario_id = ?', [p.id]],
    ['delete from factores where usuario_id = ?', [p.id]],
  ])
  expect(await second(codigo(), c)).toBe('factor-paso-vencido')
  expect(await sesionesOf(p.id)).toEqual([])
})

test('the session that the browser carried ends when the new one opens, not before', async () => {
  const p = await person()
  const old = cookieOf(
    (await world().access.signIn({ usuario_id: p.id, via: 'codigo', recordar: true }, request()))?.cookie ?? '',
  )
  await createFactor(p.id, {}, NOW)
  const entry = await world().access.signIn({ usuario_id: p.id, via: 'codigo', recordar: true }, request(old))
  expect((await actor(old))?.person.id).toBe(p.id)
  const fresh = await world().access.verify(codigo(), request(`${old}; ${cookieOf(entry?.cookie ?? '')}`))
  expect(await actor(old)).toBeNull()
  expect((await actor(cookieOf(fresh.cookie)))?.person.id).toBe(p.id)
})

test('a dump of the database opens no session and no factor: no token, no secret, no backup code is in it', async () => {
  const p = await person({ respaldos: ['1234567890'] })
  const cookie = await first(p)
  const token = cookie.split('=')[1] ?? ''
  const [step] = await rows('select * from pasos where usuario_id = ?', p.id)
  const dump = JSON.stringify([
    step,
    await rows('select * from factores where usuario_id = ?', p.id),
    await rows('select * from respaldos where usuario_id = ?', p.id),
  ])
  for (const secret of [token, FACTOR_SECRET, '1234567890']) expect(dump).not.toContain(secret)
  expect(step?.token_hash).toBe(await hashToken(token))
  // the stored value, put into the cookie, is refused
  expect(await second(codigo(), `__Host-vigia-paso=${step?.token_hash}`)).toBe('factor-paso-vencido')
  // a sealed secret, a hash of a backup code: neither is a code
  const [backupCode] = await rows('select hash from respaldos where usuario_id = ?', p.id)
  expect(await second(String(backupCode?.hash), cookie)).toBe('factor-codigo-incorrecto')
})

test('the clock throws away steps past their end', async () => {
  const p = await person({})
  await first(p)
  await new IdentityDb(env.DB).cleanUp(NOW + 10 * MINUTE - 1, 0)
  expect(await rows('select * from pasos where usuario_id = ?', p.id)).toHaveLength(1)
  await new IdentityDb(env.DB).cleanUp(NOW + 10 * MINUTE, 0)
  expect(await rows('select * from pasos where usuario_id = ?', p.id)).toHaveLength(0)
})
