/** The vehicles of a company: list, counters, writes, limit, and what is deleted with a vehicle. */
import { env } from 'cloudflare:test'
import { describe, expect, test } from 'vitest'
import { addDays } from '../../../worker/domain/day'
import { BLOCKING_TIPOS, TIPOS } from '../../../worker/domain/documentos/rules'
import { CLASES } from '../../../worker/domain/vehiculos/clase'
import { FILTERS, SORTS, VEREDICTO_BY_FILTER } from '../../../worker/domain/vehiculos/list'
import { type VehiculoData, VehiculosList } from '../../../worker/domain/vehiculos/vehiculo'
import { veredicto } from '../../../worker/domain/vehiculos/veredicto'
import type { EmpresaRow } from '../../../worker/platform-db/platform-db'
import { EmpresaDb } from '../../../worker/tenant/empresa-db'
import { Vehiculos } from '../../../worker/vehiculos/service'
import { afterChange } from '../../../worker/vehiculos/state-sql'
import { createDispositivo, createEmpresa, execute } from '../support/world'

const HOY = '2026-11-20'
const NOW = Date.UTC(2026, 10, 20, 15)

const kangoo: VehiculoData = {
  placa: 'JTR205',
  marca: 'Renault',
  titular: 'Diana Marcela Peña',
  modelo: 'Kangoo',
  anio: 2018,
  color: 'Blanco',
  servicio: 'particular',
  clase: 'camioneta',
  fecha_matricula: null,
  cilindraje: null,
}
const OSCAR = {
  nombre: 'Óscar',
  documento: '1',
  licencia_numero: '1',
  licencia_tipo: 'B1',
  licencia_fecha_emision: '2020-01-01',
  licencia_fecha_vencimiento: '2030-01-01',
  created_at: 0,
}
/** Delivery has its own tests in the outbox: here the rows stay to be checked. */
const withoutDelivery = { deliver: async () => undefined }
const exact = (n: number) => ({ n, more: false })
const placa = (n: number) => `AAA${String(n).padStart(3, '0')}`

async function fleet(changes: Partial<EmpresaRow> = {}) {
  const { id } = await createEmpresa({}, NOW)
  const columns = Object.keys(changes)
  if (columns.length > 0)
    await execute([
      [
        `update empresas set ${columns.map((c) => `${c} = ?`).join(', ')} where id = ?`,
        [...Object.values(changes), id],
      ] as never,
    ])
  const door = new EmpresaDb(env.DB, id)
  const row = (await door.empresa()) as EmpresaRow
  return {
    id,
    db: door.writer(),
    vehiculos: new Vehiculos(door, row, withoutDelivery, { hoy: HOY, ahora: NOW }),
    en: (now: number) => new Vehiculos(door, row, withoutDelivery, { hoy: HOY, ahora: now }),
  }
}

const list = (request: Record<string, unknown> = {}) => VehiculosList.parse(request)

async function documento(empresa_id: string, vehiculo_id: string, tipo: string, vence: string, actual = true) {
  await execute([
    [
      `insert into documentos (id, empresa_id, vehiculo_id, tipo, fecha_emision, fecha_vencimiento, actual, created_at)
       values (?, ?, ?, ?, '2025-01-01', ?, ?, 0)`,
      [crypto.randomUUID(), empresa_id, vehiculo_id, tipo, vence, actual ? 1 : 0],
    ],
  ])
}

