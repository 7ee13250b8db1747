/** Signing in with a code by mail (docs/security.md 3, 4, 5, 9). */
import { env } from 'cloudflare:test'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { countTrips } from '../../support/counted'
import { uniqueWord } from '../../support/data'
import { refusalOf } from '../../support/refusal'
import { digitsOf, Harness, personWithPassword, request } from '../support/accounts'
import { auditEntries } from '../support/auditoria'
import { createFactor, execute } from '../support/world'

const NOW = Date.UTC(2026, 10, 20, 14)
const MINUTE = 60_000

let world: Harness
beforeAll(() => Harness.configure())
beforeEach(() => {
  world = new Harness()
})

const form = (codigo: string, remember = false) => ({ intent: 'sign-in' as const, codigo, recordar: remember })
const otherDigits = (digits: string) => (digits === '000000' ? '000001' : '000000')
const sesiones = async (id: string) =>
  (await env.DB.prepare('select * from sesiones where usuario_id = ?').bind(id).all<Record<string, unknown>>()).results
const reason = async (promise: Promise<unknown>) => (await refusalOf(promise)).clave

async function person(data: { verificado?: boolean } = {}) {
  const p = await personWithPassword('Usuario', data)
  await execute([['delete from sesiones where usuario_id = ?', [p.id]]])
  return p
}
/** A code as the browser asks for it and the mail contains it. */
async function codeFor(email: string, now = NOW) {
  const token = await world.servicios(now).signInWithCode.ask(email, request())
  return { token, digits: digitsOf((await world.recipient(email)).at(-1)) }
}

test('a code by mail opens a session that says so, proves the address, and is good once', async () => {
  const p = await person({ verificado: false })
  const { token, digits } = await codeFor(p.email)
  const { signInWithCode } = world.servicios(NOW + MINUTE)
  const entry = await signInWithCode.signIn(token, form(digits), request('/login/codigo'))
  expect(entry.destination).toBe('/home')
  expect(entry.cookie).toMatch(/^__Host-vigia=[\w-]{43}; Path=\/; Secure; HttpOnly; SameSite=Lax$/)
  expect(await sesiones(p.id)).toMatchObject([{ via: 'codigo', recordar: 0 }])
  const row = env.DB.prepare('select email_verificado_at as v from usuarios where id = ?').bind(p.id)
  expect(await row.first('v')).toBe(NOW + MINUTE)
  expect(await reason(signInWithCode.signIn(token, form(digits), request('/login/codigo')))).toBe('codigo-incorrecto')
  expect((await auditEntries('usuario_id', p.id)).map((a) => a.suceso)).toEqual([
    'codigo-enviado',
    'correo-confirmado',
    'ingreso',
  ])
})

test('the code leads back to the page that asked for it, if it is ours', async () => {
  const p = await person()
  const path = '/login/codigo?volver=%2Falerts'
  const { token, digits } = await codeFor(p.email)
  const { signInWithCode } = world.servicios(NOW)
  expect((await signInWithCode.signIn(token, form(digits), request(path))).destination).toBe('/alerts')
})

test('docs/security.md 9: a code by mail opens nothing past a second factor', async () => {
  const p = await person()
  await createFactor(p.id, {}, NOW)
  const { token, digits } = await codeFor(p.email)
  const entry = await world.servicios(NOW).signInWithCode.signIn(token, form(digits), request('/login/codigo'))
  expect(entry.destination).toBe('/login/verificar')
  expect(entry.cookie).not.toMatch(/^__Host-vigia=/)
  expect(await sesiones(p.id)).toEqual([])
})

test('docs/security.md 3: an unknown address is answered like a known one, when it asks and when it tries', async () => {
  const p = await person()
  const unknown = `nadie-${uniqueWord()}@prueba.test`
  const measure = async (email: string) => {
    let roundTrips = 0
    const { signInWithCode } = world.servicios(NOW, { d1: countTrips(env.DB, () => roundTrips++) })
    const token = await signInWithCode.ask(email, request())
    const atRequest = roundTrips
    await world.after()
    roundTrips = 0
    const why = await reason(signInWithCode.signIn(token, form('123456'), request('/login/codigo')))
    return { atRequest, roundTrips, why }
  }
  // this guess is right once in a million runs
  const known = await measure(p.email)
  const unrecognized = await measure(unknown)
  expect(unrecognized).toEqual(known)
  expect(known).toMatchObject({ atRequest: 1, why: 'codigo-incorrecto' })
  expect(await world.recipient(unknown)).toEqual([])
})

test('docs/security.md 4: five wrong tries kill the code, also when twenty come at once', async () => {
  const p = await person()
  const { token, digits } = await codeFor(p.email)
  const { signInWithCode } = world.servicios(NOW)
  const wrong = form(otherDigits(digits))
  await Promise.allSettled(Array.from({ length: 20 }, () => signInWithCode.signIn(token, wrong, request())))
  const fallos = env.DB.prepare("select datos ->> 'fallos' as n from pasos where usuario_id = ?").bind(p.id)
  expect(await fallos.first('n')).toBe(5)
  expect(await reason(signInWithCode.signIn(token, form(digits), request()))).toBe('codigo-incorrecto')
  expect(await sesiones(p.id)).toEqual([])
})

test('a code opens in the browser that asked for it alone, and what another browser asks and tries kills nothing of it', async () => {
  const p = await person()
  const mine = await codeFor(p.email)
  const strangers = await codeFor(p.email, NOW + MINUTE)
  const { signInWithCode } = world.servicios(NOW + MINUTE)
  // in the stranger's browser neither the digits sent for the first one work, nor repeated wrong ones
  for (const digits of [mine.digits, ...Array.from({ length: 6 }, () => otherDigits(strangers.digits))])
    expect(await reason(signInWithCode.signIn(strangers.token, form(digits), request()))).toBe('codigo-incorrecto')
  expect(await reason(signInWithCode.signIn('A'.repeat(43), form(mine.digits), request()))).toBe('codigo-incorrecto')
  expect((await signInWithCode.signIn(mine.token, form(mine.digits), request())).destination).toBe('/home')
  expect(await sesiones(p.id)).toHaveLength(1)
})

test('of ten who enter the right code at once one comes in', async () => {
  const p = await person()
  const { token, digits } = await codeFor(p.email)
  const { signInWithCode } = world.servicios(NOW)
  await Promise.allSettled(
    Array.from({ length: 10 }, () => signInWithCode.signIn(token, form(digits), request('/login/codigo'))),
  )
  expect(await sesiones(p.id)).toHaveLength(1)
})

test('docs/security.md 5: who tries codes of many accounts from one address is stopped, successes are not counted', async () => {
  const one = request('/login/codigo')
  const { signInWithCode } = world.servicios(NOW)
  for (let i = 0; i < 3; i++) {
    const p = await person()
    const { token, digits } = await codeFor(p.email)
    await signInWithCode.signIn(token, form(digits), one)
  }
  for (let i = 0; i < 30; i++) {
    expect(await reason(signInWithCode.signIn('A'.repeat(43), form('123456'), one))).toBe('codigo-incorrecto')
  }
  expect(await reason(signInWithCode.signIn('A'.repeat(43), form('123456'), one))).toBe('espere-minutos')
})
