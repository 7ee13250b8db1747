/** Every list of a company with 2000 vehicles reads only what its page and its counters need, for any request. */
import { beforeAll, describe, expect, test } from 'vitest'
import { listAlertas } from '../../../worker/alertas/list'
import { listConductores } from '../../../worker/conductores/list'
import { listDocumentos } from '../../../worker/documentos/list'
import { AlertasList } from '../../../worker/domain/alertas/alerta'
import { ConductoresList } from '../../../worker/domain/conductores/conductor'
import { DocumentosList } from '../../../worker/domain/documentos/documento'
import { MantenimientosList } from '../../../worker/domain/mantenimientos/mantenimiento'
import { VehiculosList } from '../../../worker/domain/vehiculos/vehiculo'
import { listMantenimientos as listServicios } from '../../../worker/mantenimientos/list'
import { listPlanes } from '../../../worker/mantenimientos/planes-list'
import { listVehiculos } from '../../../worker/vehiculos/list'
import { createEmpresa, execute } from '../support/world'
import { RowCounter } from './counting-door'

const TODAY = '2026-11-20'
const N = 2000

let empresa: string
const counter = new RowCounter()
const door = () => counter.door(empresa)
const numbers = `with recursive n(i) as (select 0 union all select i + 1 from n where i < ${N - 1})`

beforeAll(async () => {
  empresa = (await createEmpresa({}, Date.UTC(2026, 10, 20, 15))).id
  // of each: five words, shared by all rows, by half, by a twentieth (the oldest only), by ten, and by one
  const words = "'todos ' || iif(i % 2, 'medios', 'otros') || iif(i < 100, ' viejos', '') || ' diez' || (i / 10) || 'x'"
  await execute([
    [
      `insert into vehiculos (id, empresa_id, placa, marca, titular, modelo, anio, busqueda, created_at)
       ${numbers} select printf('v%05d', i) || ?1, ?1, printf('X%05d', i), 'Renault', 'T', 'M', 2020,
         printf('x%05d renault blanco', i), i from n`,
      [empresa],
    ],
    [
      `insert into documentos (id, empresa_id, vehiculo_id, tipo, fecha_emision, fecha_vencimiento, actual, created_at)
       select x.value || v.id, empresa_id, v.id, x.value, '2026-01-01', date('2026-10-01', '+' || (created_at % 300) || ' days'), 1, 0
       from vehiculos v, json_each('["SOAT","Extintor"]') x where empresa_id = ?1`,
      [empresa],
    ],
    [
      `insert into conductores (id, empresa_id, vehiculo_id, nombre, documento, licencia_numero, licencia_tipo,
         licencia_fecha_emision, licencia_fecha_vencimiento, busqueda, created_at)
       ${numbers} select printf('c%05d', i) || ?1, ?1, printf('v%05d', i) || ?1, 'N' || (i % 300), i, i, 'C1', '2020-01-01',
         date('2026-10-01', '+' || (i % 900) || ' days'), ${words}, i from n`,
      [empresa],
    ],
    [
      `insert into mantenimientos (id, empresa_id, vehiculo_id, fecha, costo, busqueda, created_at)
       ${numbers} select printf('m%05d', i) || ?1, ?1, printf('v%05d', i) || ?1, date('2026-11-19', '-' || (i % 600) || ' days'),
         100 + i, ${words}, i from n`,
      [empresa],
    ],
    [
      `insert into mantenimiento_items (id, empresa_id, mantenimiento_id, orden, descripcion, costo)
       select 'i' || id, empresa_id, id, 1, 'Aceite', 1 from mantenimientos where empresa_id = ?1`,
      [empresa],
    ],
    [
      `insert into archivos (id, empresa_id, clave_r2, nombre, tipo, tamano, estado, subido_por, de, vehiculo_id, created_at)
       select 'f' || id, empresa_id, 'f' || id, 'a.pdf', 'application/pdf', 1, 'listo', 'x', 'mantenimiento:' || id, vehiculo_id, 0
       from mantenimientos where empresa_id = ?1`,
      [empresa],
    ],
    [
      `insert into alertas (id, empresa_id, vehiculo_id, tipo, mensaje, fecha, cosa, vence, umbral, busqueda, created_at)
       ${numbers} select printf('a%05d', i) || ?1, ?1, printf('v%05d', i) || ?1, 'SOAT', 'm', date('2026-11-20', '-' || (i % 60) || ' days'),
         'documento:' || i, '2026-12-01', 15, ${words}, i from n`,
      [empresa],
    ],
  ])
}, 120_000)

