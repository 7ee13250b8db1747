/** The board «¿Puede salir hoy?» of the panel: its order, reasons and counters, and what it costs to read. */
import { env } from 'cloudflare:test'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Assessment } from '../../../worker/alertas/assessment'
import { AssignedList } from '../../../worker/domain/vehiculos/assigned'
import { VehiculosList } from '../../../worker/domain/vehiculos/vehiculo'
import { VEREDICTOS } from '../../../worker/domain/vehiculos/veredicto'
import { overdueQueries } from '../../../worker/tablero/sql'
import { EmpresaDb } from '../../../worker/tenant/empresa-db'
import { EmpresaReader } from '../../../worker/tenant/read'
import { AssignedVehiculos } from '../../../worker/vehiculos/assigned'
import { listVehiculos } from '../../../worker/vehiculos/list'
import { afterChange } from '../../../worker/vehiculos/state-sql'
import { atAllHours } from '../support/devices'
import { createPlan } from '../support/due-items'
import { plansOf } from '../support/plan'
import { assign, createEmpresa, execute } from '../support/world'
import { day, NOW, panelOf, TODAY, upToDate, vehiculo } from './fleet-of-cases'

describe('the board', () => {
  test('puts the worst first, says why as the rule says, and names the step that mends it', async () => {
    const { id } = await createEmpresa()
    await vehiculo(id, { placa: 'AAA001', papeles: upToDate })
    await vehiculo(id, { placa: 'AAA002', papeles: { ...upToDate, SOAT: -3 } })
    await vehiculo(id, { placa: 'AAA003', papeles: { ...upToDate, SOAT: 12 } })
    await vehiculo(id, { placa: 'AAA004', papeles: { ...upToDate, 'Revisión técnico-mecánica': -11, SOAT: 5 } })
    const without = await vehiculo(id, { placa: 'AAA005', papeles: upToDate, licencias: [] })
    const missing = await vehiculo(id, { placa: 'AAA006', papeles: { SOAT: 90, 'Impuesto vehicular': 90 } })
    await vehiculo(id, { placa: 'AAA007', papeles: { ...upToDate, 'Impuesto vehicular': -119 } })
    await vehiculo(id, { placa: 'AAA008', papeles: upToDate, licencias: [-1] })
    const { tablero: board } = await panelOf(id).summary()
    expect(board.rows.map((f) => [f.placa, f.veredicto])).toEqual([
      ['AAA004', 'No puede salir'],
      ['AAA002', 'No puede salir'],
      ['AAA008', 'No puede salir'],
      ['AAA006', 'Falta saber'],
      ['AAA005', 'Con aviso'],
      ['AAA007', 'Con aviso'],
      ['AAA003', 'Con aviso'],
      ['AAA001', 'Puede salir'],
    ])
    expect(board.counts).toEqual({
      'No puede salir': { n: 3, more: false },
      'Falta saber': { n: 1, more: false },
      'Con aviso': { n: 3, more: false },
      'Puede salir': { n: 1, more: false },
    })
    const boardOf = (placa: string) => board.rows.find((f) => f.placa === placa)!
    expect(boardOf('AAA004').reasons).toMatchObject([
      {
        que: 'Revisión técnico-mecánica',
        estado: 'vencido',
        dias: -11,
        causes: 'No puede salir',
        paso: { que: 'renew' },
      },
      { que: 'SOAT', estado: 'por-vencer', dias: 5, paso: { que: 'renew' } },
    ])
    expect(boardOf('AAA005').reasons).toMatchObject([
      { que: 'conductor', paso: { que: 'add-driver', vehiculo: without.id } },
    ])
    expect(boardOf('AAA006').reasons).toMatchObject([
      { estado: 'falta', paso: { que: 'register', vehiculo: missing.id, tipo: 'Revisión técnico-mecánica' } },
    ])
    expect(boardOf('AAA008').reasons).toMatchObject([
      { que: 'licencia', causes: 'No puede salir', paso: { que: 'renew-licence' } },
    ])
    expect(boardOf('AAA001')).toMatchObject({
      reasons: [],
      conductores: [{ nombre: 'Conductor 1', telefono: null }],
      upcoming: { que: 'SOAT', fecha: day(200) },
      lamps: { soat: { estado: 'Vigente' } },
    })
  })

  test('is the same as judging the whole fleet and taking the first eight', async () => {
    const { id } = await createEmpresa()
    const testCase = fc.record({ soat: fc.integer({ min: -40, max: 60 }), licencia: fc.constantFrom(400, 20, -5) })
    const fleets = fc.sample(fc.array(testCase, { minLength: 12, maxLength: 24 }), 1).flat()
    for (const { soat, licencia } of fleets)
      await vehiculo(id, { papeles: { ...upToDate, SOAT: soat }, licencias: [licencia] })
    const { results } = await env.DB.prepare(
      'select * from veredictos where empresa_id = ?1 and desde <= ?2 and hasta > ?2',
    )
      .bind(id, TODAY)
      .all<{ vehiculo_id: string; desde: string; hasta: string; veredicto: (typeof VEREDICTOS)[number] }>()
    const veredictos = results.map((f) => f.veredicto)
    const howMany = (v: string) => ({ n: veredictos.filter((w) => w === v).length, more: false })
    const { tablero: board } = await panelOf(id).summary()
    for (const v of VEREDICTOS) expect(board.counts[v]).toEqual(howMany(v))
    expect(board.rows.map((f) => f.veredicto)).toEqual(
      veredictos.sort((a, b) => VEREDICTOS.indexOf(a) - VEREDICTOS.indexOf(b)).slice(0, 8),
    )

    // the list has the same order, page after page
    const list = (place: object) => listVehiculos(new EmpresaDb(env.DB, id), VehiculosList.parse(place), TODAY)
    const pages = [await list({})]
    for (let next = pages[0]?.after; next; next = pages.at(-1)?.after)
      pages.push(await list({ despues: JSON.stringify(next) }))
    const placeOf = ({ vehiculo_id, desde, hasta, veredicto }: (typeof results)[number]) => {
      const days = veredicto === 'Puede salir' ? hasta + desde : desde + hasta
      return `${VEREDICTOS.indexOf(veredicto)}${days}${vehiculo_id}`
    }
    const inOrder = results.map(placeOf).sort()
    expect(pages.flatMap((page) => page.rows.map((v) => v.id))).toEqual(inOrder.map((place) => place.slice(21)))
    expect(pages.map((page) => page.count.inicio)).toEqual(pages.map((_, i) => 10 * i + 1))
    expect((await list({ antes: JSON.stringify(pages[1]?.before) })).rows).toEqual(pages[0]?.rows)
  })

  test('of tomorrow judges by tomorrow and counts the days from today', async () => {
    const { id } = await createEmpresa()
    await vehiculo(id, { placa: 'AAA001', papeles: { ...upToDate, SOAT: 0 } })
    await vehiculo(id, { placa: 'AAA002', papeles: { ...upToDate, SOAT: 1 } })
    await vehiculo(id, { placa: 'AAA003', papeles: { ...upToDate, SOAT: 31 } })
    const boards = await Promise.all([panelOf(id).summary(), panelOf(id).summary('manana')])
    expect(boards.map(({ tablero: { rows } }) => rows.map((f) => `${f.placa} ${f.veredicto}`))).toEqual([
      ['AAA001 Con aviso', 'AAA002 Con aviso', 'AAA003 Puede salir'],
      ['AAA001 No puede salir', 'AAA002 Con aviso', 'AAA003 Con aviso'],
    ])
    const [today, tomorrow] = boards
    expect(tomorrow.tablero.counts['No puede salir'].n).toBe(1)
    expect(tomorrow.tablero.rows.map((f) => f.reasons[0])).toMatchObject([{ dias: 0 }, { dias: 1 }, { dias: 31 }])
    // the other counters are those of today
    expect(tomorrow.counters).toEqual(today.counters)
    const search = (request: object) => listVehiculos(new EmpresaDb(env.DB, id), VehiculosList.parse(request), TODAY)
    expect((await search({ dia: 'manana' })).rows.map((v) => v.placa)).toEqual(['AAA001', 'AAA002', 'AAA003'])
    const listed = await search({ dia: 'manana', estado: 'no-puede-salir' })
    expect(listed.rows.map((v) => v.placa)).toEqual(['AAA001'])
    expect(listed.count.byFilter['con-aviso']?.n).toBe(2)
    expect((await search({ estado: 'no-puede-salir' })).rows).toEqual([])
  })

  test('names among what is due first what stops its vehicle, which is a matter of the vehicle too', async () => {
    const { id } = await createEmpresa()
    const truck = { servicio: 'publico', clase: 'camion' }
    for (let n = 1; n <= 5; n++) await vehiculo(id, { placa: `TRU10${n}`, papeles: { 'Póliza RCC': -n }, datos: truck })
    await vehiculo(id, { placa: 'UNK100', papeles: { 'Póliza RCC': -1 }, datos: { servicio: 'publico', clase: null } })
    await vehiculo(id, {
      placa: 'BUS100',
      papeles: { 'Póliza RCC': -19 },
      datos: { servicio: 'publico', clase: 'bus' },
    })
    await vehiculo(id, { placa: 'CAR100', papeles: { SOAT: -20 } })
    const due = await panelOf(id).lists().dueSoon
    expect(due?.map((one) => one.placa).slice(0, 2)).toEqual(['BUS100', 'CAR100'])
    expect(due).toHaveLength(5)
  })

  test('has a sheet for the gate with every vehicle, by plate', async () => {
    const { id } = await createEmpresa()
    for (let i = 0; i < 9; i++)
      await vehiculo(id, { placa: `AAA10${8 - i}`, papeles: { ...upToDate, SOAT: i === 3 ? 0 : 90 } })
    const { rows, more } = await panelOf(id).gate('manana')
    expect(rows.map((f) => f.placa)).toEqual([...'012345678'].map((n) => `AAA10${n}`))
    expect(rows.filter((f) => f.veredicto !== 'Puede salir').map((f) => [f.placa, f.veredicto])).toEqual([
      ['AAA105', 'No puede salir'],
    ])
    // it is read on its own day: what ends today has ended the day before
    expect(rows[5]?.reasons).toMatchObject([{ que: 'SOAT', dias: -1 }])
    const board = (await panelOf(id).summary('manana')).tablero.rows
    expect(board[0]).toMatchObject({ placa: 'AAA105', reasons: [{ que: 'SOAT', dias: 0 }] })
    expect(more).toBe(false)
  })

  test('names the telephone of a driver to the company, not to a Usuario', async () => {
    const e = await createEmpresa()
    const mine = await vehiculo(e.id, { papeles: upToDate })
    await assign(e.id, e.usuario.id, mine.id)
    await execute([["update conductores set telefono = '+573001234567' where empresa_id = ?", [e.id]]])
    const telefonos = async (usuario?: string) =>
      (await panelOf(e.id, usuario).summary()).tablero.rows.flatMap((f) => f.conductores.map((c) => c.telefono))
    expect([await telefonos(), await telefonos(e.usuario.id)]).toEqual([['+573001234567'], [null]])
  })

  test('a Usuario sees the assigned vehicles alone', async () => {
    const e = await createEmpresa()
    const mine = await vehiculo(e.id, { papeles: upToDate })
    await vehiculo(e.id, { papeles: { ...upToDate, SOAT: -3 } })
    await assign(e.id, e.usuario.id, mine.id)
    const { tablero: board, counters } = await panelOf(e.id, e.usuario.id).summary()
    expect(board.rows.map((f) => f.id)).toEqual([mine.id])
    const worse = await vehiculo(e.id, { papeles: { ...upToDate, SOAT: -1 } })
    await assign(e.id, e.usuario.id, worse.id)
    const assigned = new AssignedVehiculos(new EmpresaReader(env.DB, e.id, e.usuario.id), TODAY, atAllHours(NOW))
    const { rows } = await assigned.list(AssignedList.parse({}))
    expect(rows.map((f) => [f.id, f.veredicto])).toEqual([
      [worse.id, 'No puede salir'],
      [mine.id, 'Puede salir'],
    ])
    expect(counters).toMatchObject({ vehiculos: { n: 1 }, documentosValid: { n: 3 }, documentos: { n: 3 } })
  })

  test('reads no more rows in a fleet of 12 000 than in one of 6000, in one round trip', async () => {
    const rowsRead = async (howMany: number) => {
      const { id, usuario } = await createEmpresa()
      await env.DB.prepare(
        `with recursive c(n) as (select 1 union all select n + 1 from c where n < ?2)
         insert into vehiculos (id, empresa_id, placa, marca, titular, modelo, anio, busqueda, created_at)
         select ?1 || n, ?1, n, 'm', 't', 'm', 2020, '', n from c`,
      )
        .bind(id, howMany)
        .run()
      // verdicts left as time makes them: some have held for a while, others will change, and few were written since
      await env.DB.batch([
        env.DB.prepare('delete from veredictos where empresa_id = ?').bind(id),
        env.DB.prepare(
          `insert into veredictos (empresa_id, vehiculo_id, desde, hasta, veredicto)
           select empresa_id, id, '1900-01-01', date(?2, d), 'Puede salir' from (select *, case created_at % 4 when 3
             then '+' || (created_at % 90 + 1) || ' days' else '-' || (created_at % 90) || ' days' end as d from vehiculos where empresa_id = ?1)
           union all select empresa_id, id, date(?2, d), '9999-12-31', case created_at % 4 when 0 then 'No puede salir'
             when 1 then 'Falta saber' else 'Con aviso' end from (select *, case created_at % 4 when 3
             then '+' || (created_at % 90 + 1) || ' days' else '-' || (created_at % 90) || ' days' end as d from vehiculos where empresa_id = ?1)`,
        ).bind(id, TODAY),
      ])
      await env.DB.prepare(
        `insert into documentos (id, empresa_id, vehiculo_id, tipo, fecha_emision, fecha_vencimiento, actual, created_at)
         select id || t.tipo, empresa_id, id, t.tipo, '2020-01-01', date(?2, '+' || (anio % 7 * 30 - 30 + length(placa)) || ' days'), 1, 1
         from vehiculos, (select 'SOAT' as tipo union all select 'Impuesto vehicular') t where empresa_id = ?1`,
      )
        .bind(id, TODAY)
        .run()
      let roundTrips = 0
      let rows = 0
      const spy: D1Database = Object.assign(Object.create(env.DB), {
        prepare: (sql: string) => env.DB.prepare(sql),
        async batch(statements: D1PreparedStatement[]) {
          roundTrips++
          const r = await env.DB.batch(statements)
          rows += r.reduce((n, x) => n + x.meta.rows_read, 0)
          return r
        },
      })
      const { tablero: board, counters } = await panelOf(id, undefined, spy).summary()
      expect(board.rows).toHaveLength(8)
      expect(roundTrips).toBe(1)
      const ofAll = rows
      // a Usuario with three of them reads only the rows of three
      for (const n of [1, 2, 3]) await assign(id, usuario.id, `${id}${n}`)
      rows = 0
      expect((await panelOf(id, usuario.id, spy).summary()).tablero.rows).toHaveLength(3)
      return { rows: ofAll, ofUsuario: rows, counters, tablero: board }
    }
    const small = await rowsRead(6000)
    const large = await rowsRead(12_000)
    expect(large.rows).toBeLessThan(small.rows * 1.1)
    expect(large.rows).toBeLessThan(8000)
    expect(large.ofUsuario).toBeLessThan(400)
    expect(large.counters.vehiculos).toEqual({ n: 1000, more: true })
    expect(large.tablero.counts['No puede salir']).toEqual({ n: 1000, more: true })
  })
})

