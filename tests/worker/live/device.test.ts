/** A Device: what a phone reports is stored once, of its vehicle, under its configuration. */
import { env, runInDurableObject } from 'cloudflare:test'
import { afterEach, expect, test, vi } from 'vitest'
import type { Device } from '../../../durable-objects/device/device'
import { Memory } from '../../../durable-objects/device/memory'
import { Recorrido } from '../../../durable-objects/device/recorrido'
import { Schedule } from '../../../durable-objects/schedule'
import { ACTIVO, type Configuration as ConfigurationModel } from '../../../scripts/simulator/model'
import { DeviceDb } from '../../../worker/dispositivos/device-sql'
import { newDeviceKey } from '../../../worker/live/link'
import { Pendientes } from '../../../worker/outbox/service'
import { DAY, evict, telefono } from '../support/devices'
import {
  advanceSchedule,
  linkOf,
  point,
  pointsIn,
  send,
  stored,
  stubOf,
  tramos,
  watchD1,
  writtenToD1,
} from '../support/phone'
import { createEmpresa, execute } from '../support/world'

const configuration = (deviceKey: string, m: ConfigurationModel, rev: number, vehiculo_id = 'v1') => ({
  id: `id-${deviceKey}`,
  clave: deviceKey,
  empresa_id: `empresa-${deviceKey}`,
  vehiculo_id,
  estado: m.estado,
  tracking_enabled: m.tracking_enabled,
  link_version: m.version,
  rev,
  plan: {
    plan_type: 'Pro' as const,
    subscription_status: 'active' as const,
    trial_ends_at: null,
    subscription_ends_at: m.subscription_ends_at,
  },
})

afterEach(() => void vi.useRealTimers())

test('offline for a hundred points and back: none is lost, and the batch sent twice is stored once', async () => {
  const { d, link } = await telefono()
  const batch = { src: 'a', points: Array.from({ length: 100 }, (_, i) => point(i + 1, 600_000 - i * 5000)) }
  expect((await send(link, batch)).json).toEqual({ accepted: 100, duplicates: 0, discarded: 0 })
  expect((await send(link, batch)).json).toEqual({ accepted: 0, duplicates: 100, discarded: 0 })
  await evict(d.clave)
  expect((await send(link, batch)).json).toEqual({ accepted: 0, duplicates: 100, discarded: 0 })
  expect((await stored(d)).map((p) => p.seq)).toEqual(batch.points.map((p) => p.seq))
})

test('a batch of a wrong clock sent again is stored once, also when the clock was put right in between', async () => {
  const { d, link } = await telefono()
  const aheadMs = 3 * 3_600_000
  const iso = (ms: number) => new Date(ms).toISOString()
  const now = Date.now()
  const points = [0, 1, 2].map((i) => point(i, 0, { at: iso(now + aheadMs - 30_000 + i * 5000) }))
  const sent = (sentAt: number) => send(link, { src: 'a', sentAt: iso(sentAt), points })
  expect((await sent(now + aheadMs)).json).toMatchObject({ accepted: 3 })
  expect((await sent(now + aheadMs + 700)).json).toMatchObject({ duplicates: 3 })
  await evict(d.clave)
  expect((await sent(now)).json).toMatchObject({ duplicates: 3 })
  const at = (await stored(d)).map((p) => p.at)
  expect(at.every((ms) => Math.abs(ms - now) < 40_000)).toBe(true)
})

test('a report in order writes one row and reads none', async () => {
  const { d, link } = await telefono()
  await send(link, { src: 'a', points: [point(1, 9000)] })
  await writtenToD1(d)
  const [written, rowsRead] = await runInDurableObject(stubOf(d), async (device: Device, ctx) => {
    const rows = { rowsWritten: 0, rowsRead: 0 }
    const exec = ctx.storage.sql.exec.bind(ctx.storage.sql)
    const sql = Object.getPrototypeOf(ctx.storage.sql) as { exec: typeof exec }
    const original = sql.exec
    sql.exec = function (this: SqlStorage, ...a: Parameters<typeof exec>) {
      const cursor = original.apply(this, a)
      rows.rowsWritten += cursor.rowsWritten
      rows.rowsRead += cursor.rowsRead
      return cursor
    } as typeof exec
    for (let i = 2; i < 12; i++) await device.report(d.clave, 1, JSON.stringify({ src: 'a', points: [point(i)] }))
    sql.exec = original
    return [rows.rowsWritten, rows.rowsRead]
  })
  expect(written).toBe(10)
  expect(rowsRead).toBeLessThanOrEqual(10)
  expect(await tramos(d)).toHaveLength(1)
})

