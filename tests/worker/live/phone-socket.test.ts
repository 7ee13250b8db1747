/** A phone's socket: it promises what the POST promises, and shows a map each fix between two reports. */
import { runInDurableObject } from 'cloudflare:test'
import { expect, test } from 'vitest'
import type { Device } from '../../../durable-objects/device/device'
import { REPORT_MAX_BYTES } from '../../../worker/domain/dispositivos/point'
import { NO_ACCESS } from '../../../worker/domain/dispositivos/wire'
import { signLink } from '../../../worker/live/link'
import { evict, telefono } from '../support/devices'
import { MapView } from '../support/map'
import { point, send, stored, stubOf, tramos } from '../support/phone'
import { PhoneSocket, requestPhone } from './phone-on-socket'

const CALM = { type: 'pace', seconds: 30, live: false }
const LIVE = { type: 'pace', seconds: 30, live: true }
const STORED = { type: 'answer', status: 200, accepted: 1, duplicates: 0, discarded: 0 }

const CONFIGURED = {
  vehiculo_id: 'v1',
  estado: 'Activo' as const,
  tracking_enabled: false,
  link_version: 1,
  plan: {
    plan_type: 'Pro' as const,
    subscription_status: 'active' as const,
    trial_ends_at: null,
    subscription_ends_at: Date.UTC(2100, 0, 1),
  },
}
const own = (d: { id: string; clave: string }) => ({ id: d.id, clave: d.clave, empresa_id: `e-${d.id}` })

test('unwatched, the phone gathers for 30 s, and its report is stored before it is answered', async () => {
  const { d, link } = await telefono()
  const phone = await PhoneSocket.open(link)
  expect(await phone.hear('pace')).toEqual(CALM)
  const points = [6, 5, 4, 3, 2, 1].map((i) => point(7 - i, i * 5000))
  expect(await phone.report({ src: 'a', points })).toEqual({ ...STORED, accepted: 6 })
  await evict(d.clave)
  expect((await stored(d)).map((p) => p.seq)).toEqual([1, 2, 3, 4, 5, 6])
})

test('a report sent by socket and again by POST is stored once', async () => {
  const { d, link } = await telefono()
  const phone = await PhoneSocket.open(link)
  const body = { src: 'a', points: [point(1, 2000), point(2)] }
  expect(await phone.report(body)).toMatchObject({ accepted: 2 })
  expect((await send(link, body)).json).toEqual({ accepted: 0, duplicates: 2, discarded: 0 })
  expect(await stored(d)).toHaveLength(2)
})

test('a frame that arrives a minute late is no sign of a wrong clock: its points keep their time', async () => {
  const { d, link } = await telefono()
  const phone = await PhoneSocket.open(link)
  const sentAgo = (ms: number) => new Date(Date.now() - ms).toISOString()
  await phone.report({ src: 'a', sentAt: sentAgo(0), points: [point(1, 90_000)] })
  const held = [point(2, 70_000), point(3, 66_000)]
  phone.raw(JSON.stringify({ type: 'report', src: 'a', sentAt: sentAgo(65_000), points: held }))
  await phone.report({ src: 'a', sentAt: sentAgo(0), points: [point(4)] })
  await send(link, { src: 'a', sentAt: sentAgo(0), points: held })
  const kept = (await stored(d)).filter(({ seq }) => seq === 2 || seq === 3)
  expect(kept.map(({ at }) => at)).toEqual(held.map(({ at }) => Date.parse(at)))
})

test('a wrong clock is corrected in each frame of a socket, and one that is set back from the next socket on', async () => {
  const { d, link } = await telefono()
  const bodyOf = (seq: number, hoursBack: number) => {
    const sentAt = new Date(Date.now() - hoursBack * 3_600_000).toISOString()
    return { src: 'a', sentAt, points: [{ ...point(seq), at: sentAt }] }
  }
  const start = Date.now()
  const phone = await PhoneSocket.open(link)
  for (const seq of [1, 2]) await phone.report(bodyOf(seq, 1))
  phone.raw(JSON.stringify({ type: 'report', ...bodyOf(3, 2) }))
  await (await PhoneSocket.open(link)).report(bodyOf(3, 2))
  const kept = await stored(d)
  expect(kept.map(({ seq }) => seq)).toEqual([1, 2, 3])
  for (const { at } of kept) expect(at).toBeGreaterThanOrEqual(start)
})

test('the moment that a map opens the phone is told, and when the last one goes it calms down', async () => {
  const { empresa, link } = await telefono()
  const phone = await PhoneSocket.open(link)
  expect(await phone.hear('pace')).toEqual(CALM)
  const map = await MapView.open(empresa.admin.cookie)
  expect(await phone.hear('pace')).toEqual(LIVE)
  map.close()
  // the room's answer to the next position says that there is no viewer left
  await expect
    .poll(async () => {
      await phone.report({ src: 'a', points: [point(phone.messages.length)] })
      return phone.messages.filter((m) => m.type === 'pace').at(-1)
    })
    .toEqual(CALM)
})

test('a map that shows one device wakes its phone too', async () => {
  const { empresa, d, link } = await telefono()
  const phone = await PhoneSocket.open(link)
  expect(await phone.hear('pace')).toEqual(CALM)
  const map = await MapView.open(empresa.admin.cookie, `/api/live/${d.id}`)
  expect(await phone.hear('pace')).toEqual(LIVE)
  map.close()
  expect(await phone.hear('pace')).toEqual(CALM)
})