describe('overdue maintenance', () => {
  const alert = (
    empresa: string,
    vehiculo: string,
    item: string,
    [vence, umbral]: [vence: string, umbral: number],
    estado = 'Pendiente',
  ) =>
    execute([
      [
        `insert into alertas (id, empresa_id, vehiculo_id, tipo, mensaje, fecha, estado, cosa, vence, umbral, created_at)
         values (?, ?, ?, 'Mantenimiento', 'm', ?, ?, ?, ?, ?, 1)`,
        [crypto.randomUUID(), empresa, vehiculo, TODAY, estado, item, vence, umbral],
      ],
    ])

  test('is named beside the board by vehicle, and changes no verdict', async () => {
    const { id, usuario } = await createEmpresa()
    const one = await vehiculo(id, { placa: 'BBB222', papeles: upToDate })
    const two = await vehiculo(id, { placa: 'AAA111', papeles: upToDate })
    const fine = await vehiculo(id, { placa: 'CCC333', papeles: upToDate })
    const tomorrow = await vehiculo(id, { placa: 'DDD444', papeles: upToDate })
    await alert(id, one.id, 'mantenimiento:aceite', ['km:45000', 0])
    await alert(id, one.id, 'mantenimiento:frenos', [TODAY, 0], 'Revisado')
    // of a company whose last threshold is a week before
    await alert(id, two.id, 'mantenimiento:llantas', [day(-40), 7])
    await alert(id, fine.id, 'mantenimiento:proximo', [day(7), 7])
    await alert(id, fine.id, 'mantenimiento:casi', ['km:45000', 300])
    await alert(id, fine.id, 'mantenimiento:hecho', [TODAY, 0], 'Resuelto')
    await alert(id, fine.id, 'documento:soat', [TODAY, 0])
    await alert(id, tomorrow.id, 'mantenimiento:bujias', [day(1), 1])
    const { tablero: board } = await panelOf(id).summary()
    expect(board.overdue).toMatchObject({ vehiculos: [{ placa: 'AAA111' }, { placa: 'BBB222' }], more: false })
    const { tablero: next } = await panelOf(id).summary('manana')
    expect(next.overdue.vehiculos.map((v) => v.placa)).toEqual(['AAA111', 'BBB222', 'DDD444'])
    expect(new Set(board.rows.map(({ veredicto }) => veredicto))).toEqual(new Set(['Puede salir']))
    await assign(id, usuario.id, one.id)
    expect((await panelOf(id, usuario.id).summary()).tablero.overdue.vehiculos.map((v) => v.id)).toEqual([one.id])
  })

  test('of tomorrow is known from the plans, whatever the thresholds, unless a person has resolved its alert', async () => {
    const { id, admin } = await createEmpresa()
    const named = async (
      umbrales: string,
      plan: Parameters<typeof createPlan>[2],
      kilometraje: number | null = null,
    ) => {
      const v = await vehiculo(id, { papeles: upToDate })
      await execute([
        ['update empresas set umbrales = ? where id = ?', [umbrales, id]],
        ['update vehiculos set kilometraje = ? where id = ?', [kilometraje, v.id]],
      ])
      await createPlan(id, v.id, plan)
      const assessment = new Assessment(env.DB, NOW)
      await assessment.vehiculos(id, [v.id])
      const shown = async () => {
        const boards = await Promise.all([panelOf(id).summary(), panelOf(id).summary('manana')])
        return boards.map(({ tablero }) => tablero.overdue.vehiculos.filter((one) => one.id === v.id).length)
      }
      const before = await shown()
      await execute([
        ["update alertas set estado = 'Resuelto', estado_por = ? where vehiculo_id = ?", [admin.id, v.id]],
      ])
      return [...before, ...(await shown())]
    }
    // [today, tomorrow], then again when a person has resolved what alerts there were
    expect(await named('[0]', { fecha: day(1) })).toEqual([0, 1, 0, 1])
    expect(await named('[60,30,15,0]', { fecha: day(1), km: 45_000 }, 44_750)).toEqual([0, 1, 0, 1])
    expect(await named('[1,0]', { fecha: day(1) })).toEqual([0, 1, 0, 0])
    expect(await named('[1,0]', { fecha: TODAY })).toEqual([1, 1, 0, 0])
    expect(await named('[1,0]', { fecha: day(2) })).toEqual([0, 0, 0, 0])
  })

  test('is read from the index of open alerts, however many were resolved, and from that of the plans by day', async () => {
    const plans = await plansOf((d1) =>
      new EmpresaReader(d1, 'empresa').together(...overdueQueries(new EmpresaReader(d1, 'empresa'), day(1), TODAY)),
    )
    expect(plans[0]).toContain('alertas_abierta (empresa_id=? AND cosa>? AND cosa<?)')
    expect(plans[1]).toContain('planes_mantenimiento_proxima (empresa_id=? AND proxima_fecha=?)')
    expect(plans[1]).toMatch(/^SEARCH planes/)
  })
})

