/** The panel: «¿Puede salir hoy?» with its reasons and counters, the lists next to it, and the cost of all of it. */
import { env } from 'cloudflare:test'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Assessment } from '../../../worker/alertas/assessment'
import { vencimientosOf } from '../../../worker/alertas/calendar-entries'
import { listDocumentos } from '../../../worker/documentos/list'
import { addDays } from '../../../worker/domain/day'
import { DocumentosList } from '../../../worker/domain/documentos/documento'
import type { TIPOS } from '../../../worker/domain/documentos/rules'
import { AssignedList } from '../../../worker/domain/vehiculos/assigned'
import { VehiculosList } from '../../../worker/domain/vehiculos/vehiculo'
import { VEREDICTOS } from '../../../worker/domain/vehiculos/veredicto'
import { Panel } from '../../../worker/tablero/service'
import { overdueQuery } from '../../../worker/tablero/sql'
import { EmpresaDb } from '../../../worker/tenant/empresa-db'
import { EmpresaReader } from '../../../worker/tenant/read'
import { AssignedVehiculos } from '../../../worker/vehiculos/assigned'
import { listVehiculos } from '../../../worker/vehiculos/list'
import { afterChange } from '../../../worker/vehiculos/state-sql'
import { plansOf } from '../support/plan'
import { watch } from '../support/watched'
import { assign, createDispositivo, createEmpresa, createVehiculo, execute, verdictOn } from '../support/world'

const HOY = '2026-11-20'
const NOW = Date.UTC(2026, 10, 20, 15)
const day = (n: number) => addDays(HOY, n)

const panelOf = (empresa: string, usuario?: string, db: D1Database = watch(env.DB, empresa)) =>
  new Panel(new EmpresaReader(db, empresa, usuario), { hoy: HOY, ahora: NOW })

interface FleetCase {
  placa?: string
  papeles?: Partial<Record<(typeof TIPOS)[number], number>>
  /** days until the licence of each driver expires */
  licencias?: number[]
  exempt?: (typeof TIPOS)[number][]
  datos?: { servicio?: string; clase?: string | null; fecha_matricula?: string | null; cilindraje?: number | null }
}

/** A vehicle with documents, drivers and exemptions, its verdict computed as a save computes it. */
async function vehiculo(
  empresa: string,
  { placa, papeles: documentosByTipo = {}, licencias = [400], exempt = [], datos: data = {} }: FleetCase,
) {
  const v = await createVehiculo(empresa, placa ? { placa } : {})
  const changes = { clase: 'camioneta', fecha_matricula: day(-3000), ...data }
  const id = () => crypto.randomUUID()
  await execute([
    [
      `update vehiculos set ${Object.keys(changes).map((c) => `${c} = ?`)} where id = ?`,
      [...Object.values(changes), v.id] as string[],
    ],
    ...Object.entries(documentosByTipo).map(
      ([tipo, vence]) =>
        [
          `insert into documentos (id, empresa_id, vehiculo_id, tipo, fecha_emision, fecha_vencimiento, actual, created_at)
           values (?, ?, ?, ?, '2020-01-01', ?, 1, 1)`,
          [id(), empresa, v.id, tipo, day(vence)],
        ] as [string, string[]],
    ),
    ...licencias.map(
      (vence, i) =>
        [
          `insert into conductores (id, empresa_id, vehiculo_id, nombre, documento, licencia_numero, licencia_tipo,
           licencia_fecha_emision, licencia_fecha_vencimiento, created_at) values (?, ?, ?, ?, '1', '1', 'C1', '2020-01-01', ?, ?)`,
          [id(), empresa, v.id, `Conductor ${i + 1}`, day(vence), i],
        ] as [string, (string | number)[]],
    ),
    ...exempt.map(
      (tipo) =>
        [
          "insert into exenciones (id, empresa_id, vehiculo_id, tipo, motivo, created_at) values (?, ?, ?, ?, 'no', 1)",
          [id(), empresa, v.id, tipo],
        ] as [string, string[]],
    ),
  ])
  const db = new EmpresaDb(env.DB, empresa).writer()
  await db.batch(afterChange(db, v.id, NOW))
  return v
}
const upToDate = { SOAT: 200, 'Revisión técnico-mecánica': 200, 'Impuesto vehicular': 200 }

