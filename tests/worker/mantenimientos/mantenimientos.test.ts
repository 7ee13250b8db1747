/** The service book: services with their jobs in one batch, their files, and the list of them. */
import { describe, expect, test } from 'vitest'
import { addDays } from '../../../worker/domain/day'
import type { ServicioChange, ServicioData } from '../../../worker/domain/mantenimientos/mantenimiento'
import { pdf } from '../../support/samples'
import { list, odometro, oilChange, plan, rows, servicio, TODAY, taller } from '../support/taller'
import { createVehiculo, execute } from '../support/world'

describe('a service', () => {
  test('is kept with its jobs in their order, its sum in cents, and a note that the vehicle is to be judged', async () => {
    const { mantenimientos, v, id: empresa, placas } = await taller()
    const items = [
      { descripcion: 'Cambio de aceite', costo: 12_000_050, plan_id: null },
      { descripcion: 'Filtro de aire', costo: 0, plan_id: null },
      { descripcion: 'Mano de obra', costo: 3_500_010, plan_id: null },
    ]
    const { id, placa } = await mantenimientos.create(
      v[0]!,
      servicio({ items, kilometraje: 84_200, taller: 'El Paisa' }),
    )
    expect(placa).toBe(placas[0])
    expect(await mantenimientos.find(id)).toMatchObject({
      costo: 15_500_060,
      kilometraje: 84_200,
      taller: 'El Paisa',
      items,
      talleres: ['El Paisa'],
    })
    expect(await odometro(v[0]!)).toEqual([84_200, '2026-10-01'])
    const notes = await rows("select destino from pendientes where tipo = 'vehiculo.juzgar' and destino = ?", v[0]!)
    expect(notes).toHaveLength(1)
    const page = await mantenimientos.list(list())
    expect(page).toMatchObject({ count: { total: 1, inicio: 1 }, hasVehiculos: true, before: null, after: null })
    expect(page.rows[0]).toMatchObject({ id, placa, trabajos: items.map((i) => i.descripcion), archivos: 0 })
    expect(empresa).not.toBe('')
  })

  test('is written whole or not at all', async () => {
    const { mantenimientos, v, id } = await taller()
    await execute([
      [
        `create trigger falla_${id.replaceAll('-', '')} before insert on mantenimiento_items
         when new.descripcion = 'revienta ${id}' begin select raise(abort, 'no'); end`,
        [],
      ],
    ])
    const items = [
      { descripcion: 'Frenos', costo: 1, plan_id: null },
      { descripcion: `revienta ${id}`, costo: 1, plan_id: null },
    ]
    await expect(mantenimientos.create(v[0]!, servicio({ items, kilometraje: 5 }))).rejects.toMatchObject({
      clave: 'error-guardar-mantenimiento',
    })
    const { id: valid } = await mantenimientos.create(v[0]!, servicio())
    await expect(mantenimientos.update(valid, { ...servicio({ items }), quitar: [] })).rejects.toMatchObject({
      clave: 'error-guardar-mantenimiento',
    })
    expect((await mantenimientos.list(list())).rows.map((f) => f.trabajos)).toEqual([['Cambio de aceite']])
    expect(await odometro(v[0]!)).toEqual([null, null])
  })

  test('is refused on a vehicle, with a plan, or under an id of another company', async () => {
    const mine = await taller()
    const another = await taller()
    const own = await another.planes.create(another.v[0]!, plan())
    await expect(mine.mantenimientos.create(another.v[0]!, servicio())).rejects.toMatchObject({
      clave: 'vehiculo-requerido',
      field: 'vehiculo_id',
    })
    await expect(mine.mantenimientos.create(mine.v[0]!, oilChange(own.id))).rejects.toMatchObject({
      clave: 'plan-de-otro',
      field: 'items[0].plan_id',
    })
    const { id } = await another.mantenimientos.create(another.v[0]!, servicio())
    expect(await mine.mantenimientos.find(id)).toBeNull()
    expect(await mine.mantenimientos.forNew(another.v[0]!)).toBeNull()
    for (const attempt of [
      () => mine.mantenimientos.update(id, { ...servicio(), quitar: [] }),
      () => mine.mantenimientos.remove(id),
      () => mine.planes.update(own.id, plan()),
      () => mine.planes.remove(own.id),
      () => mine.odometros.record(another.v[0]!, { fecha: TODAY, kilometraje: 1, corregir: true }),
    ])
      await expect(attempt()).rejects.toMatchObject({ clave: 'no-encontrado' })
    expect((await mine.mantenimientos.list(list({ vehiculo: another.v[0] }))).rows).toEqual([])
    expect((await another.mantenimientos.find(id))?.items).toHaveLength(1)
  })

  test('is not made or changed when the subscription is over, but what is there can be deleted', async () => {
    const { mantenimientos, vencida: expired, v } = await taller()
    const { id } = await mantenimientos.create(v[0]!, servicio())
    const over = { clave: 'suscripcion-terminada' }
    await expect(expired.create(v[0]!, servicio())).rejects.toMatchObject(over)
    await expect(expired.update(id, { ...servicio({ taller: 'Otro' }), quitar: [] })).rejects.toMatchObject(over)
    await expired.remove(id)
    expect(await expired.find(id)).toBeNull()
  })

  test('two savers at once leave one of the two versions, never a mixture', async () => {
    const { mantenimientos, v } = await taller()
    const { id } = await mantenimientos.create(v[0]!, servicio())
    const version = (n: number) => ({
      ...servicio({ items: Array.from({ length: n }, () => ({ descripcion: `v${n}`, costo: n, plan_id: null })) }),
      quitar: [],
    })
    await Promise.all([2, 3, 4, 5].map((n) => mantenimientos.update(id, version(n))))
    const saved = await mantenimientos.find(id)
    const n = saved!.items.length
    expect(saved!.items.map((i) => i.descripcion)).toEqual(Array.from({ length: n }, () => `v${n}`))
    expect(saved!.costo).toBe(n * n)
  })
})

