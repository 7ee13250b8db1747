/** What does not apply to a vehicle over API v1: the same rules as «No aplica» on the screen Documentos. */
import { expect, test } from 'vitest'
import { DocumentoCommand } from '../../../worker/domain/documentos/documento'
import { ExemptionInput } from '../../../worker/http/api/v1/exemptions'
import { createEmpresa } from '../support/world'
import { companyWithProgram } from './program'

test('the API asks for the fields of the screen’s form', () => {
  const form = DocumentoCommand.options.find((one) => one.shape.intent.value === 'exempt')
  const ofForm = Object.keys(form?.shape ?? {}).filter((field) => field !== 'intent')
  expect(Object.keys(ExemptionInput.shape).sort()).toEqual(ofForm.sort())
})

test('an exemption is made, replaced by another reason, listed by vehicle and taken back', async () => {
  const { empresa, program } = await companyWithProgram({ vehiculos: 2 })
  const [one, other] = empresa.vehiculos
  const exempt = (vehiculo_id: string | undefined, tipo: string, motivo: string) =>
    program.post('/exemptions', { vehiculo_id, tipo, motivo })
  const tax = await exempt(one?.id, 'Impuesto vehicular', 'Eléctrico')
  expect([tax.status, tax.json]).toMatchObject([201, { placa: one?.placa, motivo: 'Eléctrico' }])
  expect((await program.get(`/exemptions/${tax.json.id}`)).json).toEqual(tax.json)
  const again = await exempt(one?.id, 'Impuesto vehicular', 'Exento por acuerdo')
  expect((await program.get(`/exemptions/${tax.json.id}`)).status).toBe(404)
  const fire = await exempt(one?.id, 'Extintor', 'Lo lleva el remolque')
  const foreigner = await exempt(other?.id, 'Impuesto vehicular', 'Extranjero')

  const first = await program.get('/exemptions?limit=2')
  const second = await program.get(`/exemptions?limit=2&cursor=${first.json.next}`)
  const all = [...first.json.data, ...second.json.data]
  expect([all.length, second.json.next]).toEqual([3, null])
  expect(all).toEqual(expect.arrayContaining([again.json, fire.json, foreigner.json]))
  expect((await program.get(`/exemptions?vehiculo_id=${one?.id}`)).json.data).toEqual([fire.json, again.json])
  expect((await program.delete(`/exemptions/${fire.json.id}`)).status).toBe(204)
  expect((await program.get(`/exemptions?vehiculo_id=${one?.id}`)).json.data).toEqual([again.json])
  expect((await program.delete(`/exemptions/${fire.json.id}`)).status).toBe(404)
})

test('an exemption is refused as on the screen', async () => {
  const { empresa, program } = await companyWithProgram({ vehiculos: 1 })
  const foreign = await createEmpresa({ vehiculos: 1 })
  const body = { vehiculo_id: empresa.vehiculos[0]?.id, tipo: 'SOAT', motivo: 'x' }
  for (const [change, error] of [
    [{ vehiculo_id: foreign.vehiculos[0]?.id }, { field: 'vehiculo_id', reason: 'vehiculo-requerido' }],
    [{ tipo: 'Otro' }, { field: 'tipo' }],
    [{ motivo: '' }, { field: 'motivo', reason: 'requerido' }],
    [{ otro: 1 }, { field: 'otro', reason: 'unknown-field' }],
  ])
    expect((await program.post('/exemptions', { ...body, ...change })).json).toMatchObject({
      status: 422,
      errors: [error],
    })
})
