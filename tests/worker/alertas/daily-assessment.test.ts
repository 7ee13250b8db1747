/** The daily assessment (docs/security.md 25, 26): at five in each zone, page by page, once however its runs end. */
import { env } from 'cloudflare:test'
import { beforeEach, describe, expect, test } from 'vitest'
import { Assessment } from '../../../worker/alertas/assessment'
import { type AfterAssessment, DailyAssessment } from '../../../worker/alertas/daily-assessment'
import { addDays, ZONAS } from '../../../worker/domain/day'
import { EmpresaDb } from '../../../worker/tenant/empresa-db'
import { afterChange, withCurrent } from '../../../worker/vehiculos/state-sql'
import { countTrips } from '../../support/counted'
import { alertasOf, createConductor, createDocumento, createPlan, openOnes, sql } from '../support/due-items'
import { emptyWorld, FIVE_AM, MINUTE, TODAY, world } from './assessed-world'

const HOUR = 3_600_000
const DAY = 86_400_000

beforeEach(emptyWorld)

const run = (now = FIVE_AM, db: D1Database = env.DB, after: AfterAssessment[] = []) =>
  new DailyAssessment(db, now, after).run()

describe('what is due in every company gets its alert, once', () => {
  test('documents, licences and plans by day; twice, in parallel, and after the runs of a day (docs/security.md 25)', async () => {
    const a = await world()
    const b = await world()
    for (const c of [a, b]) {
      await createDocumento(c.id, c.vehiculo, '2026-12-02')
      await createDocumento(c.id, c.vehiculo, '2026-12-01', { tipo: 'Extintor', actual: false })
      await createConductor(c.id, c.vehiculo, '2026-11-20')
      await createPlan(c.id, c.vehiculo, { fecha: '2026-11-01' })
      await createPlan(c.id, c.vehiculo, { fecha: '2027-11-01' })
    }
    await Promise.all(Array.from({ length: 5 }, () => run()))
    await run(FIVE_AM + MINUTE)
    // the marks are gone, as if no run had ever happened, and two runs start the day again at once
    await sql('delete from trabajos')
    await Promise.all([run(), run()])
    for (const { id } of [a, b]) {
      expect((await alertasOf(id)).map((x) => `${x.tipo} ${x.vence}@${x.umbral} ${x.fecha}`).sort()).toEqual([
        `Licencia de conducción 2026-11-20@0 ${TODAY}`,
        `Mantenimiento 2026-11-01@0 ${TODAY}`,
        `SOAT 2026-12-02@15 ${TODAY}`,
      ])
    }
  })

  test('after three missed days: one open alert at the threshold of today, the one before resolved', async () => {
    const { id, vehiculo } = await world()
    await createDocumento(id, vehiculo, '2026-11-28')
    await run()
    expect(await openOnes(id)).toEqual(['2026-11-28@15 Pendiente'])
    await run(FIVE_AM + 4 * DAY)
    await run(FIVE_AM + 4 * DAY + HOUR)
    expect((await alertasOf(id)).map((x) => `${x.umbral} ${x.estado} ${x.fecha}`)).toEqual([
      '15 Resuelto 2026-11-20',
      '7 Pendiente 2026-11-24',
    ])
  })

  test('on the day after its last an alert says that it is past', async () => {
    const { id, vehiculo } = await world()
    await createDocumento(id, vehiculo, TODAY)
    await run()
    expect((await alertasOf(id))[0]?.mensaje).toContain('vence el 20 nov 2026')
    await run(FIVE_AM + DAY)
    expect((await alertasOf(id)).map((x) => x.mensaje.slice(-20))).toEqual(['venció el 20 nov 2026'.slice(-20)])
  })

  test('a renewed document, and a resolved alert, are not included', async () => {
    const { id, vehiculo } = await world()
    const renewed = await createDocumento(id, vehiculo, '2026-11-22')
    await createConductor(id, vehiculo, '2026-11-22')
    await run()
    await sql("update documentos set fecha_vencimiento = '2026-12-10' where id = ?", renewed)
    await sql("update alertas set estado = 'Resuelto', estado_por = 'alguien' where cosa like 'licencia:%'")
    await run(FIVE_AM + DAY / 2)
    expect(await openOnes(id)).toEqual(['2026-11-22@7 Pendiente'])
    await run(FIVE_AM + DAY)
    expect((await openOnes(id)).sort()).toEqual(['2026-11-22@1 Pendiente', '2026-12-10@30 Pendiente'])
  })
})

describe('a document that begins later', () => {
  /**
   * Two documents of a vehicle, written as the tenant door does: one until the day after tomorrow, one from `begins`
   * on.
   */
  async function follow(begins: string) {
    const c = await world()
    const db = new EmpresaDb(env.DB, c.id).writer()
    const kind = { vehiculo_id: c.vehiculo, tipo: 'SOAT', nombre: '' }
    for (const [fecha_emision, fecha_vencimiento] of [
      ['2025-11-23', '2026-11-22'],
      [begins, '2027-11-25'],
    ] as const) {
      const documento = {
        ...kind,
        id: crypto.randomUUID(),
        fecha_emision,
        fecha_vencimiento,
        actual: false,
        created_at: 1,
      }
      await db.batch([
        ...withCurrent(db, kind, [db.insert('documentos', documento)], FIVE_AM),
        ...afterChange(db, c.vehiculo, FIVE_AM),
      ])
    }
    return c
  }

  test('after a gap leaves the alert of the one before open until the day on which it begins, by the clock alone', async () => {
    const { id } = await follow('2026-11-26')
    await run()
    expect(await openOnes(id)).toEqual(['2026-11-22@7 Pendiente'])
    await run(FIVE_AM + 5 * DAY)
    expect(await openOnes(id)).toEqual(['2026-11-22@0 Pendiente'])
    await run(FIVE_AM + 6 * DAY)
    expect(await openOnes(id)).toEqual([])
  })

  test('on the next day renews the one before', async () => {
    const { id } = await follow('2026-11-23')
    await run()
    expect(await openOnes(id)).toEqual([])
  })
})

