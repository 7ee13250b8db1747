/** The list of vehicles: order, pages, search, counters, and the verdict of each. */
import { describe, expect, test } from 'vitest'
import { addDays } from '../../../worker/domain/day'
import { BLOCKING_TIPOS, TIPOS } from '../../../worker/domain/documentos/rules'
import { CLASES } from '../../../worker/domain/vehiculos/clase'
import { FILTERS, SORTS, VEREDICTO_BY_FILTER } from '../../../worker/domain/vehiculos/list'
import type { VehiculoData } from '../../../worker/domain/vehiculos/vehiculo'
import { veredicto } from '../../../worker/domain/vehiculos/veredicto'
import { afterChange } from '../../../worker/vehiculos/state-sql'
import { documento, exact, fleet, kangoo, list, NOW, OSCAR, placa, TODAY } from './company-fleet'

describe('the list', () => {
  async function twelve() {
    const world = await fleet()
    for (let n = 0; n < 12; n++)
      await world.vehiculos.create({
        ...kangoo,
        placa: placa((n * 7) % 12),
        marca: ['Renault', 'kia', 'Ford'][n % 3] as string,
        titular: `Titular ${n % 4}`,
        modelo: `Modelo ${n % 5}`,
        anio: 2010 + (n % 6),
        color: n % 3 === 0 ? null : n % 2 ? 'rojo' : 'Azul',
      })
    return world
  }

  test.each(SORTS)('by %s shows every vehicle once, both ways and back', async (by) => {
    const { vehiculos } = await twelve()
    for (const order of [by, `-${by}`]) {
      const first = await vehiculos.list(list({ orden: order }))
      expect(first).toMatchObject({ before: null, count: { flota: exact(12), todos: exact(12), inicio: 1 } })
      expect(first.rows).toHaveLength(10)
      const second = await vehiculos.list(list({ orden: order, despues: JSON.stringify(first.after) }))
      expect(second).toMatchObject({ after: null, count: { inicio: 11 } })
      const ids = [...first.rows, ...second.rows].map((f) => f.id)
      expect(new Set(ids).size).toBe(12)
      const back = await vehiculos.list(list({ orden: order, antes: JSON.stringify(second.before) }))
      expect(back.rows).toEqual(first.rows)
      expect(back).toMatchObject({ before: null, after: first.after, count: { inicio: 1 } })

      const key = (x: string | number | null) => (x === null ? '' : typeof x === 'number' ? x : x.toLowerCase())
      const values = [...first.rows, ...second.rows].map((f) => key(f[by]))
      const sorted = [...values].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
      expect(values).toEqual(order === by ? sorted : sorted.reverse())
    }
  })

  test('of 23 walks forward and back over its middle page', async () => {
    const { vehiculos } = await fleet()
    for (let n = 0; n < 23; n++) await vehiculos.create({ ...kangoo, placa: placa(n), color: n < 14 ? null : 'Rojo' })
    for (const order of ['placa', 'color', 'worst']) {
      const one = await vehiculos.list(list({ orden: order }))
      const two = await vehiculos.list(list({ orden: order, despues: JSON.stringify(one.after) }))
      const three = await vehiculos.list(list({ orden: order, despues: JSON.stringify(two.after) }))
      expect([one, two, three].map((p) => [p.count.inicio, p.rows.length])).toEqual([
        [1, 10],
        [11, 10],
        [21, 3],
      ])
      const backward = await vehiculos.list(list({ orden: order, antes: JSON.stringify(three.before) }))
      expect(backward.rows).toEqual(two.rows)
      expect(backward).toMatchObject({ before: two.before, after: two.after, count: { inicio: 11 } })
    }
  })

  test('starts with the worst', async () => {
    const { db, vehiculos } = await fleet()
    await vehiculos.create({ ...kangoo, placa: 'AAA111' })
    const good = await vehiculos.create(kangoo)
    await db.batch([
      ...TIPOS.map((tipo) => db.insert('exenciones', { vehiculo_id: good, tipo, motivo: 'no', created_at: 0 })),
      db.insert('conductores', { ...OSCAR, vehiculo_id: good }),
      ...afterChange(db, good, NOW),
    ])
    expect((await vehiculos.list(list())).rows.map((f) => f.placa)).toEqual(['AAA111', 'JTR205'])
    expect((await vehiculos.list(list({ q: 'renault' }))).rows.map((f) => f.placa)).toEqual(['AAA111', 'JTR205'])
  })

  test('finds a vehicle however it is written, and only that', async () => {
    const { vehiculos } = await fleet()
    await vehiculos.create(kangoo)
    await vehiculos.create({
      ...kangoo,
      placa: 'BXO57G',
      marca: 'Yamaha',
      titular: 'Óscar Ruiz',
      modelo: 'XTZ 125',
      color: null,
      anio: 2019,
    })
    const lookup = async (q: string) => (await vehiculos.list(list({ q }))).rows.map((f) => f.placa)
    for (const q of ['JTR 205', 'jtr-205', 'jtr2', '205', 'PENA', 'peña', 'kangoo diana', 'BLANCO'])
      expect(await lookup(q)).toEqual(['JTR205'])
    for (const q of ['oscar', 'XTZ-125', 'bxo 57g', 'yamaha 2019']) expect(await lookup(q)).toEqual(['BXO57G'])
    for (const q of ['%', '_', "' or 1=1 --", 'zzz']) expect(await lookup(q)).toHaveLength(/[a-z]/i.test(q) ? 0 : 2)
  })

  test('counts what the search finds and the whole fleet beside it', async () => {
    const { db, vehiculos } = await fleet()
    const one = await vehiculos.create(kangoo)
    await vehiculos.create({ ...kangoo, placa: 'AAA111', marca: 'Kia' })
    await db.batch([
      ...TIPOS.map((tipo) => db.insert('exenciones', { vehiculo_id: one, tipo, motivo: 'no', created_at: 0 })),
      db.insert('conductores', { ...OSCAR, vehiculo_id: one }),
      ...afterChange(db, one, NOW),
    ])
    expect((await vehiculos.list(list({ q: 'renault' }))).count).toEqual({
      flota: exact(2),
      todos: exact(1),
      byFilter: {
        'no-puede-salir': exact(0),
        'falta-saber': exact(0),
        'con-aviso': exact(0),
        'puede-salir': exact(1),
      },
      inicio: 1,
    })
    expect((await vehiculos.list(list())).count.byFilter).toEqual({
      'no-puede-salir': exact(0),
      'falta-saber': exact(1),
      'con-aviso': exact(0),
      'puede-salir': exact(1),
    })
    const none = await vehiculos.list(list({ q: 'zzz' }))
    expect(none).toMatchObject({
      rows: [],
      before: null,
      after: null,
      count: { flota: exact(2), todos: exact(0), inicio: 0 },
    })
  })

  test('of a page of deleted vehicles is the list from its beginning', async () => {
    const { vehiculos } = await fleet()
    await vehiculos.create(kangoo)
    const page = await vehiculos.list(list({ orden: 'placa', despues: '["ZZZ999","z"]' }))
    expect(page.rows.map((f) => f.placa)).toEqual(['JTR205'])
    expect(page).toMatchObject({ before: null, after: null, count: { inicio: 1 } })
  })

  test('takes a search of many words, a filter and a place at once', async () => {
    const { vehiculos } = await fleet()
    for (let n = 0; n < 12; n++)
      await vehiculos.create({ ...kangoo, placa: placa(n), titular: 'Ana Belén Cruz Díaz Eslava Fierro Gil Henao' })
    const q = 'renault kangoo ana belen cruz diaz eslava fierro'
    for (const order of ['-marca', 'placa', 'worst']) {
      const one = await vehiculos.list(list({ q, orden: order, estado: 'falta-saber' }))
      expect(one).toMatchObject({ count: { todos: exact(12), inicio: 1 } })
      const request = { q, orden: order, estado: 'falta-saber' }
      const two = await vehiculos.list(list({ ...request, despues: JSON.stringify(one.after) }))
      expect(two.rows).toHaveLength(2)
      expect((await vehiculos.list(list({ ...request, antes: JSON.stringify(two.before) }))).rows).toEqual(one.rows)
    }
  })

  test('never shows or counts the vehicles of another company', async () => {
    const foreign = await fleet()
    const own = await foreign.vehiculos.create(kangoo)
    const { vehiculos } = await fleet()
    expect((await vehiculos.list(list())).count.flota.n).toBe(0)
    expect(await vehiculos.find(own)).toBeNull()
    expect(await vehiculos.countRemoved(own)).toBeNull()
    await expect(vehiculos.update(own, kangoo)).rejects.toMatchObject({ clave: 'no-encontrado' })
    await expect(vehiculos.remove(own)).rejects.toMatchObject({ clave: 'no-encontrado' })
    expect(await foreign.vehiculos.find(own)).not.toBeNull()
  })
})

