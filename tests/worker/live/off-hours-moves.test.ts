/** What a company is told of a vehicle that moves outside its hours: the time, no place that is not kept, nothing of a phone. */
import { env, runInDurableObject, SELF } from 'cloudflare:test'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Device } from '../../../durable-objects/device/device'
import { DeviceDb } from '../../../worker/dispositivos/device-sql'
import { NO_RULES } from '../../../worker/domain/lugares/rules'
import { signLink } from '../../../worker/live/link'
import { evict, telefono } from '../support/devices'
import { send, stored, stubOf } from '../support/phone'
import { execute, ORIGIN } from '../support/world'
import { alarm, alerts, endedBeforeStored, episodes, MINUTE, START } from './depot'

/** eleven in the evening of a Thursday; the hours ended at six */
const NIGHT = START + 15 * 60 * MINUTE
const HOURS = { days: Array(7).fill({ from: 6 * 60, until: 18 * 60 }), holidays: true }

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(START)
})
afterEach(() => void vi.useRealTimers())

/** A device of that type, of a company with hours, which was recorded once in the afternoon. */
async function afterHours(tipo: 'tk103' | 'mobile_app', own: object | null = null) {
  const { empresa, d, link } = await telefono()
  await execute([
    [
      'update gps_dispositivos set tipo_dispositivo = ?, horario = ? where id = ?',
      [tipo, own && JSON.stringify(own), d.id],
    ],
    [
      'update empresas set trial_ends_at = null, vigilancia = ?, horario = ? where id = ?',
      [JSON.stringify({ ...NO_RULES, fuera: true }), JSON.stringify(HOURS), empresa.id],
    ],
  ])
  await stubOf(d).configure((await new DeviceDb(env.DB).configuracion(d.clave))!)
  const address = await signLink(env.LINK_SECRET as string, d.clave, d.link_version, 'tracker')
  /** a fix of an instant, that many metres north, heard at once or so much later */
  const report = async (at: number, north: number, later = 0) => {
    vi.setSystemTime(at + later)
    const query = `lat=${4.65 + north / 111_195}&lon=-74.1&timestamp=${at / 1000}&accuracy=8`
    expect((await SELF.fetch(`${ORIGIN}/api/trackers/${address}?${query}`)).status).toBe(200)
  }
  await report(START + MINUTE, 0)
  return { empresa, d, enlace: link, report }
}
const night = [20, 700, 1500, 2500, 3500].map((north, i) => [NIGHT + i * MINUTE, north] as const)

test('a fitted tracker that drives after hours is told once, with the time, and nothing of its way is kept', async () => {
  const { empresa, d, report } = await afterHours('tk103')
  for (const [at, north] of night) {
    await report(at, north)
    await evict(d.clave)
  }
  await alarm(d)
  expect(await stored(d)).toHaveLength(1)
  const [moved, ...more] = await episodes(empresa.id)
  expect(more).toEqual([])
  const at = NIGHT + MINUTE
  expect(moved).toMatchObject({ tipo: 'fuera', lugar: null, vehiculo_id: d.vehiculo_id, inicio: at, fin: at })
  expect(await alerts(empresa.id)).toMatchObject([
    {
      tipo: 'Se movió fuera de horario',
      estado: 'Pendiente',
      mensaje: expect.stringMatching(/^\S+ \S+ se movió fuera de horario, a las 23:01$/),
    },
  ])
  const kept = await runInDurableObject(stubOf(d), (_: Device, ctx) => ctx.storage.kv.get('fuera'))
  expect(kept).toMatchObject({ anchor: { lat: 4.65, lng: -74.1 }, metres: 0 })
})

test('what arrives an hour late is kept for the list of episodes and tells nothing', async () => {
  const { empresa, d, report } = await afterHours('tk103')
  for (const [at, north] of night) await report(at, north, 60 * MINUTE)
  await alarm(d)
  expect(await episodes(empresa.id)).toMatchObject([{ tipo: 'fuera', inicio: NIGHT + MINUTE }])
  expect(await alerts(empresa.id)).toEqual([])
})

test('a tracker that records at all hours is told by the hours of its company, and its way can be seen', async () => {
  const { empresa, d, report } = await afterHours('tk103', { kind: 'always', reason: 'Lleva dinero' })
  for (const [at, north] of night) await report(at, north)
  await alarm(d)
  expect(await stored(d)).toHaveLength(1 + night.length)
  expect(await episodes(empresa.id)).toMatchObject([{ tipo: 'fuera', inicio: NIGHT + MINUTE, fin: NIGHT + 2 * MINUTE }])
  expect(await alerts(empresa.id)).toHaveLength(1)
})

test('a tracker that records at all hours is told also when the object ended before it had stored that', async () => {
  const { empresa, d, report } = await afterHours('tk103', { kind: 'always', reason: 'Lleva dinero' })
  for (const [at, north] of night) {
    await endedBeforeStored(d, empresa.id, () => report(at, north))
    await report(at, north)
  }
  await alarm(d)
  expect(await alerts(empresa.id)).toHaveLength(1)
})

test('of a phone nothing is told, whatever reports for it, nor of a phone that drives with the link of a tracker', async () => {
  const phone = await afterHours('mobile_app')
  for (const [at, north] of night) await phone.report(at, north)
  await alarm(phone.d)
  expect(await episodes(phone.empresa.id)).toEqual([])

  vi.setSystemTime(START)
  const tracker = await afterHours('tk103')
  for (const [at, north] of night) {
    vi.setSystemTime(at)
    const fix = { seq: at, lat: 4.65 + north / 111_195, lng: -74.1, accuracy: 8, at: new Date(at).toISOString() }
    expect((await send(tracker.enlace, { src: 'a', points: [fix] })).status).toBe(200)
  }
  await alarm(tracker.d)
  expect(await episodes(tracker.empresa.id)).toEqual([])
})