test('each point belongs to the vehicle of its time, also when it arrives after the device has moved', async () => {
  const { empresa, d, link } = await telefono()
  await send(link, { src: 'a', points: [point(1, 60_000)] })
  const other = empresa.vehiculos[1]!.id
  await execute([['update gps_dispositivos set vehiculo_id = ?, rev = 2 where id = ?', [other, d.id]]])
  await runInDurableObject(stubOf(d), (_: Device, ctx) => ctx.storage.sql.exec(`update agenda set cuando = 1`))
  await stubOf(d).configure({ ...configuration(d.clave, ACTIVO, 2, other), id: d.id, empresa_id: empresa.id })
  await send(link, { src: 'a', points: [point(3), point(2, 30_000)] })
  expect((await stored(d)).map((p) => [p.seq, p.vehiculo_id])).toEqual([
    [1, d.vehiculo_id],
    [2, d.vehiculo_id],
    [3, other],
  ])
  // a vehicle that is deleted takes its track along, also what arrives of it later
  await execute([['delete from vehiculos where id = ?', [d.vehiculo_id]]])
  await new Pendientes(env, env.DB, Date.now()).sweep()
  expect((await send(link, { src: 'a', points: [point(4, 45_000), point(5)] })).json).toMatchObject({
    accepted: 1,
    discarded: 1,
  })
  await evict(d.clave)
  expect((await stored(d)).map((p) => [p.seq, p.vehiculo_id])).toEqual([
    [3, other],
    [5, other],
  ])
})

test('an older push of the configuration changes nothing', async () => {
  const { d, link, empresa } = await telefono()
  await send(link, { points: [point(1)] })
  const old = { ...configuration(d.clave, { ...ACTIVO, estado: 'Inactivo' }, 0), id: d.id, empresa_id: empresa.id }
  await stubOf(d).configure(old)
  expect((await send(link, { points: [point(2)] })).status).toBe(200)
})

test('a lost push is made good by the alarm: Inactivo refuses, a missing row is 410', async () => {
  const { d, link } = await telefono()
  await send(link, { points: [point(1)] })
  await writtenToD1(d)
  const alarm = async () => {
    await advanceSchedule(stubOf(d))
    await runInDurableObject(stubOf(d), (device: Device) => device.alarm())
  }
  await execute([
    [`update gps_dispositivos set estado = 'Inactivo', tracking_enabled = 0, rev = 2 where id = ?`, [d.id]],
  ])
  await alarm()
  expect((await send(link, { points: [point(2)] })).status).toBe(403)
  await execute([[`update gps_dispositivos set estado = 'Activo', tracking_enabled = 1, rev = 3 where id = ?`, [d.id]]])
  await stubOf(d).configure({ ...configuration(d.clave, ACTIVO, 3, d.vehiculo_id), id: d.id })
  await send(link, { points: [point(3)] })
  await execute([['delete from gps_dispositivos where id = ?', [d.id]]])
  await alarm()
  expect((await send(link, { points: [point(4)] })).status).toBe(410)
  expect(await stored(d)).toEqual([])
})

test('the alarm survives a D1 that is down and comes again', async () => {
  const { d, link } = await telefono()
  await send(link, { src: 'a', points: [point(1, 5000)] })
  await writtenToD1(d)
  await watchD1(d, { down: true })
  await send(link, { src: 'a', points: [point(2)] })
  await advanceSchedule(stubOf(d))
  await runInDurableObject(stubOf(d), async (device: Device, ctx) => {
    await device.alarm()
    expect(await ctx.storage.getAlarm()).toBeGreaterThan(Date.now())
  })
})

test('Basic keeps thirty days: whole tramos older than that are dropped, Pro keeps all', async () => {
  const { d, link } = await telefono()
  await send(link, { src: 'a', points: [point(1, 29 * DAY)] })
  const pruning = async (plan_type: 'Basic' | 'Pro') => {
    await runInDurableObject(stubOf(d), async (_: Device, ctx) => {
      const recorrido = new Recorrido(ctx.storage.sql)
      const at = Date.now() - 31 * DAY
      const p = { src: 'z', seq: 1, at, enviado: at, lat: 4, lng: -74, accuracy: 1, speed: null, heading: null }
      if (!recorrido.has(p)) recorrido.save(p, 'otro')
      recorrido.flush()
    })
    const c = configuration(d.clave, ACTIVO, 9, d.vehiculo_id)
    await stubOf(d).configure({ ...c, id: d.id, plan: { ...c.plan, plan_type } })
    await execute([[`update empresas set plan_type = ?, subscription_status = 'active'`, [plan_type]]])
    await advanceSchedule(stubOf(d))
    await runInDurableObject(stubOf(d), (device: Device) => device.alarm())
    return (await stored(d)).map((p) => p.src)
  }
  expect(await pruning('Pro')).toEqual(['z', 'a'])
  // a device that reports no more is pruned all the same
  expect(await pruning('Basic')).toEqual(['a'])
})

