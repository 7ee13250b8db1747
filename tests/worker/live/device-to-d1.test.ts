/** What D1 hears of a Device: its last position, its counted points, and the daily check of what it missed. */
import { env, runInDurableObject } from 'cloudflare:test'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Device } from '../../../durable-objects/device/device'
import { checkDevices } from '../../../worker/cron/device-check'
import { monitorSystem } from '../../../worker/cron/monitoring'
import { DeviceWatchdog } from '../../../worker/dispositivos/check'
import { DeviceCheckDb } from '../../../worker/dispositivos/check-sql'
import { DeviceDb } from '../../../worker/dispositivos/device-sql'
import { listDispositivos } from '../../../worker/dispositivos/list'
import { DispositivosList } from '../../../worker/domain/dispositivos/dispositivo'
import { FactsDb } from '../../../worker/plataforma/monitoring-sql'
import { EmpresaDb } from '../../../worker/tenant/empresa-db'
import { FORGET_JOBS } from '../../support/data'
import { DAY, evict, telefono } from '../support/devices'
import { emptyStorage } from '../support/empty'
import { advanceSchedule, point, send, stored, stubOf, watchD1, writtenToD1 } from '../support/phone'
import { createEmpresa, execute } from '../support/world'

// the check runs once a day, and forgets which when a test ends
beforeEach(() => execute([FORGET_JOBS]))
afterEach(() => void vi.useRealTimers())

test('D1 hears the first position at once, then not at each report, and the last one when it goes quiet', async () => {
  const { d, link } = await telefono()
  await send(link, { src: 'a', points: [point(1, 5000)] })
  expect((await writtenToD1(d)).last_latitude).toBeCloseTo(4.6501)
  const d1 = await watchD1(d)
  for (let i = 2; i < 9; i++) await send(link, { src: 'a', points: [point(i)] })
  expect(d1.statements).toBe(0)
  await advanceSchedule(stubOf(d))
  const before = Date.now()
  await runInDurableObject(stubOf(d), (device: Device) => device.alarm())
  expect((await writtenToD1(d)).last_latitude).toBeCloseTo(4.6508)
  const wait = await runInDurableObject(stubOf(d), (_: Device, ctx) =>
    ctx.storage.sql.exec<{ cuando: number }>(`select cuando from agenda where tarea = 'ubicacion'`).one(),
  )
  expect(wait.cuando - before).toBeGreaterThan(190_000)
  expect(wait.cuando - Date.now()).toBeLessThan(238_000)
})

test('D1 hears with the position which program sent it, and the list of devices names it; a phone’s own page is none', async () => {
  const { empresa, d, link } = await telefono()
  const db = new EmpresaDb(env.DB, empresa.id)
  const nowhere = { seen: async () => null, place: (rows: never[]) => rows } as never
  const listed = async () => {
    const { rows } = await listDispositivos(db, DispositivosList.parse({}), nowhere)
    return rows.find(({ id }) => id === d.id)?.programa
  }
  await send(link, { src: 'a', points: [point(1, 5000)] })
  await writtenToD1(d)
  expect(await listed()).toBeNull()
  const tell = (src: string, at: number) =>
    new DeviceDb(env.DB).writeLast(d.clave, { src, lat: 4, lng: -74, at, vehiculoId: d.vehiculo_id }, null, Date.now())
  await tell('flespi', Date.now() + 1000)
  expect(await listed()).toBe('flespi')
  // an earlier position says nothing new
  await tell('osmand', 1)
  expect(await listed()).toBe('flespi')
  await tell('aq0FhJ', Date.now() + 2000)
  expect(await listed()).toBeNull()
})

test('a phone that is back after hours tells D1 where it is now as soon as it has sent what it kept', async () => {
  const { d, link } = await telefono()
  await send(link, { src: 'a', points: [point(1, 8 * 3_600_000)] })
  await writtenToD1(d)
  await send(link, { src: 'a', points: [point(2, 5000)] })
  await expect.poll(async () => (await writtenToD1(d)).last_latitude).toBeCloseTo(4.6502)
})

test('a device that was moved tells D1 no place of the vehicle before, and goes on counting its points', async () => {
  const { empresa, d, link } = await telefono()
  await send(link, { src: 'a', points: [point(1, 5000)] })
  await writtenToD1(d)
  const moved = `vehiculo_id = ?, last_latitude = null, last_longitude = null, last_update = null, rev = rev + 1`
  await execute([[`update gps_dispositivos set ${moved} where id = ?`, [empresa.vehiculos[1]!.id, d.id]]])
  const lastRow = () =>
    env.DB.prepare(
      'select last_latitude as lat, last_longitude as lng, last_update as at, puntos from gps_dispositivos where id = ?',
    )
      .bind(d.id)
      .first()
  const write = () =>
    runInDurableObject(stubOf(d), (device: Device, { storage }) => {
      storage.sql.exec("update agenda set cuando = case tarea when 'ubicacion' then 1 else ? end", Date.now() + DAY)
      return device.alarm()
    })
  // before the Device has heard of it, and after
  await send(link, { src: 'a', points: [point(2, 2000)] })
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(Date.now() + 40 * 60_000)
  for (let i = 0; i < 2; i++) {
    await write()
    expect(await lastRow()).toEqual({ lat: null, lng: null, at: null, puntos: 2 })
    await stubOf(d).configure((await new DeviceDb(env.DB).configuracion(d.clave))!)
  }
  vi.setSystemTime(Date.now() + 60_000)
  await send(link, { src: 'a', points: [point(3)] })
  await write()
  expect(await lastRow()).toMatchObject({ lat: 4.6503 })
})