describe('days without cover', () => {
  test('are mended by a document of their own: what is registered begins too late, and its renewal would end later still', async () => {
    const { id } = await createEmpresa()
    const soat = async (placa: string, ...covers: [from: number, vence: number, until: number | null][]) => {
      const v = await vehiculo(id, { placa, papeles: { 'Revisión técnico-mecánica': 300, 'Impuesto vehicular': 300 } })
      await execute(
        covers.map(([from, vence, until]) => [
          `insert into documentos (id, empresa_id, vehiculo_id, tipo, fecha_emision, fecha_vencimiento, actual, cubre_desde, cuenta_hasta, created_at)
           values (?1, ?2, ?3, 'SOAT', ?4, ?5, 1, ?4, ?6, 1)`,
          [crypto.randomUUID(), id, v.id, day(from), day(vence), until === null ? '9999-12-31' : day(until)],
        ]),
      )
      const db = new EmpresaDb(env.DB, id).writer()
      await db.batch(afterChange(db, v.id, NOW))
      return v.id
    }
    const ids = {
      GAP101: await soat('GAP101', [-359, 6, 12], [12, 376, null]),
      GAP202: await soat('GAP202', [-367, -2, 3], [3, 367, null]),
      GAP303: await soat('GAP303', [4, 368, null]),
    }
    const { tablero: board } = await panelOf(id).summary()
    for (const [placa, vehicle] of Object.entries(ids))
      expect(board.rows.find((f) => f.placa === placa)?.reasons).toMatchObject([
        { que: 'SOAT', paso: { que: 'register', vehiculo: vehicle, tipo: 'SOAT' } },
      ])
  })
})
