/** Plans, which follow the services that fulfil them, and the odometer, which follows all readings. */
import { env } from 'cloudflare:test'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '../../../worker/domain/day'
import { PLANES_MAX, type PlanData, type ServicioData } from '../../../worker/domain/mantenimientos/mantenimiento'
import { nextDue, planEstadoOn } from '../../../worker/domain/mantenimientos/plan'
import { Planes } from '../../../worker/mantenimientos/planes'
import { EmpresaDb } from '../../../worker/tenant/empresa-db'
import { list, odometro, oilChange, plan, rows, saved, servicio, TODAY, taller } from '../support/taller'
import { execute } from '../support/world'

describe('a plan', () => {
  test('follows the latest service that fulfils it: added, edited, removed', async () => {
    const { mantenimientos, planes, v } = await taller()
    const { id } = await planes.create(v[0]!, plan())
    expect(await saved(id)).toEqual({
      ultima_fecha: null,
      ultimo_km: null,
      proxima_fecha: '2027-05-20',
      proximo_km: null,
    })
    const one = await mantenimientos.create(v[0]!, oilChange(id, { fecha: '2026-03-31', kilometraje: 80_000 }))
    expect(await saved(id)).toEqual({
      ultima_fecha: '2026-03-31',
      ultimo_km: 80_000,
      proxima_fecha: '2026-09-30',
      proximo_km: 85_000,
    })
    const two = await mantenimientos.create(v[0]!, oilChange(id, { fecha: '2026-08-31', kilometraje: 84_000 }))
    expect(await saved(id)).toMatchObject({ proxima_fecha: '2027-02-28', proximo_km: 89_000 })
    // an older one registered later changes nothing
    await mantenimientos.create(v[0]!, oilChange(id, { fecha: '2025-09-01', kilometraje: 75_000 }))
    expect(await saved(id)).toMatchObject({ ultima_fecha: '2026-08-31', proximo_km: 89_000 })
    // the latest one is moved before the first, then stops fulfilling the plan, then does so again, then is deleted
    const edit = (data: ServicioData) => mantenimientos.update(two.id, { ...data, quitar: [] })
    await edit(oilChange(id, { fecha: '2026-02-01', kilometraje: 79_000 }))
    expect(await saved(id)).toMatchObject({ ultima_fecha: '2026-03-31', ultimo_km: 80_000 })
    await edit(servicio({ fecha: '2026-08-31', kilometraje: 84_000 }))
    expect(await saved(id)).toMatchObject({ ultima_fecha: '2026-03-31' })
    await edit(oilChange(id, { fecha: '2026-08-31', kilometraje: 84_500 }))
    expect(await saved(id)).toMatchObject({ ultima_fecha: '2026-08-31', proximo_km: 89_500 })
    await mantenimientos.remove(two.id)
    expect(await saved(id)).toMatchObject({ ultima_fecha: '2026-03-31', proximo_km: 85_000 })
    await mantenimientos.remove(one.id)
    expect(await saved(id)).toMatchObject({ ultima_fecha: '2025-09-01', ultimo_km: 75_000 })
  })

  test('without any service left it counts from the day it was made, so that its reminder does not die', async () => {
    const { mantenimientos, planes, v } = await taller()
    const { id } = await planes.create(v[0]!, plan())
    const { id: onlyOne } = await mantenimientos.create(v[0]!, oilChange(id, { kilometraje: 1000 }))
    await mantenimientos.remove(onlyOne)
    expect(await saved(id)).toEqual({
      ultima_fecha: null,
      ultimo_km: null,
      proxima_fecha: '2027-05-20',
      proximo_km: null,
    })
  })

  test('believes who says that it was done later than the book knows, not earlier', async () => {
    const { mantenimientos, planes, v } = await taller()
    const { id } = await planes.create(v[0]!, plan({ ultima_fecha: '2026-01-15', ultimo_km: 70_000 }))
    expect(await saved(id)).toMatchObject({ proxima_fecha: '2026-07-15', proximo_km: 75_000 })
    const one = await mantenimientos.create(v[0]!, oilChange(id, { fecha: '2026-06-15', kilometraje: 74_000 }))
    expect(await saved(id)).toMatchObject({ ultima_fecha: '2026-06-15', proximo_km: 79_000 })
    await planes.update(id, plan({ cada_km: 10_000, ultima_fecha: '2026-01-01', ultimo_km: 1 }))
    expect(await saved(id)).toMatchObject({ ultima_fecha: '2026-06-15', proximo_km: 84_000 })
    await planes.update(id, plan({ ultima_fecha: '2026-11-01', ultimo_km: 83_000 }))
    expect(await saved(id)).toMatchObject({ ultima_fecha: '2026-11-01', proximo_km: 88_000 })
    // a value entered by hand stays when an older service is deleted
    await mantenimientos.remove(one.id)
    expect(await saved(id)).toMatchObject({ ultima_fecha: '2026-11-01', proximo_km: 88_000 })
  })

  test('edited by two people at once keeps what each changed, and an interval', async () => {
    const { planes, v } = await taller()
    const shown = plan({ cada_km: 5000, cada_meses: 6 })
    const { id } = await planes.create(v[0]!, shown)
    await planes.update(id, { ...shown, cada_km: 8000 }, shown)
    await planes.update(id, { ...shown, nombre: 'Aceite sintético', cada_meses: null }, shown)
    expect(await planes.find(id)).toMatchObject({ nombre: 'Aceite sintético', cada_km: 8000, cada_meses: null })
    // what is told of it is as it is stored by now
    expect(await planes.update(id, shown, shown)).toMatchObject({ nombre: 'Aceite sintético' })
    await expect(planes.update(id, { ...shown, cada_km: null }, shown)).rejects.toMatchObject({
      clave: 'plan-sin-intervalo',
      field: 'cada_km',
    })
    // a program names what it wants
    await planes.update(id, shown)
    expect(await planes.find(id)).toMatchObject(shown)
  })

  test('that another person deletes while it is saved is not said to be saved', async () => {
    const { planes, v, id: empresa } = await taller()
    const { id } = await planes.create(v[0]!, plan())
    let batches = 0
    const meanwhile = new Proxy(env.DB, {
      get: (d1, name) =>
        name === 'batch'
          ? async (statements: D1PreparedStatement[]) => {
              // the first one reads the plan
              if (batches++ === 1) await planes.remove(id)
              return d1.batch(statements)
            }
          : Reflect.get(d1, name).bind(d1),
    })
    const late = new Planes(
      new EmpresaDb(meanwhile, empresa),
      { deliver: async () => undefined },
      { today: TODAY, now: 0 },
    )
    await expect(late.update(id, plan({ cada_km: 8000 }))).rejects.toMatchObject({ clave: 'no-encontrado' })
    expect(batches).toBe(2)
  })

  test('that is saved five times at once is one; at another interval it is another', async () => {
    const { planes, v } = await taller(2)
    const done = await Promise.allSettled(Array.from({ length: 5 }, () => planes.create(v[0]!, plan())))
    expect(done.filter((d) => d.status === 'fulfilled')).toHaveLength(1)
    for (const d of done)
      if (d.status === 'rejected') expect(d.reason).toMatchObject({ clave: 'plan-repetido', field: 'nombre' })
    await planes.create(v[0]!, plan({ cada_km: null }))
    await planes.create(v[1]!, plan())
    expect((await planes.list(list())).rows).toHaveLength(3)
    await expect(planes.create(v[0]!, plan({ cada_km: null }))).rejects.toMatchObject({ clave: 'plan-repetido' })
  })

  test('stops at fifty on a vehicle, also when several come at once; another vehicle has its own', async () => {
    const { planes, v } = await taller(2)
    const named = (n: number) => plan({ nombre: `Programa ${n}` })
    const all = Array.from({ length: PLANES_MAX + 3 }, (_, n) => planes.create(v[0]!, named(n)))
    const done = await Promise.allSettled(all)
    expect(done.filter((d) => d.status === 'fulfilled')).toHaveLength(PLANES_MAX)
    for (const d of done)
      if (d.status === 'rejected')
        expect(d.reason).toMatchObject({ clave: 'demasiados-planes', datos: { max: PLANES_MAX } })
    await expect(planes.create(v[1]!, named(0))).resolves.toBeTypeOf('object')
  })

  test('is found by its own name as by its vehicle, whatever accents are typed', async () => {
    const { planes, v, placas } = await taller(2)
    const oil = await planes.create(v[0]!, plan())
    const tune = await planes.create(v[0]!, plan({ nombre: 'Sincronización 30.000 km' }))
    const other = await planes.create(v[1]!, plan())
    const found = async (q: string) => {
      const { rows: page, count } = await planes.list(list({ vista: 'planes', q }))
      expect(count?.todos).toBe(page.length)
      return page.map(({ id }) => id).sort()
    }
    expect(await found('ACEITE')).toEqual([oil.id, other.id].sort())
    expect(await found('sincronizacion')).toEqual([tune.id])
    expect(await found('30.000')).toEqual([tune.id])
    expect(await found(`${placas[0]} aceite`)).toEqual([oil.id])
    expect(await found(placas[1]!)).toEqual([other.id])
    expect(await found('frenos')).toEqual([])
  })

  test('by kilometres asks the service for its kilometres', async () => {
    const { mantenimientos, planes, v } = await taller()
    const { id } = await planes.create(v[0]!, plan())
    await expect(mantenimientos.create(v[0]!, oilChange(id))).rejects.toMatchObject({
      clave: 'kilometraje-para-plan',
      field: 'kilometraje',
      datos: { plan: 'Cambio de aceite' },
    })
    const months = await planes.create(v[0]!, plan({ cada_km: null }))
    await mantenimientos.create(v[0]!, oilChange(months.id))
    expect(await saved(months.id)).toMatchObject({ proxima_fecha: '2027-04-01', proximo_km: null })
  })

  test('fulfilled by several at once, it stands where the latest of them says', async () => {
    const { mantenimientos, planes, v } = await taller()
    const { id } = await planes.create(v[0]!, plan({ cada_km: null }))
    const days = ['2026-05-02', '2026-09-09', '2026-01-30', '2026-09-08', '2026-03-03']
    const facts = await Promise.all(days.map((fecha) => mantenimientos.create(v[0]!, oilChange(id, { fecha }))))
    expect(await saved(id)).toMatchObject({ ultima_fecha: '2026-09-09', proxima_fecha: '2027-03-09' })
    await Promise.all([facts[1], facts[3]].map((h) => mantenimientos.remove(h!.id)))
    expect(await saved(id)).toMatchObject({ ultima_fecha: '2026-05-02' })
  })

  test('gone, it leaves the services that fulfilled it', async () => {
    const { mantenimientos, planes, v } = await taller()
    const { id } = await planes.create(v[0]!, plan({ cada_km: null }))
    const createdId = await mantenimientos.create(v[0]!, oilChange(id))
    expect((await planes.find(id))?.servicios).toBe(1)
    await planes.remove(id)
    expect((await mantenimientos.find(createdId.id))?.items).toEqual([
      { descripcion: 'Cambio de aceite', costo: 100, plan_id: null },
    ])
    expect(await planes.find(id)).toBeNull()
  })

  test('as SQL computes it, so does the rule: what comes next, and in which state it stands', async () => {
    const { planes, v, db } = await taller()
    const day = fc.integer({ min: -900, max: 0 }).map((n) => addDays(TODAY, n))
    const optional = <T>(a: fc.Arbitrary<T>) => fc.option(a, { nil: null })
    const cases = fc.sample(
      fc.record({
        cada_km: optional(fc.integer({ min: 1, max: 60_000 })),
        cada_meses: optional(fc.integer({ min: 1, max: 60 })),
        ultima_fecha: optional(fc.oneof(day, fc.constantFrom('2024-02-29', '2026-08-31', '2025-12-31', '2026-05-20'))),
        ultimo_km: optional(fc.integer({ min: 0, max: 100_000 })),
      }),
      { numRuns: 20, seed: 7 },
    )
    await db
      .writer()
      .run(db.writer().update('vehiculos', { id: v[0]! }, { kilometraje: 90_000, kilometraje_fecha: TODAY }))
    const ESTADOS = { Vencido: 'vencidos', Próximo: 'proximos', 'Al día': 'al-dia', 'Sin registrar': 'sin-registrar' }
    const count: Record<string, number> = { vencidos: 0, proximos: 0, 'al-dia': 0, 'sin-registrar': 0 }
    for (const [n, testCase] of cases.entries()) {
      const { id } = await planes.create(v[0]!, plan({ ...testCase, nombre: `plan ${n}` }))
      const sql = await saved(id)
      expect({ ...testCase, ...nextDue(testCase, TODAY) }).toEqual({
        ...testCase,
        ...sql,
        ultima_fecha: testCase.ultima_fecha,
        ultimo_km: testCase.ultimo_km,
      })
      count[ESTADOS[planEstadoOn({ ...testCase, ...nextDue(testCase, TODAY) }, 90_000, TODAY)]]! += 1
    }
    expect((await planes.list(list())).count).toMatchObject({ todos: cases.length, byFilter: count })
  })

  test('the list begins with the most urgent, by day or by kilometres, and is read page by page', async () => {
    const { planes, odometros, v } = await taller(2)
    await odometros.record(v[0]!, { fecha: TODAY, kilometraje: 50_000, corregir: false })
    const newOne = (nombre: string, extra: Partial<PlanData>, which = 0) =>
      planes.create(v[which]!, plan({ nombre, cada_km: null, cada_meses: null, ...extra }))
    await newOne('sin saber', { cada_km: 5000 }, 1)
    await newOne('en 4 meses', { cada_meses: 4, ultima_fecha: TODAY })
    await newOne('hace 400 km', { cada_km: 1000, ultimo_km: 48_600 })
    await newOne('faltan 900 km', { cada_km: 5000, ultimo_km: 45_900 })
    await newOne('venció hace un año', { cada_meses: 1, ultima_fecha: '2025-10-20' })
    for (let n = 0; n < 10; n++) await newOne(`relleno ${n}`, { cada_meses: 12 + n, ultima_fecha: TODAY })
    const first = await planes.list(list())
    expect(first.rows.map((f) => f.nombre).slice(0, 4)).toEqual([
      'venció hace un año',
      'hace 400 km',
      'faltan 900 km',
      'en 4 meses',
    ])
    expect(first.count).toEqual({
      todos: 15,
      byFilter: { vencidos: 2, proximos: 1, 'al-dia': 11, 'sin-registrar': 1 },
      inicio: 1,
    })
    const second = await planes.list(list({ despues: JSON.stringify(first.after) }))
    expect(second.rows).toHaveLength(5)
    expect(second.rows.at(-1)?.nombre).toBe('sin saber')
    expect(second.count?.inicio).toBe(11)
    const back = await planes.list(list({ antes: JSON.stringify(second.before) }))
    expect(back.rows.map((f) => f.id)).toEqual(first.rows.map((f) => f.id))
    expect((await planes.list(list({ estado: 'vencidos' }))).rows).toHaveLength(2)
    expect((await planes.list(list({ vehiculo: v[1] }))).rows.map((f) => f.nombre)).toEqual(['sin saber'])
  })

  test.each([
    ['plan', ['Ácido', 'bujías', 'Ñame'], ['Ñame', 'bujías', 'Ácido']],
    ['fecha', ['Ñame', 'Ácido', 'bujías'], ['Ácido', 'Ñame', 'bujías']],
    ['ultimo', ['Ácido', 'Ñame', 'bujías'], ['Ñame', 'Ácido', 'bujías']],
  ])('the list is sorted by %s in both directions, what has no day last', async (orden, ascending, descending) => {
    const { planes, v } = await taller()
    const newOne = (nombre: string, extra: Partial<PlanData>) =>
      planes.create(v[0]!, plan({ nombre, cada_km: null, cada_meses: null, ...extra }))
    await newOne('Ñame', { cada_meses: 1, ultima_fecha: '2026-10-20' })
    await newOne('Ácido', { cada_meses: 12, ultima_fecha: '2026-09-20' })
    await newOne('bujías', { cada_km: 5000 })
    const names = async (asked: string) => (await planes.list(list({ orden: asked }))).rows.map((f) => f.nombre)
    expect([await names(orden), await names(`-${orden}`)]).toEqual([ascending, descending])
  })

  test('the list by plate is read page by page, there and back, each plan once', async () => {
    const { planes, v, placas } = await taller(2)
    for (let n = 0; n < 24; n++) await planes.create(v[n % 2]!, plan({ nombre: `Plan ${n}` }))
    const seen: string[][] = []
    let page = await planes.list(list({ orden: '-placa' }))
    seen.push(page.rows.map((f) => f.id))
    while (page.after) {
      page = await planes.list(list({ orden: '-placa', despues: JSON.stringify(page.after) }))
      seen.push(page.rows.map((f) => f.id))
    }
    expect(seen.map((ids) => ids.length)).toEqual([10, 10, 4])
    expect(new Set(seen.flat()).size).toBe(24)
    expect(page.rows.map((f) => f.placa)).toEqual(Array.from({ length: 4 }, () => [...placas].sort()[0]))
    expect([page.count?.inicio, page.orden]).toEqual([21, { by: 'placa', direction: 'desc' }])
    const back = await planes.list(list({ orden: '-placa', antes: JSON.stringify(page.before) }))
    expect(back.rows.map((f) => f.id)).toEqual(seen[1])
    // the cursor of another order leads to the first page, not to an error
    const stray = await planes.list(list({ despues: JSON.stringify(page.before) }))
    expect(stray.rows).toHaveLength(10)
  })

  test('a company with more than a thousand plans is walked by their days', async () => {
    const { planes, v, id, placas } = await taller()
    const newRows = Array.from({ length: 1010 }, (_, n) => ({
      id: crypto.randomUUID(),
      fecha: addDays('2026-01-01', n),
    }))
    await execute([
      [
        `insert into planes_mantenimiento (id, empresa_id, vehiculo_id, nombre, cada_meses, proxima_fecha, created_at)
         select value ->> 'id', ?, ?, 'Plan', 6, value ->> 'fecha', 1 from json_each(?)`,
        [id, v[0]!, JSON.stringify(newRows)],
      ],
    ])
    const first = await planes.list(list())
    expect(first.count).toBeNull()
    expect(first.rows[0]?.proxima_fecha).toBe('2026-01-01')
    const second = await planes.list(list({ despues: JSON.stringify(first.after) }))
    expect(second.rows[0]?.proxima_fecha).toBe('2026-01-11')
    const back = await planes.list(list({ antes: JSON.stringify(second.before) }))
    expect(back.rows[0]?.proxima_fecha).toBe('2026-01-01')
    expect((await planes.list(list({ q: placas[0]! }))).rows).toHaveLength(10)
    // by the day alone, which has an index: also downwards, and whatever else is asked
    const byPlate = await planes.list(list({ orden: '-placa' }))
    expect([byPlate.rows[0]?.proxima_fecha, byPlate.orden]).toEqual(['2026-01-01', { by: 'fecha', direction: 'asc' }])
    const latest = await planes.list(list({ orden: '-fecha' }))
    expect(latest.rows[0]?.proxima_fecha).toBe(addDays('2026-01-01', 1009))
    const earlier = await planes.list(list({ orden: '-fecha', despues: JSON.stringify(latest.after) }))
    expect(earlier.rows[0]?.proxima_fecha).toBe(addDays('2026-01-01', 999))
  })
})

