/**
 * «Pruébelo con su teléfono»: what a visitor's phone may do on the map of the landing page, and that nothing of it is
 * kept.
 */
import {
  createExecutionContext,
  env,
  runDurableObjectAlarm,
  runInDurableObject,
  SELF,
  waitOnExecutionContext,
} from 'cloudflare:test'
import { expect, test, vi } from 'vitest'
import type { Device } from '../../../durable-objects/device/device'
import { Demos } from '../../../worker/dispositivos/demo'
import { takeTurn } from '../../../worker/domain/dispositivos/demo'
import portal from '../../../worker/index'
import { openDemo, signDemo } from '../../../worker/live/demo-link'
import { newDeviceKey, signLink } from '../../../worker/live/link'
import { demoDispositivo } from '../../../worker/live/stubs'
import { countTrips } from '../../support/counted'
import { MapView, requestMap } from '../support/map'
import { advanceSchedule, linkOf, point, send, watchD1 } from '../support/phone'
import { createEmpresa, ORIGIN } from '../support/world'

const SECRET = env.LINK_SECRET as string

/** Each visitor has a separate address, because the hourly quota is counted by address. */
let visitors = 0
const newIp = () => `198.51.100.${++visitors}`
const ask = (ip: string, init: RequestInit = {}) =>
  SELF.fetch(`${ORIGIN}/api/demo`, { method: 'POST', ...init, headers: { 'cf-connecting-ip': ip, ...init.headers } })

async function start() {
  const r = await ask(newIp())
  expect(r.status).toBe(201)
  const { phone, map, seconds } = (await r.json()) as { phone: string; map: string; seconds: number }
  const link = phone.split('/track/')[1]!
  const { clave } = (await openDemo(SECRET, 'phone', link))!
  return { link, mapa: map, seconds, clave, objeto: demoDispositivo(env, clave) }
}
/** Two links of a demonstration that ends at an instant. */
const until = async (when: number, key = newDeviceKey()) => ({
  telefono: await signDemo(SECRET, 'phone', { clave: key, hasta: when }),
  mapa: await signDemo(SECRET, 'map', { clave: key, hasta: when }),
  objeto: demoDispositivo(env, key),
})
const remaining = (object: DurableObjectStub<Device>) =>
  runInDurableObject(object, async (_: Device, { storage }) => ({
    tablas: storage.sql.exec("select name from sqlite_master where name not like '\\_cf%' escape '\\'").toArray(),
    keys: [...storage.kv.list()].length,
    alarm: await storage.getAlarm(),
  }))
const NOTHING = { tablas: [], keys: 0, alarm: null }

test('a visitor’s phone moves on the map: it comes, it reports, and a map that opens later sees where it is', async () => {
  const { link, mapa: map, seconds } = await start()
  expect(seconds).toBeGreaterThan(590)
  expect(seconds).toBeLessThanOrEqual(600)
  const seen = await MapView.open('', map)
  expect((await seen.hear('snapshot')).devices).toMatchObject([{ id: 'demo', lat: null, tracking_enabled: false }])
  const arrived = await SELF.fetch(`${ORIGIN}/api/demo/${link}`, { method: 'POST', headers: { Origin: ORIGIN } })
  expect(arrived.status).toBe(204)
  await seen.hear('device', { tracking_enabled: true })
  expect((await send(link, { src: 'a', points: [point(1)] })).json).toMatchObject({ accepted: 1 })
  await seen.hear('position', { lat: point(1).lat, accuracy: 8 })
  // late points are stored and do not move the marker back
  await send(link, { src: 'a', points: [point(2, 60_000)] })
  await send(link, { src: 'a', points: [point(3)] })
  await seen.hear('position', { lat: point(3).lat })
  expect(seen.messages.filter((d) => d.type === 'position')).toHaveLength(2)
  const late = await MapView.open('', map)
  expect((await late.hear('snapshot')).devices).toMatchObject([{ lat: point(3).lat, tracking_enabled: true }])
})

