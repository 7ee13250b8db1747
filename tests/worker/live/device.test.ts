/**
 * A Device compared with the reference model (scripts/simulator/model): whatever phones, networks and people do, no
 * acknowledged point is lost, none is stored twice, and an older point never replaces a newer latest.
 */
import { env, runInDurableObject } from 'cloudflare:test'
import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import type { Device } from '../../../durable-objects/device/device'
import { Recorrido } from '../../../durable-objects/device/recorrido'
import { Schedule } from '../../../durable-objects/schedule'
import { type Step, simulate } from '../../../scripts/simulator/fleet'
import { ACTIVO, type Configuration as ConfigurationModel } from '../../../scripts/simulator/model'
import { randomScenario } from '../../../scripts/simulator/scenarios'
import { checkDevices } from '../../../worker/cron/device-check'
import { monitorSystem } from '../../../worker/cron/monitoring'
import { DeviceWatchdog } from '../../../worker/dispositivos/check'
import { DeviceCheckDb } from '../../../worker/dispositivos/check-sql'
import { DeviceDb } from '../../../worker/dispositivos/device-sql'
import { isSamePoint, type Point } from '../../../worker/domain/dispositivos/point'
import { newDeviceKey } from '../../../worker/live/link'
import { FactsDb } from '../../../worker/plataforma/monitoring-sql'
import { advanceSchedule, linkOf, point, send, stored, stubOf, tramos, watchD1, writtenToD1 } from '../support/phone'
import { createEmpresa, execute } from '../support/world'

const DAY = 86_400_000
/** Timeout of the random fleets on a busy machine. */
const BUDGET_MS = 10_000
afterEach(() => void vi.useRealTimers())

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

/** Evicts the object, as the platform may at any time. */
async function evict(deviceKey: string) {
  await runInDurableObject(stubOf({ clave: deviceKey }), (_: Device, ctx) => ctx.abort('evicted')).catch(
    () => undefined,
  )
}

/** Plays one step on the real object; returns its response. */
async function playStep(deviceKey: string, step: Step, estado: { modelo: ConfigurationModel }) {
  vi.setSystemTime(step.at)
  const stub = stubOf({ clave: deviceKey })
  if (step.tipo === 'borrar') {
    await execute([['delete from gps_dispositivos where clave = ?', [deviceKey]]])
    return void (await stub.remove())
  }
  if (step.tipo === 'configurar') {
    estado.modelo = { ...estado.modelo, ...step.change }
    const { estado: activo, tracking_enabled, version } = estado.modelo
    await execute([
      [
        'update gps_dispositivos set estado = ?, tracking_enabled = ?, link_version = ?, rev = rev + 1 where clave = ?',
        [activo, tracking_enabled ? 1 : 0, version, deviceKey],
      ],
    ])
    const c = await new DeviceDb(env.DB).configuracion(deviceKey)
    return void (c && (await stub.configure(c)))
  }
  const { status, ...rest } = await stub.report(deviceKey, step.version, JSON.stringify(step.body))
  return status === 200 ? { status, ...rest } : { status }
}

test('a fleet in trouble: every answer and every stored point is that of the model, also when the object is evicted', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const start = Date.now() - 20 * 60_000
  const until = performance.now() + BUDGET_MS
  const cases = fc.sample(fc.record({ seed: fc.nat(1_000_000), evictEvery: fc.nat(40) }), 10)
  for (const { seed, evictEvery } of cases) {
    if (performance.now() > until) break
    const { pasos: steps, modelos } = simulate(randomScenario(seed, start, { devices: 1, duration: 300 }))
    const modelo = modelos.get('device-0')!
    const { clave: deviceKey } = (await createEmpresa({ vehiculos: 1, dispositivos: 1 })).dispositivos[0]!
    const estado = { modelo: ACTIVO }
    let n = 0
    for (const step of steps) {
      const said = await playStep(deviceKey, step, estado)
      const where = `seed ${seed}, evicted every ${evictEvery}, step ${n}`
      if (step.tipo === 'informe') expect(said, where).toEqual(step.response)
      if (++n % (evictEvery + 40) === 0) await evict(deviceKey)
    }
    const points = await stored({ clave: deviceKey })
    expect(points.map(key).sort(), `seed ${seed}`).toEqual(modelo.points.map(key).sort())
    expect(points.at(-1)?.at ?? null).toBe(modelo.last?.at ?? null)
  }
}, 120_000)