describe('a service that two people have open', () => {
  const oil = { descripcion: 'Cambio de aceite', costo: 12_000_050, plan_id: null }
  const filter = { descripcion: 'Filtro de aire', costo: 3_000_000, plan_id: null }
  const brakes = { descripcion: 'Frenos', costo: 20_000_000, plan_id: null }
  /** Both see the service as it was made; the other one saves first. */
  async function opened(other: Partial<ServicioData>) {
    const t = await taller()
    const { id } = await t.mantenimientos.create(t.v[0]!, servicio())
    const { corregir: _, archivo: __, ...shown } = servicio()
    await t.mantenimientos.update(id, { ...servicio(other), quitar: [] }, shown)
    const save = (mine: Partial<ServicioChange>) =>
      t.mantenimientos.update(id, { ...servicio(mine), quitar: [], ...mine }, shown)
    return { ...t, save, stored: () => t.mantenimientos.find(id) }
  }

  test('keeps what each changed: the jobs of one, the workshop of the other', async () => {
    const { save, stored } = await opened({ items: [oil, filter], kilometraje: 84_200 })
    await save({ taller: 'El Paisa' })
    expect(await stored()).toMatchObject({
      items: [oil, filter],
      costo: 15_000_050,
      kilometraje: 84_200,
      taller: 'El Paisa',
    })
    const another = await opened({ taller: 'El Paisa' })
    await another.save({ items: [oil, brakes] })
    expect(await another.stored()).toMatchObject({ items: [oil, brakes], taller: 'El Paisa' })
  })

  test('is refused when both changed the jobs, saying what they are by now, until the list is to be replaced', async () => {
    const { save, stored } = await opened({ items: [oil, filter] })
    await expect(save({ items: [oil, brakes], notas: 'Por la tarde' })).rejects.toMatchObject({
      clave: 'trabajos-cambiados',
      field: 'items',
      datos: { trabajos: 'Cambio de aceite ($\u00a0120.000,50), Filtro de aire ($\u00a030.000)' },
    })
    expect(await stored()).toMatchObject({ items: [oil, filter], notas: null })
    await save({ items: [oil, filter, brakes], replaces: true })
    expect((await stored())?.items).toEqual([oil, filter, brakes])
  })

  test('is saved when both changed the jobs to the same', async () => {
    const { save, stored } = await opened({ items: [oil, filter] })
    await save({ items: [oil, filter], taller: 'El Paisa' })
    expect(await stored()).toMatchObject({ items: [oil, filter], taller: 'El Paisa' })
  })

  test('loses nothing when both save in the same instant', async () => {
    const t = await taller()
    const { id } = await t.mantenimientos.create(t.v[0]!, servicio())
    const { corregir: _, archivo: __, ...shown } = servicio()
    const save = (mine: Partial<ServicioData>) => t.mantenimientos.update(id, { ...servicio(mine), quitar: [] }, shown)
    await Promise.all([save({ items: [oil, filter] }), save({ taller: 'El Paisa' }), save({ notas: 'Por la tarde' })])
    expect(await t.mantenimientos.find(id)).toMatchObject({
      items: [oil, filter],
      taller: 'El Paisa',
      notas: 'Por la tarde',
    })
    const lists = [[filter], [brakes]].map((items) => save({ items }))
    expect((await Promise.allSettled(lists)).map(({ status }) => status).sort()).toEqual(['rejected', 'rejected'])
  })
})