/** The search terms, and how many rows have them. */
const SEARCHES: [q: string, hay: number][] = [
  ['todos', N],
  ['medios', N / 2],
  ['viejos', 100],
  ['diez17x', 10],
  ['todos diez17x', 10],
  ['zzz', 0],
]
/** A search reads at most 500 leading rows, for the page, for joined rows and for its counters. */
const SEARCH_MAX = 6000
/** A counter stops at 1000; a page reads its rows and what they show. */
const COUNTER_MAX = 1001
const PAGE_MAX = 200

describe('the documents', () => {
  const ask = (request: Record<string, unknown>) => listDocumentos(door(), DocumentosList.parse(request), TODAY)
  test.each([
    {},
    { estado: 'vencidos' },
    { estado: 'vigentes', orden: '-vencimiento' },
    { estado: 'sin-registrar' },
    { orden: 'placa' },
    { orden: 'tipo' },
    { q: 'soat' },
    { q: 'impuesto', estado: 'sin-registrar' },
    { q: 'x01', estado: 'sin-registrar' },
  ])('the list of %j reads no more than its page', async (request) => {
    const { rows } = await ask(request)
    expect(rows).toHaveLength(10)
    // all, three states, and missing documents
    expect(counter.rows).toBeLessThan(5 * COUNTER_MAX + PAGE_MAX)
  })

  test('of a fleet that lacks nearly everything the missing ones are paged, both ways, and counted to 1000', async () => {
    const one = await ask({ estado: 'sin-registrar' })
    expect(one.count.byFilter['sin-registrar']).toBe(1001)
    expect(one.rows.slice(0, 3).map((f) => [f.vehiculo.placa, f.tipo])).toEqual([
      ['X00000', 'Revisión técnico-mecánica'],
      ['X00000', 'Impuesto vehicular'],
      ['X00001', 'Revisión técnico-mecánica'],
    ])
    const two = await ask({ estado: 'sin-registrar', despues: JSON.stringify(one.after) })
    expect(two.rows[0]?.vehiculo.placa).toBe('X00005')
    const another = await ask({ estado: 'sin-registrar', antes: JSON.stringify(two.before) })
    expect(another.rows).toEqual(one.rows)
    expect(another.before).toBeNull()
  })
})

describe('the drivers', () => {
  const ask = (request: Record<string, unknown>) => listConductores(door(), ConductoresList.parse(request), TODAY)
  test.each([
    {},
    { orden: 'nombre' },
    { orden: '-vence' },
    { estado: 'vigentes' },
    { estado: 'vencidas', orden: 'nombre' },
  ] as Record<string, string>[])('the list of %j reads no more than its page', async (request) => {
    expect((await ask(request)).rows).toHaveLength(10)
    // the state leads, or too many rows have it
    expect(counter.rows).toBeLessThan(COUNTER_MAX + (request.estado ? 1500 : PAGE_MAX))
  })
  test.each(SEARCHES)('a search for «%s» reads no more than its page', async (q, expected) => {
    const { rows, count } = await ask({ q })
    expect(rows).toHaveLength(Math.min(10, expected))
    expect(count?.todos ?? null).toBe(expected > 500 ? null : expected)
    expect(counter.rows).toBeLessThan(SEARCH_MAX)
  })
  test('by plate, and not by the colour of the vehicle', async () => {
    expect((await ask({ q: 'x00017' })).rows.map((f) => f.placa)).toEqual(['X00017'])
    expect(counter.rows).toBeLessThan(PAGE_MAX)
    expect((await ask({ q: 'blanco' })).rows).toEqual([])
    expect(counter.rows).toBeLessThan(PAGE_MAX)
  })
  test.each(['', 'todos'])('of one vehicle, searched for «%s», are counted and read alone', async (q) => {
    const { rows, count } = await ask({ q, vehiculo: `v00017${empresa}` })
    expect([rows.length, count?.todos]).toEqual([1, 1])
    expect(counter.rows).toBeLessThan(PAGE_MAX)
  })
})

describe('the alerts', () => {
  const ask = (request: Record<string, unknown>) => listAlertas(door(), AlertasList.parse(request))
  test.each([{}, { estado: 'todas' }])('the list of %j reads no more than its page', async (request) => {
    expect((await ask(request)).rows).toHaveLength(10)
    expect(counter.rows).toBeLessThan(COUNTER_MAX + PAGE_MAX)
  })
  test.each(SEARCHES)('a search for «%s» reads no more than its page', async (q, expected) => {
    const { rows, count } = await ask({ q })
    expect(rows).toHaveLength(Math.min(10, expected))
    expect(count.pendientes?.n ?? null).toBe(expected > 500 ? null : expected)
    expect(counter.rows).toBeLessThan(SEARCH_MAX)
  })
})

