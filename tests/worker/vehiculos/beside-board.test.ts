/** Beside the board of the panel: devices, documents that fall due, counters and the bell. */
import { env } from 'cloudflare:test'
import { describe, expect, test } from 'vitest'
import { Assessment } from '../../../worker/alertas/assessment'
import { vencimientosOf } from '../../../worker/alertas/calendar-entries'
import { listDocumentos } from '../../../worker/documentos/list'
import { DocumentosList } from '../../../worker/domain/documentos/documento'
import { EmpresaDb } from '../../../worker/tenant/empresa-db'
import { watch } from '../support/watched'
import { assign, createDispositivo, createEmpresa, createVehiculo, execute, verdictOn } from '../support/world'
import { day, NOW, panelOf, TODAY, vehiculo } from './fleet-of-cases'

describe('beside the board', () => {
  test('the last devices that reported, and how many are on line', async () => {
    const { id } = await createEmpresa()
    for (const ago of [60_000, 20 * 60_000, null]) {
      const d = await createDispositivo(id, await createVehiculo(id))
      if (ago) await execute([['update gps_dispositivos set last_update = ? where id = ?', [NOW - ago, d.id]]])
    }
    const { street, counters } = await panelOf(id).summary()
    expect(street.map((d) => d.last_update)).toEqual([NOW - 60_000, NOW - 20 * 60_000, null])
    expect(street[0]).toMatchObject({ estado: 'Activo', tracking_enabled: true })
    expect([counters.gpsActive.n, counters.gpsOnline.n]).toEqual([3, 1])
  })

  test('five documents that fall due, what is past before what is to come; what is exempt or replaced is left out', async () => {
    const { id } = await createEmpresa()
    for (const n of [30, 5, -2, 31, 20, 12, 0]) await vehiculo(id, { papeles: { SOAT: n } })
    await vehiculo(id, { papeles: { 'Impuesto vehicular': -90 }, exempt: ['Impuesto vehicular'] })
    const list = await panelOf(id).lists().dueSoon
    expect(list?.map((d) => d.vence)).toEqual([0, -2, 5, 12, 20].map(day))
  })

  test('years of old taxes do not hide the document that stops a vehicle tomorrow', async () => {
    const { id } = await createEmpresa()
    for (const n of [-400, -300, -200, -100, -50]) await vehiculo(id, { papeles: { 'Impuesto vehicular': n } })
    await vehiculo(id, { papeles: { SOAT: 0 } })
    await vehiculo(id, { papeles: { 'Revisión técnico-mecánica': -3 } })
    const list = await panelOf(id).lists().dueSoon
    expect(list?.map((d) => [d.tipo, d.vence])).toEqual([
      ['SOAT', day(0)],
      ['Revisión técnico-mecánica', day(-3)],
      ...[-50, -100, -200].map((n) => ['Impuesto vehicular', day(n)]),
    ])
  })

  test('a tax that the law does not ask of the vehicle is not due', async () => {
    const { id } = await createEmpresa()
    await vehiculo(id, { papeles: { 'Impuesto vehicular': -20, SOAT: 3 }, datos: { servicio: 'publico' } })
    expect((await panelOf(id).lists().dueSoon)?.map((d) => d.tipo)).toEqual(['SOAT'])
    expect((await panelOf(id).summary()).counters).toMatchObject({
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
      const { rows, count } = await listDocumentos(db, DocumentosList.parse({ q: 'revisión' }), TODAY)
      expect(rows.map((f) => f.estado)).toEqual([state])
      expect(rows[0]).toMatchObject(state === 'No aplica' ? { desde: first } : { fecha: first, dias: days })
      const all = await listDocumentos(db, DocumentosList.parse({}), TODAY)
      expect(all.count).toMatchObject({ todos: 3, byFilter: filters })
      expect(count.todos).toBe(1)
      const due = filters.vencidos + filters['por-vencer']
      const { counters, tablero: board } = await panelOf(id).summary()
      expect(counters).toMatchObject({ documentosExpiringSoon: { n: due }, documentosValid: { n: filters.vigentes } })
      expect((await panelOf(id).lists().dueSoon)?.map((d) => d.vence)).toEqual(due === 1 ? [first] : [])
      expect(board.counts[verdict]).toEqual({ n: 1, more: false })
      expect(await verdictOn(car, TODAY)).toBe(verdict)
      const alertas = await env.DB.prepare("select vence from alertas where empresa_id = ? and estado <> 'Resuelto'")
      expect((await alertas.bind(id).all()).results).toEqual([{ vence: first }])
      const events = await vencimientosOf(db, TODAY)
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
      expect((await panelOf(id, person).summary()).counters).toMatchObject({
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
    expect(await lists.dueSoon).toHaveLength(1)
  })

  test('the bell asks nothing where the screen counts the alerts anyway', async () => {
    const e = await createEmpresa({ vehiculos: 1 })
    await execute([
      [
        'insert into alertas (id, empresa_id, vehiculo_id, tipo, mensaje, fecha, created_at) values (?, ?, ?, ?, ?, ?, 1)',
        [crypto.randomUUID(), e.id, e.vehiculos[0]!.id, 'SOAT', 'vence', TODAY],
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
    await panel.summary()
    const preparedTrips = roundTrips
    expect(await bell).toBe(1)
    expect(roundTrips).toBe(preparedTrips)
    expect(await panelOf(e.id).alertasPendientes()).toBe(1)
  })
})
