/** The platform's reports: each figure equals a plain count, and a large platform is counted in one round trip. */

import { env } from 'cloudflare:test'
import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import { dayIn, PLATFORM_ZONA } from '../../../worker/domain/day'
import { daysFrom, lastMonths, UTC_OFFSET_MS } from '../../../worker/domain/plataforma/report'
import { PLANES } from '../../../worker/domain/suscripcion/plan'
import { SUSCRIPCION_ESTADOS } from '../../../worker/domain/suscripcion/standing'
import { removeEmpresa } from '../../../worker/plataforma/removal-sql'
import { Reports } from '../../../worker/plataforma/reports'
import { ReportsDb } from '../../../worker/plataforma/reports-sql'
import { PlatformDb } from '../../../worker/platform-db/platform-db'
import { execute } from '../support/world'

const NOW = Date.UTC(2026, 10, 21, 15)
const DAY = 86_400_000

beforeEach(async () => {
  await execute(
    ['pagos', 'gps_dispositivos', 'empresas', 'posiciones_dia', 'ingresos_conservados'].map((table) => [
      `delete from ${table}`,
      [],
    ]),
  )
})

const instant = fc.integer({ min: NOW - 220 * DAY, max: NOW + 40 * DAY })
const world = fc.record({
  empresas: fc.array(
    fc.record({
      plan: fc.constantFrom(...PLANES),
      estado: fc.constantFrom(...SUSCRIPCION_ESTADOS),
      // the edges of months, where counting by UTC would be wrong
      fin: fc.oneof(instant, fc.constantFrom(Date.UTC(2026, 9, 1, 5), Date.UTC(2026, 9, 1, 5) - 1, NOW)),
      pagos: fc.array(
        fc.record({
          plan: fc.constantFrom(...PLANES),
          estado: fc.constantFrom('APPROVED', 'APPROVED', 'VOIDED', 'DECLINED', 'PENDING'),
          monto: fc.integer({ min: 1, max: 9_000_000_000 }),
          ambiente: fc.constantFrom('prod', 'prod', 'test'),
          at: fc.oneof(
            instant.filter((at) => at <= NOW),
            fc.constantFrom(Date.UTC(2026, 5, 1, 5), Date.UTC(2026, 5, 1, 5) - 1),
          ),
        }),
        { maxLength: 3 },
      ),
    }),
    { maxLength: 25 },
  ),
  dias: fc.uniqueArray(fc.record({ hace: fc.nat(200), puntos: fc.nat(1_000_000) }), {
    selector: (d) => d.hace,
    maxLength: 30,
  }),
})

