/** The dialogs of a device that the office gives a driver: what they promise of the link holds. */
import { beforeEach, expect, test } from 'vitest'
import { createEmpresa, type Empresa, execute } from '../../support/world'
import { askServer } from '../support/request'

let mine: Empresa

beforeEach(async () => {
  mine = await createEmpresa({ vehiculos: 2, dispositivos: 2 })
})

/** The words of a dialog. */
const said = async (address: string) => {
  const r = await askServer(`/admin/gps?${address}`, { as: mine.admin })
  return { status: r.status, text: (await r.text()).replace(/<[^>]*>/g, ' ') }
}

test('the QR of a device that records at all hours waits for no phone and sends no driver to the button', async () => {
  const [tracker, phone] = mine.dispositivos
  const rule = { kind: 'always', reason: 'Transporta valores de noche' }
  await execute([
    [
      "update gps_dispositivos set tipo_dispositivo = 'tk103', horario = ? where id = ?",
      [JSON.stringify(rule), tracker!.id],
    ],
  ])
  const always = await said(`qr=${tracker!.id}`)
  expect(always.text).toContain('las posiciones de un celular se rechazan')
  expect(always.text).toContain('lee los datos de')
  expect(always.text).not.toMatch(/Esperando el celular|Iniciar Rastreo/)
  const usual = await said(`qr=${phone!.id}`)
  expect(usual.text).toMatch(/Esperando el celular.*Iniciar Rastreo/s)
  expect(usual.text).not.toContain('se rechazan')
})

test('the link of a device that is off can be renewed before it is on again', async () => {
  const [, phone] = mine.dispositivos
  await execute([["update gps_dispositivos set estado = 'Inactivo', tracking_enabled = 0 where id = ?", [phone!.id]]])
  for (const shown of ['qr', 'conectar']) {
    const r = await askServer(`/admin/gps?${shown}=${phone!.id}`, { as: mine.admin })
    expect(await r.text()).toMatch(new RegExp(`href="/admin/gps\\?regenerar=${phone!.id}"`))
  }
  const form = { intent: 'regenerate', id: phone!.id }
  const r = await askServer(`/admin/gps?regenerar=${phone!.id}`, { as: mine.admin, form })
  expect([r.status, r.headers.get('Location')]).toEqual([302, `/admin/gps?qr=${phone!.id}`])
})
