/** The daily assessment (docs/security.md 25, 26): at five in each zone, page by page, once however its runs end. */
import { env } from 'cloudflare:test'
import { beforeEach, describe, expect, test } from 'vitest'
import { Assessment } from '../../../worker/alertas/assessment'
import { AssessmentDb } from '../../../worker/alertas/assessment-sql'
import { type AfterAssessment, DailyAssessment } from '../../../worker/alertas/daily-assessment'
import { DUE_ITEM_CLASES } from '../../../worker/domain/alertas/assessment'
import { addDays, ZONAS, type Zona } from '../../../worker/domain/day'
import { EmpresaDb } from '../../../worker/tenant/empresa-db'
import { afterChange, withCurrent } from '../../../worker/vehiculos/state-sql'
import { countTrips } from '../../support/counted'
import { alertasOf, createConductor, createDocumento, createPlan, openOnes, sql } from '../support/due-items'
import { plansOf } from '../support/plan'
import { createEmpresa, createVehiculo, execute } from '../support/world'

const HOY = '2026-11-20'
/** 20 November 2026, 05:00 in Bogotá */
const FIVE_AM = Date.UTC(2026, 10, 20, 10)
const MINUTE = 60_000
const HOUR = 3_600_000
const DAY = 86_400_000

beforeEach(() =>
  execute([
    ['delete from trabajos', []],
    ['delete from empresas', []],
    ['delete from correos', []],
  ]),
)

const run = (now = FIVE_AM, db: D1Database = env.DB, after: AfterAssessment[] = []) =>
  new DailyAssessment(db, now, after).run()

async function world(zona: Zona = 'America/Bogota') {
  const { id } = await createEmpresa({}, FIVE_AM)
  await sql('update empresas set zona_horaria = ? where id = ?', zona, id)
  const vehiculo = await createVehiculo(id)
  return { id, vehiculo: vehiculo.id }
}

/** A fleet with so many documents due from today on, a few a day. */
async function fleet(documentos: number, perDay = 50) {
  const c = await world()
  await sql(
    `with recursive n(i) as (select 0 union all select i + 1 from n where i + 1 < ?1)
     insert into documentos (id, empresa_id, vehiculo_id, tipo, nombre, fecha_emision, fecha_vencimiento, actual, created_at)
     select lower(hex(randomblob(16))), ?2, ?3, 'Otro', 'Papel ' || i, '2020-01-01', date(?4, '+' || (i / ?5) || ' days'), 1, 0
     from n`,
    documentos,
    c.id,
    c.vehiculo,
    HOY,
    perDay,
  )
  return c
}
const howMany = async (id: string) =>
  (await env.DB.prepare("select count(*) as n from alertas where empresa_id = ? and estado <> 'Resuelto'")
    .bind(id)
    .first<{
      n: number
    }>())!.n

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
        `Licencia de conducción 2026-11-20@0 ${HOY}`,
        `Mantenimiento 2026-11-01@0 ${HOY}`,
        `SOAT 2026-12-02@15 ${HOY}`,
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
    await createDocumento(id, vehiculo, HOY)
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
      const paper = { ...kind, id: crypto.randomUUID(), fecha_emision, fecha_vencimiento, actual: false, created_at: 1 }
      await db.batch([
        ...withCurrent(db, kind, [db.insert('documentos', paper)], FIVE_AM),
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
    expect(days).toEqual([HOY])
    await run(five + DAY - MINUTE, env.DB, [goOn])
    expect(days).toEqual([HOY])
    await run(five + DAY, env.DB, [goOn])
    expect(days).toEqual([HOY, '2026-11-21'])
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
})

describe('the cost', () => {
  const cleanUp = () =>
    execute([
      ['delete from trabajos', []],
      ['delete from empresas', []],
    ])
  const measure = async (documentos: number, perPage: number, empresas = 1) => {
    await cleanUp()
    const { id } = await fleet(documentos)
    for (let i = 1; i < empresas; i++) await world()
    let roundTrips = 0
    const db = countTrips(env.DB, () => roundTrips++)
    await new DailyAssessment(db, FIVE_AM, [], { perPage, queries: 10_000 }).run()
    return { roundTrips, alertas: await howMany(id) }
  }

  test('grows with the pages, not with the things or the companies', async () => {
    const one = await measure(500, 1000)
    const five = await measure(2500, 500)
    const same = await measure(2400, 2500)
    expect([one.alertas, five.alertas, same.alertas]).toEqual([500, 2500, 2400])
    // a page is one query and one batch
    expect(five.roundTrips - one.roundTrips).toBe(2 * 5)
    expect(same.roundTrips).toBe(one.roundTrips)
    expect((await measure(500, 1000, 20)).roundTrips).toBe(one.roundTrips)
  })

  test('reads so many rows for each thing, however many alerts stand already', async () => {
    const rowsRead = async (documentos: number) => {
      await cleanUp()
      await fleet(documentos)
      let rows = 0
      const spy: D1Database = Object.assign(Object.create(env.DB), {
        prepare: (sql: string) => env.DB.prepare(sql),
        async batch(statements: D1PreparedStatement[]) {
          const r = await env.DB.batch(statements)
          rows += r.reduce((n, x) => n + x.meta.rows_read, 0)
          return r
        },
      })
      await new DailyAssessment(spy, FIVE_AM, [], { perPage: 100, queries: 10_000 }).run()
      return rows / documentos
    }
    const rowsPerItem = await rowsRead(200)
    expect(await rowsRead(1600)).toBeLessThan(rowsPerItem * 1.2)
  })

  test('a run stops at its share of queries, and the next minutes go on to the end', async () => {
    const { id } = await fleet(1200)
    let runs = 0
    for (let t = 0; t < 60; t++) {
      const queries = await new DailyAssessment(env.DB, FIVE_AM + t * MINUTE, [], {
        perPage: 50,
        queries: 30,
      }).run()
      expect(queries).toBeLessThanOrEqual(30)
      if (queries > 0) runs++
    }
    expect(await howMany(id)).toBe(1200)
    expect(runs).toBeGreaterThan(3)
    const { results } = await env.DB.prepare('select marca, cursor, arriendo_hasta from trabajos').all()
    for (const row of results) expect(row).toMatchObject({ cursor: null, arriendo_hasta: 0 })
  })

  test.each(DUE_ITEM_CLASES)(
    'a page of %s walks what falls due in its order, whatever the companies hold',
    async (clase) => {
      const [steps] = await plansOf((d1) => new AssessmentDb(d1).page(clase, 'America/Bogota', HOY, ['', ''], 1))
      expect(steps).toContain('alertas_abierta')
      expect(steps).not.toMatch(/SCAN|TEMP B-TREE/)
    },
  )
})