const key = (p: { src: string; seq: number; at: number; lat: number }) =>
  `${p.at}/${p.src}/${p.seq}/${Math.round(p.lat * 1e6)}`

const randomPoint = fc.record({
  src: fc.constantFrom('', 'a', 'b'),
  seq: fc.nat(30),
  minute: fc.nat(400),
  clockOffset: fc.constantFrom(0, 0, 0, 3_600_000, -90_000),
  tramo: fc.boolean(),
})

test('a way put together in any order, from phones with wrong clocks, for two vehicles, is whole, sorted and never twice (docs/security.md 24)', async () => {
  const base = Date.UTC(2026, 10, 1)
  await runInDurableObject(stubOf({ clave: newDeviceKey() }), async (_: Device, ctx) => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(randomPoint, { maxLength: 400 }), { maxLength: 6 }), async (reports) => {
        const { sql } = ctx.storage
        sql.exec('drop table if exists tramo')
        const has: (Point & { vehiculo_id: string })[] = []
        for (const report of reports) {
          // a new stub each time, as after an eviction
          const recorrido = new Recorrido(sql)
          for (const { src, seq, minute, clockOffset } of report) {
            const sent = base + minute * 60_000
            const at = sent + clockOffset
            const p: Point = { src, seq, at, enviado: sent, lat: 4, lng: -74, accuracy: 5, speed: null, heading: null }
            const vehiculo_id = at < base + 200 * 60_000 ? 'v1' : 'v2'
            const doubled = has.some((q) => isSamePoint(q, p))
            expect(recorrido.has(p)).toBe(doubled)
            if (doubled) continue
            expect(recorrido.save(p, vehiculo_id)).toBe(true)
            has.push({ ...p, vehiculo_id })
          }
          recorrido.flush()
          const last = has.reduce((max, p) => Math.max(max, p.at), Number.NEGATIVE_INFINITY)
          expect(recorrido.last?.at ?? Number.NEGATIVE_INFINITY).toBe(last)
        }
        const everything = [...new Recorrido(sql).everything()]
        const whole = (p: Point & { vehiculo_id: string }) => `${key(p)}/${p.enviado}/${p.vehiculo_id}`
        expect(everything.map(whole).sort()).toEqual(has.map(whole).sort())
        expect(everything.every((p, i) => i === 0 || everything[i - 1]!.at <= p.at)).toBe(true)
        const rows = sql
          .exec<{ t0: number; t1: number; n: number }>('select t0, t1, n from tramo order by t0')
          .toArray()
        expect(rows.every((f, i) => f.n <= 256 && (i === 0 || rows[i - 1]!.t1 < f.t0))).toBe(true)
      }),
      { numRuns: 20 },
    )
  })
}, 60_000)

async function telefono() {
  const empresa = await createEmpresa({ vehiculos: 2, dispositivos: 1 })
  const d = empresa.dispositivos[0]!
  return { empresa, d, enlace: await linkOf(d) }
}

test('offline for a hundred points and back: none is lost, and the batch sent twice is stored once', async () => {
  const { d, enlace: link } = await telefono()
  const batch = { src: 'a', points: Array.from({ length: 100 }, (_, i) => point(i + 1, 600_000 - i * 5000)) }
  expect((await send(link, batch)).json).toEqual({ accepted: 100, duplicates: 0, discarded: 0 })
  expect((await send(link, batch)).json).toEqual({ accepted: 0, duplicates: 100, discarded: 0 })
  await evict(d.clave)
  expect((await send(link, batch)).json).toEqual({ accepted: 0, duplicates: 100, discarded: 0 })
  expect((await stored(d)).map((p) => p.seq)).toEqual(batch.points.map((p) => p.seq))
})