describe('the board', () => {
  test('puts the worst first, says why as the rule says, and names the step that mends it', async () => {
    const { id } = await createEmpresa()
    await vehiculo(id, { placa: 'AAA001', papeles: upToDate })
    await vehiculo(id, { placa: 'AAA002', papeles: { ...upToDate, SOAT: -3 } })
    await vehiculo(id, { placa: 'AAA003', papeles: { ...upToDate, SOAT: 12 } })
    await vehiculo(id, { placa: 'AAA004', papeles: { ...upToDate, 'Revisión técnico-mecánica': -11, SOAT: 5 } })
    const sin = await vehiculo(id, { placa: 'AAA005', papeles: upToDate, licencias: [] })
    const missing = await vehiculo(id, { placa: 'AAA006', papeles: { SOAT: 90, 'Impuesto vehicular': 90 } })
    await vehiculo(id, { placa: 'AAA007', papeles: { ...upToDate, 'Impuesto vehicular': -119 } })
    await vehiculo(id, { placa: 'AAA008', papeles: upToDate, licencias: [-1] })
    const { tablero: board } = await panelOf(id).resumen()
    expect(board.filas.map((f) => [f.placa, f.veredicto])).toEqual([
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
    const boardOf = (placa: string) => board.filas.find((f) => f.placa === placa)!
    expect(boardOf('AAA004').reasons).toMatchObject([
      {
        que: 'Revisión técnico-mecánica',
        estado: 'vencido',
        dias: -11,
        carries: 'No puede salir',
        paso: { que: 'renovar' },
      },
      { que: 'SOAT', estado: 'por-vencer', dias: 5, paso: { que: 'renovar' } },
    ])
    expect(boardOf('AAA005').reasons).toMatchObject([
      { que: 'conductor', paso: { que: 'conductor', vehiculo: sin.id } },
    ])
    expect(boardOf('AAA006').reasons).toMatchObject([
      { estado: 'falta', paso: { que: 'registrar', vehiculo: missing.id, tipo: 'Revisión técnico-mecánica' } },
    ])
    expect(boardOf('AAA008').reasons).toMatchObject([
      { que: 'licencia', carries: 'No puede salir', paso: { que: 'licencia' } },
    ])
    expect(boardOf('AAA001')).toMatchObject({
      reasons: [],
      conductores: [{ nombre: 'Conductor 1', telefono: null }],
      proximo: { que: 'SOAT', fecha: day(200) },
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
      .bind(id, HOY)
      .all<{ vehiculo_id: string; desde: string; hasta: string; veredicto: (typeof VEREDICTOS)[number] }>()
    const veredictos = results.map((f) => f.veredicto)
    const howMany = (v: string) => ({ n: veredictos.filter((w) => w === v).length, more: false })
    const { tablero: board } = await panelOf(id).resumen()
    for (const v of VEREDICTOS) expect(board.counts[v]).toEqual(howMany(v))
    expect(board.filas.map((f) => f.veredicto)).toEqual(
      veredictos.sort((a, b) => VEREDICTOS.indexOf(a) - VEREDICTOS.indexOf(b)).slice(0, 8),
    )

    // the list has the same order, page after page
    const list = (place: object) => listVehiculos(new EmpresaDb(env.DB, id), VehiculosList.parse(place), HOY)
    const pages = [await list({})]
    for (let next = pages[0]?.despues; next; next = pages.at(-1)?.despues)
      pages.push(await list({ despues: JSON.stringify(next) }))
    const placeOf = ({ vehiculo_id, desde, hasta, veredicto }: (typeof results)[number]) => {
      const days = veredicto === 'Puede salir' ? hasta + desde : desde + hasta
      return `${VEREDICTOS.indexOf(veredicto)}${days}${vehiculo_id}`
    }
    const inOrder = results.map(placeOf).sort()
    expect(pages.flatMap((page) => page.filas.map((v) => v.id))).toEqual(inOrder.map((place) => place.slice(21)))
    expect(pages.map((page) => page.conteo.inicio)).toEqual(pages.map((_, i) => 10 * i + 1))
    expect((await list({ antes: JSON.stringify(pages[1]?.antes) })).filas).toEqual(pages[0]?.filas)
  })

  test('of tomorrow judges by tomorrow and counts the days from today', async () => {
    const { id } = await createEmpresa()
    await vehiculo(id, { placa: 'AAA001', papeles: { ...upToDate, SOAT: 0 } })
    await vehiculo(id, { placa: 'AAA002', papeles: { ...upToDate, SOAT: 1 } })
    await vehiculo(id, { placa: 'AAA003', papeles: { ...upToDate, SOAT: 31 } })
    const boards = await Promise.all([panelOf(id).resumen(), panelOf(id).resumen('manana')])
    expect(boards.map(({ tablero: { filas } }) => filas.map((f) => `${f.placa} ${f.veredicto}`))).toEqual([
      ['AAA001 Con aviso', 'AAA002 Con aviso', 'AAA003 Puede salir'],
      ['AAA001 No puede salir', 'AAA002 Con aviso', 'AAA003 Con aviso'],
    ])
    const [today, tomorrow] = boards
    expect(tomorrow.tablero.counts['No puede salir'].n).toBe(1)
    expect(tomorrow.tablero.filas.map((f) => f.reasons[0])).toMatchObject([{ dias: 0 }, { dias: 1 }, { dias: 31 }])
    // the other counters are those of today
    expect(tomorrow.counters).toEqual(today.counters)
    const search = (request: object) => listVehiculos(new EmpresaDb(env.DB, id), VehiculosList.parse(request), HOY)
    expect((await search({ dia: 'manana' })).filas.map((v) => v.placa)).toEqual(['AAA001', 'AAA002', 'AAA003'])
    const listed = await search({ dia: 'manana', estado: 'no-puede-salir' })
    expect(listed.filas.map((v) => v.placa)).toEqual(['AAA001'])
    expect(listed.conteo.byFilter['con-aviso']?.n).toBe(2)
    expect((await search({ estado: 'no-puede-salir' })).filas).toEqual([])
  })

  test('has a sheet for the gate with every vehicle, by plate', async () => {
    const { id } = await createEmpresa()
    for (let i = 0; i < 9; i++)
      await vehiculo(id, { placa: `AAA10${8 - i}`, papeles: { ...upToDate, SOAT: i === 3 ? 0 : 90 } })
    const { filas, more } = await panelOf(id).gate('manana')
    expect(filas.map((f) => f.placa)).toEqual([...'012345678'].map((n) => `AAA10${n}`))
    expect(filas.filter((f) => f.veredicto !== 'Puede salir').map((f) => [f.placa, f.veredicto])).toEqual([
      ['AAA105', 'No puede salir'],
    ])
    expect(more).toBe(false)
  })

  test('names the telephone of a driver to the company, not to a Usuario', async () => {
    const e = await createEmpresa()
    const mine = await vehiculo(e.id, { papeles: upToDate })
    await assign(e.id, e.usuario.id, mine.id)
    await execute([["update conductores set telefono = '+573001234567' where empresa_id = ?", [e.id]]])
    const telefonos = async (usuario?: string) =>
      (await panelOf(e.id, usuario).resumen()).tablero.filas.flatMap((f) => f.conductores.map((c) => c.telefono))
    expect([await telefonos(), await telefonos(e.usuario.id)]).toEqual([['+573001234567'], [null]])
  })

  test('a Usuario sees the assigned vehicles alone', async () => {
    const e = await createEmpresa()
    const mine = await vehiculo(e.id, { papeles: upToDate })
    await vehiculo(e.id, { papeles: { ...upToDate, SOAT: -3 } })
    await assign(e.id, e.usuario.id, mine.id)
    const { tablero: board, counters } = await panelOf(e.id, e.usuario.id).resumen()
    expect(board.filas.map((f) => f.id)).toEqual([mine.id])
    const worse = await vehiculo(e.id, { papeles: { ...upToDate, SOAT: -1 } })
    await assign(e.id, e.usuario.id, worse.id)
    const assigned = new AssignedVehiculos(new EmpresaReader(env.DB, e.id, e.usuario.id), HOY)
    const { filas } = await assigned.list(AssignedList.parse({}))
    expect(filas.map((f) => [f.id, f.veredicto])).toEqual([
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
        ).bind(id, HOY),
      ])
      await env.DB.prepare(
        `insert into documentos (id, empresa_id, vehiculo_id, tipo, fecha_emision, fecha_vencimiento, actual, created_at)
         select id || t.tipo, empresa_id, id, t.tipo, '2020-01-01', date(?2, '+' || (anio % 7 * 30 - 30 + length(placa)) || ' days'), 1, 1
         from vehiculos, (select 'SOAT' as tipo union all select 'Impuesto vehicular') t where empresa_id = ?1`,
      )
        .bind(id, HOY)
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
      const { tablero: board, counters } = await panelOf(id, undefined, spy).resumen()
      expect(board.filas).toHaveLength(8)
      expect(roundTrips).toBe(1)
      const ofAll = rows
      // a Usuario with three of them reads only the rows of three
      for (const n of [1, 2, 3]) await assign(id, usuario.id, `${id}${n}`)
      rows = 0
      expect((await panelOf(id, usuario.id, spy).resumen()).tablero.filas).toHaveLength(3)
      return { filas: ofAll, ofUsuario: rows, counters, tablero: board }
    }
    const small = await rowsRead(6000)
    const large = await rowsRead(12_000)
    expect(large.filas).toBeLessThan(small.filas * 1.1)
    expect(large.filas).toBeLessThan(8000)
    expect(large.ofUsuario).toBeLessThan(400)
    expect(large.counters.vehiculos).toEqual({ n: 1000, more: true })
    expect(large.tablero.counts['No puede salir']).toEqual({ n: 1000, more: true })
  })
})

describe('overdue maintenance', () => {
  const alert = (empresa: string, vehiculo: string, item: string, umbral: number, estado = 'Pendiente') =>
    execute([
      [
        `insert into alertas (id, empresa_id, vehiculo_id, tipo, mensaje, fecha, estado, cosa, vence, umbral, created_at)
         values (?, ?, ?, 'Mantenimiento', 'm', ?, ?, ?, ?, ?, 1)`,
        [crypto.randomUUID(), empresa, vehiculo, HOY, estado, item, HOY, umbral],
      ],
    ])

  test('is named beside the board by vehicle, and changes no verdict', async () => {
    const { id, usuario } = await createEmpresa()
    const [one, two, fine] = [
      await vehiculo(id, { placa: 'BBB222', papeles: upToDate }),
      await vehiculo(id, { placa: 'AAA111', papeles: upToDate }),
      await vehiculo(id, { placa: 'CCC333', papeles: upToDate }),
    ]
    await alert(id, one.id, 'mantenimiento:aceite', 0)
    await alert(id, one.id, 'mantenimiento:frenos', 0, 'Revisado')
    await alert(id, two.id, 'mantenimiento:llantas', 0)
    await alert(id, fine.id, 'mantenimiento:proximo', 7)
    await alert(id, fine.id, 'mantenimiento:hecho', 0, 'Resuelto')
    await alert(id, fine.id, 'documento:soat', 0)
    const { tablero: board } = await panelOf(id).resumen()
    expect(board.overdue).toMatchObject({ vehiculos: [{ placa: 'AAA111' }, { placa: 'BBB222' }], more: false })
    expect(new Set(board.filas.map(({ veredicto }) => veredicto))).toEqual(new Set(['Puede salir']))
    await assign(id, usuario.id, one.id)
    expect((await panelOf(id, usuario.id).resumen()).tablero.overdue.vehiculos.map((v) => v.id)).toEqual([one.id])
  })

  test('is read from the index of open alerts, however many were resolved', async () => {
    const plans = await plansOf((d1) =>
      new EmpresaReader(d1, 'empresa').together(...overdueQuery(new EmpresaReader(d1, 'empresa'))),
    )
    expect(plans.join()).toContain('alertas_abierta (empresa_id=? AND cosa>? AND cosa<?)')
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
    const { tablero: board } = await panelOf(id).resumen()
    for (const [placa, vehicle] of Object.entries(ids))
      expect(board.filas.find((f) => f.placa === placa)?.reasons).toMatchObject([
        { que: 'SOAT', paso: { que: 'registrar', vehiculo: vehicle, tipo: 'SOAT' } },
      ])
  })
})

describe('beside the board', () => {
  test('the last devices that reported, and how many are on line', async () => {
    const { id } = await createEmpresa()
    for (const ago of [60_000, 20 * 60_000, null]) {
      const d = await createDispositivo(id, await createVehiculo(id))
      if (ago) await execute([['update gps_dispositivos set last_update = ? where id = ?', [NOW - ago, d.id]]])
    }
    const { street, counters } = await panelOf(id).resumen()
    expect(street.map((d) => d.last_update)).toEqual([NOW - 60_000, NOW - 20 * 60_000, null])
    expect(street[0]).toMatchObject({ estado: 'Activo', tracking_enabled: true })
    expect([counters.gpsActive.n, counters.gpsOnline.n]).toEqual([3, 1])
  })

  test('five papers that fall due, what is past before what is to come; what is exempt or replaced is left out', async () => {
    const { id } = await createEmpresa()
    for (const n of [30, 5, -2, 31, 20, 12, 0]) await vehiculo(id, { papeles: { SOAT: n } })
    await vehiculo(id, { papeles: { 'Impuesto vehicular': -90 }, exempt: ['Impuesto vehicular'] })
    const list = await panelOf(id).lists().porVencer
    expect(list?.map((d) => d.vence)).toEqual([0, -2, 5, 12, 20].map(day))
  })

  test('years of old taxes do not hide the paper that stops a vehicle tomorrow', async () => {
    const { id } = await createEmpresa()
    for (const n of [-400, -300, -200, -100, -50]) await vehiculo(id, { papeles: { 'Impuesto vehicular': n } })
    await vehiculo(id, { papeles: { SOAT: 0 } })
    await vehiculo(id, { papeles: { 'Revisión técnico-mecánica': -3 } })
    const list = await panelOf(id).lists().porVencer
    expect(list?.map((d) => [d.tipo, d.vence])).toEqual([
      ['SOAT', day(0)],
      ['Revisión técnico-mecánica', day(-3)],
      ...[-50, -100, -200].map((n) => ['Impuesto vehicular', day(n)]),
    ])
  })

  test('a tax that the law does not ask of the vehicle is not due', async () => {
    const { id } = await createEmpresa()
    await vehiculo(id, { papeles: { 'Impuesto vehicular': -20, SOAT: 3 }, datos: { servicio: 'publico' } })
    expect((await panelOf(id).lists().porVencer)?.map((d) => d.tipo)).toEqual(['SOAT'])
    expect((await panelOf(id).resumen()).counters).toMatchObject({
      documentos: { n: 2 },
      documentosExpiringSoon: { n: 1 },
    })
  })

  test.each([
    [31, 'No aplica', { vencidos: 0, 'por-vencer': 0, vigentes: 2 }, 'Puede salir'],
    [30, 'Por vencer', { vencidos: 0, 'por-vencer': 1, vigentes: 2 }, 'Con aviso'],
    [0, 'Vencido', { vencidos: 1, 'por-vencer': 0, vigentes: 2 }, 'Con aviso'],
    [-1, 'Vencido', { vencidos: 1, 'por-vencer': 0, vigentes: 2 }, 'No puede salir'],
  ] as const)(
    'an early técnico-mecánica that ran out, %i days before the first one is due, is %s on every screen',
    async (days, state, filters, verdict) => {
      const { id } = await createEmpresa()
      const first = day(days)
      const { id: car } = await vehiculo(id, {
        papeles: { 'Revisión técnico-mecánica': -100, SOAT: 300, 'Impuesto vehicular': 300 },
        datos: { fecha_matricula: `2021${first.slice(4)}` },
      })
      await new Assessment(env.DB, NOW).vehiculos(id, [car])
      const db = new EmpresaDb(watch(env.DB, id), id)
      const { filas: rows, conteo: count } = await listDocumentos(db, DocumentosList.parse({ q: 'revisión' }), HOY)
      expect(rows.map((f) => f.estado)).toEqual([state])
      expect(rows[0]).toMatchObject(state === 'No aplica' ? { desde: first } : { fecha: first, dias: days })
      const all = await listDocumentos(db, DocumentosList.parse({}), HOY)
      expect(all.conteo).toMatchObject({ todos: 3, byFilter: filters })
      expect(count.todos).toBe(1)
      const due = filters.vencidos + filters['por-vencer']
      const { counters, tablero: board } = await panelOf(id).resumen()
      expect(counters).toMatchObject({ documentosExpiringSoon: { n: due }, documentosValid: { n: filters.vigentes } })
      expect((await panelOf(id).lists().porVencer)?.map((d) => d.vence)).toEqual(due === 1 ? [first] : [])
      expect(board.counts[verdict]).toEqual({ n: 1, more: false })
      expect(await verdictOn(car, HOY)).toBe(verdict)
      const alertas = await env.DB.prepare("select vence from alertas where empresa_id = ? and estado <> 'Resuelto'")
      expect((await alertas.bind(id).all()).results).toEqual([{ vence: first }])
      const events = await vencimientosOf(db, HOY)
      expect(events.filter((e) => e.tipo === 'Revisión técnico-mecánica').map((e) => e.vence)).toEqual([first])
    },
  )

  test('what does not apply is counted neither as due nor as valid', async () => {
    const { id, usuario } = await createEmpresa()
    const { id: bus } = await vehiculo(id, {
      papeles: { 'Impuesto vehicular': 200, 'Póliza RCC': -1, SOAT: 200 },
      exempt: ['Póliza RCC'],
      datos: { servicio: 'publico' },
    })
    await assign(id, usuario.id, bus)
    for (const person of [undefined, usuario.id])
      expect((await panelOf(id, person).resumen()).counters).toMatchObject({
        documentos: { n: 3 },
        documentosValid: { n: 1 },
        documentosExpiringSoon: { n: 0 },
      })
  })

  test('a list that cannot be read is null, and the other one stands', async () => {
    const { id } = await createEmpresa()
    await vehiculo(id, { papeles: { SOAT: 5 } })
    const broken: D1Database = Object.assign(Object.create(env.DB), {
      prepare: (sql: string) => env.DB.prepare(sql.includes('mensaje" as "mensaje') ? 'select nada' : sql),
      batch: (statements: D1PreparedStatement[]) => env.DB.batch(statements),
    })
    const lists = panelOf(id, undefined, broken).lists()
    expect(await lists.alertas).toBeNull()
    expect(await lists.porVencer).toHaveLength(1)
  })

  test('the bell asks nothing where the screen counts the alerts anyway', async () => {
    const e = await createEmpresa({ vehiculos: 1 })
    await execute([
      [
        'insert into alertas (id, empresa_id, vehiculo_id, tipo, mensaje, fecha, created_at) values (?, ?, ?, ?, ?, ?, 1)',
        [crypto.randomUUID(), e.id, e.vehiculos[0]!.id, 'SOAT', 'vence', HOY],
      ],
    ])
    let roundTrips = 0
    const spy: D1Database = Object.assign(Object.create(env.DB), {
      prepare: (sql: string) => {
        roundTrips++
        return env.DB.prepare(sql)
      },
      batch: (statements: D1PreparedStatement[]) => env.DB.batch(statements),
    })
    const panel = panelOf(e.id, undefined, spy)
    const bell = panel.alertasPendientes()
    await panel.resumen()
    const preparedTrips = roundTrips
    expect(await bell).toBe(1)
    expect(roundTrips).toBe(preparedTrips)
    expect(await panelOf(e.id).alertasPendientes()).toBe(1)
  })
})