describe('a new vehicle', () => {
  test('is found with what was written', async () => {
    const { vehiculos } = await fleet()
    const id = await vehiculos.create(kangoo)
    expect(await vehiculos.find(id)).toMatchObject({ id, ...kangoo, lamps: { soat: { estado: 'Sin registrar' } } })
  })

  test('cannot bear a plate that the company has already; another company can', async () => {
    const { vehiculos } = await fleet()
    await vehiculos.create(kangoo)
    await expect(vehiculos.create(kangoo)).rejects.toMatchObject({ clave: 'placa-repetida', field: 'placa' })
    await expect((await fleet()).vehiculos.create(kangoo)).resolves.toBeTypeOf('string')
  })

  test('stops at the limit of the plan, also when 20 come at once, and names the next plan', async () => {
    const { vehiculos } = await fleet({ vehicle_limit: 5, subscription_status: 'active', subscription_ends_at: null })
    const all = await Promise.allSettled(
      Array.from({ length: 20 }, (_, n) => vehiculos.create({ ...kangoo, placa: placa(n) })),
    )
    expect(all.filter((r) => r.status === 'fulfilled')).toHaveLength(5)
    for (const r of all)
      if (r.status === 'rejected')
        expect(r.reason).toMatchObject({
          clave: 'limite-de-vehiculos',
          datos: { plan: 'Basic', limite: 5, siguiente: 'Pro', hasta: 15 },
        })
    expect((await vehiculos.list(list())).conteo.flota.n).toBe(5)
  })

  test('above the largest plan nothing is offered but a word with us', async () => {
    const { vehiculos } = await fleet({ vehicle_limit: 30 })
    await Promise.all(Array.from({ length: 30 }, (_, n) => vehiculos.create({ ...kangoo, placa: placa(n) })))
    await expect(vehiculos.create(kangoo)).rejects.toMatchObject({ clave: 'limite-enterprise', datos: { limite: 30 } })
  })

  test('waits for a subscription once the trial is over', async () => {
    const { vehiculos, en: at } = await fleet({ trial_ends_at: NOW + 1000 })
    await vehiculos.create(kangoo)
    await expect(at(NOW + 1000).create({ ...kangoo, placa: 'AAA111' })).rejects.toMatchObject({
      clave: 'suscripcion-terminada',
    })
    expect((await at(NOW + 1000).list(list())).filas).toHaveLength(1)
  })
})

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

  test.each(SORTS)('by %s shows every vehicle once, both ways and back', async (por) => {
    const { vehiculos } = await twelve()
    for (const order of [por, `-${por}`]) {
      const first = await vehiculos.list(list({ orden: order }))
      expect(first).toMatchObject({ antes: null, conteo: { flota: exact(12), todos: exact(12), inicio: 1 } })
      expect(first.filas).toHaveLength(10)
      const second = await vehiculos.list(list({ orden: order, despues: JSON.stringify(first.despues) }))
      expect(second).toMatchObject({ despues: null, conteo: { inicio: 11 } })
      const ids = [...first.filas, ...second.filas].map((f) => f.id)
      expect(new Set(ids).size).toBe(12)
      const back = await vehiculos.list(list({ orden: order, antes: JSON.stringify(second.antes) }))
      expect(back.filas).toEqual(first.filas)
      expect(back).toMatchObject({ antes: null, despues: first.despues, conteo: { inicio: 1 } })

      const key = (x: string | number | null) => (x === null ? '' : typeof x === 'number' ? x : x.toLowerCase())
      const values = [...first.filas, ...second.filas].map((f) => key(f[por]))
      const sorted = [...values].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
      expect(values).toEqual(order === por ? sorted : sorted.reverse())
    }
  })

  test('of 23 walks forward and back over its middle page', async () => {
    const { vehiculos } = await fleet()
    for (let n = 0; n < 23; n++) await vehiculos.create({ ...kangoo, placa: placa(n), color: n < 14 ? null : 'Rojo' })
    for (const order of ['placa', 'color', 'worst']) {
      const one = await vehiculos.list(list({ orden: order }))
      const two = await vehiculos.list(list({ orden: order, despues: JSON.stringify(one.despues) }))
      const three = await vehiculos.list(list({ orden: order, despues: JSON.stringify(two.despues) }))
      expect([one, two, three].map((p) => [p.conteo.inicio, p.filas.length])).toEqual([
        [1, 10],
        [11, 10],
        [21, 3],
      ])
      const backward = await vehiculos.list(list({ orden: order, antes: JSON.stringify(three.antes) }))
      expect(backward.filas).toEqual(two.filas)
      expect(backward).toMatchObject({ antes: two.antes, despues: two.despues, conteo: { inicio: 11 } })
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
    expect((await vehiculos.list(list())).filas.map((f) => f.placa)).toEqual(['AAA111', 'JTR205'])
    expect((await vehiculos.list(list({ q: 'renault' }))).filas.map((f) => f.placa)).toEqual(['AAA111', 'JTR205'])
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
    })
    const lookup = async (q: string) => (await vehiculos.list(list({ q }))).filas.map((f) => f.placa)
    for (const q of ['JTR 205', 'jtr-205', 'jtr2', '205', 'PENA', 'peña', 'kangoo diana', 'BLANCO'])
      expect(await lookup(q)).toEqual(['JTR205'])
    for (const q of ['oscar', 'XTZ-125', 'bxo 57g']) expect(await lookup(q)).toEqual(['BXO57G'])
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
    expect((await vehiculos.list(list({ q: 'renault' }))).conteo).toEqual({
      flota: exact(2),
      todos: exact(1),
      byFilter: {
        ...{ 'no-puede-salir': exact(0), 'falta-saber': exact(0), 'con-aviso': exact(0) },
        'puede-salir': exact(1),
      },
      inicio: 1,
    })
    expect((await vehiculos.list(list())).conteo.byFilter).toEqual({
      'no-puede-salir': exact(0),
      'falta-saber': exact(1),
      'con-aviso': exact(0),
      'puede-salir': exact(1),
    })
    const none = await vehiculos.list(list({ q: 'zzz' }))
    expect(none).toMatchObject({
      filas: [],
      antes: null,
      despues: null,
      conteo: { flota: exact(2), todos: exact(0), inicio: 0 },
    })
  })

  test('of a page of deleted vehicles is the list from its beginning', async () => {
    const { vehiculos } = await fleet()
    await vehiculos.create(kangoo)
    const page = await vehiculos.list(list({ orden: 'placa', despues: '["ZZZ999","z"]' }))
    expect(page.filas.map((f) => f.placa)).toEqual(['JTR205'])
    expect(page).toMatchObject({ antes: null, despues: null, conteo: { inicio: 1 } })
  })

  test('takes a search of many words, a filter and a place at once', async () => {
    const { vehiculos } = await fleet()
    for (let n = 0; n < 12; n++)
      await vehiculos.create({ ...kangoo, placa: placa(n), titular: 'Ana Belén Cruz Díaz Eslava Fierro Gil Henao' })
    const q = 'renault kangoo ana belen cruz diaz eslava fierro'
    for (const order of ['-marca', 'placa', 'worst']) {
      const one = await vehiculos.list(list({ q, orden: order, estado: 'falta-saber' }))
      expect(one).toMatchObject({ conteo: { todos: exact(12), inicio: 1 } })
      const request = { q, orden: order, estado: 'falta-saber' }
      const two = await vehiculos.list(list({ ...request, despues: JSON.stringify(one.despues) }))
      expect(two.filas).toHaveLength(2)
      expect((await vehiculos.list(list({ ...request, antes: JSON.stringify(two.antes) }))).filas).toEqual(one.filas)
    }
  })

  test('never shows or counts the vehicles of another company', async () => {
    const foreign = await fleet()
    const own = await foreign.vehiculos.create(kangoo)
    const { vehiculos } = await fleet()
    expect((await vehiculos.list(list())).conteo.flota.n).toBe(0)
    expect(await vehiculos.find(own)).toBeNull()
    expect(await vehiculos.whatGoes(own)).toBeNull()
    await expect(vehiculos.update(own, kangoo)).rejects.toMatchObject({ clave: 'no-encontrado' })
    await expect(vehiculos.remove(own)).rejects.toMatchObject({ clave: 'no-encontrado' })
    expect(await foreign.vehiculos.find(own)).not.toBeNull()
  })
})

