/** The vehicles of a company: writes, the limit of the plan, and what is deleted with a vehicle. */
import { env } from 'cloudflare:test'
import { describe, expect, test } from 'vitest'
import { createDispositivo, execute } from '../support/world'
import { documento, fleet, kangoo, list, NOW, placa } from './company-fleet'

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
    expect((await vehiculos.list(list())).count.flota.n).toBe(5)
  })

  test('above the largest plan nothing is offered but a word with us', async () => {
    const { vehiculos } = await fleet({ vehicle_limit: 30 })
    await Promise.all(Array.from({ length: 30 }, (_, n) => vehiculos.create({ ...kangoo, placa: placa(n) })))
    await expect(vehiculos.create(kangoo)).rejects.toMatchObject({ clave: 'limite-enterprise', datos: { limite: 30 } })
  })

  test('at a limit that was agreed with us, which no plan raises, no plan is offered', async () => {
    const { vehiculos } = await fleet({
      plan_type: 'Basic',
      subscription_status: 'active',
      subscription_ends_at: null,
      vehicle_limit: 2,
      vehiculos_acordados: 2,
    })
    await Promise.all(['AAA111', 'AAA112'].map((plate) => vehiculos.create({ ...kangoo, placa: plate })))
    await expect(vehiculos.create(kangoo)).rejects.toMatchObject({ clave: 'limite-enterprise', datos: { limite: 2 } })
  })

  test('waits for a subscription once the trial is over', async () => {
    const { vehiculos, en: at } = await fleet({ trial_ends_at: NOW + 1000 })
    await vehiculos.create(kangoo)
    await expect(at(NOW + 1000).create({ ...kangoo, placa: 'AAA111' })).rejects.toMatchObject({
      clave: 'prueba-terminada',
    })
    expect((await at(NOW + 1000).list(list())).rows).toHaveLength(1)
  })
})

describe('changing and deleting', () => {
  test('a new plate is the one under which the vehicle and its device are found', async () => {
    const { id, vehiculos } = await fleet()
    const v = await vehiculos.create(kangoo)
    await createDispositivo(id, { id: v, placa: 'JTR205' }, { imei: '490154203237518' }, NOW)
    await vehiculos.update(v, { ...kangoo, placa: 'ZZZ999', color: null })
    expect((await vehiculos.list(list({ q: 'zzz 999' }))).rows).toMatchObject([{ id: v, color: null }])
    expect((await vehiculos.list(list({ q: 'jtr' }))).rows).toEqual([])
    const gps = await env.DB.prepare('select busqueda from gps_dispositivos where vehiculo_id = ?').bind(v).first()
    expect(gps).toEqual({ busqueda: '490154203237518 zzz999' })
  })

  test('edited by two people at once keeps what each changed; a program names what it wants', async () => {
    const { vehiculos } = await fleet()
    const id = await vehiculos.create(kangoo)
    await vehiculos.update(id, { ...kangoo, color: 'Rojo', cilindraje: 1600 }, kangoo)
    await vehiculos.update(id, { ...kangoo, titular: 'Leasing S. A.' }, kangoo)
    expect(await vehiculos.find(id)).toMatchObject({ color: 'Rojo', cilindraje: 1600, titular: 'Leasing S. A.' })
    await vehiculos.update(id, kangoo)
    expect(await vehiculos.find(id)).toMatchObject(kangoo)
  })

  test('a change tells the plate that is stored, also where another person has changed it meanwhile', async () => {
    const { vehiculos } = await fleet()
    const id = await vehiculos.create(kangoo)
    expect(await vehiculos.update(id, { ...kangoo, placa: 'ZZZ999' }, kangoo)).toBe('ZZZ999')
    expect(await vehiculos.update(id, { ...kangoo, color: 'Rojo' }, kangoo)).toBe('ZZZ999')
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
      ...[null, 1].map((attended): [string, (string | number | null)[]] => [
        `insert into objeciones (id, empresa_id, vehiculo_id, texto, vence, created_at, atendida_at)
         values (?, ?, ?, 'No quiero que me miren', '2026-12-01', 0, ?)`,
        [crypto.randomUUID(), id, v, attended],
      ]),
    ])
    expect(await vehiculos.countRemoved(v)).toMatchObject({
      placa: 'JTR205',
      conductores: 1,
      documentos: 2,
      dispositivo: '490154203237518',
      objeciones: 1,
    })
    expect(await vehiculos.countRemoved(remaining)).toMatchObject({
      conductores: 0,
      documentos: 0,
      dispositivo: other.imei,
      objeciones: 0,
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
