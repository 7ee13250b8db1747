/** The service book: a plan by kilometres warns, a service with its jobs fulfils it, the chart shows the cost. */
import { readFile } from 'node:fs/promises'
import readWorkbook from 'read-excel-file/node'
import { expect } from 'vitest'
import { createEmpresa, rows } from '../../support/world'
import { expectNoFailures } from '../support/axe'
import { test, visit } from '../support/browser'

test('a plan that has run out of kilometres warns until a service fulfils it, and the service is in the cost', async ({
  browser,
}) => {
  const empresa = await createEmpresa({ vehiculos: 2 })
  const [vehiculo] = empresa.vehiculos
  const id = vehiculo?.id ?? ''
  const p = await browser.open({ as: empresa.admin })
  const alertas = () => rows("select estado from alertas where vehiculo_id = ? and tipo = 'Mantenimiento'", id)

  await visit(p, `/admin/maintenance?vista=planes&plan-nuevo=${id}`)
  const dialog = p.getByRole('dialog')
  await dialog.getByLabel('Qué se hace').fill('Cambio de aceite')
  await dialog.getByLabel('Cada cuántos kilómetros').fill('5.000')
  await dialog.getByLabel('Kilometraje de esa vez').fill('40.000')
  await dialog.getByRole('button', { name: 'Guardar plan' }).click()
  await dialog.waitFor({ state: 'detached' })
  await p.getByText('Cambio de aceite').first().waitFor()
  expect(await alertas()).toEqual([])

  // the odometer passes the limit: the alert is there at once
  await visit(p, `/admin/maintenance?vista=planes&km=${id}`)
  await p.getByRole('dialog').locator('input[name=kilometraje]').fill('45.120')
  await p.getByRole('dialog').locator('button[type=submit]').click()
  await p.getByRole('dialog').waitFor({ state: 'detached' })
  expect(await alertas()).toEqual([{ estado: 'Pendiente' }])
  await visit(p, '/admin/alerts')
  const alerta = p.getByRole('row', { name: /Cambio de aceite/ })
  await alerta.getByText('Pasado hace 120 km').waitFor()

  // the alert's button leads to the plan, and the plan to the service that fulfils it
  await alerta.getByRole('link', { name: /^Ver plan: / }).click()
  await p
    .getByRole('dialog')
    .getByRole('link', { name: /Registrar servicio/ })
    .click()
  const servicio = p.getByRole('dialog', { name: 'Registrar servicio' })
  expect(await servicio.getByLabel('Trabajo', { exact: true }).inputValue()).toBe('Cambio de aceite')
  await servicio.locator('input[name=kilometraje]').fill('45.130')
  await servicio.getByLabel('Taller').fill('Taller El Paisa')
  await servicio.getByLabel('Costo').fill('180.000')
  await servicio.getByRole('button', { name: 'Agregar otro trabajo' }).click()
  const second = servicio.getByRole('group', { name: 'Trabajo 2' })
  await second.getByLabel('Trabajo', { exact: true }).fill('Filtro de aire')
  await second.getByLabel('Costo').fill('65.500')
  await servicio.getByText('Total $ 245.500').waitFor()
  await expectNoFailures(p, 'a service with two jobs')
  await servicio.getByRole('button', { name: 'Guardar servicio' }).click()
  await servicio.waitFor({ state: 'detached' })
  expect(await alertas()).toEqual([{ estado: 'Resuelto' }])

  await visit(p, '/admin/maintenance?vista=servicios')
  await p.getByRole('row', { name: /Taller El Paisa.*245\.500/ }).waitFor()
  await p.getByText('$ 245.500 en 12 meses').waitFor()
  await p.getByText('Ver como tabla').click()
  expect(await p.getByRole('table').first().textContent()).toMatch(/\$\s245\.500/)

  // the accountant takes it along, once
  await visit(p, '/admin/settings/accounting')
  await p.getByRole('row', { name: /VIG-1.*514540.*Cambio de aceite, Filtro de aire/ }).waitFor()
  await expectNoFailures(p, 'the entries to export')
  await p.getByRole('button', { name: 'Exportar 1 asiento' }).click()
  const excel = p.getByRole('link', { name: 'Exportación 1 en Excel' })
  await excel.waitFor()
  await p.getByText('Nada por exportar').waitFor()
  const arriving = p.waitForEvent('download')
  await excel.click()
  const file = await readFile(await (await arriving).path())
  const [sheet] = await readWorkbook(file)
  const [titles, ...lines] = sheet?.data ?? []
  const columns = ['Referencia', 'Cuenta', 'Centro de costo', 'Débito', 'Crédito'].map((title) =>
    titles?.indexOf(title),
  )
  expect(lines.map((line) => columns.map((i) => line[i ?? -1]))).toEqual([
    ['VIG-1', '514540', vehiculo?.placa, 245_500, 0],
    ['VIG-1', '233535', null, 0, 245_500],
  ])
  await p.getByLabel('Cuenta del gasto').fill('6145')
  await p.getByLabel('NIT de los talleres').fill('Taller El Paisa: 900.123.456')
  await p.getByRole('button', { name: 'Guardar cambios' }).click()
  await p.getByText('Cuentas guardadas').waitFor()
  expect(await p.getByLabel('Cuenta del gasto').inputValue()).toBe('6145')
  expect(await rows('select talleres from cuentas_contables where empresa_id = ?', empresa.id)).toEqual([
    { talleres: '[["Taller El Paisa","900123456"]]' },
  ])
})

test('a service without a job is refused in words, and keeps what was written, also before the page was ready', async ({
  browser,
}) => {
  const empresa = await createEmpresa({ vehiculos: 1 })
  const p = await browser.open({ as: empresa.admin })
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await p.route(/\/assets\/.*\.js$/, (route) => released.then(() => route.continue()))
  await p.goto(`/admin/maintenance?nuevo=${empresa.vehiculos[0]?.id}`, { waitUntil: 'commit' })
  const dialog = p.getByRole('dialog')
  await dialog.getByLabel('Taller').pressSequentially('Taller ')
  release()
  await p.locator('dialog:modal').waitFor()
  await p.keyboard.type('El Paisa')
  await dialog.getByRole('button', { name: 'Guardar servicio' }).click()
  await dialog.locator('fieldset > .error').first().waitFor()
  expect(await dialog.getByLabel('Taller').inputValue()).toBe('Taller El Paisa')
  await dialog.getByLabel('Trabajo', { exact: true }).fill('Cambio de batería')
  await dialog.getByRole('button', { name: 'Guardar servicio' }).click()
  await dialog.getByText('Complete este dato').waitFor()
  expect(await rows('select id from mantenimientos where empresa_id = ?', empresa.id)).toEqual([])
})
