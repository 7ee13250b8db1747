/**
 * The alerts of a company and of a Usuario: list, filters, search, pages, and changes that only one of two concurrent
 * requests may make.
 */

import { env } from 'cloudflare:test'
import { describe, expect, test } from 'vitest'
import { Assessment } from '../../../worker/alertas/assessment'
import { Alertas } from '../../../worker/alertas/service'
import { AlertasList } from '../../../worker/domain/alertas/alerta'
import { CHOSEN_MAX } from '../../../worker/domain/chosen'
import { ROWS_PER_PAGE } from '../../../worker/domain/page-size'
import { Pendientes } from '../../../worker/outbox/service'
import { Panel } from '../../../worker/tablero/service'
import { AssignedDb, EmpresaDb } from '../../../worker/tenant/empresa-db'
import { countTrips } from '../../support/counted'
import { atAllHours } from '../support/devices'
import { alertasOf, createConductor, createDocumento, createPlan, sql } from '../support/due-items'
import { plansOf } from '../support/plan'
import { watch } from '../support/watched'
import { assign, createEmpresa, createVehiculo } from '../support/world'

const NOW = Date.UTC(2026, 10, 20, 15)
/** Delivers what a move has queued, as after a request. */
const pendientes = new Pendientes(env, env.DB, NOW)
const list = (request: Record<string, unknown> = {}) => AlertasList.parse(request)

async function world() {
  const { id, admin, usuario } = await createEmpresa({}, NOW)
  const kangoo = await createVehiculo(id, { placa: 'JTR205' })
  const nhr = await createVehiculo(id, { placa: 'KLM482' })
  const db = watch(env.DB, id)
  return {
    id,
    admin: admin.id,
    usuario: usuario.id,
    kangoo: kangoo.id,
    nhr: nhr.id,
    alertas: new Alertas(new EmpresaDb(db, id), pendientes, NOW),
    ownOnes: new Alertas(new AssignedDb(db, id, usuario.id), pendientes, NOW),
    assess: () => new Assessment(db, NOW).vehiculos(id, [kangoo.id, nhr.id]),
  }
}

/** Plain alerts, one a day going back, for tests of lists. */
const seed = (empresa: string, vehiculo: string, n: number, estado = 'Pendiente') =>
  sql(
    `with recursive n(i) as (select 0 union all select i + 1 from n where i + 1 < ?1)
     insert into alertas (id, empresa_id, vehiculo_id, tipo, mensaje, fecha, estado, busqueda, created_at)
     select lower(hex(randomblob(16))), ?2, ?3, 'SOAT', 'm' || i, date('2026-11-20', '-' || (i / 2) || ' days'), ?4, 'soat', 0 from n`,
    n,
    empresa,
    vehiculo,
    estado,
  )

test('a plan that forgets shows resolved alerts of thirty days, and all that still wait', async () => {
  const c = await world()
  await seed(c.id, c.kangoo, 80, 'Resuelto')
  await seed(c.id, c.kangoo, 80, 'Pendiente')
  const basic = new Alertas(new EmpresaDb(watch(env.DB, c.id), c.id), pendientes, NOW, '2026-10-21')
  const { count, limited } = await basic.list(list({ estado: 'todas' }))
  expect(limited).toBe(true)
  // two a day, today and thirty days back
  expect(count).toMatchObject({ resueltas: { n: 62 }, pendientes: { n: 80 }, todas: { n: 142 } })
  for (const estado of ['todas', 'resueltas', 'pendientes'] as const) {
    const seen: string[] = []
    let after: unknown = null
    do {
      const page = await basic.list(list({ estado, despues: after && JSON.stringify(after) }))
      seen.push(...page.rows.filter((f) => f.estado === 'Resuelto').map((f) => f.fecha))
      after = page.after
    } while (after)
    expect(seen).toHaveLength(estado === 'pendientes' ? 0 : 62)
    expect(seen.every((day) => day >= '2026-10-21')).toBe(true)
  }
  expect((await c.alertas.list(list({ estado: 'resueltas' }))).count?.resueltas).toMatchObject({ n: 80 })
})

