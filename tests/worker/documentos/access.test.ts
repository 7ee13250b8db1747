/** Whose documents they are: of one company, and of a Usuario those of the assigned vehicles. */
import { describe, expect, test } from 'vitest'
import { assess, documentosOf, empresa, idOf, list, PDF, refusal, rows, soat } from '../support/documentos'
import { assign } from '../support/world'

describe('whose they are', () => {
  test('another company’s document, vehicle and exemption are as absent as what never was', async () => {
    const mine = await empresa()
    const another = await empresa()
    await another.documentos.create(soat(another.v[0]!))
    await another.documentos.exempt({ vehiculo_id: another.v[0]!, tipo: 'Extintor', motivo: 'x' })
    const own = await idOf(another.id, '2027-01-09')
    const fingerprint = async () =>
      JSON.stringify([
        await documentosOf(another.id),
        await rows('select * from exenciones where empresa_id = ?', another.id),
      ])
    const before = await fingerprint()
    const { documentos } = mine
    expect(await documentos.find(own)).toBeNull()
    expect(await documentos.ofVehicle(another.v[0]!)).toBeNull()
    expect(await documentos.exemption(another.v[0]!, 'Extintor')).toBeNull()
    expect((await documentos.list(list({ q: another.vehiculos[0]!.placa }))).rows).toEqual([])
    const absent = refusal('no-encontrado')
    await expect(documentos.remove(own)).rejects.toEqual(absent)
    await expect(documentos.update(own, soat(mine.v[0]!))).rejects.toEqual(absent)
    await expect(documentos.renew(own, { ...soat(''), fecha_vencimiento: '2029-01-01' })).rejects.toEqual(absent)
    await expect(documentos.exempt({ vehiculo_id: another.v[0]!, tipo: 'SOAT', motivo: 'x' })).rejects.toEqual(absent)
    await expect(documentos.removeExencion({ vehiculo_id: another.v[0]!, tipo: 'Extintor' })).rejects.toEqual(absent)
    await expect(documentos.create(soat(another.v[0]!))).rejects.toEqual(refusal('vehiculo-requerido', 'vehiculo_id'))
    await mine.documentos.create(soat(mine.v[0]!))
    await expect(documentos.update(await idOf(mine.id, '2027-01-09'), soat(another.v[0]!))).rejects.toEqual(
      refusal('vehiculo-requerido', 'vehiculo_id'),
    )
    expect(await fingerprint()).toBe(before)
  })

  test('a Usuario sees, adds and renews on the assigned vehicles only, with a file', async () => {
    const e = await empresa({ vehiculos: 3 })
    const own = e.v[0]!
    const foreign = e.v[1]!
    await e.documentos.create(soat(own, { fecha_vencimiento: '2026-12-01' }))
    await e.documentos.create(soat(foreign, { fecha_vencimiento: '2026-12-02' }))
    await assign(e.id, e.usuario.id, own)
    await assess(e.id, e.v)
    const { documentos, archivos } = e.ofUsuario()
    const { rows: seen, count } = await documentos.list(list())
    expect(seen.map((f) => f.vehiculo.id)).toEqual([own])
    expect(count).toMatchObject({ todos: 1, byFilter: { 'por-vencer': 1 } })
    expect(count.byFilter['sin-registrar']).toBe(2)
    expect(await documentos.ofVehicle(foreign)).toBeNull()
    const foreignDocumento = await idOf(e.id, '2026-12-02')
    expect(await documentos.find(foreignDocumento)).toBeNull()
    const { id: archivo } = await archivos.upload('soat.pdf', 'application/pdf', PDF)
    const ends = { fecha_emision: '2026-12-02', fecha_vencimiento: '2027-12-01' }
    await documentos.renew(await idOf(e.id, '2026-12-01'), { ...ends, archivo })
    await documentos.create(soat(own, { tipo: 'Extintor' }))
    await expect(documentos.renew(foreignDocumento, { ...ends, archivo: null })).rejects.toEqual(
      refusal('no-encontrado'),
    )
    await expect(documentos.create(soat(foreign))).rejects.toEqual(refusal('vehiculo-requerido', 'vehiculo_id'))
    const renewed = (await documentos.list(list({ estado: 'vigentes' }))).rows.map(
      (f) => f.documento?.fecha_vencimiento,
    )
    expect(renewed).toEqual(['2027-01-09', '2027-12-01'])
    expect((await documentosOf(e.id)).filter((d) => d.vehiculo_id === foreign)).toHaveLength(1)
  })
})
