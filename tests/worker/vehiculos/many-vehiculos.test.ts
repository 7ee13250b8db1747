/** A company of ten thousand vehicles: a page costs what it costs with a hundred, and its counters stop at 1000. */
import { env } from 'cloudflare:test'
import { beforeAll, describe, expect, test } from 'vitest'
import { FILTERS, SORTS, VEREDICTO_BY_FILTER } from '../../../worker/domain/vehiculos/list'
import { VehiculosList } from '../../../worker/domain/vehiculos/vehiculo'
import type { EmpresaRow } from '../../../worker/platform-db/platform-db'
import { EmpresaDb } from '../../../worker/tenant/empresa-db'
import { Vehiculos } from '../../../worker/vehiculos/service'
import { createEmpresa, execute } from '../support/world'

const TODAY = '2026-11-20'
const NOW = Date.UTC(2026, 10, 20, 15)
const N = 10_000
/**
 * Rows that one page may read: the page, its documents, counters of up to 1000 each, and a few times the leading rows.
 */
const READS_MAX = 25_000

/** What the first page reads, nearly all for its counters; a later one also counts what lies before it. */
const FIRST_PAGE_MAX = 2000
const LATER_PAGE_MAX = 15_000

let rowsRead = 0
let sql: string[] = []
/** The service over a D1 that counts the rows that its statements read. */
async function servicio(empresa: string) {
  const spy: D1Database = Object.assign(Object.create(env.DB), {
    prepare(text: string) {
      sql.push(text)
      return env.DB.prepare(text)
    },
    async batch(statements: D1PreparedStatement[]) {
      const results = await env.DB.batch(statements)
      rowsRead += results.reduce((n, h) => n + h.meta.rows_read, 0)
      return results
    },
  })
  const row = (await new EmpresaDb(env.DB, empresa).empresa()) as EmpresaRow
  const clock = { today: TODAY, now: NOW }
  return new Vehiculos(new EmpresaDb(spy, empresa), row, { deliver: async () => undefined }, clock)
}

let vehiculos: Vehiculos
beforeAll(async () => {
  const { id } = await createEmpresa({}, NOW)
  // one in a thousand may not go out, the newest 300 have a warning; each has a SOAT older than its verdict
  await execute([
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

const ask = async (request: Record<string, unknown>) => {
  rowsRead = 0
  sql = []
  return vehiculos.list(VehiculosList.parse(request))
}

test('above 1000 nothing is counted further, and pages go on', async () => {
  const one = await ask({ orden: 'placa' })
  const mil = { n: 1000, more: true }
  expect(one).toMatchObject({
    before: null,
    count: {
      flota: mil,
      todos: mil,
      byFilter: {
        'no-puede-salir': { n: 10, more: false },
        'falta-saber': { n: 10, more: false },
        'con-aviso': { n: 300, more: false },
        'puede-salir': mil,
      },
      inicio: null,
    },
  })
  const two = await ask({ orden: 'placa', despues: JSON.stringify(one.after) })
  expect(two.rows[0]?.placa).toBe('X00010')
})

describe.each([...SORTS, 'worst'] as const)('by %s', (order) => {
  test.each(['', '-'])('%s every list reads no more than its page and its counters', async (direction) => {
    const requests: Record<string, unknown>[] = [
      {},
      ...FILTERS.map((estado) => ({ estado })),
      ...['renault', 'x0', 'x00017', 'titular 17', 'zzz'].map((q) => ({ q })),
      { q: 'renault', estado: 'no-puede-salir' },
    ]
    for (const request of requests) {
      const page = await ask({ ...request, orden: `${direction}${order}` })
      expect([request, rowsRead]).toEqual([request, expect.toSatisfy((n: number) => n < READS_MAX)])
      const { estado } = request
      if (estado) expect(page.rows).toHaveLength(10)
    }
  })
})

test('worst first, a page costs the same wherever it is, and pages go from verdict to verdict', async () => {
  const placas = (rows: { placa: string }[]) => rows.map((v) => v.placa)
  const thousands = (rest: string) => Array.from({ length: 10 }, (_, i) => `X0${i}${rest}`)
  const one = await ask({})
  expect(placas(one.rows)).toEqual(thousands('007'))
  expect(rowsRead).toBeLessThan(FIRST_PAGE_MAX)
  const two = await ask({ despues: JSON.stringify(one.after) })
  expect(placas(two.rows)).toEqual(thousands('008'))
  const three = await ask({ despues: JSON.stringify(two.after) })
  // of the warned ones those first whose warning ends
  expect(placas(three.rows).slice(0, 2)).toEqual(['X09701', 'X09703'])
  const back = await ask({ antes: JSON.stringify(three.before) })
  expect(back.rows).toEqual(two.rows)
  const good = await ask({ estado: 'puede-salir' })
  expect(rowsRead).toBeLessThan(FIRST_PAGE_MAX)
  expect(placas((await ask({ estado: 'puede-salir', despues: JSON.stringify(good.after) })).rows)[0]).toBe('X00023')
  const last = await ask({
    despues: JSON.stringify(['32027-05-012026-11-01', `${one.rows[0]?.id.slice(0, -5)}09699`]),
  })
  expect(placas(last.rows)[0]).toBe('X00000')
  expect(rowsRead).toBeLessThan(LATER_PAGE_MAX)
  expect((await ask({ q: 'renault' })).rows).toEqual(one.rows)
  expect(rowsRead).toBeLessThan(LATER_PAGE_MAX)
})

test('what the filters and the search find among ten thousand is what there is', async () => {
  const no = await ask({ estado: 'no-puede-salir', orden: '-placa' })
  expect(no.rows.map((f) => f.placa)).toEqual(Array.from({ length: 10 }, (_, i) => `X0${9 - i}007`))
  expect(no.count.inicio).toBe(1)
  const seventeen = await ask({ q: 'titular 17', orden: 'placa' })
  expect(seventeen.rows[0]?.placa).toBe('X00017')
  expect((await ask({ q: 'x00017' })).count).toMatchObject({ todos: { n: 1, more: false }, inicio: 1 })
  expect((await ask({ q: 'renault' })).count).toMatchObject({ todos: null, inicio: null })
  expect(VEREDICTO_BY_FILTER['con-aviso']).toBe('Con aviso')
})