test('each figure equals what plain counting says of the same rows', async () => {
  for (const { empresas, dias: days } of fc.sample(world, 8)) {
    const rows = empresas.map((e, i) => ({ ...e, id: `e${i}` }))
    const pagos = rows.flatMap((e) => e.pagos.map((p, j) => ({ ...p, id: `${e.id}-${j}`, empresa: e.id })))
    const points = days.map(({ hace: ago, puntos: points }) => ({
      dia: dayIn(PLATFORM_ZONA, NOW - ago * DAY),
      puntos: points,
    }))
    await execute([
      ...['pagos', 'empresas', 'posiciones_dia', 'ingresos_conservados'].map((table): [string, []] => [
        `delete from ${table}`,
        [],
      ]),
      [
        `insert into empresas (id, nombre, plan_type, subscription_status, trial_ends_at, user_limit, vehicle_limit, created_at)
         select value ->> 'id', 'X', value ->> 'plan', value ->> 'estado', value ->> 'fin', 1, 1, 1 from json_each(?1)`,
        [JSON.stringify(rows)],
      ],
      [
        `insert into pagos (id, empresa_id, reference, plan_type, periodo, monto, iva, tarifa, ambiente, origen, expira_at,
           created_at, correo, estado, resuelto_at)
         select value ->> 'id', value ->> 'empresa', value ->> 'id', value ->> 'plan', 'mensual', value ->> 'monto', 0, 'x',
           value ->> 'ambiente', 'checkout', 1, 1, 'a@b.co', value ->> 'estado', value ->> 'at' from json_each(?1)`,
        [JSON.stringify(pagos)],
      ],
      [
        `insert into posiciones_dia (dia, puntos, dispositivos)
         select value ->> 'dia', value ->> 'puntos', value ->> 'puntos' % 97 from json_each(?1)`,
        [JSON.stringify(points)],
      ],
    ])
    const loaded = await new Reports(env.DB, 'prod', NOW).read(6)
    const monthOf = (at: number) => dayIn(PLATFORM_ZONA, at).slice(0, 7)
    const sum = (list: number[]) => list.reduce((a, b) => a + b, 0)
    for (const [i, { plan, byMonth }] of loaded.ingresos.entries()) {
      expect(plan).toBe(PLANES[i])
      expect(byMonth).toEqual(
        loaded.months.map((month) =>
          sum(
            pagos
              .filter(
                (p) => p.plan === plan && p.estado === 'APPROVED' && p.ambiente === 'prod' && monthOf(p.at) === month,
              )
              .map((p) => p.monto),
          ),
        ),
      )
    }
    const continues = (e: (typeof rows)[number]) =>
      !['trial', 'expired'].includes(e.estado) || e.pagos.some((p) => p.estado === 'APPROVED')
    const countOf = (month: string, which: (e: (typeof rows)[number]) => boolean) =>
      rows.filter((e) => monthOf(e.fin) === month && which(e)).length
    expect(loaded.pruebas).toEqual({
      continued: loaded.months.map((month) => countOf(month, continues)),
      ended: loaded.months.map((month) => countOf(month, (e) => !continues(e) && e.fin <= NOW)),
      running: loaded.months.map((month) => countOf(month, (e) => !continues(e) && e.fin > NOW)),
    })
    expect(loaded.empresas).toEqual({
      total: rows.length,
      byEstado: SUSCRIPCION_ESTADOS.map((estado) => ({
        estado,
        // a trial is one of Plus, whatever its company is told to have later
        byPlan: PLANES.map(
          (plan) => rows.filter((e) => e.estado === estado && (estado === 'trial' ? 'Plus' : e.plan) === plan).length,
        ),
      })),
    })
    const { firstDay, lastDay } = lastMonths(6, NOW)
    expect(loaded.posiciones.puntos).toEqual(
      daysFrom(firstDay, lastDay).map((day) => points.find((p) => p.dia === day)?.puntos ?? 0),
    )
    expect(loaded.posiciones.activos).toEqual(loaded.posiciones.puntos.map((n) => n % 97))
  }
})

test('past income stays the same after a company is deleted, and holds no names', async () => {
  await execute([
    [
      `insert into empresas (id, nombre, plan_type, subscription_status, user_limit, vehicle_limit, created_at)
       values ('se-va', 'La Sabana', 'Pro', 'active', 1, 1, 1), ('sigue', 'X', 'Pro', 'active', 1, 1, 1)`,
      [],
    ],
    [
      `insert into pagos (id, empresa_id, reference, plan_type, periodo, monto, iva, tarifa, ambiente, origen, expira_at,
         created_at, correo, estado, resuelto_at)
       select value ->> 0, value ->> 1, value ->> 0, value ->> 2, 'mensual', value ->> 3, 19, 'x', value ->> 4, 'checkout', 1, 1,
         'a@b.co', value ->> 5, value ->> 6 from json_each(?1)`,
      [
        JSON.stringify([
          ['a', 'se-va', 'Pro', 100, 'prod', 'APPROVED', NOW - 40 * DAY],
          ['b', 'se-va', 'Pro', 200, 'prod', 'APPROVED', NOW - 40 * DAY],
          ['c', 'se-va', 'Plus', 400, 'prod', 'APPROVED', NOW],
          ['d', 'se-va', 'Plus', 800, 'prod', 'VOIDED', NOW],
          ['e', 'se-va', 'Plus', 1600, 'test', 'APPROVED', NOW],
          ['f', 'sigue', 'Pro', 3200, 'prod', 'APPROVED', NOW - 40 * DAY],
        ]),
      ],
    ],
  ])
  const before = (await new Reports(env.DB, 'prod', NOW).read(6)).ingresos
  expect(before.flatMap(({ byMonth }) => byMonth).filter((n) => n > 0)).toEqual([3500, 400])
  await removeEmpresa(new PlatformDb(env.DB), 'se-va', NOW)
  expect((await env.DB.prepare('select id from pagos').all()).results).toEqual([{ id: 'f' }])
  expect((await new Reports(env.DB, 'prod', NOW).read(6)).ingresos).toEqual(before)
  const { results } = await env.DB.prepare('select * from ingresos_conservados order by monto').all()
  expect(results).toEqual([
    { mes: '2026-10', plan_type: 'Pro', ambiente: 'prod', pagos: 2, monto: 300, iva: 38 },
    { mes: '2026-11', plan_type: 'Plus', ambiente: 'prod', pagos: 1, monto: 400, iva: 19 },
    { mes: '2026-11', plan_type: 'Plus', ambiente: 'test', pagos: 1, monto: 1600, iva: 19 },
  ])
})