test('each stored point is counted once in the day on which D1 hears of it: late ones, doubles, evictions and lost answers too', async () => {
  // at noon in Bogotá, since around midnight the device would count on two days, and far ahead, so that no alarm goes off by itself
  vi.useFakeTimers({ toFake: ['Date'] })
  const noon = Date.UTC(2099, 2, 10, 17)
  // the devices of other tests would be counted with it
  await emptyStorage()
  vi.setSystemTime(noon)
  const { d, link } = await telefono()
  const counted = async () =>
    (await env.DB.prepare('select coalesce(sum(puntos), 0) as n from posiciones_dia').first<number>('n')) ?? 0
  const reportedCount = async () =>
    (await env.DB.prepare('select coalesce(sum(dispositivos), 0) as n from posiciones_dia').first<number>('n')) ?? 0
  const alarm = async () => {
    await advanceSchedule(stubOf(d))
    await runInDurableObject(stubOf(d), (device: Device) => device.alarm())
  }
  await send(link, { src: 'a', points: [point(1, 600_000), point(2, 5000)] })
  await alarm()
  const batch = { src: 'a', points: Array.from({ length: 300 }, (_, i) => point(i + 10, 590_000 - i * 1000)) }
  await send(link, batch)
  await send(link, batch)
  await evict(d.clave)
  await send(link, { src: 'b', points: [point(1, 700_000)] })
  await evict(d.clave)
  await alarm()
  // not at each write of the position, but when the device has gone quiet
  expect(await counted()).toBe(2)
  vi.setSystemTime(noon + 5 * 60_000)
  await alarm()
  expect(await counted()).toBe(303)
  // sent again, as after a lost response
  await new DeviceDb(env.DB).writeLast(
    d.clave,
    { src: 'a', lat: 4, lng: -74, at: 1, vehiculoId: d.vehiculo_id },
    303,
    Date.now(),
  )
  await alarm()
  expect(await counted()).toBe(303)
  expect((await stored(d)).length).toBe(303)
  expect(await reportedCount()).toBe(1)
})

test('a device counts among those that reported once a day, and not on a day on which it only tells again', async () => {
  const { d } = await telefono()
  const today = Date.UTC(2031, 4, 10, 15)
  const count = async (now: number) =>
    await env.DB.prepare('select dispositivos as n from posiciones_dia where dia = ?')
      .bind(new Date(now).toISOString().slice(0, 10))
      .first<number>('n')
  const countOf = (total: number, now: number) =>
    new DeviceDb(env.DB).writeLast(
      d.clave,
      { src: 'a', lat: 4, lng: -74, at: today - 90_000, vehiculoId: d.vehiculo_id },
      total,
      now,
    )
  await countOf(10, today)
  await countOf(25, today + 60_000)
  expect(await count(today)).toBe(1)
  await countOf(25, today + DAY)
  expect(await count(today + DAY)).toBeNull()
  await countOf(26, today + DAY)
  await countOf(40, today + DAY)
  expect([await count(today), await count(today + DAY)]).toEqual([1, 1])
})

