/** Open sessions as their owner sees and closes them, and the rules that end them (docs/security.md 5, 6). */
import { env } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { Intentos } from '../../../worker/access/attempts'
import { Gate } from '../../../worker/access/gate'
import { newSesion } from '../../../worker/access/session'
import { createContext } from '../../../worker/context'
import type { SeguridadData } from '../../../worker/domain/empresa/seguridad'
import { Seguridad } from '../../../worker/empresa/seguridad'
import { IdentityDb } from '../../../worker/identidad/sql'
import { PlatformDb } from '../../../worker/platform-db/platform-db'
import { EmpresaDb } from '../../../worker/tenant/empresa-db'
import { countTrips } from '../../support/counted'
import { SECRETS } from '../../support/secrets'
import { writer } from '../support/auditoria'
import { createEmpresa, createFactor, createPerson, execute, ORIGIN } from '../support/world'

const NOW = Date.UTC(2026, 10, 20, 14)
const MINUTE = 60_000
const DEFAULT_RULES: SeguridadData = { session_timeout: 30, failed_attempts: 5, vence: false, two_factor_auth: false }
const ANDROID =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36'

const none = { waitUntil: () => undefined }
const request = (cookie: string) => new Request(`${ORIGIN}/settings`, { headers: { cookie } })
const protectionOf = async (cookie: string, now = NOW) =>
  (await createContext(env, none, now, '').ofUsuario(request(cookie))).protection
const rulesOf = async ({ cookie }: { cookie: string }) =>
  (await (await createContext(env, none, NOW, '').empresa(request(cookie))).protection.read()).reglas
const isSignedIn = async (cookie: string, now = NOW) =>
  (await new Gate(new PlatformDb(env.DB), now, () => undefined, writer(now)).who(request(cookie))) !== null

async function sesionFor(
  usuario_id: string,
  extra: { user_agent?: string; lugar?: string; recordar?: boolean } = {},
  now = NOW,
) {
  const { token, row } = await newSesion({ usuario_id, recordar: true, ...extra }, now)
  const values = { ...row, recordar: row.recordar ? 1 : 0 }
  const columns = Object.keys(values)
  await execute([
    [
      `insert into sesiones (${columns.join(', ')}) values (${columns.map(() => '?').join(', ')})`,
      Object.values(values),
    ],
  ])
  return { id: row.id, cookie: `__Host-vigia=${token}` }
}
async function usuario() {
  const p = await createPerson('Usuario')
  await execute([['delete from sesiones where usuario_id = ?', [p.id]]])
  return p
}

test('docs/security.md 6: a person sees the own sessions that still count: this one first, then the newest, on what and where', async () => {
  const p = await usuario()
  const foreign = await usuario()
  const old = await sesionFor(p.id, { user_agent: ANDROID, lugar: 'Cali, CO' }, NOW - 20 * MINUTE)
  const fresh = await sesionFor(p.id, { user_agent: 'curl/8', lugar: undefined }, NOW - 5 * MINUTE)
  await sesionFor(foreign.id)
  // idle for too long, and past its absolute age despite use
  await sesionFor(p.id, {}, NOW - 30 * MINUTE)
  const { id: expired } = await sesionFor(p.id, { recordar: false }, NOW - 12 * 60 * MINUTE)
  await execute([['update sesiones set last_seen = ? where id = ?', [NOW, expired]]])
  const { sesiones } = await (await protectionOf(old.cookie)).read()
  expect(sesiones).toEqual([
    {
      id: old.id,
      navegador: 'Chrome',
      sistema: 'Android',
      handheld: true,
      lugar: 'Cali, CO',
      abierta: NOW - 20 * MINUTE,
      vista: expect.any(Number),
      current: true,
    },
    expect.objectContaining({ id: fresh.id, navegador: null, sistema: null, lugar: null, current: false }),
  ])
})

test('the tab costs one read after the gate’s', async () => {
  const { usuario: p } = await createEmpresa({}, NOW)
  let roundTrips = 0
  const counted = { ...env, DB: countTrips(env.DB, () => roundTrips++) }
  const { protection } = await createContext(counted, none, NOW, '').ofUsuario(request(p.cookie))
  await protection.read()
  expect(roundTrips).toBe(2)
})