test('a trial that went on by a subscription set by hand went on, also after that is over', async () => {
  await execute([
    [
      `insert into empresas (id, nombre, plan_type, subscription_status, trial_ends_at, subscription_ends_at, dia_pago,
         user_limit, vehicle_limit, created_at)
       values ('dada', 'X', 'Pro', 'expired', ?1, ?2, 15, 1, 1, 1), ('prueba', 'X', 'Basic', 'expired', ?1, ?1, null, 1, 1, 1)`,
      [NOW - 40 * DAY, NOW - 10 * DAY],
    ],
  ])
  const { pruebas: trials } = await new Reports(env.DB, 'prod', NOW).read(6)
  const sum = (list: number[]) => list.reduce((a, b) => a + b, 0)
  expect([sum(trials.continued), sum(trials.ended)]).toEqual([1, 1])
})

test('a thousand companies with 25 000 people are counted in one round trip that reads no person', async () => {
  await execute([
    [
      `insert into empresas (id, nombre, plan_type, subscription_status, trial_ends_at, user_limit, vehicle_limit, created_at)
       with recursive s(i) as (select 1 union all select i + 1 from s where i < 1000)
       select 'e' || i, 'X', 'Pro', 'active', ?1 - i * 1000000, 1, 1, 1 from s`,
      [NOW],
    ],
    [
      `insert into usuarios (id, nombre, email, rol_id, empresa_id, created_at)
       with recursive s(i) as (select 1 union all select i + 1 from s where i < 25000)
       select 'u' || i, 'X', i || '@muchos.test', (select id from roles where nombre = 'Usuario'), 'e' || (i % 1000 + 1), 1 from s`,
      [],
    ],
    [
      `insert into pagos (id, empresa_id, reference, plan_type, periodo, monto, iva, tarifa, ambiente, origen, expira_at,
         created_at, correo, estado, resuelto_at)
       with recursive s(i) as (select 1 union all select i + 1 from s where i < 5000)
       select 'p' || i, 'e' || (i % 1000 + 1), 'r' || i, 'Pro', 'mensual', 1, 0, 'x', 'prod', 'checkout', i, i, 'a@b.co',
         'APPROVED', ?1 - i * 1000000 from s`,
      [NOW],
    ],
    [
      `insert into posiciones_dia (dia, puntos) with recursive s(i) as (select 0 union all select i + 1 from s where i < 700)
       select date('2026-11-21', '-' || i || ' days'), i from s`,
      [],
    ],
  ])
  const roundTrips: D1Result[][] = []
  const counted = new Proxy(env.DB, {
    get(real, field) {
      if (field !== 'batch') return Reflect.get(real, field).bind(real)
      return async (s: D1PreparedStatement[]) => {
        const r = await real.batch(s)
        roundTrips.push(r)
        return r
      }
    },
  })
  const periodo = lastMonths(12, NOW)
  const monthEnd = Date.UTC(2026, 11, 1) + UTC_OFFSET_MS
  await new ReportsDb(counted).read(periodo, { now: NOW, activeSince: 0, ambiente: 'prod', monthEnd })
  expect(roundTrips).toHaveLength(1)
  // companies twice, their payments, days: nothing that grows with the number of people
  const rowsRead = roundTrips[0]!.reduce((n, r) => n + r.meta.rows_read, 0)
  expect(rowsRead).toBeLessThan(20_000)
  expect(roundTrips[0]!.reduce((n, r) => n + r.meta.duration, 0)).toBeLessThan(1000)
})
