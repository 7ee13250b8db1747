/** Random fleets and ways: a Device answers and stores as its model says, also when it is evicted in between. */
import { env, runInDurableObject } from 'cloudflare:test'
import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import type { Device } from '../../../durable-objects/device/device'
import { Recorrido } from '../../../durable-objects/device/recorrido'
import { type Step, simulate } from '../../../scripts/simulator/fleet'
import { ACTIVO, type Configuration as ConfigurationModel } from '../../../scripts/simulator/model'
import { randomScenario } from '../../../scripts/simulator/scenarios'
import { DeviceDb } from '../../../worker/dispositivos/device-sql'
import type { Point } from '../../../worker/domain/dispositivos/point'
import { isSamePoint } from '../../../worker/domain/dispositivos/same-point'
import { newDeviceKey } from '../../../worker/live/link'
import { evict } from '../support/devices'
import { pointsIn, stored, stubOf } from '../support/phone'
import { createEmpresa, execute } from '../support/world'

/** Timeout of the random fleets on a busy machine. */
const BUDGET_MS = 10_000
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
const key = (p: { src: string; seq: number; at: number; lat: number }) =>
  `${p.at}/${p.src}/${p.seq}/${Math.round(p.lat * 1e6)}`
const randomPoint = fc.record({
  src: fc.constantFrom('', 'a', 'b'),
  seq: fc.nat(30),
  minute: fc.nat(400),
  clockOffset: fc.constantFrom(0, 0, 0, 3_600_000, -90_000),
  tramo: fc.boolean(),
})

afterEach(() => void vi.useRealTimers())

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

test('a way put together in any order, from phones with wrong clocks, for two vehicles, is whole, sorted and never twice (docs/security.md 24)', async () => {
  const base = Date.UTC(2026, 10, 1)
  await runInDurableObject(stubOf({ clave: newDeviceKey() }), async (_: Device, ctx) => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(randomPoint, { maxLength: 400 }), { maxLength: 6 }), async (reports) => {
        const { sql } = ctx.storage
        sql.exec('delete from tramo')
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
        const everything = pointsIn(sql)
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