test('a batch of a wrong clock sent again is stored once, also when the clock was put right in between', async () => {
  const { d, enlace: link } = await telefono()
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
  const { d, enlace: link } = await telefono()
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
  const { empresa, d, enlace: link } = await telefono()
  await send(link, { src: 'a', points: [point(1, 60_000)] })
  const other = empresa.vehiculos[1]!.id
  await execute([['update gps_dispositivos set vehiculo_id = ?, rev = 2 where id = ?', [other, d.id]]])
  await runInDurableObject(stubOf(d), (_: Device, ctx) => ctx.storage.sql.exec(`update agenda set cuando = 1`))
  await stubOf(d).configure({ ...configuration(d.clave, ACTIVO, 2, other), id: d.id, empresa_id: empresa.id })
  await new Promise((resolve) => setTimeout(resolve, 5))
  await send(link, { src: 'a', points: [point(3), point(2, 30_000)] })
  expect((await stored(d)).map((p) => [p.seq, p.vehiculo_id])).toEqual([
    [1, d.vehiculo_id],
    [2, d.vehiculo_id],
    [3, other],
  ])
})

test('an older push of the configuration changes nothing', async () => {
  const { d, enlace: link, empresa } = await telefono()
  await send(link, { points: [point(1)] })
  const old = { ...configuration(d.clave, { ...ACTIVO, estado: 'Inactivo' }, 0), id: d.id, empresa_id: empresa.id }
  await stubOf(d).configure(old)
  expect((await send(link, { points: [point(2)] })).status).toBe(200)
})