describe('the list', () => {
  test('shows each alert with its vehicle, its thing and the name of who or what; newest first', async () => {
    const c = await world()
    const documento = await createDocumento(c.id, c.kangoo, '2026-12-02')
    const conductor = await createConductor(c.id, c.nhr, '2026-11-25', 'Luz Dary Peña')
    const plan = await createPlan(c.id, c.nhr, { fecha: '2026-11-25', nombre: 'Frenos' })
    await c.assess()
    await sql(
      "update alertas set fecha = '2026-11-' || case tipo when 'SOAT' then '19' when 'Mantenimiento' then '18' else '17' end where empresa_id = ?",
      c.id,
    )
    const { rows } = await c.alertas.list(list())
    expect(rows.map((a) => [a.placa, a.tipo, a.nombre, a.asunto, a.vence, a.umbral])).toEqual([
      ['JTR205', 'SOAT', null, { clase: 'documento', id: documento }, '2026-12-02', 15],
      ['KLM482', 'Mantenimiento', 'Frenos', { clase: 'mantenimiento', id: plan }, '2026-11-25', 7],
      ['KLM482', 'Licencia de conducción', 'Luz Dary Peña', { clase: 'licencia', id: conductor }, '2026-11-25', 7],
    ])
  })

  test('is searched by kind, name and plate, and counted by state under the search', async () => {
    const c = await world()
    await createDocumento(c.id, c.kangoo, '2026-12-02')
    await createConductor(c.id, c.nhr, '2026-11-25', 'Luz Dary Peña')
    await c.assess()
    const found = async (q: string) => (await c.alertas.list(list({ q }))).rows.map((a) => a.placa)
    expect(await found('soat')).toEqual(['JTR205'])
    expect(await found('KLM 482')).toEqual(['KLM482'])
    expect(await found('klm48')).toEqual(['KLM482'])
    expect(await found('licencia peña')).toEqual(['KLM482'])
    expect(await found('licencia jtr')).toEqual([])
    const { count } = await c.alertas.list(list({ q: 'soat' }))
    expect(count).toMatchObject({ pendientes: { n: 1 }, revisadas: { n: 0 }, todas: { n: 1, more: false } })
  })

  test('is walked page by page, there and back, each alert once, under every filter', async () => {
    const c = await world()
    await seed(c.id, c.kangoo, 40)
    await seed(c.id, c.kangoo, 20, 'Resuelto')
    for (const [estado, howMany] of [
      ['pendientes', 40],
      ['resueltas', 20],
      ['revisadas', 0],
      ['todas', 60],
    ] as const) {
      const seen: string[] = []
      const starts: (number | null)[] = []
      let request: ReturnType<typeof list> = list({ estado })
      for (;;) {
        const page = await c.alertas.list(request)
        seen.push(...page.rows.map((f) => `${f.fecha} ${f.id}`))
        if (page.rows.length > 0) starts.push(page.inicio)
        if (!page.after) break
        const next = await c.alertas.list({ ...request, despues: page.after, antes: null })
        const backward = await c.alertas.list({ ...request, despues: null, antes: next.before })
        expect(backward.rows.map((f) => f.id)).toEqual(page.rows.map((f) => f.id))
        expect(backward.inicio).toBe(page.inicio)
        request = { ...request, despues: page.after }
      }
      expect(seen).toEqual([...new Set(seen)].sort().reverse())
      expect([estado, seen.length]).toEqual([estado, howMany])
      expect(starts).toEqual(
        Array.from({ length: Math.ceil(howMany / ROWS_PER_PAGE) }, (_, i) => i * ROWS_PER_PAGE + 1),
      )
    }
  })

  test('counts to a thousand and no further, in one round trip', async () => {
    const c = await world()
    await seed(c.id, c.kangoo, 1200)
    let roundTrips = 0
    const db = countTrips(env.DB, () => roundTrips++)
    const page = await new Alertas(new EmpresaDb(db, c.id), pendientes, NOW).list(list())
    expect(roundTrips).toBe(1)
    expect(page).toMatchObject({
      inicio: null,
      count: { pendientes: { n: 1000, more: true }, todas: { n: 1000, more: true } },
    })
    expect((await c.alertas.list(list({ estado: 'resueltas' }))).count.resueltas).toEqual({ n: 0, more: false })
  })
})