test('when the ten minutes are over sockets close, nothing is left in the object, and the link says so', async () => {
  const { link, mapa: map, objeto: object, clave } = await start()
  const seen = await MapView.open('', map)
  await send(link, { src: 'a', points: [point(1)] })
  expect(await advanceSchedule(object)).toBe((await openDemo(SECRET, 'phone', link))!.hasta)
  expect(await runDurableObjectAlarm(object)).toBe(true)
  expect(await seen.closed()).toBe(4401)
  expect(await remaining(object)).toEqual(NOTHING)
  // an expired link wakes no object; the phone gets a text
  const end = await until(Date.now() - 1000, clave)
  const late = await send(end.telefono, { points: [point(2)] })
  expect([late.status, late.json]).toEqual([
    410,
    { error: 'La demostración terminó y su ubicación se borró.', code: 'demostracion-terminada' },
  ])
  expect((await SELF.fetch(`${ORIGIN}/api/track/${end.telefono}`)).status).toBe(410)
  expect((await SELF.fetch(`${ORIGIN}/api/demo/${end.telefono}`, { method: 'POST' })).status).toBe(410)
  expect((await requestMap({ Origin: ORIGIN }, `/api/demo/${end.mapa}`)).status).toBe(410)
  expect(await remaining(object)).toEqual(NOTHING)
})

test('a report that was on its way when the time ran out leaves nothing behind', async () => {
  const { objeto: object } = await until(Date.now() + 60_000)
  const r = await object.demonstrate(Date.now() - 1, JSON.stringify({ points: [point(1)] }))
  expect(r).toMatchObject({ status: 410 })
  expect(await remaining(object)).toEqual(NOTHING)
})

test('D1 is asked nothing from the first request to the last', async () => {
  let questions = 0
  const DB = countTrips(env.DB, () => questions++)
  const requestHere = async (path: string, init: RequestInit) => {
    const ctx = createExecutionContext()
    const requestId = new Request(ORIGIN + path, init) as Parameters<typeof portal.fetch>[0]
    const r = await portal.fetch(requestId, { ...env, DB }, ctx)
    await waitOnExecutionContext(ctx)
    return r
  }
  const r = await requestHere('/api/demo', { method: 'POST', headers: { 'cf-connecting-ip': newIp() } })
  const { phone, map } = (await r.json()) as { phone: string; map: string }
  const link = phone.split('/track/')[1]!
  const { clave } = (await openDemo(SECRET, 'phone', link))!
  const inObject = await watchD1({ clave: `demo:${clave}` })
  const body = JSON.stringify({
    src: 'abc',
    consent: { version: '2026-01-01', at: new Date().toISOString() },
    points: [point(1)],
  })
  expect((await requestHere(`/api/demo/${link}`, { method: 'POST' })).status).toBe(204)
  expect((await requestHere(`/api/track/${link}`, {})).status).toBe(200)
  expect((await requestHere(`/api/track/${link}/positions`, { method: 'POST', body })).status).toBe(200)
  expect((await requestHere(map, { headers: { Upgrade: 'websocket', Origin: ORIGIN } })).status).toBe(101)
  await advanceSchedule(demoDispositivo(env, clave))
  await runDurableObjectAlarm(demoDispositivo(env, clave))
  expect([questions, inObject.statements]).toEqual([0, 0])
})

test('the links of demonstrations and of vehicles never stand in for each other (docs/security.md 23)', async () => {
  const { link, mapa: map, clave } = await start()
  const empresa = await createEmpresa({ vehiculos: 1, dispositivos: 1 })
  const own = await linkOf(empresa.dispositivos[0]!)
  const openMap = (path: string) => requestMap({ Origin: ORIGIN, Cookie: empresa.admin.cookie }, path)
  const viewWithOwn = await openMap(`/api/demo/${own}`)
  const viewWithPhone = await openMap(`/api/demo/${link}`)
  const asDispositivo = await openMap(`/api/live/${clave}`)
  expect([viewWithOwn.status, viewWithPhone.status, asDispositivo.status]).toEqual([404, 404, 404])
  const arrived = await SELF.fetch(`${ORIGIN}/api/demo/${own}`, { method: 'POST' })
  expect(arrived.status).toBe(404)
  // the viewer's link does not allow reporting, and a vehicle's link made of the same key is not valid
  const mapLink = map.split('/api/demo/')[1]!
  expect((await send(mapLink, { points: [point(1)] })).status).toBe(404)
  expect((await send(await signLink(SECRET, clave, 1), { points: [point(1)] })).status).toBe(410)
  expect((await send(`${link.slice(0, -1)}${link.endsWith('A') ? 'B' : 'A'}`, {})).status).toBe(404)
})

