/** The counters of the platform: they say what counting says, and cost little over many. */
import { env } from 'cloudflare:test'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { EmpresasList } from '../../../worker/domain/plataforma/empresas'
import { EmpresaRemoval } from '../../../worker/plataforma/empresa-removal'
import { Growth } from '../../../worker/plataforma/growth'
import { GrowthDb } from '../../../worker/plataforma/growth-sql'
import { PlatformDb } from '../../../worker/platform-db/platform-db'
import { Suscripciones } from '../../../worker/suscripcion/due'
import { DAY, management, NOW, pendientes, withSuperAdmin } from '../support/platform'
import { createEmpresa, createPerson, execute, subscribe } from '../support/world'

let rowsRead = 0
/** A D1 that counts the rows that its statements read. */
function counted(): D1Database {
  rowsRead = 0
  const sumUp = <R extends D1Result>(r: R) => {
    rowsRead += r.meta.rows_read
    return r
  }
  const spied = (s: D1PreparedStatement): D1PreparedStatement =>
    new Proxy(s, {
      get(real, field) {
        if (field === 'bind') return (...a: unknown[]) => spied(real.bind(...a))
        if (field === 'all') return () => real.all().then(sumUp)
        if (field === 'real') return real
        const value = Reflect.get(real, field, real)
        return typeof value === 'function' ? value.bind(real) : value
      },
    })
  return Object.assign(Object.create(env.DB), {
    prepare: (text: string) => spied(env.DB.prepare(text)),
    async batch(statements: (D1PreparedStatement & { real: D1PreparedStatement })[]) {
      return (await env.DB.batch(statements.map((s) => s.real))).map(sumUp)
    },
  })
}
const list = (request: Record<string, unknown> = {}) =>
  EmpresasList.parse({ q: '', estado: null, orden: '', despues: null, antes: null, ...request })

withSuperAdmin()