describe('a move', () => {
  async function one(estado = 'Pendiente') {
    const c = await world()
    await seed(c.id, c.kangoo, 1, estado)
    const [alerta] = await alertasOf(c.id)
    return { ...c, alerta: alerta!.id, estado: async () => (await alertasOf(c.id))[0]?.estado }
  }

  test('leads through the states as the specification says, and remembers who', async () => {
    const c = await one()
    await c.alertas.move(c.alerta, 'Revisado', c.admin)
    await expect(c.alertas.move(c.alerta, 'Revisado', c.admin)).rejects.toMatchObject({ clave: 'alerta-ya-revisada' })
    await c.alertas.move(c.alerta, 'Resuelto', c.admin)
    for (const a of ['Pendiente', 'Revisado', 'Resuelto'] as const)
      await expect(c.alertas.move(c.alerta, a, c.usuario)).rejects.toMatchObject({ clave: 'alerta-ya-resuelta' })
    expect((await alertasOf(c.id))[0]).toMatchObject({ estado: 'Resuelto', estado_por: c.admin, estado_at: NOW })
  })

  test('of twenty who resolve at once one succeeds, and the others get a message', async () => {
    const c = await one()
    const all = await Promise.allSettled(
      Array.from({ length: 20 }, () => c.alertas.move(c.alerta, 'Resuelto', c.admin)),
    )
    expect(all.filter((r) => r.status === 'fulfilled')).toHaveLength(1)
    for (const r of all) if (r.status === 'rejected') expect(r.reason).toMatchObject({ clave: 'alerta-ya-resuelta' })
  })

  test('of those ticked moves the ones for which it is a step', async () => {
    const c = await one()
    await seed(c.id, c.kangoo, 2, 'Revisado')
    await seed(c.id, c.kangoo, 1, 'Resuelto')
    const ids = (await alertasOf(c.id)).map((a) => a.id)
    const first = await c.alertas.moveAll([...ids, ...ids, 'nadie'], 'Revisado', c.admin)
    expect(first).toEqual({ pendientes: [c.alerta], revisadas: [] })
    expect((await c.alertas.moveAll(ids, 'Resuelto', c.admin)).revisadas).toHaveLength(3)
    expect(await c.alertas.moveAll(ids, 'Resuelto', c.admin)).toEqual({ pendientes: [], revisadas: [] })
    await expect(c.alertas.moveSelected(ids, 'Resuelto', c.admin)).rejects.toMatchObject({
      clave: 'alertas-ya-movidas',
    })
  })

  test('of as many as can be chosen at once, which a colleague has moved already, says so', async () => {
    const c = await world()
    await seed(c.id, c.kangoo, CHOSEN_MAX, 'Resuelto')
    const ids = (await alertasOf(c.id)).map((a) => a.id)
    expect(ids).toHaveLength(CHOSEN_MAX)
    await expect(c.alertas.moveSelected(ids, 'Resuelto', c.admin)).rejects.toMatchObject({
      clave: 'alertas-ya-movidas',
    })
  })

  test('of another company’s alert finds nothing', async () => {
    const c = await one()
    const foreign = await one()
    await expect(c.alertas.move(foreign.alerta, 'Resuelto', c.admin)).rejects.toMatchObject({ clave: 'no-encontrado' })
    expect(await c.alertas.moveAll([foreign.alerta], 'Resuelto', c.admin)).toEqual({ pendientes: [], revisadas: [] })
    // if nothing that the person selected was changed, it is no success, and the message says why
    const selected = (which: string[]) => c.alertas.moveSelected(which, 'Resuelto', c.admin)
    await expect(selected([foreign.alerta, 'nadie'])).rejects.toMatchObject({ clave: 'no-encontrado' })
    expect(await foreign.estado()).toBe('Pendiente')
  })
})

