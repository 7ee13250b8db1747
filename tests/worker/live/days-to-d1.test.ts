/** The days of a vehicle in D1: written by its Device after the day, again when late points change it, and by no report. */
import { env, runInDurableObject } from 'cloudflare:test'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Device } from '../../../durable-objects/device/device'
import { addDays, startOfDay } from '../../../worker/domain/day'
import { day as dayOf } from '../../../worker/domain/recorridos/day'
import { unpack } from '../../../worker/domain/recorridos/day-bytes'
import { evict, telefono as newTelefono } from '../support/devices'
import { advanceSchedule, type SentPoint, send, stubOf, watchD1 } from '../support/phone'
import { execute } from '../support/world'

const HOUR = 3_600_000
const MINUTE = 60_000
/** far ahead: the platform, which has a clock of its own, rings no alarm by itself */
const TODAY = '2032-06-03'
const midnight = (day: string) => startOfDay('America/Bogota', day)

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(midnight(TODAY) + 12 * HOUR)
})
afterEach(() => void vi.useRealTimers())

async function telefono() {
  const phone = await newTelefono()
  await execute([['update empresas set trial_ends_at = null where id = ?', [phone.empresa.id]]])
  return phone
}

/** A drive along a meridian at 36 km/h from an instant on, a fix each ten seconds, then ten minutes standing. */
function drive(from: number, minutes: number): SentPoint[] {
  const fix = (i: number, step: number, speed: number) => ({
    seq: Math.round((from + i * 10_000) / 1000),
    lat: 4.65 + (step * 100) / 111_195,
    lng: -74.1,
    accuracy: 8,
    speed,
    at: new Date(from + i * 10_000).toISOString(),
  })
  const moving = Array.from({ length: minutes * 6 }, (_, i) => fix(i, i, 10))
  const standing = Array.from({ length: 60 }, (_, i) => fix(minutes * 6 + i, minutes * 6, 0))
  return [...moving, ...standing]
}

const rows = async (vehiculoId: string) =>
  (
    await env.DB.prepare('select * from dias where vehiculo_id = ? order by dia')
      .bind(vehiculoId)
      .all<Record<string, number | string | null>>()
  ).results

async function alarm(d: { clave: string }) {
  await advanceSchedule(stubOf(d))
  await runInDurableObject(stubOf(d), (device: Device) => device.alarm())
}

const report = (link: string, points: SentPoint[]) => send(link, { src: 'a', sentAt: new Date().toISOString(), points })

test('a day is written once it is over, with its kilometres, first start, last stop, top speed and what is known of it', async () => {
  const { d, link, empresa } = await telefono()
  const vehiculo = empresa.vehiculos[0]!.id
  const start = midnight(TODAY) + 8 * HOUR
  await report(link, drive(start, 30))
  await alarm(d)
  expect(await rows(vehiculo)).toEqual([])
  vi.setSystemTime(midnight(addDays(TODAY, 1)) + HOUR)
  await alarm(d)
  const [row, ...more] = await rows(vehiculo)
  expect(more).toEqual([])
  expect(row).toMatchObject({ dia: TODAY, dispositivo_id: d.id, empresa_id: empresa.id, rev: 1, velocidad_max: 10 })
  expect(Math.abs((row!.metros as number) - 18_000)).toBeLessThan(300)
  expect(Math.abs((row!.inicio as number) - start)).toBeLessThan(MINUTE)
  expect(Math.abs((row!.fin as number) - (start + 30 * MINUTE))).toBeLessThan(MINUTE)
  // one drive along a straight street
  expect(row).toMatchObject({ rodeo: 1, trayectos: 1 })
  expect((row!.movimiento_ms as number) + (row!.detenido_ms as number)).toBe(40 * MINUTE - 10_000)
  await alarm(d)
  expect(await rows(vehiculo)).toEqual([row])
})

test('the top speed of a day that is kept is the one that the day itself shows', async () => {
  const { d, link, empresa } = await telefono()
  const vehiculo = empresa.vehiculos[0]!.id
  const yesterday = addDays(TODAY, -1)
  const from = midnight(yesterday)
  // of a phone that measures none: its speeds are no round numbers
  const drove = drive(from + 8 * HOUR, 20).map(({ speed: _, lat, ...p }) => ({
    ...p,
    lat: 4.65 + (lat - 4.65) * 1.3474,
  }))
  await report(link, drove)
  await alarm(d)
  const { bytes } = (await stubOf(d).day(empresa.id, vehiculo, from, midnight(TODAY)))!
  const shown = dayOf(unpack(bytes.buffer as ArrayBuffer), { from, until: midnight(TODAY), now: Date.now() })
  expect((await rows(vehiculo))[0]!.velocidad_max).toBe(shown.topSpeed)
})

test('late points of a day that was written change its row, and points sent twice do not', async () => {
  const { d, link, empresa } = await telefono()
  const vehiculo = empresa.vehiculos[0]!.id
  const yesterday = addDays(TODAY, -1)
  const morning = drive(midnight(yesterday) + 8 * HOUR, 20)
  const evening = drive(midnight(yesterday) + 18 * HOUR, 20)
  await report(link, morning)
  await alarm(d)
  const [before] = await rows(vehiculo)
  await report(link, evening)
  await evict(d.clave)
  await alarm(d)
  const [after] = await rows(vehiculo)
  expect(after!.metros).toBeGreaterThan(1.9 * (before!.metros as number))
  expect(after).toMatchObject({ rev: 2, inicio: before!.inicio, trayectos: 2 })
  await report(link, evening)
  await alarm(d)
  expect(await rows(vehiculo)).toEqual([after])
})