test('a device that drives for a whole day keeps telling D1 and reading its configuration, though a third of its alarms get lost', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const midnight = Date.UTC(2032, 5, 3, 5)
  vi.setSystemTime(midnight)
  const { d, empresa } = await telefono()
  await execute([['update empresas set trial_ends_at = ? where id = ?', [midnight + 2 * DAY, empresa.id]]])
  const told = () =>
    env.DB.prepare('select last_update, puntos from gps_dispositivos where id = ?')
      .bind(d.id)
      .first<{ last_update: number | null; puntos: number }>()
  const MINUTE = 60_000
  await runInDurableObject(stubOf(d), async (device: Device, { storage }) => {
    let alarm: number | null = null
    let handled: number | null = null
    let set = 0
    // like workerd: whole milliseconds, and no alarm for the instant being handled; one of three is lost
    storage.setAlarm = async (at) => {
      const instant = Math.trunc(Number(at))
      alarm = instant === handled || ++set % 3 === 0 ? null : instant
    }
    storage.getAlarm = async () => alarm
    const ring = async () => {
      while (alarm !== null && alarm <= Date.now()) {
        handled = alarm
        alarm = null
        await device.alarm({ isRetry: false, retryCount: 0, scheduledTime: handled })
      }
    }
    for (let minute = 0; minute < 1440; minute++) {
      const now = midnight + minute * MINUTE
      vi.setSystemTime(now)
      await ring()
      const points = [45, 30, 15, 0].map((s, i) => point(minute * 4 + i, s * 1000))
      expect(await device.report(d.clave, 1, JSON.stringify({ src: 'a', points }))).toMatchObject({ accepted: 4 })
      await ring()
      if (minute % 15 !== 14) continue
      const { last_update } = (await told())!
      expect(now - last_update!, `told at minute ${minute}`).toBeLessThanOrEqual(6 * MINUTE)
      const due = storage.sql.exec<{ tarea: string; cuando: number }>('select * from agenda').toArray()
      for (const { tarea: task, cuando: when } of due)
        expect(now - when, `${task} at minute ${minute}`).toBeLessThan(3 * MINUTE)
    }
    // the phone stops; any later access, even a body that is no report, delivers what was overdue
    for (let minute = 1440; minute < 1455; minute++) {
      vi.setSystemTime(midnight + minute * MINUTE)
      await ring()
      expect(await device.report(d.clave, 1, '{}')).toMatchObject({ status: 400 })
    }
    expect(set).toBeGreaterThan(300)
  })
  expect(await told()).toEqual({ last_update: midnight + 1439 * MINUTE, puntos: 5760 })
})

test('the daily check finds a Device that stored what D1 was never told, raises an alert, and sets it writing again', async () => {
  const { d, link } = await telefono()
  await execute([['delete from gps_dispositivos where id <> ?', [d.id]]])
  await send(link, { src: 'a', points: [point(1, 90_000)] })
  const { last_update: before } = await writtenToD1(d)
  // the state once found: points come in, the task is overdue, and there is no alarm
  await watchD1(d, { down: true })
  await send(link, { src: 'a', points: [point(2)] })
  await runInDurableObject(stubOf(d), async (_: Device, { storage }) => {
    await storage.deleteAlarm()
    storage.sql.exec(`update agenda set cuando = 1 where tarea = 'ubicacion'`)
  })
  await evict(d.clave)
  const eleven = Date.parse(`${new Date(Date.now() + DAY).toISOString().slice(0, 10)}T16:00:00Z`)
  const facts = async () => (await new FactsDb(env.DB).read(eleven)).facts.untold
  await checkDevices(env, eleven - 1)
  expect(await facts()).toMatchObject({ n: 0 })
  await checkDevices(env, eleven)
  expect(await facts()).toEqual({ n: 1, desde: 1, hasta: 1 })
  await monitorSystem(env, eleven)
  const alerts = () => env.DB.prepare(`select clase, termino_at from alertas_sistema`).all()
  expect((await alerts()).results).toContainEqual({ clase: 'posicion-sin-escribir', termino_at: null })
  for (let i = 0; i < 1000 && (await writtenToD1(d)).last_update === before; i++)
    await new Promise((resolve) => setTimeout(resolve, 20))
  expect((await writtenToD1(d)).last_update).toBeGreaterThan(before!)
  // the next write finds the device quiet and counts
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(Date.now() + 5 * 60_000)
  await advanceSchedule(stubOf(d))
  await runInDurableObject(stubOf(d), (device: Device) => device.alarm())
  // once a day
  await checkDevices(env, eleven + 60_000)
  expect(await facts()).toMatchObject({ n: 1 })
  await checkDevices(env, eleven + DAY)
  expect(await facts()).toMatchObject({ n: 0 })
})

test('the daily check goes through all devices, some each day, and a Device that cannot answer stops nothing', async () => {
  const empresa = await createEmpresa({ vehiculos: 3, dispositivos: 3 })
  await execute([['delete from gps_dispositivos where empresa_id <> ?', [empresa.id]]])
  const db = new DeviceCheckDb(env.DB)
  const ids = empresa.dispositivos.map(({ id }) => id).sort()
  const names = async (after: string, limit: number) => (await db.next(after, 1, limit)).map(({ id }) => id)
  expect(await names('', 2)).toEqual(ids.slice(0, 2))
  expect(await names(ids[1]!, 2)).toEqual(ids.slice(2))
  await execute([[`update gps_dispositivos set estado = 'Inactivo', tracking_enabled = 0 where id = ?`, [ids[0]!]]])
  expect(await names('', 2)).toEqual(ids.slice(1))
  const day = Date.UTC(2033, 4, 2, 16)
  const broken = { DEVICE: { getByName: () => ({ check: () => Promise.reject(new Error('overloaded')) }) } }
  await new DeviceWatchdog(broken as never, env.DB, day).run()
  expect(await db.read()).toMatchObject({ day: '2033-05-02', after: '', untold: { n: 2, desde: day, hasta: day } })
})