describe('the verdict of the list', () => {
  test('shows the lamps and the worst reason; an exemption says «No aplica», an older paper is history', async () => {
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
    const { filas: rows } = await vehiculos.list(list())
    expect(rows).toMatchObject([
      {
        lamps: { soat: { estado: 'Vigente', dias: 42 }, rtm: { estado: 'Vencido' }, impuesto: { estado: 'No aplica' } },
        veredicto: 'No puede salir',
        reasons: [{ que: 'Revisión técnico-mecánica', estado: 'vencido', dias: -10, carries: 'No puede salir' }],
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
    const ends = [-1, 0, 1, 30, 31, 200].map((n) => addDays(HOY, n))
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
      const said = veredicto({ vehiculo: data, documentos, exempt: [], licencias }, HOY).veredicto
      expected[said] = [...(expected[said] ?? []), data.placa]
    }
    for (const estado of FILTERS) {
      const found: string[] = []
      let after: unknown = null
      do {
        const page = await vehiculos.list(list({ orden: 'placa', estado, despues: after && JSON.stringify(after) }))
        found.push(...page.filas.map((f) => f.placa))
        expect(new Set(page.filas.map((f) => f.veredicto))).toEqual(new Set([VEREDICTO_BY_FILTER[estado]]))
        expect(page.conteo.byFilter[estado]).toEqual(exact(expected[VEREDICTO_BY_FILTER[estado]]?.length ?? 0))
        expect(page.conteo.inicio).toBe(found.length - page.filas.length + 1)
        after = page.despues
      } while (after)
      expect(found).toEqual(expected[VEREDICTO_BY_FILTER[estado]])
    }
  })
})

describe('changing and deleting', () => {
  test('a new plate is the one under which the vehicle and its device are found', async () => {
    const { id, vehiculos } = await fleet()
    const v = await vehiculos.create(kangoo)
    await createDispositivo(id, { id: v, placa: 'JTR205' }, { imei: '490154203237518' }, NOW)
    await vehiculos.update(v, { ...kangoo, placa: 'ZZZ999', color: null })
    expect((await vehiculos.list(list({ q: 'zzz 999' }))).filas).toMatchObject([{ id: v, color: null }])
    expect((await vehiculos.list(list({ q: 'jtr' }))).filas).toEqual([])
    const gps = await env.DB.prepare('select busqueda from gps_dispositivos where vehiculo_id = ?').bind(v).first()
    expect(gps).toEqual({ busqueda: '490154203237518 zzz999' })
  })

  test('a vehicle cannot take the plate of another; nothing of it changes', async () => {
    const { vehiculos } = await fleet()
    await vehiculos.create(kangoo)
    const other = await vehiculos.create({ ...kangoo, placa: 'AAA111' })
    await expect(vehiculos.update(other, { ...kangoo, marca: 'Kia' })).rejects.toMatchObject({
      clave: 'placa-repetida',
    })
    expect(await vehiculos.find(other)).toMatchObject({ placa: 'AAA111', marca: 'Renault' })
  })

  test('deleting a vehicle deletes its drivers, documents and device, and notifies its Device', async () => {
    const { id, vehiculos } = await fleet()
    const v = await vehiculos.create(kangoo)
    const remaining = await vehiculos.create({ ...kangoo, placa: 'AAA111' })
    const gps = await createDispositivo(id, { id: v, placa: 'JTR205' }, { imei: '490154203237518' }, NOW)
    const other = await createDispositivo(id, { id: remaining, placa: 'AAA111' }, {}, NOW)
    await documento(id, v, 'SOAT', '2027-01-01')
    await documento(id, v, 'Extintor', '2027-01-01')
    await execute([
      [
        `insert into conductores (id, empresa_id, vehiculo_id, nombre, documento, licencia_numero, licencia_tipo,
          licencia_fecha_emision, licencia_fecha_vencimiento, created_at)
         values (?, ?, ?, 'Óscar', '1', '1', 'B1', '2020-01-01', '2030-01-01', 0)`,
        [crypto.randomUUID(), id, v],
      ],
    ])
    expect(await vehiculos.whatGoes(v)).toMatchObject({
      placa: 'JTR205',
      conductores: 1,
      documentos: 2,
      dispositivo: '490154203237518',
    })
    expect(await vehiculos.whatGoes(remaining)).toMatchObject({
      conductores: 0,
      documentos: 0,
      dispositivo: other.imei,
    })

    await vehiculos.remove(v)

    expect(await vehiculos.find(v)).toBeNull()
    for (const table of ['conductores', 'documentos', 'gps_dispositivos'])
      expect(await env.DB.prepare(`select 1 from ${table} where vehiculo_id = ?`).bind(v).first()).toBeNull()
    const notices = await env.DB.prepare('select tipo, destino from pendientes where destino in (?, ?)')
      .bind(gps.clave, other.clave)
      .all()
    expect(notices.results).toEqual([{ tipo: 'device.borrar', destino: gps.clave }])
    await expect(vehiculos.remove(v)).rejects.toMatchObject({ clave: 'no-encontrado' })
  })
})
