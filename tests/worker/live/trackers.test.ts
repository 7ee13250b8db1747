/** Other trackers report to the address of a device: judged, stored and answered as a phone, and noted for its screen. */
import { env, SELF } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { signLink } from '../../../worker/live/link'
import { evict, telefono } from '../support/devices'
import { linkOf, send, stored, stubOf, watchD1, writtenToD1 } from '../support/phone'
import { execute, ORIGIN } from '../support/world'

type Device = Awaited<ReturnType<typeof telefono>>['d']

const addressOf = (d: { clave: string; link_version: number }) =>
  signLink(env.LINK_SECRET as string, d.clave, d.link_version, 'tracker')

async function tracker() {
  const { empresa, d, link } = await telefono()
  const address = await addressOf(d)
  const report = (query: string, path = '') => SELF.fetch(`${ORIGIN}/api/trackers/${address}${path}?${query}`)
  return { empresa, d, enlace: link, address, report }
}
const seconds = (ago: number) => Math.floor((Date.now() - ago) / 1000)
const diagnosticOf = (d: Device) => stubOf(d).diagnostic()

test('a position is stored under the vehicle, and what is sent again is stored once', async () => {
  const { d, report } = await tracker()
  const query = `id=another&lat=4.65&lon=-74.1&timestamp=${seconds(5000)}&speed=10&accuracy=8&bearing=90`
  for (const attempt of [1, 2, 3]) {
    const r = await report(query)
    expect([attempt, r.status, await r.text()]).toEqual([attempt, 200, ''])
  }
  const points = await stored(d)
  expect(points).toHaveLength(1)
  expect(points[0]).toMatchObject({ accuracy: 8, speed: 5.1, heading: 90, vehiculo_id: d.vehiculo_id })
})

test('positions in any order make the same way', async () => {
  const { d, report } = await tracker()
  const times = [90, 30, 60, 10, 120].map((s) => seconds(s * 1000))
  for (const at of times) await report(`lat=4.65&lon=-74.${1000 + (at % 100)}&timestamp=${at}`)
  expect((await stored(d)).map(({ at }) => at / 1000)).toEqual([...times].sort((a, b) => a - b))
})

test('the address opens no page and the link of the phone takes no tracker, and one new link ends both', async () => {
  const { d, enlace, address, report } = await tracker()
  expect((await send(address, { points: [] })).status).toBe(404)
  expect((await SELF.fetch(`${ORIGIN}/api/trackers/${enlace}?lat=4.65&lon=-74.1`)).status).toBe(404)
  expect((await SELF.fetch(`${ORIGIN}/api/trackers/${d.imei}?lat=4.65&lon=-74.1`)).status).toBe(404)
  await execute([['update gps_dispositivos set link_version = 2, rev = rev + 1 where id = ?', [d.id]]])
  const next = await addressOf({ ...d, link_version: 2 })
  expect((await SELF.fetch(`${ORIGIN}/api/trackers/${next}?lat=4.65&lon=-74.1`)).status).toBe(200)
  expect((await report('lat=4.65&lon=-74.1')).status).toBe(404)
  expect((await send(await linkOf(d), { points: [] })).status).toBe(404)
})

test('what can never be stored is answered 200, and the device says what it was and keeps saying it', async () => {
  const { d, report } = await tracker()
  expect(await diagnosticOf(d)).toBeNull()
  expect((await report('lat=0&lon=0', '/gpslogger')).status).toBe(200)
  expect(await diagnosticOf(d)).toMatchObject({
    heard: { program: 'gpslogger', positions: false },
    rejected: { program: 'gpslogger', why: 'no-satellites' },
  })
  await report(`lat=4.65&lon=-74.1&timestamp=${seconds(1000)}`, '/gpslogger')
  await evict(d.clave)
  expect(await diagnosticOf(d)).toMatchObject({ heard: { positions: true }, rejected: { why: 'no-satellites' } })
  expect(await stored(d)).toHaveLength(1)
})

test('positions of a device that is off are answered 200, stored nowhere, and the screen says why', async () => {
  const { d, report } = await tracker()
  await execute([["update gps_dispositivos set estado = 'Inactivo', tracking_enabled = 0 where id = ?", [d.id]]])
  expect((await report('lat=4.65&lon=-74.1')).status).toBe(200)
  expect(await diagnosticOf(d)).toMatchObject({ rejected: { why: 'inactive' } })
  expect(await stored(d)).toEqual([])
})

test('a known tracker costs D1 nothing, and a device that was deleted is gone for it too', async () => {
  const { d, report } = await tracker()
  await report(`lat=4.65&lon=-74.1&timestamp=${seconds(9000)}`)
  // its last position is written once after the silence, then at most once a minute
  await writtenToD1(d)
  const count = await watchD1(d)
  for (const ago of [8000, 7000, 6000]) await report(`lat=4.65&lon=-74.1&timestamp=${seconds(ago)}`)
  await report(`id=1&timestamp=${seconds(0)}`)
  expect(count.statements).toBe(0)
  await stubOf(d).remove({})
  expect((await report('lat=4.65&lon=-74.1')).status).toBe(410)
})

test('a tracker that sends too fast waits as a phone does', async () => {
  const { address } = await tracker()
  const times = Array.from({ length: 1000 }, (_, i) => new Date(Date.now() - i * 1000).toISOString())
  const coords = { latitude: 4.65, longitude: -74.1 }
  const body = JSON.stringify({ location: times.map((timestamp) => ({ timestamp, coords })) })
  const replies: Response[] = []
  for (let i = 0; i < 7; i++)
    replies.push(await SELF.fetch(`${ORIGIN}/api/trackers/${address}`, { method: 'POST', body }))
  expect(replies.slice(0, 6).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
  expect(replies[6]!.status).toBe(429)
  expect(Number(replies[6]!.headers.get('Retry-After'))).toBeGreaterThan(0)
})