test('the first técnico-mecánica is announced as any other, and resolved by registering one', async () => {
  const { id, vehiculo } = await world()
  await sql("update vehiculos set clase = 'camioneta', fecha_matricula = '2021-12-02' where id = ?", vehiculo)
  await run()
  expect(await openOnes(id)).toEqual(['2026-12-02@15 Pendiente'])
  await createDocumento(id, vehiculo, '2027-11-20', { tipo: 'Revisión técnico-mecánica' })
  await new Assessment(env.DB, FIVE_AM).vehiculos(id, [vehiculo])
  expect(await openOnes(id)).toEqual([])
})

describe('the hour', () => {
  test.each(ZONAS)('%s is assessed from 05:00 local time, once a day (docs/security.md 26)', async (zona) => {
    const { id, vehiculo } = await world(zona)
    await createDocumento(id, vehiculo, '2026-12-02')
    // 05:00 of that zone, by its own local time
    const clock = new Intl.DateTimeFormat('es', { timeZone: zona, hour: 'numeric', hourCycle: 'h23' })
    let five = Date.UTC(2026, 10, 20, 5)
    while (Number(clock.format(five)) !== 5) five += HOUR
    await run(five - MINUTE)
    expect(await alertasOf(id)).toEqual([])
    const days: string[] = []
    const goOn: AfterAssessment = async (z, day) => {
      if (z === zona) days.push(day)
    }
    for (const t of [0, 1, 60, 600, 1139]) await run(five + t * MINUTE, env.DB, [goOn])
    expect(await alertasOf(id)).toHaveLength(1)
    expect(days).toEqual([TODAY])
    await run(five + DAY - MINUTE, env.DB, [goOn])
    expect(days).toEqual([TODAY])
    await run(five + DAY, env.DB, [goOn])
    expect(days).toEqual([TODAY, '2026-11-21'])
  })

  test('hours that were missed are made good', async () => {
    const { id, vehiculo } = await world()
    await createDocumento(id, vehiculo, '2026-12-02')
    await run(FIVE_AM + 9 * HOUR)
    expect(await alertasOf(id)).toHaveLength(1)
  })

  test('a minute in which nothing is due asks one question', async () => {
    await world()
    await run()
    let roundTrips = 0
    await run(
      FIVE_AM + MINUTE,
      countTrips(env.DB, () => roundTrips++),
    )
    expect(roundTrips).toBe(1)
  })

  test('what follows the day is asked again while it fails, and then never more', async () => {
    await world()
    let times = 0
    const goOn: AfterAssessment = async (zona) => {
      if (zona !== 'America/Bogota') return
      times++
      if (times < 3) throw new Error('no mail today')
    }
    await expect(run(FIVE_AM, env.DB, [goOn])).rejects.toThrow('no mail today')
    // the lease is still running, so there is no immediate retry
    await run(FIVE_AM + MINUTE, env.DB, [goOn])
    expect(times).toBe(1)
    await expect(run(FIVE_AM + 10 * MINUTE, env.DB, [goOn])).rejects.toThrow()
    await run(FIVE_AM + 20 * MINUTE, env.DB, [goOn])
    await run(FIVE_AM + 30 * MINUTE, env.DB, [goOn])
    expect(times).toBe(3)
  })

  test('what failed until midnight is not told with the words of yesterday, but at five with those of the day', async () => {
    await world()
    const told: string[] = []
    const goOn: AfterAssessment = async (zona, day) => {
      if (zona !== 'America/Bogota') return
      told.push(day)
      if (told.length === 1) throw new Error('no mail today')
    }
    await expect(run(FIVE_AM, env.DB, [goOn])).rejects.toThrow('no mail today')
    await run(FIVE_AM + DAY - 4 * HOUR, env.DB, [goOn])
    expect(told).toEqual([TODAY])
    await run(FIVE_AM + DAY, env.DB, [goOn])
    expect(told).toEqual([TODAY, addDays(TODAY, 1)])
  })
})

test('the thresholds of a company decide how far its zone looks', async () => {
  const far = await world()
  const near = await world()
  for (const c of [far, near]) await createDocumento(c.id, c.vehiculo, addDays(TODAY, 150))
  await sql("update empresas set umbrales = '[180, 10]' where id = ?", far.id)
  await run()
  expect([await openOnes(far.id), await openOnes(near.id)]).toEqual([[`${addDays(TODAY, 150)}@180 Pendiente`], []])
})

test('an alert at a far threshold ends on the morning after its company gave that threshold up', async () => {
  const { id, vehiculo } = await world()
  await createDocumento(id, vehiculo, addDays(TODAY, 150))
  await sql("update empresas set umbrales = '[180, 10]' where id = ?", id)
  await run()
  await sql("update empresas set umbrales = '[30, 10]' where id = ?", id)
  await run(FIVE_AM + DAY)
  expect(await openOnes(id)).toEqual([])
})
