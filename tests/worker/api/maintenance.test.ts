/** The service book over API v1: the same rules as on the screen Mantenimientos, amounts in cents. */
import { describe, expect, test } from 'vitest'
import { mantenimientoCommand } from '../../../worker/domain/mantenimientos/mantenimiento'
import { MaintenanceInput } from '../../../worker/http/api/v1/maintenance'
import { createEmpresa } from '../support/world'
import { companyWithProgram } from './program'

const OIL = { descripcion: 'Cambio de aceite', costo_centavos: 12_050_050 }
const service = (vehiculo_id: string | undefined, change: Record<string, unknown> = {}) => ({
  vehiculo_id,
  fecha: '2026-03-01',
  kilometraje: 84_200,
  taller: 'Taller Norte',
  items: [OIL],
  ...change,
})

test('the API asks for the fields of the screen’s form, but for the files', () => {
  const [create] = mantenimientoCommand('2026-11-23').options
  const ofForm = Object.keys(create.shape).filter((field) => !['intent', 'archivo'].includes(field))
  expect(Object.keys(MaintenanceInput.shape).sort()).toEqual(ofForm.sort())
})

describe('a service', () => {
  test('is created, changed, listed with its costs and deleted', async () => {
    const { empresa, program } = await companyWithProgram({ vehiculos: 2 })
    const [one, other] = empresa.vehiculos
    const created = await program.post('/maintenance', service(one?.id))
    expect([created.status, created.json]).toMatchObject([
      201,
      { placa: one?.placa, kilometraje: 84_200, costo_centavos: 12_050_050, items: [{ ...OIL, plan_id: null }] },
    ])
    const path = `/maintenance/${created.json.id}`
    const brakes = { descripcion: 'Frenos', costo_centavos: 0, plan_id: null }
    const changed = await program.patch(path, { items: [{ ...OIL, plan_id: null }, brakes], notas: 'Con garantía' })
    expect(changed.json).toEqual({
      ...created.json,
      items: [{ ...OIL, plan_id: null }, brakes],
      notas: 'Con garantía',
    })
    const older = await program.post('/maintenance', service(one?.id, { fecha: '2026-01-01', kilometraje: null }))
    const first = await program.get('/maintenance?limit=1')
    expect(first.json.data).toEqual([changed.json])
    expect((await program.get(`/maintenance?cursor=${first.json.next}`)).json).toEqual({
      data: [older.json],
      next: null,
    })
    expect((await program.get(`/maintenance?vehiculo_id=${other?.id}`)).json.data).toEqual([])
    expect((await program.delete(path)).status).toBe(204)
  })

  test('is refused as on the screen, with the path of what is wrong', async () => {
    const { empresa, program } = await companyWithProgram({ vehiculos: 1 })
    const foreign = await createEmpresa({ vehiculos: 1 })
    const own = empresa.vehiculos[0]?.id
    const { json } = await program.post('/maintenance', service(own))
    for (const [body, status, error] of [
      [service(own), 409, { field: '', reason: 'mantenimiento-repetido' }],
      [service(foreign.vehiculos[0]?.id), 422, { field: 'vehiculo_id', reason: 'vehiculo-requerido' }],
      [
        service(own, { fecha: '2026-04-01', kilometraje: 10 }),
        422,
        { field: 'kilometraje', reason: 'kilometraje-menor' },
      ],
      [service(own, { fecha: '2126-04-01' }), 422, { field: 'fecha', reason: 'fecha-futura' }],
      [
        service(own, { fecha: '2026-02-01', items: [{ ...OIL, plan_id: 'x' }] }),
        422,
        { field: 'items.0.plan_id', reason: 'plan-de-otro' },
      ],
      [service(own, { items: [{ ...OIL, costo_centavos: 0.5 }] }), 422, { field: 'items.0.costo_centavos' }],
    ] as const)
      expect((await program.post('/maintenance', body)).json).toMatchObject({ status, errors: [error] })
    const corrected = service(own, { fecha: '2026-04-01', kilometraje: 10, corregir: true })
    expect((await program.post('/maintenance', corrected)).status).toBe(201)
    const moved = await program.patch(`/maintenance/${json.id}`, { vehiculo_id: own })
    expect(moved.json).toMatchObject({ status: 422, errors: [{ field: 'vehiculo_id', reason: 'unknown-field' }] })
  })
})
