/** Working hours in the live core: what is measured outside them is not stored, and not shown. */
import { env, runInDurableObject, SELF } from 'cloudflare:test'
import { afterEach, expect, test, vi } from 'vitest'
import type { Device } from '../../../durable-objects/device/device'
import type { Fleet } from '../../../durable-objects/fleet/fleet'
import { OffSpans } from '../../../durable-objects/fleet/off-spans'
import { DeviceDb } from '../../../worker/dispositivos/device-sql'
import { seenRoster } from '../../../worker/dispositivos/list'
import { Whereabouts } from '../../../worker/dispositivos/whereabouts'
import type { WeeklyHours } from '../../../worker/domain/horarios/hours'
import { liveRoom } from '../../../worker/live/live-room'
import { fleet } from '../../../worker/live/stubs'
import { Panel } from '../../../worker/tablero/service'
import { EmpresaReader } from '../../../worker/tenant/read'
import { headOf } from '../../../worker/vehiculos/head'
import { hoursAround, NEVER } from '../../support/hours'
import { telefono } from '../support/devices'
import { MapView } from '../support/map'
import { advanceSchedule, point, send, stored, stubOf, writtenToD1 } from '../support/phone'
import { createEmpresa, execute, ORIGIN } from '../support/world'

afterEach(() => void vi.useRealTimers())

/** A company's hours as the database keeps them. */
const setHours = (empresaId: string, hours: WeeklyHours | null) =>
  execute([['update empresas set horario = ? where id = ?', [hours && JSON.stringify(hours), empresaId]]])

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
/** What the outbox does with a changed company: the new configuration reaches the Device. */
async function tell(d: { clave: string }) {
  const configuration = await new DeviceDb(env.DB).configuracion(d.clave)
  await stubOf(d).configure(configuration!)
}
const revOf = (id: string) =>
  env.DB.prepare('select rev from gps_dispositivos where id = ?').bind(id).first<number>('rev')

test('outside the hours a report is answered with 200, stores nothing, and tells until when', async () => {
  const { empresa, d, link } = await telefono()
  await setHours(empresa.id, hoursAround(Date.now(), 60, 120))
  const { status, json } = await send(link, { src: 'a', points: [point(1), point(2)] })
  expect([status, json.accepted, json.discarded]).toEqual([200, 0, 2])
  const [first] = json.offHours as { from: number; until: number }[]
  expect(first?.from).toBe(0)
  expect(first?.until).toBeGreaterThan(58 * MINUTE)
  expect(first?.until).toBeLessThanOrEqual(60 * MINUTE)
  expect(await stored(d)).toEqual([])
})

test('a late point is judged by the hours of its own time', async () => {
  const { empresa, d, link } = await telefono()
  await setHours(empresa.id, hoursAround(Date.now(), -120, -60))
  const points = [point(1, 150 * MINUTE), point(2, 90 * MINUTE), point(3, 30 * MINUTE), point(4)]
  expect((await send(link, { src: 'a', points })).json).toMatchObject({ accepted: 1, discarded: 3 })
  expect((await stored(d)).map((p) => p.seq)).toEqual([2])
})

test('new hours reach the Device with a higher rev, hide its last position, and leave what was stored before them', async () => {
  const { empresa, d, link } = await telefono()
  await send(link, { src: 'a', points: [point(1, 20 * MINUTE)] })
  const lease = () => stubOf(d).watch({ empresa_id: empresa.id, id: d.id, hasta: Date.now() + MINUTE })
  expect(await lease()).not.toBeNull()
  const before = await revOf(d.id)
  await setHours(empresa.id, NEVER)
  expect(await revOf(d.id)).toBeGreaterThan(before!)
  const told = await env.DB.prepare(
    "select count(*) as n from pendientes where destino = ? and tipo = 'device.configurar'",
  )
    .bind(d.clave)
    .first<number>('n')
  expect(told).toBeGreaterThan(0)
  await tell(d)
  expect(await lease()).toBeNull()
  // measured before the hours were set, arrived after
  expect((await send(link, { src: 'a', points: [point(2, 10 * MINUTE), point(3)] })).json).toMatchObject({
    accepted: 1,
    discarded: 1,
  })
  const now = Date.now()
  const day = await stubOf(d).day(empresa.id, empresa.vehiculos[0]!.id, now - DAY, now + DAY)
  expect(day!.offHours).toHaveLength(1)
  expect(day!.offHours[0]!.from).toBeGreaterThan(now - MINUTE)
  await setHours(empresa.id, null)
  await tell(d)
  expect((await send(link, { src: 'a', points: [point(4)] })).json).toMatchObject({ accepted: 1, discarded: 0 })
})

