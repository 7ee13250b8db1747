/** Every list of a company of 2000 vehicles reads what its page and its counters need, whatever it is asked for. */
import { env } from 'cloudflare:test'
import { beforeAll, describe, expect, test } from 'vitest'
import { EmpresaDb } from '../../worker/db/empresa-db'
import { ListaAlertas } from '../../worker/domain/alerta'
import { ListaConductores } from '../../worker/domain/conductor'
import { ListaDocumentos } from '../../worker/domain/documento'
import { ListaMantenimientos } from '../../worker/domain/mantenimiento'
import { listar as listarAlertas } from '../../worker/services/alertas-lista'
import { listar as listarConductores } from '../../worker/services/conductores-lista'
import { listar as listarDocumentos } from '../../worker/services/documentos-lista'
import { listar as listarServicios } from '../../worker/services/mantenimientos-lista'
import { listarPlanes } from '../../worker/services/planes-lista'
import { crearEmpresa, ejecutar } from './apoyo/mundo'

const HOY = '2026-11-20'
const N = 2000

let empresa: string
let leidas = 0
/** The door over a D1 that counts the rows that its statements read. */
const puerta = () => {
  leidas = 0
  const espia: D1Database = Object.assign(Object.create(env.DB), {
    prepare: (texto: string) => env.DB.prepare(texto),
    async batch(sentencias: D1PreparedStatement[]) {
      const hechas = await env.DB.batch(sentencias)
      leidas += hechas.reduce((n, h) => n + h.meta.rows_read, 0)
      return hechas
    },
  })
  return new EmpresaDb(espia, empresa)
}
const numeros = `with recursive n(i) as (select 0 union all select i + 1 from n where i < ${N - 1})`

