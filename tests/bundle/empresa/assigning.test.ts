/** What is said after several vehicles were assigned to a person at once. */
import { expect, test } from 'vitest'
import { createEmpresa } from '../../support/world'
import { askServer } from '../support/request'

test('of vehicles that the person saw already, or that were deleted meanwhile, it is said which of both', async () => {
  const { admin, usuario, vehiculos } = await createEmpresa({ vehiculos: 2 })
  const ids = vehiculos.map(({ id }) => id)
  const said = async (chosen: readonly string[]) => {
    const form = { intent: 'assign-many', usuario: usuario.id, vehiculos: chosen.join('.') }
    const answer = await askServer('/admin/vehicles', { as: admin, form })
    const notice = /__Host-aviso=([^;]+)/.exec(answer.headers.get('set-cookie') ?? '')?.[1] ?? ''
    return (JSON.parse(decodeURIComponent(notice)) as { clave: string }).clave
  }
  expect(await said(ids)).toBe('vehiculos.assigned_many')
  expect(await said(ids)).toBe('vehiculos.assigned_none')
  expect(await said([ids[0]!, crypto.randomUUID()])).toBe('vehiculos.assigned_none_left')
})
