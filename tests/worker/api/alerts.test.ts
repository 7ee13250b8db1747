/** Alerts over API v1: read, and moved from one state to the next. */
import { expect, test } from 'vitest'
import { companyWithProgram } from './program'

test('an alert is reviewed, then resolved, and never goes back', async () => {
  const { empresa, program } = await companyWithProgram({ vehiculos: 2, alertas: 2 })
  const [vehiculo] = empresa.vehiculos
  const path = `/alerts/${empresa.alertas[0]}`
  const { json: raised } = await program.get(path)
  expect(raised).toMatchObject({ estado: 'Pendiente', vehiculo_id: vehiculo?.id, placa: vehiculo?.placa })
  expect((await program.get('/alerts?limit=1')).json.data).toHaveLength(1)

  expect((await program.patch(path, { estado: 'Revisado' })).json).toEqual({ ...raised, estado: 'Revisado' })
  expect((await program.patch(path, { estado: 'Revisado' })).json).toMatchObject({ status: 409, code: 'conflict' })
  expect((await program.get('/alerts?estado=revisadas')).json.data).toEqual([{ ...raised, estado: 'Revisado' }])
  expect((await program.patch(path, { estado: 'Resuelto' })).status).toBe(200)
  for (const estado of ['Pendiente', 'x', null]) expect((await program.patch(path, { estado })).status).toBe(422)
  expect((await program.get('/alerts')).json.data).toHaveLength(1)
  expect((await program.get('/alerts?estado=todas')).json.data).toHaveLength(2)
  expect((await program.post('/alerts', {})).status).toBe(405)
})
