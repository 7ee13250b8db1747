/** The reports on the screen. */
import { expect } from 'vitest'
import { createEmpresa, execute } from '../../support/world'
import { expectNoFailures } from '../support/axe'
import { test, visit } from '../support/browser'

test('a report is narrowed to a vehicle and to months, its files are of the same, and its rows lead to the vehicle', async ({
  browser,
}) => {
  const { id, admin, vehiculos } = await createEmpresa({ vehiculos: 2 })
  const yesterday = new Date(Date.now() - 29 * 3_600_000).toISOString().slice(0, 10)
  await execute(
    vehiculos.map(({ id: vehiculo }, i) => [
      `insert into dias (empresa_id, vehiculo_id, dia, dispositivo_id, metros, movimiento_ms, detenido_ms, regla)
       values (?, ?, ?, 'one', ?, 3600000, 0, 2)`,
      [id, vehiculo, yesterday, (i + 1) * 10_000],
    ]),
  )
  const page = await browser.open({ as: admin })
  await visit(page, '/admin')
  await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Reportes' }).first().click()
  await page.getByRole('heading', { name: 'Estado de la flota' }).waitFor()
  await page.getByRole('navigation', { name: 'Reportes' }).getByRole('link', { name: 'Kilómetros y horas' }).click()
  const total = page.locator('.report-figures dd').first()
  await total.getByText('30,0 km').waitFor()
  await page.getByLabel('Vehículo').selectOption(vehiculos[1]!.id)
  await total.getByText('20,0 km').waitFor()
  await page.getByLabel('Periodo').selectOption('3')
  const pdf = page.getByRole('link', { name: 'Kilómetros y horas en PDF' })
  const asked = async () => {
    const params = new URL((await pdf.getAttribute('href')) ?? '', page.url()).searchParams
    return [params.get('vehiculo'), params.get('meses')]
  }
  await expect.poll(asked).toEqual([vehiculos[1]!.id, '3'])
  const [file] = await Promise.all([page.waitForEvent('download'), pdf.click()])
  expect(file.suggestedFilename()).toMatch(/^vigia-[a-z]{3}-\d{3}-kilometros-y-horas-[\d-]+\.pdf$/)
  await expectNoFailures(page)
  await page.locator('.table .plate-link').first().click()
  await page.waitForURL(`**/admin/vehicles/${vehiculos[1]!.id}`)
  // back, and the keyboard goes on from the row that was opened
  await page.goBack()
  await page.locator('.table .plate-link:focus').waitFor()
})