test('an address starts five in an hour; the sixth gets the time to wait, another address is not affected', async () => {
  const ip = newIp()
  for (let i = 0; i < 5; i++) expect((await ask(ip)).status).toBe(201)
  const sixth = await ask(ip)
  expect(sixth.status).toBe(429)
  expect(Number(sixth.headers.get('retry-after'))).toBeGreaterThan(3000)
  expect((await ask(newIp())).status).toBe(201)
  // the whole /64 counts as one address
  const network = '2001:db8:7:1'
  for (let i = 0; i < 5; i++) await ask(`${network}::${i + 1}`)
  expect((await ask(`${network}::ffff`)).status).toBe(429)
})

test('another site can neither begin one nor look at one (docs/security.md 16, 19)', async () => {
  const { mapa: map, link } = await start()
  const bad = { Origin: 'https://otro.test' }
  expect((await ask(newIp(), { headers: bad })).status).toBe(403)
  expect((await SELF.fetch(`${ORIGIN}/api/demo/${link}`, { method: 'POST', headers: bad })).status).toBe(403)
  expect((await requestMap(bad, map)).status).toBe(403)
  expect((await requestMap({ Upgrade: 'h2c' }, map)).status).toBe(426)
})

test('huge bodies, ten thousand points and more than a point a second are refused (docs/security.md 20, 24)', async () => {
  expect((await ask(newIp(), { body: 'x'.repeat(5000) })).status).toBe(413)
  const { link } = await start()
  const many = (n: number) => ({ src: 'a', points: Array.from({ length: n }, (_, i) => point(i + 1)) })
  expect((await send(link, many(10_000))).status).toBe(413)
  expect((await send(link, { padding: 'x'.repeat(300_000) })).status).toBe(413)
  expect((await send(link, many(61))).status).toBe(413)
  expect((await send(link, many(60))).json).toMatchObject({ accepted: 60 })
  const r = await send(link, { src: 'b', points: [point(1), point(2), point(3)] })
  expect(r.status).toBe(429)
  expect(Number(r.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await send(link, 'nada')).status).toBe(400)
})

test('of many onlookers the newest four stay', async () => {
  const { mapa: map } = await start()
  const maps = []
  for (let i = 0; i < 5; i++) maps.push(await MapView.open('', map))
  expect(await maps[0]!.closed()).toBe(4403)
  expect(maps[1]!.closing).toBeNull()
})

test('the turns of an address are forgotten with the last of them', async () => {
  const ip = newIp()
  await ask(ip)
  const seen = vi.fn((_: string) => ({ claim: async () => 9 }))
  const externals = { ...env, QUOTA: { getByName: seen } as unknown as typeof env.QUOTA }
  const secrets = { LINK_SECRET: SECRET, HASH_SECRET: env.HASH_SECRET as string }
  await new Demos(externals, secrets, Date.now()).start(ip)
  const [nombre] = seen.mock.lastCall as unknown as [string]
  expect(nombre).not.toContain(ip)
  const quota = env.QUOTA.getByName(nombre)
  await runInDurableObject(quota, async (_, { storage }) => {
    expect([...storage.kv.list()]).toHaveLength(1)
    expect((await storage.getAlarm())! - Date.now()).toBeLessThanOrEqual(3_600_000)
  })
  expect(await runDurableObjectAlarm(quota)).toBe(true)
  await runInDurableObject(quota, (_, { storage }) => expect([...storage.kv.list()]).toEqual([]))
})

test('rotating addresses begin twenty-five demonstrations of one network in an hour, and three hundred of all', async () => {
  // counted with the objects' rule, without creating them
  const turns = new Map<string, number[]>()
  const at = Date.now()
  const getByName = (name: string) => ({
    claim: async (max: number) => {
      const { taken, wait } = takeTurn(turns.get(name) ?? [], at, max)
      turns.set(name, taken)
      return wait
    },
  })
  const outside = {
    ...env,
    QUOTA: { getByName } as unknown as typeof env.QUOTA,
    INGRESOS: { limit: async () => ({ success: true }) } as RateLimit,
  }
  const secrets = { LINK_SECRET: SECRET, HASH_SECRET: env.HASH_SECRET as string }
  const begin = async (ip: string) => (await new Demos(outside, secrets, at).start(ip)).tipo
  let ofOne = 0
  for (let i = 0; i < 60; i++) if ((await begin(`2001:db8:7:${i.toString(16)}::1`)) === 'ok') ofOne++
  expect(ofOne).toBe(25)
  let ofAll = ofOne
  for (let n = 0; n < 40; n++)
    for (let i = 0; i < 10; i++) if ((await begin(`2001:db8:${(n + 256).toString(16)}:${i}::1`)) === 'ok') ofAll++
  expect(ofAll).toBe(300)
})
