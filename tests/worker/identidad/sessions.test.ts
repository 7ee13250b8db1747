/** How long a session lasts, and what the gate finds behind it. */
import { env } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { IdentityDb } from '../../../worker/identidad/sql'
import {
  afterwards,
  correo,
  countAnew,
  fromIp,
  identity,
  ingreso,
  NOW,
  newIp,
  PASSWORD,
  person,
  registro,
  sesionesOf,
} from '../support/sign-in'
import { execute } from '../support/world'

const MINUTE = 60_000

countAnew()

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

test('the gate accepts a session until it was idle for half an hour, and records its use once a minute', async () => {
  const p = await person()
  const { cookie } = await identity().signIn(ingreso(p.email), fromIp(newIp()))
  expect(await afterwards(cookie, NOW + 59_999)).toMatchObject({ person: { id: p.id }, marks: 0 })
  expect(await afterwards(cookie, NOW + 20 * MINUTE)).toMatchObject({ person: { id: p.id }, marks: 1 })
  expect((await afterwards(cookie, NOW + 20 * MINUTE + 1)).marks).toBe(0)
  expect((await afterwards(cookie, NOW + 50 * MINUTE - 1)).person?.id).toBe(p.id)
  expect((await afterwards(cookie, NOW + 50 * MINUTE - 1 + 30 * MINUTE)).person).toBeNull()
})

test('without «Recordarme» a session in use ends after 12 hours', async () => {
  const p = await person()
  const { cookie } = await identity().signIn(ingreso(p.email, PASSWORD, false), fromIp(newIp()))
  const end = NOW + 12 * 60 * MINUTE
  for (let t = NOW; t < end; t += 29 * MINUTE) expect((await afterwards(cookie, t)).person?.id).toBe(p.id)
  expect((await afterwards(cookie, end - 1)).person?.id).toBe(p.id)
  expect((await afterwards(cookie, end)).person).toBeNull()
})

test('a role change and a removal act at the next request', async () => {
  const p = await person('Administrador')
  const { cookie } = await identity().signIn(ingreso(p.email), fromIp(newIp()))
  await execute([["update usuarios set rol_id = (select id from roles where nombre = 'Usuario') where id = ?", [p.id]]])
  expect((await afterwards(cookie, NOW)).person?.rol).toBe('Usuario')
  await execute([['delete from usuarios where id = ?', [p.id]]])
  expect((await afterwards(cookie, NOW)).person).toBeNull()
})

test('the gate says whether the e-mail address is proven, from the next request on', async () => {
  const email = correo()
  await identity().register(registro(email), fromIp(newIp()))
  const { cookie } = await identity().signIn(ingreso(email), fromIp(newIp()))
  expect((await afterwards(cookie, NOW)).person?.verificado).toBe(false)
  await execute([['update usuarios set email_verificado_at = ? where email = ?', [NOW, email]]])
  expect((await afterwards(cookie, NOW)).person?.verificado).toBe(true)
})

test('the stored hash of a token is no token', async () => {
  const p = await person()
  await identity().signIn(ingreso(p.email), fromIp(newIp()))
  const [row] = await sesionesOf(p.id)
  expect((await afterwards(`__Host-vigia=${row?.token_hash}`, NOW)).person).toBeNull()
})