describe('taking a move back', () => {
  async function resolved() {
    const c = await world()
    await seed(c.id, c.kangoo, 2)
    await seed(c.id, c.kangoo, 1, 'Revisado')
    const before = await alertasOf(c.id)
    const ids = before.map((a) => a.id)
    const moved = await c.alertas.moveAll(ids, 'Resuelto', c.admin)
    const undo = { estado: 'Resuelto', at: NOW, ...moved } as const
    const later = (ms: number) => new Alertas(new EmpresaDb(watch(env.DB, c.id), c.id), pendientes, NOW + ms)
    return { ...c, ids, undo, later, estados: async () => (await alertasOf(c.id)).map((a) => a.estado).sort() }
  }

  test('brings each alert back to the state that it had, once, and is told in the activity log', async () => {
    const c = await resolved()
    expect(await c.estados()).toEqual(['Resuelto', 'Resuelto', 'Resuelto'])
    expect(await c.later(8000).undo(c.undo, c.admin)).toBe(3)
    expect(await c.estados()).toEqual(['Pendiente', 'Pendiente', 'Revisado'])
    const { results: told } = await env.DB.prepare('select suceso from auditoria where empresa_id = ?')
      .bind(c.id)
      .all<{ suceso: string }>()
    expect(told.map((entry) => entry.suceso)).toEqual(Array(3).fill('alerta-reabierta'))
    await expect(c.later(9000).undo(c.undo, c.admin)).rejects.toMatchObject({ clave: 'ya-no-se-deshace' })
  })

  test('brings nothing back for good whose matter was settled meanwhile', async () => {
    const c = await world()
    const renewed = await createDocumento(c.id, c.kangoo, '2026-12-02')
    const kept = await createDocumento(c.id, c.nhr, '2026-12-02')
    await c.assess()
    const ids = (await alertasOf(c.id)).map((a) => a.id)
    const moved = await c.alertas.moveAll(ids, 'Resuelto', c.admin)
    await sql('delete from documentos where id = ?', renewed)
    await c.assess()
    expect(await c.alertas.undo({ estado: 'Resuelto', at: NOW, ...moved }, c.admin)).toBe(2)
    expect((await alertasOf(c.id)).map((a) => [a.cosa, a.estado]).sort()).toEqual(
      [
        [`documento:${kept}`, 'Pendiente'],
        [`documento:${renewed}`, 'Resuelto'],
      ].sort(),
    )
  })

  test('is refused to anybody else, to another company, and a minute later', async () => {
    const c = await resolved()
    const foreign = await resolved()
    const tooLate = { clave: 'ya-no-se-deshace' }
    await expect(c.later(8000).undo(c.undo, c.usuario)).rejects.toMatchObject(tooLate)
    await expect(foreign.later(8000).undo(c.undo, c.admin)).rejects.toMatchObject(tooLate)
    await expect(c.later(61_000).undo(c.undo, c.admin)).rejects.toMatchObject(tooLate)
    await expect(c.later(-1).undo(c.undo, c.admin)).rejects.toMatchObject(tooLate)
    expect(await c.estados()).toEqual(['Resuelto', 'Resuelto', 'Resuelto'])
  })

  test('leaves alone what was changed since', async () => {
    const c = await resolved()
    await sql(
      'update alertas set estado_por = ?, estado_at = ? where id = ?',
      c.usuario,
      NOW + 1,
      c.undo.pendientes[0]!,
    )
    expect(await c.later(8000).undo(c.undo, c.admin)).toBe(2)
    expect(await c.estados()).toEqual(['Pendiente', 'Resuelto', 'Revisado'])
  })

  test('is refused whole when the rule has raised the next alert of one of them meanwhile', async () => {
    const c = await resolved()
    await sql(
      "update alertas set cosa = 'documento:d1', vence = '2026-11-27', umbral = 7 where id = ?",
      c.undo.pendientes[0]!,
    )
    await sql(
      "insert into alertas (id, empresa_id, vehiculo_id, tipo, mensaje, fecha, cosa, vence, umbral, created_at) values ('next', ?, ?, 'SOAT', 'm', '2026-11-20', 'documento:d1', '2026-11-27', 1, 0)",
      c.id,
      c.kangoo,
    )
    await expect(c.later(8000).undo(c.undo, c.admin)).rejects.toMatchObject({ clave: 'ya-no-se-deshace' })
    expect(await c.estados()).toEqual(['Pendiente', 'Resuelto', 'Resuelto', 'Resuelto'])
  })

  test('of a Usuario reaches the assigned vehicles only', async () => {
    const c = await world()
    await seed(c.id, c.kangoo, 1)
    await assign(c.id, c.usuario, c.kangoo)
    const [alerta] = await alertasOf(c.id)
    const moved = await c.ownOnes.move(alerta!.id, 'Revisado', c.usuario)
    const undo = { estado: 'Revisado', at: NOW, ...moved } as const
    await sql('delete from asignaciones where empresa_id = ?', c.id)
    await expect(c.ownOnes.undo(undo, c.usuario)).rejects.toMatchObject({ clave: 'ya-no-se-deshace' })
    await assign(c.id, c.usuario, c.kangoo)
    expect(await c.ownOnes.undo(undo, c.usuario)).toBe(1)
  })
})

