/** The drivers of a company: their states, writes, and the verdict of the vehicle that follows them. */
import { env } from 'cloudflare:test'
import { describe, expect, test } from 'vitest'
import { meeting } from '../../support/meeting'
import { pdf } from '../../support/samples'
import { auditEntries } from '../support/auditoria'
import { createVehiculo, execute, stopsFrom, verdictOn } from '../support/world'
import { data, list, NOW, PDF, TODAY, world } from './drivers'

const owedCount = async (id: string) =>
  (
    await env.DB.prepare("select count(*) as n from pendientes where tipo = 'vehiculo.juzgar' and destino = ?")
      .bind(id)
      .first<{ n: number }>()
  )?.n

describe('a driver', () => {
  test('is found with what was written, and with the vehicle', async () => {
    const { conductores, jtr } = await world()
    const { archivo: _, ...saved } = data(jtr)
    const id = await conductores.create(data(jtr))
    expect(await conductores.find(id)).toMatchObject({ id, ...saved, placa: 'JTR205', licencia_url: null })
  })

  test('cannot be put on the vehicle of another company, nor moved there', async () => {
    const { conductores, jtr } = await world()
    const foreign = await world()
    const denied = { clave: 'sin-vehiculo', field: 'vehiculo_id' }
    await expect(conductores.create(data(foreign.jtr))).rejects.toMatchObject(denied)
    const id = await conductores.create(data(jtr))
    await expect(conductores.update(id, data(foreign.jtr))).rejects.toMatchObject(denied)
    expect((await foreign.conductores.list(list())).rows).toEqual([])
    expect(await conductores.find(id)).toMatchObject({ vehiculo_id: jtr })
  })

  test('edited by two people at once keeps what each changed, the vehicle among it, and a licence that can be', async () => {
    const { conductores, jtr, klm } = await world()
    const shown = data(jtr)
    const id = await conductores.create(shown)
    await conductores.update(id, { ...shown, vehiculo_id: klm, licencia_fecha_vencimiento: '2026-12-01' }, shown)
    // what is told of it is as it is stored by now
    expect(await conductores.update(id, { ...shown, telefono: null }, shown)).toMatchObject({
      licencia_fecha_vencimiento: '2026-12-01',
    })
    const kept = { vehiculo_id: klm, licencia_fecha_vencimiento: '2026-12-01', telefono: null }
    expect(await conductores.find(id)).toMatchObject(kept)
    await expect(
      conductores.update(id, { ...shown, licencia_fecha_emision: '2026-12-02' }, shown),
    ).rejects.toMatchObject({ clave: 'vence-antes-de-emision', field: 'licencia_fecha_vencimiento' })
    expect(await conductores.find(id)).toMatchObject(kept)
  })

  test('moved by another person between being read and being changed stays there, with the new licence file', async () => {
    const { id: empresa, archivos, conductores, withArchivos, jtr, klm } = await world()
    const shown = data(jtr)
    const id = await conductores.create(shown)
    const { id: file } = await archivos.upload('licencia.pdf', 'application/pdf', PDF)
    const late = withArchivos({
      claim: async (...claimed) => {
        await conductores.update(id, { ...shown, vehiculo_id: klm }, shown)
        return archivos.claim(...claimed)
      },
    })
    await late.update(id, { ...shown, telefono: null, archivo: file }, shown)
    expect(await conductores.find(id)).toMatchObject({ vehiculo_id: klm, telefono: null })
    const { results: files } = await env.DB.prepare('select id, vehiculo_id from archivos where empresa_id = ?')
      .bind(empresa)
      .all()
    expect(files).toEqual([{ id: file, vehiculo_id: klm }])
  })

  test('of another company is not there', async () => {
    const { conductores, jtr } = await world()
    const foreign = await world()
    const own = await foreign.conductores.create(data(foreign.jtr))
    const denied = { clave: 'no-encontrado' }
    expect(await conductores.find(own)).toBeNull()
    await expect(conductores.update(own, data(jtr))).rejects.toMatchObject(denied)
    await expect(conductores.remove(own)).rejects.toMatchObject(denied)
    expect(await foreign.conductores.find(own)).toMatchObject({ nombre: 'Jorge Eliécer Pardo' })
  })

  test('is neither added nor changed once the subscription is over, but deleted', async () => {
    const { conductores, en: at, ended, jtr } = await world()
    const id = await conductores.create(data(jtr))
    const late = at(NOW + 15 * 86_400_000, ended)
    const over = { clave: 'suscripcion-terminada' }
    await expect(late.create(data(jtr))).rejects.toMatchObject(over)
    await expect(late.update(id, data(jtr))).rejects.toMatchObject(over)
    expect(await late.remove(id)).toMatchObject({ placa: 'JTR205' })
  })

  test('turns the verdict of the vehicle with an expired licence, and turns it back when it is renewed', async () => {
    const { conductores, jtr } = await world()
    const id = await conductores.create(data(jtr, { licencia_fecha_vencimiento: '2026-11-10' }))
    expect(await verdictOn(jtr, TODAY)).toBe('No puede salir')
    expect(await owedCount(jtr)).toBe(1)

    await conductores.update(id, data(jtr, { licencia_fecha_vencimiento: '2029-11-10' }))
    expect(await stopsFrom(jtr)).toBe('2029-11-11')
    expect(await verdictOn(jtr, TODAY)).toBe('Falta saber')

    await conductores.remove(id)
    expect(await stopsFrom(jtr)).toBeNull()
  })

  test('has the file of the licence, another one when it is renewed, and none of another person', async () => {
    const { conductores, archivos, jtr } = await world()
    const first = await archivos.upload('licencia.pdf', 'application/pdf', PDF)
    const id = await conductores.create(data(jtr, { archivo: first.id }))
    const url = (archivo: { id: string }) => `/api/files/${archivo.id}`
    expect((await conductores.withLicencia(id))?.licencia).toEqual({
      url: url(first),
      nombre: 'licencia.pdf',
      tipo: 'application/pdf',
    })
    // saved without a new file, the old one stays
    await conductores.update(id, data(jtr))
    expect((await conductores.withLicencia(id))?.licencia?.url).toBe(url(first))
    const second = await archivos.upload('nueva.pdf', 'application/pdf', PDF)
    await conductores.update(id, data(jtr, { archivo: second.id }))
    expect((await conductores.withLicencia(id))?.licencia).toMatchObject({ url: url(second), nombre: 'nueva.pdf' })
    expect(await archivos.read(first.id)).toBeNull()
    // only the file that was shown is removed; the licence stays
    await expect(conductores.removeFile(id, url(first))).rejects.toMatchObject({ clave: 'no-encontrado' })
    expect(await conductores.removeFile(id, url(second))).toMatchObject({ placa: 'JTR205' })
    expect(await conductores.withLicencia(id)).toMatchObject({ licencia: null, licencia_numero: expect.any(String) })
    expect(await archivos.read(second.id)).toBeNull()
    const events = (await auditEntries('objeto', id)).map((a) => a.suceso)
    expect(events.filter((event) => event === 'archivo-quitado')).toHaveLength(1)

    const foreign = await world()
    const own = await foreign.archivos.upload('licencia.pdf', 'application/pdf', PDF)
    const denied = { clave: 'archivo-vencido', field: 'archivo' }
    const other = { documento: '52123456' }
    await expect(conductores.create(data(jtr, { ...other, archivo: own.id }))).rejects.toMatchObject(denied)
    // already removed
    await expect(conductores.create(data(jtr, { ...other, archivo: second.id }))).rejects.toMatchObject(denied)
  })

  test('a driver who moves takes the licence and its file along, and both vehicles are assessed', async () => {
    const { id: empresa, conductores, jtr, klm } = await world()
    const id = await conductores.create(data(jtr, { licencia_fecha_vencimiento: '2026-11-10' }))
    await execute([
      [
        `insert into archivos (id, empresa_id, clave_r2, nombre, tipo, tamano, estado, subido_por, de, vehiculo_id, created_at)
         values (?, ?, ?, 'l.pdf', 'application/pdf', 9, 'listo', 'x', ?, ?, 0)`,
        [crypto.randomUUID(), empresa, crypto.randomUUID(), `conductor:${id}`, jtr],
      ],
    ])
    await conductores.update(id, data(klm, { licencia_fecha_vencimiento: '2026-11-10' }))
    expect(await stopsFrom(jtr)).toBeNull()
    expect(await stopsFrom(klm)).toBe('2026-11-11')
    expect([await owedCount(jtr), await owedCount(klm)]).toEqual([2, 1])
    // deleting the vehicle left behind keeps the file
    await execute([['delete from vehiculos where id = ?', [jtr]]])
    const archivo = () =>
      env.DB.prepare('select vehiculo_id from archivos where de = ?').bind(`conductor:${id}`).first()
    expect(await archivo()).toEqual({ vehiculo_id: klm })
    await conductores.remove(id)
    expect(await archivo()).toBeNull()
  })
})