describe('the odometer', () => {
  test('does not go down unless it is corrected', async () => {
    const { odometros, mantenimientos, v } = await taller()
    const read = (fecha: string, kilometraje: number, corregir = false) =>
      odometros.record(v[0]!, { fecha, kilometraje, corregir })
    await read('2026-11-01', 84_000)
    await expect(read('2026-11-10', 83_999)).rejects.toMatchObject({
      clave: 'kilometraje-menor',
      field: 'kilometraje',
      datos: { km: '84\u202f000' },
    })
    await expect(read('2026-10-10', 83_000)).rejects.toMatchObject({ clave: 'kilometraje-antiguo', field: 'fecha' })
    await expect(read('2026-10-10', 85_000)).rejects.toMatchObject({ clave: 'kilometraje-mayor' })
    await expect(mantenimientos.create(v[0]!, servicio({ fecha: TODAY, kilometraje: 8400 }))).rejects.toMatchObject({
      clave: 'kilometraje-menor',
    })
    await mantenimientos.create(v[0]!, servicio({ fecha: '2026-10-01', kilometraje: 80_000 }))
    expect(await odometro(v[0]!)).toEqual([84_000, '2026-11-01'])
    await mantenimientos.create(v[0]!, servicio({ fecha: '2026-11-15', kilometraje: 85_000 }))
    expect(await odometro(v[0]!)).toEqual([85_000, '2026-11-15'])
    await read(TODAY, 120, true)
    expect(await odometro(v[0]!)).toEqual([120, TODAY])
    await read(TODAY, 150)
    expect(await odometro(v[0]!)).toEqual([150, TODAY])
  })

  test('stated by two people at once is the higher, and a figure that was not stored is refused', async () => {
    const { odometros, id, v } = await taller()
    const done = await Promise.allSettled(
      [84_200, 84_100].map((kilometraje) => odometros.record(v[0]!, { fecha: TODAY, kilometraje, corregir: false })),
    )
    const refused = done.flatMap((d) => (d.status === 'rejected' ? [d.reason.clave] : []))
    const audited = await rows("select 1 from auditoria where empresa_id = ? and suceso = 'kilometraje-registrado'", id)
    expect(await odometro(v[0]!)).toEqual([84_200, TODAY])
    expect(audited).toHaveLength(done.length - refused.length)
    expect(refused.filter((clave) => clave !== 'kilometraje-menor')).toEqual([])
  })

  test('a figure that was mistyped in a service is forgotten when the service is mended or goes', async () => {
    const { mantenimientos, v } = await taller()
    await mantenimientos.create(v[0]!, servicio({ fecha: '2026-08-01', kilometraje: 80_000 }))
    const { id } = await mantenimientos.create(v[0]!, servicio({ fecha: '2026-11-01', kilometraje: 840_000 }))
    expect(await odometro(v[0]!)).toEqual([840_000, '2026-11-01'])
    await mantenimientos.update(id, { ...servicio({ fecha: '2026-11-01', kilometraje: 84_000 }), quitar: [] })
    expect(await odometro(v[0]!)).toEqual([84_000, '2026-11-01'])
    // a mistyped day too: what an earlier service read is in force again
    await mantenimientos.update(id, { ...servicio({ fecha: '2026-07-01', kilometraje: 79_000 }), quitar: [] })
    expect(await odometro(v[0]!)).toEqual([80_000, '2026-08-01'])
    await mantenimientos.update(id, { ...servicio({ fecha: '2026-11-01', kilometraje: 84_000 }), quitar: [] })
    await mantenimientos.remove(id)
    expect(await odometro(v[0]!)).toEqual([80_000, '2026-08-01'])
  })

  test('ends at the latest reading, in whatever order they arrive', async () => {
    const { mantenimientos, v } = await taller()
    await Promise.all(
      [3, 1, 4, 2].map((n) =>
        mantenimientos.create(v[0]!, servicio({ fecha: `2026-0${n}-01`, kilometraje: n * 1000, corregir: true })),
      ),
    )
    expect(await odometro(v[0]!)).toEqual([4000, '2026-04-01'])
  })
})