test('a Usuario sees, counts and moves the alerts of the assigned vehicles, and no others', async () => {
  const c = await world()
  await seed(c.id, c.kangoo, 3)
  await seed(c.id, c.nhr, 2)
  const db = new AssignedDb(env.DB, c.id, c.usuario)
  expect((await c.ownOnes.list(list())).rows).toEqual([])
  await assign(c.id, c.usuario, c.kangoo)
  const { rows, count } = await c.ownOnes.list(list())
  expect(rows.map((a) => a.placa)).toEqual(['JTR205', 'JTR205', 'JTR205'])
  expect(count.todas?.n).toBe(3)
  expect(await new Panel(db, { today: '2026-11-20', now: NOW }, atAllHours(NOW)).alertasPendientes()).toBe(3)
  const [foreign] = (await alertasOf(c.id)).filter((a) => a.vehiculo_id === c.nhr)
  await expect(c.ownOnes.move(foreign!.id, 'Resuelto', c.usuario)).rejects.toMatchObject({ clave: 'no-encontrado' })
  await c.ownOnes.move(rows[0]!.id, 'Resuelto', c.usuario)
  expect((await c.ownOnes.list(list())).count).toMatchObject({ pendientes: { n: 2 }, resueltas: { n: 1 } })
})

test('of one day what has expired stands first, then what has fewest days left, then what keeps a vehicle from going out', async () => {
  const c = await world()
  const told: [tipo: string, vence: string | null, umbral: number | null][] = [
    ['Otro', '2026-12-27', 60],
    ['Mantenimiento', 'km:84000', 300],
    ['SOAT', '2026-12-05', 15],
    ['Extintor', '2026-11-20', 0],
    ['Licencia de conducción', '2026-11-27', 7],
    ['SOAT', '2026-11-27', 7],
    ['Mantenimiento', '2026-11-27', 7],
    ['Revisión técnico-mecánica', '2026-11-19', 0],
    ['Escrita a mano', null, null],
  ]
  for (const [i, [tipo, vence, umbral]] of told.entries())
    await sql(
      `insert into alertas (id, empresa_id, vehiculo_id, tipo, mensaje, fecha, cosa, vence, umbral, created_at)
       values (?1, ?2, ?3, ?4, 'm', '2026-11-20', iif(?5 is null, null, 'documento:' || ?1), ?5, ?6, 0)`,
      `${c.id}-${i}`,
      c.id,
      c.kangoo,
      tipo,
      vence,
      umbral,
    )
  await seed(c.id, c.nhr, 1)
  await sql("update alertas set fecha = '2026-11-21', umbral = 60 where empresa_id = ? and mensaje = 'm0'", c.id)
  const { rows } = await c.alertas.list(list())
  expect(rows.map((a) => [a.tipo, a.umbral])).toEqual([
    // a later day comes first, however far away the due date is
    ['SOAT', 60],
    ['Revisión técnico-mecánica', 0],
    ['Extintor', 0],
    ['SOAT', 7],
    ['Licencia de conducción', 7],
    ['Mantenimiento', 7],
    // 300 km are about eight days
    ['Mantenimiento', 300],
    ['SOAT', 15],
    ['Otro', 60],
    ['Escrita a mano', null],
  ])
})

test('every list walks an index of its company', async () => {
  const c = await world()
  for (const [estado, index] of [
    ['pendientes', 'alertas_por_estado'],
    ['todas', 'alertas_orden'],
  ] as const) {
    for (const after of [undefined, JSON.stringify(['2026-11-20|99979', 'x'])]) {
      const planes = await plansOf((d1) =>
        new Alertas(new EmpresaDb(d1, c.id), pendientes, NOW).list(list({ estado, despues: after })),
      )
      expect(planes[0]).toMatch(new RegExp(`SEARCH alertas USING INDEX ${index} `))
      for (const plan of planes) {
        expect(plan).not.toContain('TEMP B-TREE')
        expect(plan).not.toMatch(/SCAN (alertas|vehiculos|conductores|planes_mantenimiento)/)
      }
    }
  }
})