test('what a company recorded in a trial that it left goes after thirty days, also when no device reports again', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  // the platform, which has a clock of its own, rings no alarm by itself
  const start = Date.parse('2032-06-03T13:00:00Z')
  vi.setSystemTime(start)
  const { d, empresa, link } = await telefono()
  await execute([
    [
      "update empresas set plan_type = 'Basic', subscription_status = 'trial', trial_ends_at = ? where id = ?",
      [start + 14 * DAY, empresa.id],
    ],
  ])
  await send(link, { src: 'a', points: [point(1, 60_000)] })
  const due = (task: string) =>
    runInDurableObject(stubOf(d), (_: Device, { storage }) =>
      storage.sql.exec<{ cuando: number }>('select cuando from agenda where tarea = ?', task).toArray(),
    )
  for (let [next] = await due('poda'); next; [next] = await due('poda')) {
    expect(next.cuando).toBeGreaterThan(Date.now())
    vi.setSystemTime(next.cuando)
    await runInDurableObject(stubOf(d), (device: Device) => device.alarm())
  }
  expect(await stored(d)).toEqual([])
  expect(Date.now() - start).toBeLessThan(32 * DAY)
})

test('an unwatched Device calls no live room', async () => {
  const { d, link } = await telefono()
  let calls = 0
  await runInDurableObject(stubOf(d), (device: Device) => {
    const object = device as unknown as { env: typeof env }
    const FLEET = new Proxy(object.env.FLEET, {
      get(real, field) {
        calls++
        return Reflect.get(real, field).bind(real)
      },
    })
    object.env = { ...object.env, FLEET }
  })
  for (let i = 1; i < 5; i++) await send(link, { src: 'a', points: [point(i)] })
  expect(calls).toBe(0)
})

test('a task noted by an object that has just woken does not put off the alarm of an earlier one', async () => {
  await runInDurableObject(stubOf({ clave: newDeviceKey() }), async (_: Device, ctx) => {
    const now = Date.now()
    new Schedule<'pronto' | 'tarde'>(ctx.storage).put('pronto', now + 60_000)
    new Schedule<'pronto' | 'tarde'>(ctx.storage).put('tarde', now + 86_400_000)
    expect(await ctx.storage.getAlarm()).toBe(now + 60_000)
    await ctx.storage.deleteAlarm()
    ctx.storage.sql.exec('delete from agenda')
  })
})

test('while a map is being told, nothing is acknowledged that is not written, nor after a deletion', async () => {
  const empresa = await createEmpresa({ vehiculos: 1, dispositivos: 1 })
  const d = empresa.dispositivos[0]!
  await send(await linkOf(d), { points: [point(1, 9000)] })
  await runInDurableObject(stubOf(d), async (device: Device, ctx) => {
    const look = () => device.watch({ empresa_id: empresa.id, id: d.id, hasta: Date.now() + 60_000 })
    look()
    const body = JSON.stringify({ src: 'a', points: [point(2, 2000)] })
    const first = device.report(d.clave, 1, body)
    expect(await device.report(d.clave, 1, body)).toMatchObject({ duplicates: 1 })
    expect(pointsIn(ctx.storage.sql)).toHaveLength(2)
    expect(await first).toMatchObject({ accepted: 1 })
    // the room has answered that it is unwatched, and the last message is a while ago: the next can be sent at once
    do await new Promise((resolve) => setTimeout(resolve, 15))
    while (ctx.storage.kv.get('arriendo'))
    look()
    const late = device.report(d.clave, 1, JSON.stringify({ src: 'a', points: [point(3)] }))
    const deleted = device.remove()
    expect(await late).toEqual({ status: 410 })
    await deleted
    expect(pointsIn(ctx.storage.sql)).toEqual([])
  })
})

test('a configuration that was read while the device was being deleted does not bring it back', async () => {
  const { d } = await telefono()
  const c = (await new DeviceDb(env.DB).configuracion(d.clave))!
  const isDeleted = await runInDurableObject(stubOf(d), (_: Device, ctx) => {
    const memory = new Memory(ctx.storage)
    memory.bury({})
    memory.accept(c, Date.now())
    return [memory.isDeleted, new Memory(ctx.storage).isDeleted]
  })
  expect(isDeleted).toEqual([true, true])
})
