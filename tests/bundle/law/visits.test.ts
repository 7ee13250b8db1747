/** docs/security.md 16: a GET changes nothing, whatever its parameters, so a link from another site can do no harm. */
import { expect, test } from 'vitest'
import { createEmpresa, rows } from '../../support/world'
import { fingerprint } from '../support/fingerprint'
import { askServer } from '../support/request'

test('no address of the company changes a row when it is only visited (docs/security.md 16)', async () => {
  const mine = await createEmpresa({ vehiculos: 2, dispositivos: 1 })
  const [vehiculo] = mine.vehiculos
  const [dispositivo] = mine.dispositivos
  const orders = [
    '',
    '?nuevo&intent=create&placa=AAA111',
    `?eliminar=${vehiculo?.id}&intent=remove&id=${vehiculo?.id}`,
    `?eliminar=${dispositivo?.id}&intent=remove&id=${dispositivo?.id}`,
    `?regenerar=${dispositivo?.id}&intent=regenerate&id=${dispositivo?.id}`,
    '?editar&intent=update&nombre=Otra',
  ]
  const before = await fingerprint(mine.id)
  const outboxCount = () => rows('select count(*) as n from pendientes')
  const due = await outboxCount()
  for (const path of ['/admin', '/admin/company', '/admin/vehicles', '/admin/gps']) {
    for (const order of orders) {
      for (const method of ['GET', 'HEAD']) {
        const r = await askServer(path + order, { as: mine.admin, metodo: method })
        expect(r.status).toBeLessThan(500)
        await r.body?.cancel()
      }
    }
  }
  expect(await fingerprint(mine.id)).toBe(before)
  expect(await outboxCount()).toEqual(due)
})

test('a GET of the sign-out address does not sign out', async () => {
  const { admin } = await createEmpresa()
  const r = await askServer('/logout', { as: admin })
  expect([r.status, r.headers.get('set-cookie'), r.headers.get('clear-site-data')]).toEqual([302, null, null])
  expect((await askServer('/admin', { as: admin })).status).toBe(200)
})
