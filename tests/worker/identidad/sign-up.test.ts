/** An account of one’s own: who gets one, and with which password. */
import { env } from 'cloudflare:test'
import { expect, test } from 'vitest'
import type { Refusal } from '../../../worker/domain/refusal'
import { uniqueWord } from '../../support/data'
import { refusalOf } from '../../support/refusal'
import {
  attempt,
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
  roundTrips,
  scrypts,
} from '../support/sign-in'

countAnew()

test('a sign-up makes an Administrador without a company, who can sign in', async () => {
  const email = correo()
  await identity().register(registro(email), fromIp(newIp()))
  const row = await env.DB.prepare(
    'select u.*, r.nombre as rol from usuarios u join roles r on r.id = u.rol_id where u.email = ?',
  )
    .bind(email)
    .first()
  expect(row).toMatchObject({ nombre: 'Marcela Ríos', rol: 'Administrador', empresa_id: null, created_at: NOW })
  expect((await identity().signIn(ingreso(email), fromIp(newIp()))).destination).toBe('/admin')
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
    const refusal = await refusalOf(identity().register(registro(email, key), fromIp(newIp())))
    expect([key, refusal.clave, refusal.field]).toEqual([key, why, 'contrasena'])
  }
  expect([scrypts(), roundTrips]).toEqual([0, 0])
})

test('an account that exists is said to exist, and nothing of it changes', async () => {
  const p = await person()
  const refusal = await refusalOf(identity().register(registro(p.email, 'otra frase bien larga'), fromIp(newIp())))
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
    expect((await refusalOf(identity().register(registro(p.email), fromIp(ip)))).clave).toBe('cuenta-existe')
  }
  const refusal = await refusalOf(identity().register(registro(p.email), fromIp(ip)))
  expect([refusal.clave, refusal.datos]).toEqual(['espere-minutos', { n: 60 }])
  expect(scrypts()).toBe(0)
  const newOne = correo()
  expect((await refusalOf(identity().register(registro(newOne), fromIp(ip)))).clave).toBe('espere-minutos')
  await identity(NOW + 3_600_001).register(registro(newOne), fromIp(ip))
})
