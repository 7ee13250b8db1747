/** The GPS screen of a fleet: one too large to come with the page, and one that is changed in another tab. */
import { expect } from 'vitest'
import { createEmpresa, execute } from '../../support/world'
import { test, visit } from '../support/browser'

test('of a hundred and twenty vehicles all stand on the map', async ({ navegador: browser }) => {
  const e = await createEmpresa()
  await execute([
    [
      `with recursive n(i) as (select 0 union all select i + 1 from n where i < 119)
       insert into vehiculos (id, empresa_id, placa, marca, titular, modelo, anio, busqueda, created_at)
       select 'v' || i || ?1, ?1, printf('ZZ%04d', i), 'Kia', 'Ana', 'Rio', 2020, '', 1 from n`,
      [e.id],
    ],
    [
      `insert into gps_dispositivos
         (id, empresa_id, vehiculo_id, imei, tipo_dispositivo, estado, tracking_enabled, clave, busqueda, created_at)
       select 'g' || id, empresa_id, id, id, 'other', 'Activo', 1, id, '', 1 from vehiculos
       where empresa_id = ? and placa like 'ZZ%'`,
      [e.id],
    ],
  ])
  const page = await browser.open({ as: e.admin })
  await visit(page, '/admin/gps')
  await page.getByText('120 activos, 0 en línea ahora.').waitFor()
})

test('what is changed elsewhere shows on an open screen everywhere at once: list, table, head and card agree', async ({
  navegador: browser,
}) => {
  const { admin, dispositivos, vehiculos } = await createEmpresa({ vehiculos: 2, dispositivos: 2 })
  const [device] = dispositivos
  const [vehicle] = vehiculos
  await execute([
    [
      'update gps_dispositivos set last_latitude = 4.65, last_longitude = -74.1, last_update = ? where id = ?',
      [Date.now(), device!.id],
    ],
  ])
  const page = await browser.open({ as: admin })
  await visit(page, '/admin/gps')
  await page.locator('.map-status[data-status=en-vivo]').waitFor({ state: 'attached' })
  await page.getByText('2 activos, 1 en línea ahora.').waitFor()
  await page.locator(`.row[data-device="${device!.id}"]`).click()
  const inTable = page.locator('.device-panel tr', { has: page.locator(`a[href*="editar=${device!.id}"]`) })
  const row = page.locator(`.row[data-device="${device!.id}"]`)
  const card = page.locator(`.map-card[data-device="${device!.id}"]`)
  const save = async (estado: string, tracking: Record<string, string>) => {
    const form = { intent: 'editar', id: device!.id, tipo_dispositivo: 'other', vehiculo_id: vehicle!.id }
    const answer = await page.request.post('/admin/gps', {
      form: { ...form, imei: device!.imei, estado, ...tracking },
      maxRedirects: 0,
    })
    expect(answer.status()).toBe(302)
  }

  await save('Activo', {})
  await row.getByText('Rastreo desactivado').waitFor()
  await inTable.getByText('Activo', { exact: true }).waitFor()
  await page.getByText('2 activos, 0 en línea ahora.').waitFor()
  await card.locator('.map-card-off', { hasText: 'Rastreo desactivado' }).waitFor()
  expect(await page.getByText('Dispositivo sin conexión').count()).toBe(0)

  await save('Inactivo', {})
  await inTable.getByText('Inactivo').waitFor()
  await page.getByText('1 activo, 0 en línea ahora.').waitFor()

  await save('Activo', { tracking_enabled: 'on' })
  await inTable.getByText('Rastreando').waitFor()
  await page.getByText('2 activos, 1 en línea ahora.').waitFor()
  await row.getByText('En línea').waitFor()
})

test('an open map whose session was ended in another tab leads to the log-in page', async ({ navegador: browser }) => {
  const { admin } = await createEmpresa({ vehiculos: 1, dispositivos: 1 })
  const map = await browser.open({ as: admin })
  await visit(map, '/admin/gps')
  await map.locator('.map-status[data-status=en-vivo]').waitFor({ state: 'attached' })
  const other = await map.context().newPage()
  await other.goto('/admin')
  await other
    .locator('form[action="/logout"]')
    .first()
    .evaluate((form: HTMLFormElement) => form.submit())
  await map.waitForURL('**/login**')
  await map.locator('[name=email]').waitFor()
})
