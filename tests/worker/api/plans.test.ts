/** Maintenance plans over API v1: the same rules as on the screen Mantenimientos. */
import { expect, test } from 'vitest'
import { mantenimientoCommand } from '../../../worker/domain/mantenimientos/mantenimiento'
import { PlanInput } from '../../../worker/http/api/v1/plans'
import { createEmpresa } from '../support/world'
import { companyWithProgram } from './program'

const OIL = { nombre: 'Cambio de aceite', cada_km: 5000, cada_meses: 6, ultima_fecha: '2026-01-15', ultimo_km: 80_000 }

test('the API asks for the fields of the screen’s form', () => {
  const form = mantenimientoCommand('2026-11-23').options.find((one) => one.shape.intent.value === 'create-plan')
  const ofForm = Object.keys(form?.shape ?? {}).filter((field) => field !== 'intent')
  expect(Object.keys(PlanInput.shape).sort()).toEqual(ofForm.sort())
})

test('a plan is made, changed and deleted; plans by kilometres alone come before those with a day', async () => {
  const { empresa, program } = await companyWithProgram({ vehiculos: 2 })
  const [one, other] = empresa.vehiculos
  const made = await program.post('/maintenance-plans', { ...OIL, vehiculo_id: one?.id })
  expect([made.status, made.json]).toMatchObject([
    201,
    { ...OIL, placa: one?.placa, proxima_fecha: '2026-07-15', proximo_km: 85_000, estado: 'Vencido' },
  ])
  const path = `/maintenance-plans/${made.json.id}`
  const changed = await program.patch(path, { cada_meses: 12, cada_km: null })
  expect(changed.json).toMatchObject({ cada_km: null, cada_meses: 12, proxima_fecha: '2027-01-15', proximo_km: null })
  const tyres = { vehiculo_id: other?.id, nombre: 'Llantas', cada_km: 40_000 }
  const byKm = await program.post('/maintenance-plans', tyres)
  expect(byKm.json).toMatchObject({ proxima_fecha: null, proximo_km: null, estado: 'Sin registrar' })

  const first = await program.get('/maintenance-plans?limit=1')
  const second = await program.get(`/maintenance-plans?limit=1&cursor=${first.json.next}`)
  expect([first.json.data, second.json]).toEqual([[byKm.json], { data: [changed.json], next: null }])
  expect((await program.get(`/maintenance-plans?vehiculo_id=${one?.id}`)).json.data).toEqual([changed.json])
  expect((await program.delete(path)).status).toBe(204)
  expect((await program.get(path)).status).toBe(404)
})

test('a plan is refused as on the screen', async () => {
  const { empresa, program } = await companyWithProgram({ vehiculos: 1 })
  const foreign = await createEmpresa({ vehiculos: 1 })
  const body = { ...OIL, vehiculo_id: empresa.vehiculos[0]?.id }
  const { json } = await program.post('/maintenance-plans', body)
  for (const [change, status, error] of [
    [{}, 409, { field: 'nombre', reason: 'plan-repetido' }],
    [{ vehiculo_id: foreign.vehiculos[0]?.id }, 422, { field: 'vehiculo_id', reason: 'vehiculo-requerido' }],
    [{ cada_km: null, cada_meses: null }, 422, { field: 'cada_km', reason: 'plan-sin-intervalo' }],
    [{ ultima_fecha: '2126-04-01' }, 422, { field: 'ultima_fecha', reason: 'fecha-futura' }],
  ] as const)
    expect((await program.post('/maintenance-plans', { ...body, ...change })).json).toMatchObject({
      status,
      errors: [error],
    })
  const moved = await program.patch(`/maintenance-plans/${json.id}`, { vehiculo_id: body.vehiculo_id })
  expect(moved.json).toMatchObject({ status: 422, errors: [{ field: 'vehiculo_id', reason: 'unknown-field' }] })
})