describe('the counters', () => {
  const counted = async () => {
    const { results } = await env.DB.prepare(
      `select 'empresas' as que, strftime('%Y-%m', created_at / 1000, 'unixepoch', '-5 hours') as mes, count(*) as n
       from empresas group by 1, 2 union all
       select r.nombre, strftime('%Y-%m', u.created_at / 1000, 'unixepoch', '-5 hours'), count(*)
       from usuarios u join roles r on r.id = u.rol_id group by 1, 2 order by 1, 2`,
    ).all()
    return results
  }
  const saved = async () => {
    const { conteos } = await new GrowthDb(env.DB).read(NOW, 7 * DAY, 5)
    return conteos.filter(({ n }) => n !== 0).sort((a, b) => (a.que + a.mes < b.que + b.mes ? -1 : 1))
  }

  const TEST_ROLES = fc.constantFrom('Usuario', 'Administrador', 'SuperAdmin')
  // months turn at different instants in Bogotá and in UTC
  const instant = fc.oneof(
    fc.constantFrom(...[0, 1].flatMap((n) => [Date.UTC(2026, n, 1, 5), Date.UTC(2026, n, 1, 5) - 1])),
    fc.integer({ min: Date.UTC(2025, 10, 1), max: NOW }),
  )
  const actor = fc.nat(5)
  const auditEvent = fc.oneof(
    fc.record({ que: fc.constant('persona' as const), quien: actor, rol: TEST_ROLES, at: instant }),
    fc.record({ que: fc.constant('empresa' as const), quien: actor, at: instant }),
    fc.record({ que: fc.constant('rol' as const), quien: actor, rol: TEST_ROLES }),
    fc.record({ que: fc.constantFrom('fecha' as const, 'fecha-empresa' as const), quien: actor, at: instant }),
    fc.record({
      que: fc.constantFrom('nombre' as const, 'estado' as const, 'fuera' as const, 'sin-empresa' as const),
      quien: actor,
    }),
  )
  const rolId = '(select id from roles where nombre = ?2)'
  function statement(
    s: typeof auditEvent extends fc.Arbitrary<infer S> ? S : never,
    round: number,
  ): [string, (string | number)[]] {
    const person = `azar-${round}-${s.quien}`
    const empresa = `azar-${round}-e${s.quien}`
    switch (s.que) {
      // an existing one is changed or left, and counted as what it is then
      case 'persona':
        return [
          `insert into usuarios (id, nombre, email, rol_id, created_at) values (?1, 'X', ?1 || '@azar.test', ${rolId}, ?3)
           on conflict (email) do update set rol_id = excluded.rol_id`,
          [person, s.rol, s.at],
        ]
      case 'empresa':
        return [
          `insert or ignore into empresas (id, nombre, plan_type, subscription_status, user_limit, vehicle_limit, created_at)
           values (?1, 'X', 'Pro', 'active', 1, 1, ?2)`,
          [empresa, s.at],
        ]
      case 'rol':
        return [`update usuarios set rol_id = ${rolId} where id = ?1`, [person, s.rol]]
      case 'fecha':
        return ['update usuarios set created_at = ?2 where id = ?1', [person, s.at]]
      case 'fecha-empresa':
        return ['update empresas set created_at = ?2 where id = ?1', [empresa, s.at]]
      case 'nombre':
        return [
          "update usuarios set nombre = 'Y', empresa_id = (select id from empresas limit 1) where id = ?1",
          [person],
        ]
      case 'estado':
        return ["update empresas set subscription_status = 'expired', plan_type = 'Plus' where id = ?1", [empresa]]
      case 'fuera':
        return ['delete from usuarios where id = ?1', [person]]
      case 'sin-empresa':
        return ['delete from empresas where id = ?1', [empresa]]
    }
  }

  test('say what plain counting says, whatever comes in whatever order', async () => {
    let round = 0
    await fc.assert(
      fc.asyncProperty(fc.array(auditEvent, { minLength: 1, maxLength: 25 }), async (auditEvents) => {
        round++
        await execute(auditEvents.map((s) => statement(s, round)))
        expect(await saved()).toEqual(await counted())
      }),
      { numRuns: 20 },
    )
  })

  test('say what plain counting says, whatever is made, changed and deleted', async () => {
    const month = (n: number) => Date.UTC(2026, n, 1, 3, 30)
    const empresas = await Promise.all([1, 2, 2, 5].map((n) => createEmpresa({}, month(n))))
    const unaffiliated = await Promise.all([3, 4, 4].map((n) => createPerson('Usuario', {}, month(n))))
    expect(await saved()).toEqual(await counted())
    const [one, another] = empresas
    await execute([
      [
        "update usuarios set rol_id = (select id from roles where nombre = 'Administrador') where id = ?",
        [unaffiliated[0]!.id],
      ],
      ['update usuarios set nombre = ? where id = ?', ['Otra', unaffiliated[1]!.id]],
      ['delete from usuarios where id = ?', [unaffiliated[2]!.id]],
      [
        'insert or ignore into usuarios (id, nombre, email, rol_id, created_at) select id, nombre, email, rol_id, 1 from usuarios limit 3',
        [],
      ],
      ['update empresas set created_at = ? where id = ?', [month(8), one!.id]],
    ])
    await new EmpresaRemoval(new PlatformDb(env.DB), pendientes, NOW).remove(another!.id)
    expect(await saved()).toEqual(await counted())
  })

  test('name the companies that ask for a word, those that pay late first', async () => {
    // years after the companies of the other tests, so that theirs do not fill the five places of each kind
    const later = NOW + 1000 * DAY
    // paid until eight days ago, and open during the seven days of grace
    const lapsed = await createEmpresa({}, later)
    await subscribe(lapsed.id, {
      subscription_ends_at: later - 8 * DAY,
      next_payment_at: later - 8 * DAY,
      cancela_at: null,
    })
    // first in turn: by then all companies of other tests are due, some at 0 as well, more than one run takes
    await execute([['update empresas set revisar_at = -1 where id = ?', [lapsed.id]]])
    await new Suscripciones(env.DB, { appUrl: 'https://vigia.test', environment: null }, later).run()
    const [late, trial, far, ended] = await Promise.all([1, 2, 3, 4].map(() => createEmpresa({}, later)))
    await subscribe(late!.id, { subscription_status: 'past_due', subscription_ends_at: NOW - 900 * DAY })
    for (const [e, days] of [
      [trial, 3],
      [far, 9],
    ] as const)
      await execute([['update empresas set trial_ends_at = ? where id = ?', [later + days * DAY, e!.id]]])
    await subscribe(ended!.id, { subscription_status: 'expired', subscription_ends_at: later - DAY })
    // one that had cancelled was over on the day that it had chosen
    const left = await createEmpresa({}, later)
    await subscribe(left.id, {
      subscription_status: 'expired',
      subscription_ends_at: later - 8 * DAY,
      cancela_at: later - 20 * DAY,
    })
    const { attention } = await new Growth(new GrowthDb(env.DB), later).read()
    expect(attention.tarde.map((e) => e.id)).toContain(late!.id)
    expect(attention.prueba.map((e) => e.id)).toContain(trial!.id)
    expect(attention.prueba.map((e) => e.id)).not.toContain(far!.id)
    // as in the list of companies, a trial is one of Plus
    expect(attention.prueba.find((e) => e.id === trial!.id)?.plan).toBe('Plus')
    const over = attention.terminada.map((e) => [e.id, e.estado])
    expect(over).toContainEqual([ended!.id, 'expired'])
    expect(over).toContainEqual([lapsed.id, 'expired'])
    expect(attention.terminada.map((e) => e.id)).not.toContain(left.id)
  })
})