test('a service that is saved five times at once is one, and its cost is counted once', async () => {
  const { mantenimientos, v, archivos } = await taller()
  const { id: archivo } = await archivos.upload('factura.pdf', 'application/pdf', pdf('Factura'))
  for (const same of [servicio(), servicio({ kilometraje: 84_200, taller: 'El Paisa', archivo: [archivo] })]) {
    const done = await Promise.allSettled(Array.from({ length: 5 }, () => mantenimientos.create(v[0]!, same)))
    expect(done.filter((d) => d.status === 'fulfilled')).toHaveLength(1)
    for (const d of done)
      if (d.status === 'rejected') expect(d.reason).toMatchObject({ clave: 'mantenimiento-repetido', field: undefined })
  }
  // the same work on the same day is told apart by its notes
  await mantenimientos.create(v[0]!, servicio({ notas: 'Por la tarde' }))
  await mantenimientos.create(v[0]!, servicio({ fecha: '2026-10-02' }))
  expect((await mantenimientos.list(list())).rows.map((f) => [f.fecha, f.costo])).toEqual([
    ['2026-10-02', 12_000_050],
    ['2026-10-01', 12_000_050],
    ['2026-10-01', 12_000_050],
    ['2026-10-01', 12_000_050],
  ])
})

describe('the files of a service', () => {
  const upload = async (t: Awaited<ReturnType<typeof taller>>, nombre: string) =>
    (await t.archivos.upload(nombre, 'application/pdf', pdf())).id

  test('are taken with it, added and taken away, five at most, and go with it', async () => {
    const t = await taller()
    const { mantenimientos, v } = t
    const two = [await upload(t, 'factura.pdf'), await upload(t, 'foto.pdf')]
    const { id } = await mantenimientos.create(v[0]!, servicio({ archivo: two }))
    const nombres = async () => (await mantenimientos.find(id))!.archivos.map((a) => a.nombre)
    expect((await nombres()).sort()).toEqual(['factura.pdf', 'foto.pdf'])
    expect((await mantenimientos.list(list())).rows[0]?.archivos).toBe(2)
    const three = [await upload(t, 'garantia.pdf')]
    await mantenimientos.update(id, { ...servicio({ archivo: three }), quitar: [two[0]!] })
    expect((await nombres()).sort()).toEqual(['foto.pdf', 'garantia.pdf'])
    expect(
      await rows("select destino from pendientes where tipo = 'archivo.borrar' and destino like ?", `%${two[0]}%`),
    ).toHaveLength(1)
    const many = await Promise.all([1, 2, 3, 4].map((n) => upload(t, `${n}.pdf`)))
    await expect(mantenimientos.update(id, { ...servicio({ archivo: many }), quitar: [] })).rejects.toMatchObject({
      clave: 'demasiados-archivos',
      datos: { max: 5 },
    })
    // two people add at once what only one of them may
    const atOnce = await Promise.allSettled(
      [many.slice(0, 2), many.slice(2)].map((archivo) =>
        mantenimientos.update(id, { ...servicio({ archivo }), quitar: [] }),
      ),
    )
    expect(atOnce.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(atOnce.find((d) => d.status === 'rejected')).toMatchObject({
      reason: { clave: 'demasiados-archivos', field: 'archivo', datos: { max: 5 } },
    })
    expect(await nombres()).toHaveLength(4)
    await mantenimientos.remove(id)
    expect(await rows('select id from archivos where de = ?', `mantenimiento:${id}`)).toEqual([])
  })

  test('of another person or another company are not taken, and nothing is saved then', async () => {
    const mine = await taller()
    const another = await taller()
    const foreign = await upload(another, 'ajeno.pdf')
    await expect(mine.mantenimientos.create(mine.v[0]!, servicio({ archivo: [foreign] }))).rejects.toMatchObject({
      clave: 'archivo-vencido',
      field: 'archivo[0]',
    })
    expect((await mine.mantenimientos.list(list())).rows).toEqual([])
    // a job of another service cannot be taken over by using its id
    const { id: own } = await another.mantenimientos.create(another.v[0]!, servicio({ archivo: [foreign] }))
    const { id } = await another.mantenimientos.create(another.v[0]!, servicio({ taller: 'El Paisa' }))
    await another.mantenimientos.update(id, { ...servicio({ taller: 'El Paisa' }), quitar: [foreign] })
    expect((await another.mantenimientos.find(own))?.archivos).toHaveLength(1)
  })
})

describe('the list of services', () => {
  test('goes from the newest, by page both ways, across the fleet or of one vehicle', async () => {
    const { mantenimientos, v } = await taller(2)
    for (let n = 1; n <= 12; n++)
      await mantenimientos.create(v[n % 2]!, servicio({ fecha: addDays('2026-01-01', n), taller: `T${n}` }))
    const first = await mantenimientos.list(list())
    expect(first.rows.map((f) => f.taller)).toEqual(Array.from({ length: 10 }, (_, n) => `T${12 - n}`))
    const second = await mantenimientos.list(list({ despues: JSON.stringify(first.after) }))
    expect(second.rows.map((f) => f.taller)).toEqual(['T2', 'T1'])
    expect(second.count).toEqual({ total: 12, inicio: 11 })
    const back = await mantenimientos.list(list({ antes: JSON.stringify(second.before) }))
    expect(back.rows.map((f) => f.taller)).toEqual(first.rows.map((f) => f.taller))
    const reversed = await mantenimientos.list(list({ orden: 'fecha' }))
    expect(reversed.rows[0]?.taller).toBe('T1')
    const ofFirst = await mantenimientos.list(list({ vehiculo: v[0] }))
    expect([ofFirst.count?.total, ofFirst.vehiculo?.id]).toEqual([6, v[0]])
  })

  test('is searched by what was done, the workshop and the plate', async () => {
    const { mantenimientos, v, id } = await taller()
    const other = await createVehiculo(id, { placa: 'QQQ777' })
    await mantenimientos.create(other.id, servicio())
    await mantenimientos.create(v[0]!, servicio({ taller: 'Taller Peñalosa' }))
    await mantenimientos.create(
      v[0]!,
      servicio({ items: [{ descripcion: 'Sincronización', costo: 1, plan_id: null }] }),
    )
    const finds = async (q: string) => (await mantenimientos.list(list({ q }))).rows.length
    expect(await finds('penalosa')).toBe(1)
    expect(await finds('sincro')).toBe(1)
    expect(await finds('aceite taller')).toBe(1)
    expect(await finds('qqq777')).toBe(1)
    expect(await finds('qqq aceite')).toBe(1)
    expect(await finds('nada')).toBe(0)
  })
})