test('the file of a change that is sent twice at once is the licence of the driver, and the second change is told', async () => {
  const { id, jtr, conductores, archivos, withArchivos } = await world()
  const driver = await conductores.create(data(jtr))
  const archivo = (await archivos.upload('licencia.pdf', 'application/pdf', pdf())).id
  const change = meeting(2)
  const twice = Array.from({ length: 2 }, () =>
    withArchivos({ claim: (...own) => archivos.claim(...own).finally(change) }).update(driver, data(jtr, { archivo })),
  )
  const done = await Promise.allSettled(twice)
  expect(done.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(done.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { clave: 'archivo-vencido' } })
  const { results } = await env.DB.prepare('select id, estado, de from archivos where empresa_id = ?').bind(id).all()
  expect(results).toEqual([{ id: archivo, estado: 'listo', de: `conductor:${driver}` }])
})

test('a driver who is moved to two vehicles at once stops only the one where he ends', async () => {
  const { id: empresa, conductores, jtr, klm } = await world()
  const { id: third } = await createVehiculo(empresa, { placa: 'BOG123' }, NOW)
  const expired = { licencia_fecha_vencimiento: '2026-11-10' }
  const id = await conductores.create(data(jtr, expired))
  await Promise.all([klm, third].map((vehiculo) => conductores.update(id, data(vehiculo, expired))))
  const ends = (await conductores.find(id))?.vehiculo_id
  const stopped = await Promise.all([jtr, klm, third].map(async (v) => ((await stopsFrom(v)) ? [v] : [])))
  expect(stopped.flat()).toEqual([ends])
})