describe('a run that dies', () => {
  /** A D1 that dies at its nth query, before it is executed (`before`) or after. */
  function dyingD1(n: number, before: boolean): D1Database {
    let call = 0
    const orDie = async <T>(action: () => Promise<T>): Promise<T> => {
      const current = ++call === n
      if (current && before) throw new Error('the run died')
      const r = await action()
      if (current) throw new Error('the run died')
      return r
    }
    return new Proxy(env.DB, {
      get(real, field) {
        if (field === 'batch') return (s: D1PreparedStatement[]) => orDie(() => real.batch(s))
        if (field !== 'prepare') return Reflect.get(real, field, real)
        return (text: string) => {
          const wrap = (s: D1PreparedStatement): D1PreparedStatement => {
            const bind = s.bind.bind(s)
            s.bind = (...p: unknown[]) => wrap(bind(...p))
            for (const what of ['all', 'first', 'run'] as const) {
              const action = (s[what] as () => Promise<unknown>).bind(s)
              s[what] = (() => orDie(action)) as never
            }
            return s
          }
          return wrap(real.prepare(text))
        }
      },
    })
  }

  test.each([true, false])(
    'at any of its questions (before it: %s) leaves what the next runs make whole',
    async (before) => {
      const { id } = await fleet(40, 1)
      const estado = async () =>
        (await alertasOf(id)).map((x) => `${x.cosa} ${x.vence} ${x.umbral} ${x.estado} ${x.mensaje}`)
      const limits = { perPage: 20, queries: 200 }
      await new DailyAssessment(env.DB, FIVE_AM, [], limits).run()
      const whole = await estado()
      expect(whole.length).toBeGreaterThan(30)
      let deaths = 0
      for (let n = 1; n < 60; n++) {
        await execute([
          ['delete from alertas', []],
          ['delete from trabajos', []],
        ])
        const died = await new DailyAssessment(dyingD1(n, before), FIVE_AM, [], limits).run().then(
          () => false,
          () => true,
        )
        if (!died) break
        deaths++
        // the lease expires, and another run takes over
        for (const t of [1, 11, 12]) await new DailyAssessment(env.DB, FIVE_AM + t * MINUTE, [], limits).run()
        expect(await estado()).toEqual(whole)
        const { results } = await env.DB.prepare('select marca from trabajos where cursor is not null').all()
        expect(results).toEqual([])
      }
      expect(deaths).toBeGreaterThan(10)
    },
  )

  test('one that slept through its lease stops at its next page', async () => {
    const { id } = await fleet(200)
    let call = 0
    const sleepyD1: D1Database = Object.assign(Object.create(env.DB), {
      prepare: (text: string) => env.DB.prepare(text),
      async batch(s: D1PreparedStatement[]) {
        // before its third page another run takes over the day and finishes it
        if (++call === 6) await new DailyAssessment(env.DB, FIVE_AM + 11 * MINUTE).run()
        return env.DB.batch(s)
      },
    })
    await new DailyAssessment(sleepyD1, FIVE_AM, [], { perPage: 20, queries: 200 }).run()
    expect(await howMany(id)).toBe(200)
    const row = await env.DB.prepare(
      "select marca, cursor from trabajos where nombre = 'juicio:America/Bogota'",
    ).first()
    expect(row).toEqual({ marca: HOY, cursor: null })
    expect(call).toBeLessThan(12)
  })
})

test('the thresholds of a company decide how far its zone looks', async () => {
  const far = await world()
  const near = await world()
  for (const c of [far, near]) await createDocumento(c.id, c.vehiculo, addDays(HOY, 150))
  await sql("update empresas set umbrales = '[180, 10]' where id = ?", far.id)
  await run()
  expect([await openOnes(far.id), await openOnes(near.id)]).toEqual([[`${addDays(HOY, 150)}@180 Pendiente`], []])
})

test('an alert at a far threshold ends on the morning after its company gave that threshold up', async () => {
  const { id, vehiculo } = await world()
  await createDocumento(id, vehiculo, addDays(HOY, 150))
  await sql("update empresas set umbrales = '[180, 10]' where id = ?", id)
  await run()
  await sql("update empresas set umbrales = '[30, 10]' where id = ?", id)
  await run(FIVE_AM + DAY)
  expect(await openOnes(id)).toEqual([])
})