test('a device with a rule of its own follows it, and not the company', async () => {
  const empresa = await createEmpresa({ vehiculos: 2, dispositivos: 2 })
  const [always, own] = empresa.dispositivos
  await setHours(empresa.id, NEVER)
  const rule = (id: string, value: unknown) =>
    execute([['update gps_dispositivos set horario = ? where id = ?', [JSON.stringify(value), id]]])
  await rule(always!.id, { kind: 'always', reason: 'Lleva dinero' })
  // made once: a minute later they are others
  const hours = hoursAround(Date.now(), -60, 60)
  await rule(own!.id, { kind: 'own', hours })
  const db = new DeviceDb(env.DB)
  expect((await db.configuracion(always!.clave))?.horario).toBeNull()
  expect((await db.configuracion(own!.clave))?.horario?.hours).toEqual(hours)
})

test('hours survive an eviction of the object', async () => {
  const { empresa, d, link } = await telefono()
  await setHours(empresa.id, NEVER)
  await send(link, { src: 'a', points: [point(1)] })
  await runInDurableObject(stubOf(d), (_: Device, ctx) => ctx.abort('evicted')).catch(() => undefined)
  await setHours(empresa.id, null)
  expect((await send(link, { src: 'a', points: [point(2)] })).json).toMatchObject({ accepted: 0, discarded: 1 })
})

test('a phone that asks before it starts is told the spans to come', async () => {
  const { empresa, link } = await telefono()
  const ask = async () => (await SELF.fetch(`${ORIGIN}/api/track/${link}`)).json<{ offHours: unknown[] }>()
  expect((await ask()).offHours).toEqual([])
  await setHours(empresa.id, hoursAround(Date.now(), -60, 60))
  expect((await ask()).offHours.length).toBeGreaterThanOrEqual(8)
})

/** A coordinate by its field: random ids hold «-74» too. */
const PLACE = /"lat":4|"lng":-74/

test('outside the hours no message of the live map and no screen has a place; with the hours it comes by itself', async () => {
  const { empresa, d, link } = await telefono()
  await send(link, { src: 'a', points: [point(1, 2 * MINUTE)] })
  await writtenToD1(d)
  const screens = async () => {
    const row = await env.DB.prepare('select horario, zona_horaria from empresas where id = ?').bind(empresa.id).first()
    const horario = row?.horario ? JSON.parse(String(row.horario)) : null
    const here = new Whereabouts({ horario, zona_horaria: 'America/Bogota' }, Date.now(), liveRoom(env, empresa.id))
    const db = new EmpresaReader(env.DB, empresa.id)
    const head = await headOf(db, empresa.vehiculos[0]!.id, {
      departure: 'hoy',
      today: '2026-11-20',
      whereabouts: here,
    })
    const panel = await new Panel(db, { today: '2026-11-20', now: Date.now() }, here).summary()
    const places = [...(await seenRoster(db, here)), ...panel.street, head?.dispositivo]
    return { places: places.map((p) => p?.last_latitude), online: panel.counters.gpsOnline.n }
  }
  expect(await screens()).toEqual({ places: [4.6501, 4.6501, 4.6501], online: 1 })
  const before = await MapView.open(empresa.admin.cookie)
  expect((await before.hear('snapshot')).devices[0]?.lat).toBe(4.6501)

  await setHours(empresa.id, hoursAround(Date.now(), 60, 120))
  await tell(d)
  const { off } = await before.hear('device')
  expect(off!.until! - Date.now()).toBeGreaterThan(58 * MINUTE)
  expect(await screens()).toEqual({ places: [null, null, null], online: 0 })
  const after = await MapView.open(empresa.admin.cookie)
  const ofDevice = await MapView.open(empresa.admin.cookie, `/api/live/${d.id}`)
  for (const map of [after, ofDevice]) {
    expect((await map.hear('snapshot')).devices[0]).toMatchObject({
      lat: null,
      lng: null,
      at: null,
      off: { until: off!.until },
    })
  }
  await send(link, { src: 'a', points: [point(2)] })
  expect([...after.frames, ...ofDevice.frames].filter((frame) => PLACE.test(frame))).toEqual([])

  await setHours(empresa.id, hoursAround(Date.now(), -60, 60))
  await tell(d)
  await after.hear('device')
  await send(link, { src: 'a', points: [point(3)] })
  expect(await after.hear('position')).toMatchObject({ lat: 4.6503 })
  expect(await ofDevice.hear('position')).toMatchObject({ lat: 4.6503 })
  for (const map of [before, after, ofDevice]) map.close()
})