describe('the same driver again', () => {
  test('five saves at once leave one, with one licence; on another vehicle it is another', async () => {
    const { conductores, archivos, jtr, klm } = await world()
    const { id: archivo } = await archivos.upload('licencia.pdf', 'application/pdf', PDF)
    const again = { clave: 'conductor-repetido', field: 'documento' }
    const done = await Promise.allSettled(Array.from({ length: 5 }, () => conductores.create(data(jtr, { archivo }))))
    expect(done.filter((d) => d.status === 'fulfilled')).toHaveLength(1)
    for (const d of done) if (d.status === 'rejected') expect(d.reason).toMatchObject(again)
    await expect(conductores.create(data(jtr, { nombre: 'Jorge Pardo', licencia_tipo: 'B1' }))).rejects.toMatchObject(
      again,
    )
    await conductores.create(data(klm))
    await conductores.create(data(jtr, { documento: '79456124' }))
    const { rows } = await conductores.list(list())
    expect(rows.map((c) => [c.vehiculo_id === jtr, c.documento]).sort()).toEqual([
      [false, '79456123'],
      [true, '79456123'],
      [true, '79456124'],
    ])
  })

  test('neither by moving nor by its document does one become another of the vehicle, whose file stays', async () => {
    const { id: empresa, conductores, archivos, jtr, klm } = await world()
    const again = { clave: 'conductor-repetido', field: 'documento' }
    const first = await archivos.upload('a.pdf', 'application/pdf', PDF)
    const second = await archivos.upload('b.pdf', 'application/pdf', PDF)
    const id = await conductores.create(data(jtr, { archivo: first.id }))
    const url = (await conductores.find(id))?.licencia_url
    await conductores.create(data(klm))
    const other = await conductores.create(data(klm, { documento: '80111222' }))
    await expect(conductores.update(id, data(klm, { archivo: second.id }))).rejects.toMatchObject(again)
    await expect(conductores.update(other, data(klm))).rejects.toMatchObject(again)
    expect(await conductores.withLicencia(id)).toMatchObject({
      vehiculo_id: jtr,
      licencia_url: url,
      licencia: { nombre: 'a.pdf' },
    })
    // the refused form can be sent again with what it uploaded
    await conductores.update(id, data(klm, { documento: '90333444', archivo: second.id }))
    expect(await conductores.withLicencia(id)).toMatchObject({ vehiculo_id: klm, licencia: { nombre: 'b.pdf' } })
    // older rows that are double can still be changed
    await execute([["update conductores set documento = '80111222' where empresa_id = ? and id = ?", [empresa, id]]])
    await conductores.update(other, data(klm, { documento: '80111222', nombre: 'Ana Ruiz' }))
    expect(await conductores.find(other)).toMatchObject({ nombre: 'Ana Ruiz' })
  })
})
