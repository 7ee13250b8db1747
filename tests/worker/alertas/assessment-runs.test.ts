/** The runs of the daily assessment (docs/security.md 25): what they cost, and what is left when one dies. */
import { env } from 'cloudflare:test'
import { beforeEach, describe, expect, test } from 'vitest'
import { AssessmentDb } from '../../../worker/alertas/assessment-sql'
import { DailyAssessment } from '../../../worker/alertas/daily-assessment'
import { DUE_ITEM_CLASES } from '../../../worker/domain/alertas/assessment'
import { countTrips } from '../../support/counted'
import { alertasOf, sql } from '../support/due-items'
import { plansOf } from '../support/plan'
import { execute } from '../support/world'
import { emptyWorld, FIVE_AM, MINUTE, TODAY, world } from './assessed-world'

beforeEach(emptyWorld)

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
    TODAY,
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

describe('the cost', () => {
  const measure = async (documentos: number, perPage: number, empresas = 1) => {
    await emptyWorld()
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
      await emptyWorld()
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
      const [steps] = await plansOf((d1) => new AssessmentDb(d1).page(clase, 'America/Bogota', TODAY, ['', ''], 1))
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
    expect(row).toEqual({ marca: TODAY, cursor: null })
    expect(call).toBeLessThan(12)
  })
})
