/**
 * Failed attempts from ever new addresses lock no person out and reveal nothing (docs/security.md 3, 5;
 * docs/decisions/0009).
 */
import { env } from 'cloudflare:test'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Refusal } from '../../../worker/domain/refusal'
import type { SignIn } from '../../../worker/identidad/session-opener'
import { uniqueWord } from '../../support/data'
import { APP_URL, digitsOf, Harness, hasher, linkIn, PASSWORD, personWithPassword } from '../support/accounts'
import { execute } from '../support/world'

const NOW = Date.UTC(2026, 10, 22, 14)
const MINUTE = 60_000
const NEW = 'cuatro nubes sobre el páramo'

let world: Harness
beforeAll(() => Harness.configure())
beforeEach(() => {
  world = new Harness()
})

let networks = 0
/** A request from a /64 of its own; providers give them out by the thousand. */
const from = (cookie = '', path = '/login') =>
  new Request(`${APP_URL}${path}`, {
    headers: {
      'cf-connecting-ip': `2001:db8:${(networks >> 16).toString(16)}:${(networks++ & 65_535).toString(16)}::1`,
      cookie,
    },
  })
const signIn = (email: string, contrasena: string, request = from(), now = NOW, options = {}) =>
  world.servicios(now, options).identidad.signIn({ email, contrasena, recordar: false }, request)
const outcome = (promise: Promise<SignIn>) =>
  promise.then(
    ({ destination, asked }) => (asked ? 'asked for a code' : destination),
    (error: Refusal) => error.clave,
  )
const byCode = async (token: string, email: string, now = NOW, request = from()) => {
  const codigo = digitsOf((await world.recipient(email)).at(-1))
  return world.servicios(now).signInWithCode.signIn(token, { intent: 'sign-in', codigo, recordar: false }, request)
}
const count = (usuario_id: string) =>
  env.DB.prepare("select count(*) as n from pasos where usuario_id = ? and tipo = 'codigo-ingreso'")
    .bind(usuario_id)
    .first<number>('n')
/** The cookie that identifies a known browser. */
const deviceOf = (entry: SignIn) => entry.device?.split(';')[0] ?? ''
async function attack(email: string, tries = 60, now = NOW) {
  const ends = new Set<string>()
  for (let i = 0; i < tries; i++) ends.add(await outcome(signIn(email, `adivina ${i}`, from(), now)))
  return [...ends]
}
async function person() {
  const p = await personWithPassword('Usuario', {}, NOW)
  await execute([['delete from sesiones where usuario_id = ?', [p.id]]])
  return p
}

test('failures from ever new IPv6 networks never lock the owner out: the right password works with a code', async () => {
  const p = await person()
  expect(await attack(p.email)).toEqual(['credenciales-incorrectas', 'asked for a code'])
  for (let i = 0; i < 3; i++) {
    const now = NOW + i * 10 * MINUTE
    await attack(p.email, 51, now)
    const request = from()
    const { asked, cookie, destination } = await signIn(p.email, PASSWORD, request, now)
    expect([cookie, destination]).toEqual(['', '/login/codigo'])
    expect((await byCode(asked ?? '', p.email, now)).destination).toBe('/home')
  }
})

test('where an account is on its guard, right, wrong and unknown are answered alike: no oracle, and a mail to the owner alone', async () => {
  const p = await person()
  const unknown = `nadie-${uniqueWord()}@prueba.test`
  for (const email of [p.email, unknown]) await attack(email)
  const measure = async (email: string, contrasena: string) => {
    let hashes = 0
    const opens = (typed: string, kept: string) => {
      hashes++
      return hasher.opens(typed, kept)
    }
    const passwordHasher = { ...hasher, opens }
    const { asked, ...entry } = await signIn(email, contrasena, from(), NOW, { con: passwordHasher })
    expect(asked).toMatch(/^[\w-]{43}$/)
    return { ...entry, hashes }
  }
  const wrong = await measure(p.email, 'no es esta')
  expect((await world.recipient(p.email)).length).toBe(0)
  expect(await measure(unknown, PASSWORD)).toEqual(wrong)
  expect(await measure(p.email, PASSWORD)).toEqual(wrong)
  expect([(await world.recipient(p.email)).length, (await world.recipient(unknown)).length]).toEqual([1, 0])
  // with the right password but without the mailbox another browser does not help, and the mails are limited
  expect(await outcome(signIn(p.email, PASSWORD))).toBe('asked for a code')
  expect((await world.recipient(p.email)).length).toBe(1)
})