describe('a thousand companies and fifty thousand people', () => {
  beforeAll(async () => {
    await execute([
      [
        `with recursive n(i) as (select 0 union all select i + 1 from n where i < 999)
         insert into empresas (id, nombre, nit, subscription_status, subscription_ends_at, user_limit, vehicle_limit, created_at)
         select printf('e%04d', i), iif(i = 500, 'Ñandú y Peña Logística S.A.S.', 'Empresa ' || printf('%04d', i)), 900000000 + i,
           iif(i % 50 = 0, 'past_due', 'active'), iif(i % 50 = 0, ${NOW - DAY}, null), 25, 30, i * 1000 from n`,
        [],
      ],
      [
        `with recursive n(i) as (select 0 union all select i + 1 from n where i < 49999)
         insert into usuarios (id, nombre, email, rol_id, empresa_id, created_at)
         select 'u' || i, 'P' || i, 'p' || i || '@x.co', (select id from roles where nombre = 'Usuario'), printf('e%04d', i / 50), i from n`,
        [],
      ],
      [
        `insert into team_members (id, empresa_id, nombre, email, rol, invitation_status, user_id, created_at)
         select 'm' || id, empresa_id, nombre, email, 'Usuario', 'accepted', id, created_at from usuarios
         where id glob 'u[0-9]*'`,
        [],
      ],
    ])
  }, 60_000)

  test('the panel reads some rows a month and a handful of companies', async () => {
    const { figures } = await new Growth(new GrowthDb(counted()), NOW).read()
    expect(figures.usuarios).toBeGreaterThanOrEqual(50_000)
    expect(rowsRead).toBeLessThan(150)
  })

  test.each([
    ['newest first', {}, 1500],
    ['by name', { orden: 'nombre' }, 1500],
    ['of one state', { estado: 'past_due' }, 1500],
    ['by a NIT with its points', { q: '900.000.321' }, 2500],
    ['by a folded name', { q: 'peña nandu' }, 2500],
  ])('a page of the list, %s, reads its page and walks no people', async (_, request, max) => {
    const page = await management(NOW, counted()).list(list(request))
    expect(page.rows.length).toBeGreaterThan(0)
    expect(rowsRead).toBeLessThan(max)
  })

  test('pages go there and back, no company twice, none left out; nothing found is said', async () => {
    const seen: string[] = []
    let request: Record<string, unknown> = { orden: 'nombre', q: 'empresa 0', filas: '50' }
    for (let i = 0; i < 3; i++) {
      const page = await management().list(list(request))
      seen.push(...page.rows.map((e) => e.nombre))
      request = { ...request, despues: JSON.stringify(page.after) }
    }
    expect(seen).toEqual(Array.from({ length: 150 }, (_, i) => `Empresa ${String(i).padStart(4, '0')}`))
    const third = await management().list(list(request))
    const backward = await management().list(list({ ...request, despues: null, antes: JSON.stringify(third.before) }))
    expect(backward.rows.map((e) => e.nombre)).toEqual(seen.slice(100))
    expect((await management().list(list({ q: 'no hay tal' }))).rows).toEqual([])
    expect((await management().list(list({ q: 'x'.repeat(10_000) }))).rows).toEqual([])
  })
})
