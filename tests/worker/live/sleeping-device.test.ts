/** A Device forgets what it holds in memory between two reports: it tells the same, and stores what it must not go through again. */
import { runInDurableObject } from 'cloudflare:test'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Device } from '../../../durable-objects/device/device'
import { POINTS_PER_TRAMO } from '../../../worker/domain/dispositivos/tramo'
import { NO_RULES } from '../../../worker/domain/lugares/rules'
import { VigilanciaRules } from '../../../worker/empresa/vigilancia'
import { evict } from '../support/devices'
import { stubOf, watchD1 } from '../support/phone'
import { alarm, alerts, approach, away, episodes, inside, MINUTE, START, depotWorld as world } from './depot'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(START)
})
afterEach(() => void vi.useRealTimers())

test('a Device that is evicted between any two reports tells the same', async () => {
  const { empresa, d, drive, report } = await world({ avisa_salida: true }, { limite: 80, avisaVelocidad: true })
  const fixes = [
    ...drive(START, approach, 30),
    ...drive(START + MINUTE, inside, 1),
    ...drive(START + 2 * MINUTE, away, 10),
  ]
  for (const fix of fixes) {
    await report([fix])
    await evict(d.clave)
  }
  await alarm(d)
  expect(await episodes(empresa.id)).toMatchObject([
    { tipo: 'velocidad', inicio: START, fin: START + MINUTE, maximo: 108, limite: 80 },
    { tipo: 'visita', inicio: START + MINUTE, fin: START + 2 * MINUTE },
  ])
  expect((await alerts(empresa.id)).map(({ tipo }) => tipo).sort()).toEqual([
    'Exceso de velocidad',
    'Visita a un lugar',
  ])
})

test('a Device tells the same speed whether it slept between reports or not: that of the day that is kept', async () => {
  for (const sleeps of [true, false]) {
    vi.setSystemTime(START)
    const { empresa, d, drive, report } = await world({}, { limite: 80, avisaVelocidad: true })
    // kept as 24.0 m/s, which are 86 km/h; as it is sent it would be 87
    for (const fix of [...drive(START, approach, 24.03), ...drive(START + MINUTE, inside, 1)]) {
      await report([fix])
      if (sleeps) await evict(d.clave)
    }
    await alarm(d)
    expect(await episodes(empresa.id)).toMatchObject([{ tipo: 'velocidad', maximo: 86 }, { tipo: 'visita' }])
  }
})

test('a Device that slept tells what a report says whose points fill one row of the track and begin the next', async () => {
  const { empresa, d, drive, report } = await world()
  const far = (fixes: number) => Array.from({ length: fixes }, (_, i) => 3000 + (i % 2) * 50)
  await report(drive(START, far(POINTS_PER_TRAMO - 6)))
  await evict(d.clave)
  const arrival = START + 60 * MINUTE
  await report(drive(arrival, Array(12).fill(0)))
  await report(drive(arrival + 2 * MINUTE, Array(POINTS_PER_TRAMO - 12).fill(0)))
  await evict(d.clave)
  const departure = arrival + 60 * MINUTE
  await report(far(12).flatMap((metres, i) => drive(departure + i * MINUTE, [metres])))
  await alarm(d)
  expect(await episodes(empresa.id)).toMatchObject([{ tipo: 'visita', inicio: arrival, fin: departure }])
})

/** When the last fix was of the state that the Device has stored. */
const storedUntil = (d: { clave: string }) =>
  runInDurableObject(
    stubOf(d),
    (_: Device, ctx) => ctx.storage.kv.get<{ state: { last: { at: number } } }>('visto')!.state.last.at,
  )

test('a vehicle on its way costs no D1, and a row of its Device in twenty reports', async () => {
  const { d, drive, report } = await world()
  await report(drive(START, approach))
  await alarm(d)
  const asked = await watchD1(d)
  const stored = new Set<number>()
  const reports = drive(
    START + 5 * MINUTE,
    Array.from({ length: 40 }, (_, i) => 3000 + i * 100),
  )
  for (const fix of reports) {
    await report([fix])
    stored.add(await storedUntil(d))
  }
  expect(asked.statements).toBe(0)
  expect(stored.size).toBe(3)
})

test('a Device that sleeps between any two reports goes through twenty fixes again at most', async () => {
  const { d, drive, report } = await world()
  await report(drive(START, approach))
  const fixes = drive(
    START + 5 * MINUTE,
    Array.from({ length: 60 }, (_, i) => 3000 + i * 100),
  )
  for (const fix of fixes) {
    await evict(d.clave)
    await report([fix])
  }
  expect(await storedUntil(d)).toBeGreaterThanOrEqual(Date.parse(fixes.at(-21)!.at))
})

test('what a Device saw before its limit was set is not judged by it after it slept', async () => {
  const { empresa, d, drive, report, db, pendientes } = await world()
  const northward = (from: number) =>
    drive(
      from,
      Array.from({ length: 6 }, (_, i) => 3000 + i * 300),
      30,
    )
  await report(drive(START, approach))
  await report(northward(START + 5 * MINUTE))
  await evict(d.clave)
  vi.setSystemTime(START + 10 * MINUTE)
  const rules = new VigilanciaRules(db, { vigilancia: null }, pendientes)
  await rules.replace({ ...NO_RULES, limite: 80 })
  await evict(d.clave)
  await report(northward(START + 15 * MINUTE))
  await report(drive(START + 20 * MINUTE, [6000, 6000, 6000], 0))
  await alarm(d)
  expect(await episodes(empresa.id)).toMatchObject([{ tipo: 'velocidad', inicio: START + 15 * MINUTE, limite: 80 }])
})