test('points that come in while a day is being written are not forgotten, and a failing D1 is asked again', async () => {
  const { d, link, empresa } = await telefono()
  const vehiculo = empresa.vehiculos[0]!.id
  const yesterday = addDays(TODAY, -1)
  await report(link, drive(midnight(yesterday) + 8 * HOUR, 20))
  await watchD1(d, { down: true })
  await alarm(d)
  expect(await rows(vehiculo)).toEqual([])
  await evict(d.clave)
  await advanceSchedule(stubOf(d))
  await runInDurableObject(stubOf(d), async (device: Device) => {
    const writing = device.alarm()
    const points = drive(midnight(yesterday) + 18 * HOUR, 20)
    await device.report(d.clave, 1, JSON.stringify({ src: 'a', points }))
    await writing
  })
  await alarm(d)
  expect((await rows(vehiculo))[0]!.metros).toBeGreaterThan(22_000)
})

test('a device that was moved during the day counts for each vehicle what it drove', async () => {
  const { d, link, empresa } = await telefono()
  const [one, two] = empresa.vehiculos.map((v) => v.id) as [string, string]
  await report(link, drive(midnight(TODAY) + 8 * HOUR, 20))
  await execute([['update gps_dispositivos set vehiculo_id = ?, rev = 2 where id = ?', [two, d.id]]])
  await alarm(d)
  vi.setSystemTime(midnight(TODAY) + 15 * HOUR)
  await report(link, drive(midnight(TODAY) + 14 * HOUR, 10))
  await execute([['update gps_dispositivos set vehiculo_id = ? where id = ?', [one, d.id]]])
  vi.setSystemTime(midnight(addDays(TODAY, 1)) + HOUR)
  await alarm(d)
  const kmOf = async (v: string) => Math.round(((await rows(v))[0]?.metros as number) / 1000)
  expect([await kmOf(one), await kmOf(two)]).toEqual([12, 6])
})

test('a report costs no statement in D1 and no row for its day, also when it is late for the second time', async () => {
  const { d, link } = await telefono()
  const yesterday = midnight(addDays(TODAY, -1))
  await report(link, drive(yesterday + 8 * HOUR, 5))
  await alarm(d)
  await report(link, drive(yesterday + 10 * HOUR, 5))
  await runInDurableObject(stubOf(d), async (device: Device, { storage }) => {
    const kept = JSON.stringify(storage.kv.get('dias'))
    expect(kept).toContain(addDays(TODAY, -1))
    const d1 = await watchD1(d)
    await device.report(d.clave, 1, JSON.stringify({ src: 'a', points: drive(yesterday + 12 * HOUR, 5) }))
    expect(d1.statements).toBe(0)
    expect(JSON.stringify(storage.kv.get('dias'))).toBe(kept)
  })
})

test('days are counted anew by a new version of the rule', async () => {
  const { d, link, empresa } = await telefono()
  const yesterday = addDays(TODAY, -1)
  await report(link, drive(midnight(yesterday) + 8 * HOUR, 20))
  await alarm(d)
  const [counted] = await rows(empresa.vehiculos[0]!.id)
  // as an older version left it
  await execute([['update dias set metros = 1, regla = 1 where vehiculo_id = ?', [empresa.vehiculos[0]!.id]]])
  await runInDurableObject(stubOf(d), (_: Device, { storage }) => {
    storage.kv.put('dias', { ...storage.kv.get<object>('dias'), rule: 1 })
  })
  await evict(d.clave)
  await report(link, drive(midnight(TODAY) + 9 * HOUR, 5))
  vi.setSystemTime(midnight(addDays(TODAY, 1)) + 2 * HOUR)
  await alarm(d)
  const [again, today] = await rows(empresa.vehiculos[0]!.id)
  expect(again).toEqual({ ...counted, rev: 2 })
  expect(today).toMatchObject({ dia: TODAY })
})

test('days are counted anew when the company moves to another zone, and none is left over from the one before', async () => {
  const { d, link, empresa } = await telefono()
  const vehiculo = empresa.vehiculos[0]!.id
  const before = addDays(TODAY, -2)
  const yesterday = addDays(TODAY, -1)
  await execute([
    ['update vehiculos set kilometraje = 1000, kilometraje_fecha = ? where id = ?', ['2032-01-01', vehiculo]],
  ])
  // eleven at night in Bogotá is one in the morning in Buenos Aires
  await report(link, drive(midnight(before) + 23 * HOUR, 20))
  await report(link, drive(midnight(yesterday) + 23 * HOUR, 20))
  await alarm(d)
  const daysOf = async () =>
    (await rows(vehiculo)).map(({ dia, metros }) => [dia, Math.round((metros as number) / 1000)])
  expect(await daysOf()).toEqual([
    [before, 12],
    [yesterday, 12],
  ])
  await execute([["update empresas set zona_horaria = 'America/Argentina/Buenos_Aires' where id = ?", [empresa.id]]])
  await report(link, drive(midnight(TODAY) + 9 * HOUR, 10))
  vi.setSystemTime(midnight(addDays(TODAY, 1)) + 2 * HOUR)
  await alarm(d)
  expect(await daysOf()).toEqual([
    [yesterday, 12],
    [TODAY, 18],
  ])
  const [{ km } = { km: 0 }] = (
    await env.DB.prepare('select kilometraje_estimado as km from vehiculos where id = ?')
      .bind(vehiculo)
      .all<{ km: number }>()
  ).results
  expect(km).toBe(1030)
})