describe('the service book', () => {
  const ask = (request: Record<string, unknown>) => listServicios(door(), MantenimientosList.parse(request), TODAY)
  test.each([{}, { orden: 'fecha' }, { vehiculo: 'v00017' }])(
    'with its costs: %j',
    async ({ vehiculo, ...request }) => {
      const { rows, gasto } = await ask({
        ...request,
        ...(vehiculo ? { vehiculo: `${vehiculo}${empresa}` } : {}),
      })
      expect(rows).toHaveLength(vehiculo ? 1 : 10)
      expect(rows[0]).toMatchObject({ trabajos: ['Aceite'], archivos: 1 })
      expect(gasto.vehiculos).toHaveLength(vehiculo ? 1 : 4)
      expect(counter.rows).toBeLessThan(COUNTER_MAX + PAGE_MAX)
    },
  )
  test.each([...SEARCHES, ['renault', N], ['x00017', 1], ['medios renault', N / 2]] as [string, number][])(
    '«%s»',
    async (q, expected) => {
      const { rows, count } = await ask({ q })
      expect(rows).toHaveLength(Math.min(10, expected))
      expect(count?.total ?? null).toBe(expected > 500 ? null : expected)
      expect(counter.rows).toBeLessThan(SEARCH_MAX)
    },
  )
  test.each(['', 'todos'])('of one vehicle, searched for «%s», are counted and read alone', async (q) => {
    const { rows, count } = await ask({ q, vehiculo: `v00017${empresa}` })
    expect([rows.length, count?.total]).toEqual([1, 1])
    expect(counter.rows).toBeLessThan(PAGE_MAX)
  })
})

describe('the plans', () => {
  const ask = (request: Record<string, unknown> = {}) =>
    listPlanes(door(), MantenimientosList.parse({ vista: 'planes', ...request }), TODAY)
  const plant = (every: number) =>
    execute([
      ['delete from planes_mantenimiento where empresa_id = ?', [empresa]],
      [
        `insert into planes_mantenimiento (id, empresa_id, vehiculo_id, nombre, cada_meses, proxima_fecha, created_at)
         ${numbers} select printf('p%05d', i) || ?1 || ?2, ?1, printf('v%05d', i) || ?1, 'Aceite', 6,
           date('2026-10-01', '+' || (i % 300) || ' days'), i from n where i % ?2 = 0`,
        [empresa, every],
      ],
    ])
  test('in order of urgency, as many as can be put in order', async () => {
    await plant(4)
    const { rows, count } = await ask()
    expect([rows.length, count?.todos]).toEqual([10, N / 4])
    // eleven rows per plan: counted, joined to its vehicle for sorting, and joined to what the page shows
    expect(counter.rows).toBeLessThan(12 * (N / 4))
  })
  test('by due day, where there are more', async () => {
    await plant(1)
    const { rows, count } = await ask()
    expect([rows.length, count]).toEqual([10, null])
    // each of three statements counts up to a thousand
    expect(counter.rows).toBeLessThan(3 * 1001 + PAGE_MAX)
  })
  test.each(['', 'aceite'])('of one vehicle, searched for «%s», are counted and read alone', async (q) => {
    await plant(1)
    const { rows, count } = await ask({ q, vehiculo: `v00017${empresa}` })
    expect([rows.length, count?.todos]).toEqual([1, 1])
    expect(counter.rows).toBeLessThan(PAGE_MAX)
  })
})

test('a page of a hundred rows reads no more than its rows, what they show and a counter', async () => {
  const hundred = { filas: '100' }
  const lists = [
    () => listVehiculos(door(), VehiculosList.parse(hundred), TODAY),
    () => listDocumentos(door(), DocumentosList.parse(hundred), TODAY),
    () => listConductores(door(), ConductoresList.parse(hundred), TODAY),
    () => listAlertas(door(), AlertasList.parse(hundred)),
    () => listServicios(door(), MantenimientosList.parse(hundred), TODAY),
  ]
  for (const list of lists) {
    expect((await list()).rows).toHaveLength(100)
    expect(counter.rows).toBeLessThan(COUNTER_MAX * 8 + PAGE_MAX * 10)
  }
})
