/** The odometer between two readings: what GPS counted since, and the maintenance that is judged by it. */
import { env } from 'cloudflare:test'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Assessment } from '../../../worker/alertas/assessment'
import { DiasDb } from '../../../worker/dispositivos/dias-sql'
import { addDays } from '../../../worker/domain/day'
import { odometerNow } from '../../../worker/domain/mantenimientos/odometer'
import { planEstadoOn } from '../../../worker/domain/mantenimientos/plan'
import type { DaySummary } from '../../../worker/domain/recorridos/summary'
import { list, plan, rows, TODAY, taller } from '../support/taller'

const NOW = Date.UTC(2026, 10, 20, 15)
const driven = (meters: number): DaySummary => ({
  meters,
  movingMs: 3_600_000,
  stoppedMs: 0,
  firstStart: null,
  lastStop: null,
  topSpeed: null,
  rule: 1,
})
const daysOf = (empresaId: string, id: string) => new DiasDb(env.DB, { empresaId, id })
const estimate = async (v: string) =>
  (await rows('select kilometraje, kilometraje_estimado from vehiculos where id = ?', v))[0] as {
    kilometraje: number | null
    kilometraje_estimado: number | null
  }

test('kilometres of the days after a reading are added, half of those of its own day, and a new reading starts again', async () => {
  const { id, v, odometros } = await taller()
  const days = daysOf(id, 'device')
  const put = (dia: string, meters: number) => days.put([{ vehiculoId: v[0]!, dia, summary: driven(meters) }], NOW)
  await put('2026-11-01', 400_000)
  expect(await estimate(v[0]!)).toEqual({ kilometraje: null, kilometraje_estimado: null })
  await odometros.record(v[0]!, { fecha: '2026-11-10', kilometraje: 50_000, corregir: false })
  expect(odometerNow(await estimate(v[0]!))).toEqual({ km: 50_000, isEstimated: false })
  await put('2026-11-10', 80_000)
  await put('2026-11-11', 100_400)
  expect(odometerNow(await estimate(v[0]!))).toEqual({ km: 50_140, isEstimated: true })
  await put('2026-11-11', 120_000)
  expect(odometerNow(await estimate(v[0]!)).km).toBe(50_160)
  await odometros.record(v[0]!, { fecha: '2026-11-12', kilometraje: 50_190, corregir: false })
  expect(odometerNow(await estimate(v[0]!))).toEqual({ km: 50_190, isEstimated: false })
})

test('whatever the order of days, late changes, several devices and readings, the estimate is the reading and the days since', async () => {
  const dia = fc.integer({ min: 0, max: 9 }).map((n) => addDays('2026-11-01', n))
  const step = fc.oneof(
    fc.record({
      kind: fc.constant('day' as const),
      dia,
      device: fc.constantFrom('a', 'b'),
      meters: fc.integer({ min: 0, max: 500_000 }),
    }),
    fc.record({ kind: fc.constant('reading' as const), dia, km: fc.integer({ min: 1, max: 900_000 }) }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
      const { id, v, odometros } = await taller()
      const known = new Map<string, { dia: string; meters: number }>()
      let reading: { dia: string; km: number } | null = null
      for (const one of steps) {
        if (one.kind === 'day') {
          known.set(`${one.dia} ${one.device}`, one)
          await daysOf(id, one.device).put([{ vehiculoId: v[0]!, dia: one.dia, summary: driven(one.meters) }], NOW)
        } else {
          reading = one
          await odometros.record(v[0]!, { fecha: one.dia, kilometraje: one.km, corregir: true })
        }
      }
      const since = [...known.values()].filter((day) => reading && day.dia >= reading.dia)
      const meters = since.reduce((sum, day) => sum + (day.dia === reading?.dia ? day.meters / 2 : day.meters), 0)
      expect(await estimate(v[0]!)).toEqual({
        kilometraje: reading?.km ?? null,
        kilometraje_estimado: reading && since.length > 0 ? reading.km + Math.round(meters / 1000) : null,
      })
    }),
    { numRuns: 12 },
  )
})

test('a plan by kilometres is judged by the estimate, in the list as by the rule, and its alert comes in time', async () => {
  const { id, v, odometros, planes } = await taller()
  await odometros.record(v[0]!, { fecha: '2026-11-10', kilometraje: 84_000, corregir: false })
  await planes.create(v[0]!, plan({ cada_meses: null, ultima_fecha: '2026-08-01', ultimo_km: 80_000 }))
  const judged = async () => {
    const { rows, count } = await planes.list(list({ vista: 'planes' }))
    const [one] = rows
    return [planEstadoOn(one!, odometerNow(one!).km, TODAY), count?.byFilter]
  }
  expect(await judged()).toMatchObject(['Próximo', { proximos: 1 }])
  await env.DB.prepare('delete from pendientes').run()
  const days = daysOf(id, 'device')
  await days.put([{ vehiculoId: v[0]!, dia: '2026-11-11', summary: driven(700_000) }], NOW)
  expect(await rows('select tipo, destino from pendientes')).toEqual([{ tipo: 'vehiculo.juzgar', destino: v[0]! }])
  await new Assessment(env.DB, NOW).vehiculos(id, [v[0]!])
  expect(await rows('select umbral, estado from alertas where vehiculo_id = ?', v[0]!)).toEqual([
    { umbral: 300, estado: 'Pendiente' },
  ])
  await days.put([{ vehiculoId: v[0]!, dia: '2026-11-12', summary: driven(300_000) }], NOW)
  expect(await judged()).toMatchObject(['Vencido', { vencidos: 1 }])
})
