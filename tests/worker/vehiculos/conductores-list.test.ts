/** The list of a company's drivers: its order, its pages, what is found in it, and its counts. */
import { env } from 'cloudflare:test'
import { describe, expect, test } from 'vitest'
import { Conductores } from '../../../worker/conductores/service'
import { CONDUCTOR_SORTS } from '../../../worker/domain/conductores/list'
import { foldForSearch } from '../../../worker/domain/fold'
import type { EmpresaRow } from '../../../worker/platform-db/platform-db'
import { EmpresaDb } from '../../../worker/tenant/empresa-db'
import { createEmpresa, createVehiculo, execute } from '../support/world'
import { data, list, NOW, TODAY, world } from './drivers'

describe('the list', () => {
  async function twelve() {
    const mia = await world()
    for (let n = 0; n < 12; n++)
      await mia.conductores.create(
        data(n % 3 ? mia.jtr : mia.klm, {
          nombre: `${['ana', 'Beto', 'Álvaro', 'carla'][n % 4]} ${(n * 7) % 12}`,
          documento: `7900000${String(n).padStart(2, '0')}`,
          licencia_fecha_vencimiento: ['2026-11-20', '2026-12-01', '2028-01-01', '2026-01-01'][n % 4] as string,
        }),
      )
    return mia
  }

  test.each(CONDUCTOR_SORTS)('by %s shows every driver once, both ways and back', async (by) => {
    const { conductores } = await twelve()
    const column = by === 'vence' ? 'licencia_fecha_vencimiento' : by
    for (const order of [by, `-${by}`]) {
      const first = await conductores.list(list({ orden: order }))
      expect(first).toMatchObject({ before: null, count: { todos: 12, inicio: 1 } })
      expect(first.rows).toHaveLength(10)
      const second = await conductores.list(list({ orden: order, despues: JSON.stringify(first.after) }))
      expect(second).toMatchObject({ after: null, count: { todos: 12, inicio: 11 } })
      const all = [...first.rows, ...second.rows]
      expect(new Set(all.map((f) => f.id)).size).toBe(12)
      const back = await conductores.list(list({ orden: order, antes: JSON.stringify(second.before) }))
      expect(back.rows).toEqual(first.rows)
      expect(back).toMatchObject({ before: null, after: first.after, count: { inicio: 1 } })
      const values = all.map((f) => String(f[column]).toLowerCase())
      const sorted = [...values].sort((x, y) => (x < y ? -1 : x > y ? 1 : 0))
      expect(values).toEqual(order.startsWith('-') ? sorted.reverse() : sorted)
    }
  })

  test('of a state holds the licences of that state, and counts all of them', async () => {
    const { conductores } = await twelve()
    const byFilter = { vencidas: 6, 'por-vencer': 3, vigentes: 3 }
    for (const [estado, n] of Object.entries(byFilter)) {
      const page = await conductores.list(list({ estado }))
      expect(page.count).toEqual({ todos: 12, byFilter, inicio: 1 })
      expect(page.rows).toHaveLength(n)
    }
  })

  test('of a vehicle holds its drivers alone, and names it', async () => {
    const { conductores, klm } = await twelve()
    const page = await conductores.list(list({ vehiculo: klm }))
    expect(page).toMatchObject({ choice: { selected: { id: klm, placa: 'KLM482' } }, count: { todos: 4 } })
    expect(page.rows.every((f) => f.vehiculo_id === klm)).toBe(true)
  })

  test('of the vehicle of another company is empty and names nothing', async () => {
    const { conductores } = await world()
    const foreign = await twelve()
    expect(await conductores.list(list({ vehiculo: foreign.klm }))).toMatchObject({
      rows: [],
      choice: { selected: null },
    })
  })

  test.each([
    ['PARDO jorge', 1],
    ['79.456', 1],
    ['79456123', 1],
    ['300 123', 1],
    ['3001234567', 1],
    ['jtr', 1],
    ['JTR 205', 1],
    ['205', 1],
    ['klm jorge', 0],
    ['blanco', 0],
    ['renault', 0],
    ["' or 1=1 --", 0],
  ])(
    'finds «%s» %i times: by name, document, licence, telephone or plate, and by nothing else of the vehicle',
    async (q, n) => {
      const { conductores, jtr, klm } = await world()
      await conductores.create(data(jtr))
      await conductores.create(
        data(klm, { nombre: 'Luz Dary Ríos', documento: '52111222', licencia_numero: '52111222', telefono: null }),
      )
      const page = await conductores.list(list({ q }))
      expect([page.rows.length, page.count?.todos]).toEqual([n, n])
    },
  )

  test('finds who drives VAN 105 by «105», also among documents that begin so', async () => {
    const { id, conductores, jtr } = await world()
    const { id: van } = await createVehiculo(id, { placa: 'VAN105' }, NOW)
    await conductores.create(data(van, { nombre: 'Ana Van', documento: '1', licencia_numero: '1' }))
    await conductores.create(data(jtr, { nombre: 'Otro Más', documento: '1053111222', licencia_numero: '2' }))
    const nombres = (await conductores.list(list({ q: '105' }))).rows.map((f) => f.nombre)
    expect(nombres.sort()).toEqual(['Ana Van', 'Otro Más'])
    expect((await conductores.list(list({ q: 'van 105' }))).rows.map((f) => f.nombre)).toEqual(['Ana Van'])
  })

  test('says whether there is a vehicle at all', async () => {
    const { id } = await createEmpresa({}, NOW)
    const db = new EmpresaDb(env.DB, id)
    const empty = new Conductores(db, (await db.empresa()) as EmpresaRow, {} as never, { today: TODAY, now: NOW })
    expect(await empty.list(list())).toMatchObject({
      rows: [],
      choice: { vehiculos: [] },
      count: { todos: 0, inicio: 0 },
    })
  })

  test('above a thousand is not counted, and what a rare word finds in it is', async () => {
    const { id, conductores, jtr } = await world()
    await execute(
      Array.from({ length: 100 }, (_, batch) => [
        `insert into conductores (id, empresa_id, vehiculo_id, nombre, documento, licencia_numero, licencia_tipo,
           licencia_fecha_emision, licencia_fecha_vencimiento, busqueda, created_at)
         select lower(hex(randomblob(16))), ?, ?, 'Persona ' || value, value, value, 'B1', '2020-01-01', '2030-01-01', ?, value
         from json_each(?)`,
        [
          id,
          jtr,
          foldForSearch('persona de prueba'),
          JSON.stringify(Array.from({ length: 100 }, (_, n) => batch * 100 + n)),
        ],
      ]),
    )
    await conductores.create(data(jtr, { nombre: 'Zoraida Única' }))
    expect(await conductores.list(list())).toMatchObject({ count: null })
    const rare = await conductores.list(list({ q: 'zoraida' }))
    expect(rare.rows).toHaveLength(1)
    expect(rare.count?.todos).toBe(1)
  }, 60_000)
})