test('docs/security.md 6: a closed session is out at the next request; another person’s cannot be closed', async () => {
  const p = await usuario()
  const foreign = await usuario()
  const current = await sesionFor(p.id)
  const another = await sesionFor(p.id)
  const ownOne = await sesionFor(foreign.id)
  const protection = await protectionOf(current.cookie)
  expect(await protection.closeSession(ownOne.id)).toBe(false)
  expect(await isSignedIn(ownOne.cookie)).toBe(true)
  expect(await protection.closeSession(another.id)).toBe(true)
  expect(await isSignedIn(another.cookie)).toBe(false)
  expect(await protection.closeSession(another.id)).toBe(false)
  expect(await isSignedIn(current.cookie)).toBe(true)
})

test('all others are closed together, this one and other people’s stay', async () => {
  const p = await usuario()
  const foreign = await usuario()
  const current = await sesionFor(p.id)
  const others = [await sesionFor(p.id), await sesionFor(p.id), await sesionFor(p.id)]
  const ownOne = await sesionFor(foreign.id)
  expect(await (await protectionOf(current.cookie)).closeOthers()).toBe(3)
  const logged = "select datos from auditoria where usuario_id = ? and suceso = 'sesion-cerrada'"
  expect((await env.DB.prepare(logged).bind(p.id).all()).results).toEqual([{ datos: '{"cuantas":3}' }])
  for (const another of others) expect(await isSignedIn(another.cookie)).toBe(false)
  for (const kept of [current, ownOne]) expect(await isSignedIn(kept.cookie)).toBe(true)
})

test('the idle timeout that a company saves holds from the next request on, and in the list', async () => {
  const { id, usuario: p } = await createEmpresa({}, NOW)
  await execute([['delete from sesiones where usuario_id = ?', [p.id]]])
  const one = await sesionFor(p.id, {}, NOW - 6 * MINUTE)
  const current = await sesionFor(p.id)
  const seguridad = new Seguridad(new EmpresaDb(env.DB, id))
  await seguridad.save({ ...DEFAULT_RULES, session_timeout: 5 })
  expect(await isSignedIn(one.cookie)).toBe(false)
  expect((await (await protectionOf(current.cookie)).read()).sesiones.map((s) => s.id)).toEqual([current.id])
  await seguridad.save({ ...DEFAULT_RULES, session_timeout: 240 })
  expect(await isSignedIn(one.cookie, NOW + 234 * MINUTE)).toBe(false)
  expect(await isSignedIn(one.cookie, NOW + 233 * MINUTE)).toBe(true)
})

test('docs/security.md 5: the failed attempts that a company saves lock from the next sign-in on', async () => {
  const { id, admin } = await createEmpresa({}, NOW)
  await new Seguridad(new EmpresaDb(env.DB, id)).save({ ...DEFAULT_RULES, failed_attempts: 3 })
  const { failed_attempts } = await rulesOf(admin)
  const intentos = (now: number) => new Intentos(new IdentityDb(env.DB), {} as RateLimit, SECRETS.HASH_SECRET, now)
  const request = new Request('https://vigia.test/login')
  const keys = await intentos(NOW).signInKeys(`x-${id}@prueba.test`, '10.0.0.1', request)
  for (let i = 0; i < 3; i++) await intentos(NOW).reserveSignIn(keys, true, failed_attempts)
  await expect(intentos(NOW).reserveSignIn(keys, true, failed_attempts)).rejects.toMatchObject({
    clave: 'espere-minutos',
    datos: { n: 15 },
  })
})

test('the rules belong to one company: saving them, first or again, changes no other company’s', async () => {
  const mine = await createEmpresa({}, NOW)
  const foreign = await createEmpresa({}, NOW)
  await execute([['delete from seguridad where empresa_id = ?', [mine.id]]])
  const doorOf = (id: string) => new Seguridad(new EmpresaDb(env.DB, id))
  // requiring a second factor takes having one
  await createFactor(mine.admin.id, {}, NOW)
  const before = { session_timeout: 30, failed_attempts: 5, password_expiry: null, two_factor_auth: false }
  expect(await rulesOf(mine.admin)).toEqual(before)
  await doorOf(mine.id).save({ ...DEFAULT_RULES, vence: true, two_factor_auth: true })
  expect(await rulesOf(mine.admin)).toEqual({ ...before, password_expiry: 90, two_factor_auth: true })
  await doorOf(mine.id).save({ ...DEFAULT_RULES, session_timeout: 60 })
  expect(await rulesOf(mine.admin)).toEqual({ ...before, session_timeout: 60 })
  expect(await rulesOf(foreign.admin)).toEqual(before)
})
