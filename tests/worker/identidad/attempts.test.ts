/** Failed sign-ins are slowed down and locked by account and by address, and lock no other person out. */
import { env } from 'cloudflare:test'
import { expect, test, vi } from 'vitest'
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
import { execute } from '../support/world'

const closed = { limit: async () => ({ success: false }) } as RateLimit

countAnew()

test('the platform limit stands before the counters, and both before scrypt', async () => {
  const p = await person()
  const refusal = await refusalOf(identity(NOW, { limite: closed }).signIn(ingreso(p.email), fromIp(newIp())))
  const another = await refusalOf(identity(NOW, { limite: closed }).register(registro(correo()), fromIp(newIp())))
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
    const ip = newIp()
    const ends = [] as string[]
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