beforeAll(async () => {
  empresa = (await crearEmpresa({}, Date.UTC(2026, 10, 20, 15))).id
  // of each: five words shared by all, by a half, by a twentieth (of the oldest alone), by ten, and one of its own
  const palabras =
    "'todos ' || iif(i % 2, 'medios', 'otros') || iif(i < 100, ' viejos', '') || ' diez' || (i / 10) || 'x'"
  await ejecutar([
    [
      `insert into vehiculos (id, empresa_id, placa, marca, titular, modelo, anio, busqueda, created_at)
       ${numeros} select printf('v%05d', i) || ?1, ?1, printf('X%05d', i), 'Renault', 'T', 'M', 2020,
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
       ${numeros} select printf('c%05d', i) || ?1, ?1, printf('v%05d', i) || ?1, 'N' || (i % 300), i, i, 'C1', '2020-01-01',
         date('2026-10-01', '+' || (i % 900) || ' days'), ${palabras}, i from n`,
      [empresa],
    ],
    [
      `insert into mantenimientos (id, empresa_id, vehiculo_id, fecha, costo, busqueda, created_at)
       ${numeros} select printf('m%05d', i) || ?1, ?1, printf('v%05d', i) || ?1, date('2026-11-19', '-' || (i % 600) || ' days'),
         100 + i, ${palabras}, i from n`,
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
       ${numeros} select printf('a%05d', i) || ?1, ?1, printf('v%05d', i) || ?1, 'SOAT', 'm', date('2026-11-20', '-' || (i % 60) || ' days'),
         'documento:' || i, '2026-12-01', 15, ${palabras}, i from n`,
      [empresa],
    ],
  ])
}, 120_000)

/** What may be searched, and how many have it. */
const BUSQUEDAS: [q: string, hay: number][] = [
  ['todos', N],
  ['medios', N / 2],
  ['viejos', 100],
  ['diez17x', 10],
  ['todos diez17x', 10],
  ['zzz', 0],
]
/** A search reads at most 500 rows that lead, for the page, for what hangs on it and for its counters. */
const HALLAR_MAX = 6000
/** One counter stops at 1000; a page reads its rows with what they show. */
const CONTADOR = 1001
const PAGINA_MAX = 200

describe('the documents', () => {
  const pedir = (pedido: Record<string, unknown>) => listarDocumentos(puerta(), ListaDocumentos.parse(pedido), HOY)
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
  ])('%j', async (pedido) => {
    const { filas } = await pedir(pedido)
    expect(filas).toHaveLength(10)
    // all, three states, and what is missing
    expect(leidas).toBeLessThan(5 * CONTADOR + PAGINA_MAX)
  })

  test('of a fleet that lacks nearly everything the missing ones are paged, both ways, and counted to 1000', async () => {
    const una = await pedir({ estado: 'sin-registrar' })
    expect(una.conteo.porFiltro['sin-registrar']).toBe(1001)
    expect(una.filas.slice(0, 3).map((f) => [f.vehiculo.placa, f.tipo])).toEqual([
      ['X00000', 'Revisión técnico-mecánica'],
      ['X00000', 'Impuesto vehicular'],
      ['X00001', 'Revisión técnico-mecánica'],
    ])
    const dos = await pedir({ estado: 'sin-registrar', despues: JSON.stringify(una.despues) })
    expect(dos.filas[0]?.vehiculo.placa).toBe('X00005')
    const otra = await pedir({ estado: 'sin-registrar', antes: JSON.stringify(dos.antes) })
    expect(otra.filas).toEqual(una.filas)
    expect(otra.antes).toBeNull()
  })
})

describe('the drivers', () => {
  const pedir = (pedido: Record<string, unknown>) => listarConductores(puerta(), ListaConductores.parse(pedido), HOY)
  test.each([
    {},
    { orden: 'nombre' },
    { orden: '-vence' },
    { estado: 'vigentes' },
    { estado: 'vencidas', orden: 'nombre' },
  ] as Record<string, string>[])('%j', async (pedido) => {
    expect((await pedir(pedido)).filas).toHaveLength(10)
    // a state leads, or is seen to be too many for it
    expect(leidas).toBeLessThan(CONTADOR + (pedido.estado ? 1500 : PAGINA_MAX))
  })
  test.each(BUSQUEDAS)('«%s»', async (q, hay) => {
    const { filas, conteo } = await pedir({ q })
    expect(filas).toHaveLength(Math.min(10, hay))
    expect(conteo?.todos ?? null).toBe(hay > 500 ? null : hay)
    expect(leidas).toBeLessThan(HALLAR_MAX)
  })
  test('by plate, and not by the colour of the vehicle', async () => {
    expect((await pedir({ q: 'x00017' })).filas.map((f) => f.placa)).toEqual(['X00017'])
    expect(leidas).toBeLessThan(PAGINA_MAX)
    expect((await pedir({ q: 'blanco' })).filas).toEqual([])
    expect(leidas).toBeLessThan(PAGINA_MAX)
  })
})

describe('the alerts', () => {
  const pedir = (pedido: Record<string, unknown>) => listarAlertas(puerta(), ListaAlertas.parse(pedido))
  test.each([{}, { estado: 'todas' }])('%j', async (pedido) => {
    expect((await pedir(pedido)).filas).toHaveLength(15)
    expect(leidas).toBeLessThan(CONTADOR + PAGINA_MAX)
  })
  test.each(BUSQUEDAS)('«%s»', async (q, hay) => {
    const { filas, conteo } = await pedir({ q })
    expect(filas).toHaveLength(Math.min(15, hay))
    expect(conteo.pendientes?.n ?? null).toBe(hay > 500 ? null : hay)
    expect(leidas).toBeLessThan(HALLAR_MAX)
  })
})

describe('the service book', () => {
  const pedir = (pedido: Record<string, unknown>) => listarServicios(puerta(), ListaMantenimientos.parse(pedido), HOY)
  test.each([{}, { orden: 'fecha' }, { vehiculo: 'v00017' }])('with its costs: %j', async ({ vehiculo, ...pedido }) => {
    const { filas, gasto } = await pedir({ ...pedido, ...(vehiculo ? { vehiculo: `${vehiculo}${empresa}` } : {}) })
    expect(filas).toHaveLength(vehiculo ? 1 : 10)
    expect(filas[0]).toMatchObject({ trabajos: ['Aceite'], archivos: 1 })
    expect(gasto.vehiculos).toHaveLength(vehiculo ? 1 : 4)
    expect(leidas).toBeLessThan(CONTADOR + PAGINA_MAX)
  })
  test.each([...BUSQUEDAS, ['renault', N], ['x00017', 1], ['medios renault', N / 2]] as [string, number][])(
    '«%s»',
    async (q, hay) => {
      const { filas, conteo } = await pedir({ q })
      expect(filas).toHaveLength(Math.min(10, hay))
      expect(conteo?.total ?? null).toBe(hay > 500 ? null : hay)
      expect(leidas).toBeLessThan(HALLAR_MAX)
    },
  )
})

describe('the plans', () => {
  const pedir = () => listarPlanes(puerta(), ListaMantenimientos.parse({ vista: 'planes' }), HOY)
  const plantar = (cada: number) =>
    ejecutar([
      [
        `insert into planes_mantenimiento (id, empresa_id, vehiculo_id, nombre, cada_meses, proxima_fecha, created_at)
         ${numeros} select printf('p%05d', i) || ?1 || ?2, ?1, printf('v%05d', i) || ?1, 'Aceite', 6,
           date('2026-10-01', '+' || (i % 300) || ' days'), i from n where i % ?2 = 0`,
        [empresa, cada],
      ],
    ])
  test('in order of urgency, as many as can be put in order', async () => {
    await plantar(4)
    const { filas, conteo } = await pedir()
    expect([filas.length, conteo?.todos]).toEqual([10, N / 4])
    // eleven rows a plan: counted, joined to its vehicle to be put in order, and joined to what the page shows
    expect(leidas).toBeLessThan(12 * (N / 4))
  })
  test('by due day, where there are more', async () => {
    await plantar(1)
    const { filas, conteo } = await pedir()
    expect([filas.length, conteo]).toEqual([10, null])
    // each of three statements counts to a thousand
    expect(leidas).toBeLessThan(3 * 1001 + PAGINA_MAX)
  })
})