test('a preview reaches the map at once and is stored with the report that follows', async () => {
  const { empresa, d, link } = await telefono()
  const phone = await PhoneSocket.open(link)
  const map = await MapView.open(empresa.admin.cookie)
  await map.hear('snapshot')
  const first = point(1, 5000)
  const second = point(2)
  phone.preview({ src: 'a', points: [first] })
  expect(await map.hear('position')).toMatchObject({ id: d.id, lat: first.lat })
  expect(await tramos(d)).toEqual([])
  expect(await phone.report({ src: 'a', points: [first, second] })).toEqual({ ...STORED, accepted: 2 })
  expect(await map.hear('position')).toMatchObject({ lat: second.lat })
  expect((await stored(d)).map((p) => p.seq)).toEqual([1, 2])
})

test('an older or an impossible preview moves nothing', async () => {
  const { empresa, link } = await telefono()
  const phone = await PhoneSocket.open(link)
  const map = await MapView.open(empresa.admin.cookie)
  await map.hear('snapshot')
  await phone.report({ src: 'a', points: [point(5, 1000)] })
  phone.preview({ src: 'a', points: [point(1, 60_000)] })
  phone.preview({ src: 'a', points: [point(2, 0, { lat: 95 })] })
  phone.preview({ src: 'a', points: [point(3, -3_600_000)] })
  phone.preview({ points: 'nonsense' })
  await phone.report({ src: 'a', points: [point(6)] })
  await map.hear('position', { lat: point(6).lat })
  const seen = map.messages.filter((m) => m.type === 'position').map((m) => m.lat)
  expect([...new Set(seen)]).toEqual([point(5).lat, point(6).lat])
})

test('what the POST refuses the socket refuses: a switched-off device, an old link, nonsense, too much', async () => {
  const { d, link } = await telefono()
  const phone = await PhoneSocket.open(link)
  phone.raw('{')
  expect(await phone.hear('answer')).toMatchObject({ status: 400, code: 'informe-invalido' })
  phone.raw(`{"type":"report","src":"${'x'.repeat(REPORT_MAX_BYTES)}"}`)
  expect(await phone.hear('answer')).toMatchObject({ status: 413, code: 'informe-grande' })
  await runInDurableObject(stubOf(d), (device: Device) => device.configure({ ...CONFIGURED, ...own(d), rev: 99 }))
  expect(await phone.hear('refused')).toMatchObject({ status: 403, code: 'rastreo-deshabilitado' })
  expect(await phone.report({ src: 'a', points: [point(1)] })).toMatchObject({
    status: 403,
    code: 'rastreo-deshabilitado',
  })
  expect((await requestPhone(link)).status).toBe(403)
  const newer = { ...CONFIGURED, ...own(d), tracking_enabled: true, link_version: 2, rev: 100 }
  await runInDurableObject(stubOf(d), (device: Device) => device.configure(newer))
  expect(await phone.report({ src: 'a', points: [point(1)] })).toMatchObject({ status: 404 })
  expect((await requestPhone(link)).status).toBe(404)
  expect(await stored(d)).toEqual([])
})

test('a phone is told which vehicle it reports for: as it connects, and the moment that its device is on another', async () => {
  const { d, link } = await telefono()
  const phone = await PhoneSocket.open(link)
  expect((await phone.hear('vehicle')).id).toBe(d.vehiculo_id)
  const moved = { ...CONFIGURED, ...own(d), tracking_enabled: true }
  for (const [rev, vehiculo_id] of [
    [99, d.vehiculo_id],
    [100, 'another'],
  ] as const)
    await runInDurableObject(stubOf(d), (device: Device) => device.configure({ ...moved, vehiculo_id, rev }))
  expect((await phone.hear('vehicle')).id).toBe('another')
  expect(phone.messages.filter(({ type }) => type === 'vehicle')).toHaveLength(2)
})

test('an invented link reaches no Device, and without an upgrade there is no socket', async () => {
  const { d, link } = await telefono()
  const forged = await signLink('another secret of the same length', d.clave, d.link_version)
  expect((await requestPhone(forged)).status).toBe(404)
  expect((await requestPhone('nonsense')).status).toBe(404)
  expect((await requestPhone(link, {})).status).toBe(426)
})

test('deleting the device closes the socket, and the link is gone', async () => {
  const { d, link } = await telefono()
  const phone = await PhoneSocket.open(link)
  await phone.report({ src: 'a', points: [point(1)] })
  await runInDurableObject(stubOf(d), (device: Device) => device.remove())
  await expect.poll(() => phone.closing).toBe(NO_ACCESS)
  expect((await requestPhone(link)).status).toBe(410)
})

test('a fifth phone closes the oldest socket; a viewer is not counted', async () => {
  const { empresa, d, link } = await telefono()
  const map = await MapView.open(empresa.admin.cookie, `/api/live/${d.id}`)
  const phones: PhoneSocket[] = []
  for (let i = 0; i < 5; i++) phones.push(await PhoneSocket.open(link))
  await expect.poll(() => phones.map((p) => p.closing)).toEqual([NO_ACCESS, null, null, null, null])
  expect(map.closing).toBeNull()
  expect(await phones[4]?.report({ src: 'a', points: [point(1)] })).toEqual(STORED)
})

test('a phone whose company does not pay is answered that its points are discarded', async () => {
  const { d, link } = await telefono()
  const phone = await PhoneSocket.open(link)
  const plan = { ...CONFIGURED.plan, subscription_ends_at: 1 }
  const ended = { ...CONFIGURED, ...own(d), tracking_enabled: true, plan, rev: 99 }
  await runInDurableObject(stubOf(d), (device: Device) => device.configure(ended))
  expect(await phone.report({ src: 'a', points: [point(1)] })).toEqual({ ...STORED, accepted: 0, discarded: 1 })
})
