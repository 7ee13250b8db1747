/** The life of a driver: added with an expired licence, warned about, renewed, and removed. */
import { expect } from 'vitest'
import { pdf } from '../../support/samples'
import { createEmpresa, execute, rows } from '../../support/world'
import { test, visit } from '../support/browser'

const day = (n: number) => new Date(Date.now() + n * 86_400_000).toISOString().slice(0, 10)

test('an expired licence stops the vehicle until it is renewed; its file is seen, and goes with the driver', async ({
  browser,
}) => {
  const empresa = await createEmpresa({ vehiculos: 2, objeciones: 1 })
  const [vehiculo] = empresa.vehiculos
  const p = await browser.open({ as: empresa.admin })
  const blockedFrom = async () =>
    (
      await rows(
        "select min(desde) as dia from veredictos where vehiculo_id = ? and veredicto = 'No puede salir'",
        vehiculo?.id ?? '',
      )
    )[0]?.dia

  await visit(p, '/admin/drivers')
  await p.getByText('No se encontraron conductores').waitFor()
  await p.getByRole('link', { name: 'Agregar conductor' }).first().click()
  const dialog = p.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Agregar conductor' }).click()
  await dialog.getByText('Error: No se ha seleccionado un vehículo').waitFor()

  await dialog.getByLabel('Vehículo', { exact: true }).selectOption(vehiculo?.id ?? '')
  await dialog.getByLabel('Nombre completo').fill('Luz Dary Ríos')
  await dialog.getByLabel('Documento').fill('52.417.896')
  await dialog.getByLabel('Teléfono').fill('315 774 1023')
  await dialog.getByLabel('Número').fill('52417896')
  await dialog.getByLabel('Categoría').selectOption('C1')
  await dialog.getByLabel('Expedición').fill(day(-2000))
  await dialog.getByLabel('Vencimiento').fill(day(-3))
  // a doubtful value is warned about while it is typed, and can still be saved
  await dialog.getByText('Una licencia C1 expedida ese día dura como máximo').waitFor()
  await dialog
    .locator('input[type=file]')
    .first()
    .setInputFiles({
      name: 'licencia.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from(pdf('Licencia')),
    })
  await dialog.getByText('licencia.pdf').first().waitFor()
  await dialog.getByRole('button', { name: 'Agregar conductor' }).click()
  await dialog.waitFor({ state: 'detached' })

  const row = p.getByRole('row', { name: /Luz Dary Ríos/ })
  await row.getByText('Vencida', { exact: true }).waitFor()
  expect(await row.getByRole('link', { name: '+57 315 774 1023' }).getAttribute('href')).toBe('tel:+573157741023')
  expect(await row.getByRole('link', { name: /WhatsApp/ }).getAttribute('href')).toBe('https://wa.me/573157741023')
  expect(await blockedFrom()).toBe(day(-2))

  // its alert is not resolved before the sentence about it is read whole, and renewing comes first
  await visit(p, '/admin/alerts')
  await p.getByRole('button', { name: /^Resolver: .*Luz Dary/ }).click()
  await dialog.getByText('no volveremos a avisarle').waitFor()
  expect(await dialog.locator('.modal-body').evaluate((body) => body.scrollWidth - body.clientWidth)).toBe(0)
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  await visit(p, '/admin/drivers')

  await row.getByRole('link', { name: 'Ver la licencia de Luz Dary Ríos' }).click()
  await p.getByRole('dialog', { name: 'licencia.pdf' }).waitFor()
  await p.getByRole('dialog').getByRole('link', { name: 'Cerrar' }).first().click()

  // renewed in the vehicle's dialog
  await visit(p, `/admin/vehicles?conductores=${vehiculo?.id}`)
  await p.getByRole('link', { name: 'Editar a Luz Dary Ríos' }).click()
  await p.getByLabel('Expedición').fill(day(-1))
  await p.getByLabel('Vencimiento').fill(day(1000))
  await p.getByRole('button', { name: 'Guardar cambios' }).click()
  await p.getByRole('dialog').getByText('Vigente', { exact: true }).waitFor()
  expect(await blockedFrom()).toBe(day(1001))
  // what was saved leaves no draft behind that would fill the next driver's form
  expect(await p.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('borrador:')))).toEqual([])
  expect(new URL(p.url()).searchParams.get('conductores')).toBe(vehiculo?.id)

  await p.getByRole('link', { name: 'Eliminar a Luz Dary Ríos' }).click()
  await p.getByRole('dialog').getByText('el archivo de su licencia se eliminan').waitFor()
  await p.getByRole('button', { name: 'Eliminar a Luz Dary Ríos' }).click()
  await p.getByText('Aún no tiene conductores.').waitFor()
  expect(await rows('select id from archivos where empresa_id = ?', empresa.id)).toEqual([])
  expect(await blockedFrom()).toBeNull()

  // a driver's objection that was marked as attended to by mistake is left open again
  await visit(p, `/admin/vehicles/${vehiculo?.id}/drivers`)
  const objection = p.getByRole('listitem').filter({ hasText: 'No quiero que me miren al almuerzo' })
  const attend = objection.getByRole('button', { name: 'Marcar como atendida' })
  await attend.press('Enter')
  await objection.getByText(`La atendió ${empresa.admin.nombre}`).waitFor()
  await p.getByRole('button', { name: 'Deshacer' }).click()
  await p.getByText('La objeción queda por atender').waitFor()
  await attend.waitFor()
})

test('a list of licences that expired long ago and of long telephones is no wider than its panel', async ({
  browser,
}) => {
  const { id, admin } = await createEmpresa({ vehiculos: 2, conductores: 2 })
  await execute([
    [
      `update conductores set nombre = 'María Concepción Villavicencio', telefono = '+573001000084', licencia_numero = '1032456789',
         licencia_fecha_vencimiento = case when id = (select min(id) from conductores where empresa_id = ?1) then ?2 else ?3 end
       where empresa_id = ?1`,
      [id, day(-331), day(20)],
    ],
  ])
  const p = await browser.open({ as: admin })
  await visit(p, '/admin/drivers')
  const wider: string[] = []
  for (const width of [1100, 1160, 1200, 1240, 1280, 1300, 1320, 1366, 1440]) {
    await p.setViewportSize({ width, height: 800 })
    const over = await p.locator('.table-wrap').evaluate((e) => e.scrollWidth - e.clientWidth)
    if (over > 0) wider.push(`${width}: by ${over} px`)
  }
  expect(wider).toEqual([])
})