describe('the verdict of the list', () => {
  test('shows the lamps and the worst reason; an exemption says «No aplica», an older document is history', async () => {
    const { id, db, vehiculos } = await fleet()
    const v = await vehiculos.create(kangoo)
    await documento(id, v, 'SOAT', '2026-01-01', false)
    await documento(id, v, 'SOAT', '2027-01-01')
    await documento(id, v, 'Revisión técnico-mecánica', '2026-11-10')
    await db.batch([
      db.insert('exenciones', { vehiculo_id: v, tipo: 'Impuesto vehicular', motivo: 'no', created_at: 0 }),
      db.insert('conductores', { ...OSCAR, vehiculo_id: v }),
      ...afterChange(db, v, NOW),
    ])
    const { rows } = await vehiculos.list(list())
    expect(rows).toMatchObject([
      {
        lamps: { soat: { estado: 'Vigente', dias: 42 }, rtm: { estado: 'Vencido' }, impuesto: { estado: 'No aplica' } },
        veredicto: 'No puede salir',
        reasons: [{ que: 'Revisión técnico-mecánica', estado: 'vencido', dias: -10, causes: 'No puede salir' }],
      },
    ])
    expect(await vehiculos.find(v)).toEqual(rows[0])
  })

  test('filters in the database exactly as the rule says, for any mix of vehicles', async () => {
    const { id, db, vehiculos } = await fleet({ vehicle_limit: 500 })
    let seed = 7
    const random = <T>(list: readonly T[]): T => {
      seed = (seed * 48271) % 2147483647
      return list[seed % list.length] as T
    }
    const ends = [-1, 0, 1, 30, 31, 200].map((n) => addDays(TODAY, n))
    const expected: Record<string, string[]> = {}
    for (let n = 0; n < 60; n++) {
      const data: VehiculoData = {
        ...kangoo,
        placa: placa(n),
        servicio: random(['particular', 'publico']),
        clase: random([null, ...CLASES]),
        fecha_matricula: random([null, '2018-03-01', '2021-11-20', '2021-11-21', '2024-11-20', '2025-06-01']),
        cilindraje: random([null, 100, 125, 126]),
      }
      const v = await vehiculos.create(data)
      const isComplete = n % 2 === 0
      const documentos = (isComplete ? TIPOS : TIPOS.slice(n % 5)).map((tipo) => ({
        tipo,
        nombre: '',
        fecha_emision: '2020-01-01',
        fecha_vencimiento: isComplete && BLOCKING_TIPOS.includes(tipo) ? random(ends.slice(-2)) : random(ends),
      }))
      for (const d of documentos) await documento(id, v, d.tipo, isComplete ? '2027-06-01' : d.fecha_vencimiento)
      if (isComplete) for (const d of documentos) d.fecha_vencimiento = '2027-06-01'
      const vence = random(ends.slice(isComplete ? 4 : 0))
      await db.batch([
        db.insert('conductores', { ...OSCAR, vehiculo_id: v, licencia_fecha_vencimiento: vence }),
        ...afterChange(db, v, NOW),
      ])
      const licencias = [{ conductor: 'Óscar', categoria: OSCAR.licencia_tipo, fecha_vencimiento: vence }]
      const said = veredicto({ vehiculo: data, documentos, exempt: [], licencias }, TODAY).veredicto
      expected[said] = [...(expected[said] ?? []), data.placa]
    }
    for (const estado of FILTERS) {
      const found: string[] = []
      let after: unknown = null
      do {
        const page = await vehiculos.list(list({ orden: 'placa', estado, despues: after && JSON.stringify(after) }))
        found.push(...page.rows.map((f) => f.placa))
        expect(new Set(page.rows.map((f) => f.veredicto))).toEqual(new Set([VEREDICTO_BY_FILTER[estado]]))
        expect(page.count.byFilter[estado]).toEqual(exact(expected[VEREDICTO_BY_FILTER[estado]]?.length ?? 0))
        expect(page.count.inicio).toBe(found.length - page.rows.length + 1)
        after = page.after
      } while (after)
      expect(found).toEqual(expected[VEREDICTO_BY_FILTER[estado]])
    }
  })
})
