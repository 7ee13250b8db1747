/** A company of ten thousand vehicles: a page costs what it costs with a hundred, and its counters stop at 1000. */
import { env } from 'cloudflare:test'
import { beforeAll, describe, expect, test } from 'vitest'
import { EmpresaDb } from '../../worker/db/empresa-db'
import type { EmpresaFila } from '../../worker/db/plataforma-db'
import { FILTROS, ListaVehiculos, ORDENES, VEREDICTO_DE } from '../../worker/domain/vehiculo'
import { Vehiculos } from '../../worker/services/vehiculos'
import { crearEmpresa, ejecutar } from './apoyo/mundo'

const HOY = '2026-11-20'
const AHORA = Date.UTC(2026, 10, 20, 15)
const N = 10_000
/** Rows that one page may read: the page, its papers, counters of 1000 a range, and what leads, a few times. */
const LEIDAS_MAX = 25_000

let leidas = 0
let sql: string[] = []
/** The service over a D1 that counts the rows that its statements read. */
async function servicio(empresa: string) {
  const espia: D1Database = Object.assign(Object.create(env.DB), {
    prepare(texto: string) {
      sql.push(texto)
      return env.DB.prepare(texto)
    },
    async batch(sentencias: D1PreparedStatement[]) {
      const hechas = await env.DB.batch(sentencias)
      leidas += hechas.reduce((n, h) => n + h.meta.rows_read, 0)
      return hechas
    },
  })
  const fila = (await new EmpresaDb(env.DB, empresa).empresa()) as EmpresaFila
  const reloj = { hoy: HOY, ahora: AHORA }
  return new Vehiculos(new EmpresaDb(espia, empresa), fila, { entregar: async () => undefined }, reloj)
}

let vehiculos: Vehiculos
beforeAll(async () => {
  const { id } = await crearEmpresa({}, AHORA)
  // one in a thousand may not go out, the newest 300 are warned of; each has a SOAT that is older than its verdict
  await ejecutar([
    [
      `insert into vehiculos (id, empresa_id, placa, marca, titular, modelo, anio, busqueda, created_at)
       with recursive n(i) as (select 0 union all select i + 1 from n where i < ${N - 1})
       select printf('%s-%05d', ?1, i), ?1, printf('X%05d', i), 'Renault', 'T', 'M', 2000 + i % 27,
         printf('x%05d renault titular %d', i, i % 500), i from n`,
      [id],
    ],
    ['delete from veredictos where empresa_id = ?1', [id]],
    [
      `insert into veredictos (empresa_id, vehiculo_id, desde, hasta, veredicto)
       select empresa_id, id, '1900-01-01', '2026-11-01', 'Puede salir' from vehiculos where empresa_id = ?1
       union all select empresa_id, id, '2026-11-01', iif(created_at % 2, '2027-05-01', '9999-12-31'),
         case when created_at % 1000 = 7 then 'No puede salir' when created_at % 1000 = 8 then 'Falta saber'
         when created_at >= ${N} - 300 then 'Con aviso' else 'Puede salir' end from vehiculos where empresa_id = ?1`,
      [id],
    ],
    [
      `insert into documentos (id, empresa_id, vehiculo_id, tipo, fecha_emision, fecha_vencimiento, actual, created_at)
       select 'd-' || id, empresa_id, id, 'SOAT', '2026-01-01', '2027-06-01', 1, 0 from vehiculos where empresa_id = ?1`,
      [id],
    ],
  ])
  vehiculos = await servicio(id)
}, 120_000)

const pedir = async (pedido: Record<string, unknown>) => {
  leidas = 0
  sql = []
  return vehiculos.list(ListaVehiculos.parse(pedido))
}

test('above 1000 nothing is counted further, and pages go on', async () => {
  const una = await pedir({ orden: 'placa' })
  const mil = { n: 1000, mas: true }
  expect(una).toMatchObject({
    antes: null,
    conteo: {
      flota: mil,
      todos: mil,
      porFiltro: {
        'no-puede-salir': { n: 10, mas: false },
        'falta-saber': { n: 10, mas: false },
        'con-aviso': { n: 300, mas: false },
        'puede-salir': mil,
      },
      inicio: null,
    },
  })
  const dos = await pedir({ orden: 'placa', despues: JSON.stringify(una.despues) })
  expect(dos.filas[0]?.placa).toBe('X00010')
})

describe.each([...ORDENES, 'created_at'] as const)('by %s', (orden) => {
  test.each(['', '-'])('%s every list reads no more than its page and its counters', async (sentido) => {
    const pedidos: Record<string, unknown>[] = [
      {},
      ...FILTROS.map((estado) => ({ estado })),
      ...['renault', 'x0', 'x00017', 'titular 17', 'zzz'].map((q) => ({ q })),
      { q: 'renault', estado: 'no-puede-salir' },
    ]
    for (const pedido of pedidos) {
      const pagina = await pedir({ ...pedido, orden: `${sentido}${orden}` })
      expect([pedido, leidas]).toEqual([pedido, expect.toSatisfy((n: number) => n < LEIDAS_MAX)])
      const { estado } = pedido
      if (estado) expect(pagina.filas).toHaveLength(10)
    }
  })
})

test('what the filters and the search find among ten thousand is what there is', async () => {
  const no = await pedir({ estado: 'no-puede-salir', orden: '-placa' })
  expect(no.filas.map((f) => f.placa)).toEqual(Array.from({ length: 10 }, (_, i) => `X0${9 - i}007`))
  expect(no.conteo.inicio).toBe(1)
  const diecisiete = await pedir({ q: 'titular 17', orden: 'placa' })
  expect(diecisiete.filas[0]?.placa).toBe('X00017')
  expect((await pedir({ q: 'x00017' })).conteo).toMatchObject({ todos: { n: 1, mas: false }, inicio: 1 })
  expect((await pedir({ q: 'renault' })).conteo).toMatchObject({ todos: null, inicio: null })
  expect(VEREDICTO_DE['con-aviso']).toBe('Con aviso')
})