test('hours that changed while no map was open hold for the next map, also when they end at the same time as before', async () => {
  const { empresa, d, link } = await telefono()
  const now = Date.now()
  await setHours(empresa.id, hoursAround(now, -120, 60))
  await send(link, { src: 'a', points: [point(1, MINUTE)] })
  const openMap = async () => {
    const map = await MapView.open(empresa.admin.cookie)
    return { map, lat: (await map.hear('snapshot')).devices[0]?.lat }
  }
  const change = async (map: MapView, until: number) => {
    map.close()
    await map.closed()
    while ((await fleet(env, empresa.id).lastSeen()) !== null) await new Promise((resolve) => setTimeout(resolve, 5))
    await setHours(empresa.id, hoursAround(now, -120, until))
    await tell(d)
  }
  const first = await openMap()
  expect(first.lat).toBe(4.6501)
  await change(first.map, -60)
  const second = await openMap()
  expect(second.lat).toBeNull()
  await change(second.map, 60)
  const third = await openMap()
  expect(third.lat).toBe(4.6501)
  await send(link, { src: 'a', points: [point(2)] })
  expect(await third.map.hear('position')).toMatchObject({ lat: 4.6502 })
  third.map.close()
})

test('a map that was opened before the hours began is told of the evening, also by a room that slept since', async () => {
  const at = (utc: string) => Date.parse(`2032-06-01T${utc}Z`)
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(at('11:40'))
  const { empresa } = await telefono()
  await setHours(empresa.id, { days: Array(7).fill({ from: 7 * 60, until: 18 * 60 }), holidays: true })
  const map = await MapView.open(empresa.admin.cookie)
  expect((await map.hear('snapshot')).devices).toMatchObject([{ off: { until: at('12:00') } }])
  vi.setSystemTime(at('12:02'))
  const room = fleet(env, empresa.id)
  await advanceSchedule(room)
  await runInDurableObject(room, (awake: Fleet, ctx) => new (awake.constructor as typeof Fleet)(ctx, env).alarm())
  vi.useRealTimers()
  expect((await map.hear('snapshot')).devices).toMatchObject([{ off: { from: at('23:00') } }])
})

test('an open map is told the next span once the one before has passed, without being asked', () => {
  const spans = new OffSpans()
  const now = Date.UTC(2026, 10, 24, 15)
  const work = {
    hours: { days: Array(7).fill({ from: 7 * 60, until: 18 * 60 }), holidays: true },
    zona: 'America/Bogota',
  }
  const first = spans.at(work, now)
  expect(first).toMatchObject({ from: Date.UTC(2026, 10, 24, 23), until: Date.UTC(2026, 10, 25, 12) })
  expect(spans.at(work, now + MINUTE)).toBe(first)
  expect(spans.at(work, Date.UTC(2026, 10, 25, 11))?.until).toBe(first?.until)
  expect(spans.at(work, Date.UTC(2026, 10, 25, 12))?.from).toBe(Date.UTC(2026, 10, 25, 23))
})
