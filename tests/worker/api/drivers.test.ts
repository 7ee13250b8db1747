/** Drivers over API v1: the same rules as on the screen Conductores. */
import { describe, expect, test } from 'vitest'
import { conductorCommand } from '../../../worker/domain/conductores/conductor'
import { DriverInput } from '../../../worker/http/api/v1/drivers'
import { createConductor, createEmpresa } from '../support/world'
import { companyWithProgram } from './program'

const driver = (vehiculo_id: string | undefined) => ({
  vehiculo_id,
  nombre: 'Óscar Iván Ruiz',
  documento: '1.032.456.789',
  licencia_numero: '1032456789',
  licencia_tipo: 'C2',
  licencia_fecha_emision: '2024-03-01',
  licencia_fecha_vencimiento: '2027-03-01',
})

test('the API asks for the fields of the screen’s form, but for the file of the licence', () => {
  const [create] = conductorCommand('2026-11-23').options
  const ofForm = Object.keys(create.shape).filter((field) => !['intent', 'archivo'].includes(field))
  expect(Object.keys(DriverInput.shape).sort()).toEqual(ofForm.sort())
})

describe('a driver', () => {
  test('is created, changed, moved to another vehicle and deleted', async () => {
    const { empresa, program } = await companyWithProgram({ vehiculos: 2 })
    const [one, other] = empresa.vehiculos
    const created = await program.post('/drivers', driver(one?.id))
    expect([created.status, created.json]).toMatchObject([
      201,
      { documento: '1032456789', placa: one?.placa, telefono: null },
    ])
    const path = `/drivers/${created.json.id}`
    const moved = await program.patch(path, { vehiculo_id: other?.id, telefono: '300 123 4567' })
    expect(moved.json).toEqual({
      ...created.json,
      vehiculo_id: other?.id,
      placa: other?.placa,
      telefono: '+573001234567',
    })
    expect((await program.get('/drivers')).json).toEqual({ data: [moved.json], next: null })
    expect((await program.get(`/drivers?vehiculo_id=${one?.id}`)).json.data).toEqual([])
    expect((await program.delete(path)).status).toBe(204)
  })

  test('belongs to a vehicle of the company, once, and has a licence that ends after it began', async () => {
    const { empresa, program } = await companyWithProgram({ vehiculos: 1 })
    const foreign = await createEmpresa({ vehiculos: 1 })
    const [own] = empresa.vehiculos
    expect((await program.post('/drivers', driver(foreign.vehiculos[0]?.id))).json).toMatchObject({
      status: 422,
      errors: [{ field: 'vehiculo_id', reason: 'sin-vehiculo' }],
    })
    expect((await program.post('/drivers', driver(own?.id))).status).toBe(201)
    expect((await program.post('/drivers', driver(own?.id))).json).toMatchObject({ status: 409, code: 'conflict' })
    const backwards = { ...driver(own?.id), documento: '2', licencia_fecha_vencimiento: '2023-03-01' }
    expect((await program.post('/drivers', backwards)).json.errors).toEqual([
      { field: 'licencia_fecha_vencimiento', reason: 'vence-antes-de-emision' },
    ])
  })

  test('is listed by name, page by page', async () => {
    const { empresa, program } = await companyWithProgram({ vehiculos: 1 })
    const [vehiculo] = empresa.vehiculos
    if (!vehiculo) throw new Error('no vehicle')
    for (const nombre of ['Zoe', 'Ana', 'Luz']) await createConductor(empresa.id, vehiculo, { nombre })
    const first = await program.get('/drivers?limit=2')
    const second = await program.get(`/drivers?limit=2&cursor=${first.json.next}`)
    const names = [...first.json.data, ...second.json.data].map(({ nombre }: { nombre: string }) => nombre)
    expect([names, second.json.next]).toEqual([['Ana', 'Luz', 'Zoe'], null])
  })
})