test('a lost push is made good by the alarm: Inactivo refuses, a missing row is 410', async () => {
  const { d, enlace: link } = await telefono()
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

test('D1 hears the first position at once, then not at each report, and the last one when it goes quiet', async () => {
  const { d, enlace: link } = await telefono()
  await send(link, { src: 'a', points: [point(1, 5000)] })
  expect((await writtenToD1(d)).last_latitude).toBeCloseTo(4.6501)
  const d1 = await watchD1(d)
  for (let i = 2; i < 9; i++) await send(link, { src: 'a', points: [point(i)] })
  expect(d1.statements).toBe(0)
  await advanceSchedule(stubOf(d))
  await runInDurableObject(stubOf(d), (device: Device) => device.alarm())
  expect((await writtenToD1(d)).last_latitude).toBeCloseTo(4.6508)
  const wait = await runInDurableObject(stubOf(d), (_: Device, ctx) =>
    ctx.storage.sql.exec<{ cuando: number }>(`select cuando from agenda where tarea = 'ubicacion'`).one(),
  )
  expect(wait.cuando - Date.now()).toBeGreaterThan(45_000)
  expect(wait.cuando - Date.now()).toBeLessThan(73_000)
})

test('each stored point is counted once in the day on which D1 hears of it: late ones, doubles, evictions and lost answers too', async () => {
  const { d, enlace: link } = await telefono()
  const counted = async () =>
    (await env.DB.prepare('select coalesce(sum(puntos), 0) as n from posiciones_dia').first<number>('n')) ?? 0
  const reportedCount = async () =>
    (await env.DB.prepare('select coalesce(sum(dispositivos), 0) as n from posiciones_dia').first<number>('n')) ?? 0
  const [before, reportedBefore] = [await counted(), await reportedCount()]
  const alarm = async () => {
    await advanceSchedule(stubOf(d))
    await runInDurableObject(stubOf(d), (device: Device) => device.alarm())
  }
  await send(link, { src: 'a', points: [point(1, 600_000), point(2, 5000)] })
  await writtenToD1(d)
  const batch = { src: 'a', points: Array.from({ length: 300 }, (_, i) => point(i + 10, 590_000 - i * 1000)) }
  await send(link, batch)
  await send(link, batch)
  await evict(d.clave)
  await send(link, { src: 'b', points: [point(1, 700_000)] })
  await evict(d.clave)
  await alarm()
  expect(await counted()).toBe(before + 303)
  // sent again, as after a lost response
  await new DeviceDb(env.DB).writeLast(d.clave, { lat: 4, lng: -74, at: 1 }, 303, Date.now())
  await alarm()
  expect(await counted()).toBe(before + 303)
  expect((await stored(d)).length).toBe(303)
  expect(await reportedCount()).toBe(reportedBefore + 1)
})

test('a device counts among those that reported once a day, and not on a day on which it only tells again', async () => {
  const { d } = await telefono()
  const hoy = Date.UTC(2031, 4, 10, 15)
  const count = async (now: number) =>
    await env.DB.prepare('select dispositivos as n from posiciones_dia where dia = ?')
      .bind(new Date(now).toISOString().slice(0, 10))
      .first<number>('n')
  const countOf = (total: number, now: number) =>
    new DeviceDb(env.DB).writeLast(d.clave, { lat: 4, lng: -74, at: hoy - 90_000 }, total, now)
  await countOf(10, hoy)
  await countOf(25, hoy + 60_000)
  expect(await count(hoy)).toBe(1)
  await countOf(25, hoy + DAY)
  expect(await count(hoy + DAY)).toBeNull()
  await countOf(26, hoy + DAY)
  await countOf(40, hoy + DAY)
  expect([await count(hoy), await count(hoy + DAY)]).toEqual([1, 1])
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
      expect(now - last_update!, `told at minute ${minute}`).toBeLessThanOrEqual(4 * MINUTE)
      const due = storage.sql.exec<{ tarea: string; cuando: number }>('select * from agenda').toArray()
      for (const { tarea: task, cuando: when } of due)
        expect(now - when, `${task} at minute ${minute}`).toBeLessThan(3 * MINUTE)
    }
    // the phone stops; any later access, even a body that is no report, delivers what was overdue
    for (let minute = 1440; minute < 1445; minute++) {
      vi.setSystemTime(midnight + minute * MINUTE)
      await ring()
      expect(await device.report(d.clave, 1, '{}')).toMatchObject({ status: 400 })
    }
    expect(set).toBeGreaterThan(900)
  })
  expect(await told()).toEqual({ last_update: midnight + 1439 * MINUTE, puntos: 5760 })
})

test('the alarm survives a D1 that is down and comes again', async () => {
  const { d, enlace: link } = await telefono()
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
  const { d, enlace: link } = await telefono()
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
  await send(link, { src: 'a', points: [point(2, 28 * DAY)] })
  expect(await pruning('Basic')).not.toContain('z')
})

test('an unwatched Device calls no live room', async () => {
  const { d, enlace: link } = await telefono()
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
    expect([...new Recorrido(ctx.storage.sql).everything()]).toHaveLength(2)
    expect(await first).toMatchObject({ accepted: 1 })
    // the room has answered that it is unwatched, and the last message is a while ago: the next can be sent at once
    do await new Promise((resolve) => setTimeout(resolve, 15))
    while (ctx.storage.kv.get('arriendo'))
    look()
    const late = device.report(d.clave, 1, JSON.stringify({ src: 'a', points: [point(3)] }))
    const deleted = device.remove()
    expect(await late).toEqual({ status: 410 })
    await deleted
    expect([...new Recorrido(ctx.storage.sql).everything()]).toEqual([])
  })
})

test('the daily check finds a Device that stored what D1 was never told, raises an alert, and sets it writing again', async () => {
  const { d, enlace: link } = await telefono()
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
  for (let i = 0; i < 100 && (await writtenToD1(d)).last_update === before; i++)
    await new Promise((resolve) => setTimeout(resolve, 20))
  expect((await writtenToD1(d)).last_update).toBeGreaterThan(before!)
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
  expect(await db.read()).toMatchObject({ day: '2033-05-02', after: '', untold: { n: 0 } })
})