test('who types the right password twice, or wrong in between, still enters with the code that came', async () => {
  const p = await person()
  await attack(p.email)
  const { identidad: identity } = world.servicios(NOW)
  const again = async (contrasena: string, asked: string | null) =>
    (await identity.signIn({ email: p.email, contrasena, recordar: false }, from(), asked)).asked ?? ''
  const token = await again(PASSWORD, null)
  await world.after()
  for (const contrasena of ['no es esta', PASSWORD]) expect(await again(contrasena, token)).toBe(token)
  expect((await world.recipient(p.email)).length).toBe(1)
  expect((await byCode(token, p.email)).destination).toBe('/home')
  // later there is another code for the same browser, and the one before is invalid
  const later = world.servicios(NOW + 2 * MINUTE)
  await attack(p.email, 60, NOW + 2 * MINUTE)
  const form = { email: p.email, contrasena: PASSWORD, recordar: false }
  for (const now of [NOW + 2 * MINUTE, NOW + 4 * MINUTE])
    await world
      .servicios(now)
      .identidad.signIn(form, from(), token)
      .then(() => world.after())
  expect((await world.recipient(p.email)).length).toBe(3)
  expect(await count(p.id)).toBe(1)
  await expect(
    later.signInWithCode.signIn(
      token,
      { intent: 'sign-in', codigo: digitsOf((await world.recipient(p.email))[1]), recordar: false },
      from(),
    ),
  ).rejects.toMatchObject({ clave: 'codigo-incorrecto' })
  expect((await byCode(token, p.email, NOW + 4 * MINUTE)).destination).toBe('/home')
})

test('a browser in which the account signed in before is counted apart: no attack is felt there', async () => {
  const p = await person()
  const device = deviceOf(await signIn(p.email, PASSWORD))
  expect(device).toMatch(/^__Host-vigia-equipo=[\w-]{22}\.[\w-]{22}$/)
  await attack(p.email)
  expect(await outcome(signIn(p.email, PASSWORD, from(device)))).toBe('/home')
})

test('a browser keeps the accounts that share it apart, and its cookie serves no other account or browser', async () => {
  const a = await person()
  const b = await person()
  const other = await person()
  const first = deviceOf(await signIn(a.email, PASSWORD))
  const both = deviceOf(await signIn(b.email, PASSWORD, from(first)))
  expect(both.split('.')).toHaveLength(3)
  for (const { email } of [a, b, other]) await attack(email)
  for (const { email } of [a, b]) expect(await outcome(signIn(email, PASSWORD, from(both)))).toBe('/home')
  const mark = both.split('.')[1] ?? ''
  for (const forged of [both, `__Host-vigia-equipo=${'A'.repeat(22)}.${mark}`, '__Host-vigia-equipo=x.y', `${both}x`])
    expect(await outcome(signIn(other.email, PASSWORD, from(forged)))).toBe('asked for a code')
  expect(await outcome(signIn(a.email, PASSWORD, from(`__Host-vigia-equipo=${'A'.repeat(22)}.${mark}`)))).toBe(
    'asked for a code',
  )
})

test('a device’s own wrong tries lock that device, and nothing else', async () => {
  const p = await person()
  const device = deviceOf(await signIn(p.email, PASSWORD))
  let clock = NOW
  for (const wait of [0, 0, 2, 4, 0]) {
    expect(await outcome(signIn(p.email, 'x', from(device), clock))).toBe('credenciales-incorrectas')
    clock += wait * 1000
  }
  expect(await outcome(signIn(p.email, PASSWORD, from(device), clock))).toBe('espere-minutos')
  expect(await outcome(signIn(p.email, PASSWORD, from(), clock))).toBe('/home')
  expect(await outcome(signIn(p.email, PASSWORD, from(device), clock + 15 * MINUTE))).toBe('/home')
})

test('a reset and a code by mail clear what strangers counted against the account', async () => {
  const p = await person()
  const strangers = () =>
    env.DB.prepare("select sum(fallos) as n from intentos where clave like 'cuenta:%'").first<number>('n')
  await execute([["delete from intentos where clave like 'cuenta:%'", []]])
  await attack(p.email)
  expect(await strangers()).toBe(60)
  await world.servicios(NOW).recovery.ask(p.email, from())
  const link = linkIn((await world.recipient(p.email)).at(-1))
  const form = { intent: 'reset', enlace: link, contrasena: NEW, confirmar_contrasena: NEW } as const
  await world.servicios(NOW).recovery.resetPassword(form, from())
  expect(await strangers()).toBeNull()
  expect(await outcome(signIn(p.email, NEW))).toBe('/home')
  await attack(p.email)
  const token = await world.servicios(NOW).signInWithCode.ask(p.email, from())
  await byCode(token, p.email)
  expect(await strangers()).toBeNull()
  expect(await outcome(signIn(p.email, NEW))).toBe('/home')
})

test('strangers who ask for codes all day use up neither those of a known browser nor those of a right password', async () => {
  const p = await person()
  const device = deviceOf(await signIn(p.email, PASSWORD))
  const { signInWithCode } = world.servicios(NOW)
  await signInWithCode.ask(p.email, from())
  await expect(signInWithCode.ask(p.email, from())).rejects.toMatchObject({ clave: 'espere-segundos' })
  const token = await signInWithCode.ask(p.email, from(device))
  expect((await byCode(token, p.email)).destination).toBe('/home')
  await attack(p.email)
  const { asked } = await signIn(p.email, PASSWORD)
  expect((await byCode(asked ?? '', p.email)).destination).toBe('/home')
})
