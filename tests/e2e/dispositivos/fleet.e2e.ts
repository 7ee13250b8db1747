/** The GPS screen of a fleet: one too large to come with the page, and one that is changed in another tab. */
import { expect } from 'vitest'
import { createConductor, createEmpresa, execute, rows } from '../../support/world'
import { expectNoFailures, expectNoOverflow } from '../support/axe'
import { test, visit } from '../support/browser'
import { holdBack } from '../support/outage'

test('of a hundred and eighty vehicles all stand on the map, the list grows as it is read, and the table opens with a named view', async ({
  browser,
}) => {
  const e = await createEmpresa()
  await execute([
    [
      `with recursive n(i) as (select 0 union all select i + 1 from n where i < 179)
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
  await page.getByText('180 activos, 0 en línea ahora.').waitFor()
  const listed = page.locator('.live-list .row')
  expect(await listed.count()).toBe(150)
  await listed.last().scrollIntoViewIfNeeded()
  await expect.poll(() => listed.count()).toBe(180)
  // so many that the table has its tab, which a search leads to as well
  expect(await page.locator('.device-panel').count()).toBe(0)
  const views = page.getByRole('navigation', { name: 'Mapa', exact: true })
  await views.getByRole('link', { name: 'Dispositivos' }).click()
  await page.locator('.device-panel').waitFor()
  expect(await page.locator('.live-panel').count()).toBe(0)
  // the tab opens with the view that was named, the live map as ever
  await page.getByRole('columnheader', { name: 'IMEI' }).getByRole('link').click()
  await page.waitForURL(/orden=imei/)
  await page.getByRole('button', { name: 'Mis vistas' }).click()
  const dialog = page.getByRole('dialog', { name: 'Mis vistas' })
  await dialog.getByLabel('Nombre', { exact: true }).fill('Por IMEI')
  await dialog.getByLabel('Abrir la lista con esta vista').check()
  await dialog.getByRole('button', { name: 'Guardar esta vista' }).click()
  await page.getByText('Se guardó la vista Por IMEI').waitFor()
  await views.getByRole('link', { name: 'En vivo' }).click()
  await page.waitForURL(/\/admin\/gps$/)
  await page.locator('.live-panel').waitFor()
  await views.getByRole('link', { name: 'Dispositivos' }).click()
  await page.waitForURL(/vista=dispositivos&orden=imei/)
})

test('the vehicle on the map is in the address, its card calls the driver and opens the way there, and back returns', async ({
  browser,
}) => {
  const { id, admin, dispositivos, vehiculos } = await createEmpresa({ vehiculos: 3, dispositivos: 2 })
  await createConductor(id, vehiculos[0]!, { nombre: 'Óscar Ruiz' })
  await execute([
    [
      'update gps_dispositivos set last_latitude = 4.65, last_longitude = -74.1, last_update = ? where empresa_id = ?',
      [Date.now(), id],
    ],
    ['update gps_dispositivos set tracking_enabled = 0 where id = ?', [dispositivos[1]!.id]],
  ])
  const page = await browser.open({ as: admin })
  // the screen's clock goes on while the script of the card is on its way, and what the server drew of it stays
  const thrown: string[] = []
  page.on('pageerror', ({ message }) => thrown.push(message))
  const deliver = await holdBack(page, '**/assets/vehicle-card-*.js')
  await visit(page, `/admin/gps?v=${vehiculos[0]!.id}`)
  const row = page.locator('.live-list .row').first()
  const before = await row.innerText()
  await expect.poll(() => row.innerText()).not.toBe(before)
  // nor does it fail when another one is chosen meanwhile
  await page.locator(`.row[data-device="${dispositivos[1]!.id}"]`).click()
  await page.waitForURL((url) => url.searchParams.get('v') === vehiculos[1]!.id)
  await page.goBack()
  deliver()
  const card = page.locator(`.map-card[data-device="${dispositivos[0]!.id}"]`)
  await card.getByRole('button', { name: 'Seguir' }).waitFor()
  expect(thrown).toEqual([])
  expect(await card.getByRole('link', { name: 'Llamar a Óscar Ruiz' }).getAttribute('href')).toBe('tel:+573001234567')
  const write = card.getByRole('link', { name: 'Escribir a Óscar Ruiz por WhatsApp' })
  expect(await write.getAttribute('href')).toBe('https://wa.me/573001234567')
  const waze = card.getByRole('link', { name: 'Ver en Waze' })
  expect(await waze.getAttribute('href')).toBe('https://waze.com/ul?ll=4.650000,-74.100000&navigate=yes')
  const google = card.getByRole('link', { name: 'Ver en Google Maps' })
  expect(await google.getAttribute('href')).toContain('query=4.650000,-74.100000')
  const ofDay = card.getByRole('link', { name: 'Recorrido del día' })
  expect(await ofDay.getAttribute('href')).toBe(`/admin/vehicles/${vehiculos[0]!.id}/recorridos`)

  // followed until the person moves the map
  const follow = card.getByRole('button', { name: 'Seguir', pressed: true })
  await follow.waitFor()
  await page.locator('.leaflet-host').focus()
  await page.keyboard.press('ArrowLeft')
  await card.getByRole('button', { name: 'Seguir', pressed: false }).click()
  await follow.waitFor()
  await expectNoFailures(page)

  // another one, without a question to the server; back and forward lead from one to the other
  await page.locator(`.row[data-device="${dispositivos[1]!.id}"]`).click()
  const other = page.locator(`.map-card[data-device="${dispositivos[1]!.id}"]`)
  await other.getByText('Sin conductor').waitFor()
  expect(new URL(page.url()).searchParams.get('v')).toBe(vehiculos[1]!.id)
  // the longest card there is, on a tablet: whole within its map
  const desktop = page.viewportSize()!
  await page.setViewportSize({ width: 768, height: 1024 })
  const [edge, foot] = await Promise.all([page.locator('.live-map').boundingBox(), other.boundingBox()])
  expect(edge!.y + edge!.height - (foot!.y + foot!.height)).toBeGreaterThanOrEqual(12)
  expect(await other.evaluate((shown) => shown.scrollHeight - shown.clientHeight)).toBe(0)
  // there the list stands under the map: who chooses in it is brought to the map
  await page.setViewportSize({ width: 768, height: 500 })
  await page.evaluate(() => document.querySelector('.live-list .rows')?.scrollIntoView({ block: 'start' }))
  expect((await page.locator('.live-map').boundingBox())!.y).toBeLessThan(0)
  await page.locator(`.row[data-device="${dispositivos[0]!.id}"]`).click()
  await expect.poll(async () => (await page.locator('.live-map').boundingBox())!.y).toBeGreaterThanOrEqual(0)
  await page.goBack()
  await page.setViewportSize(desktop)
  expect(await page.evaluate(() => String(getSelection()))).toBe('')
  await page.goBack()
  await card.waitFor()
  await page.goForward()
  await other.waitFor()

  // the legend filters list and map, but for the vehicle that was chosen; the keyboard works it
  const legend = page.getByRole('group', { name: 'Vehículos por estado' })
  await legend.getByRole('button', { name: '1 En línea' }).press('Enter')
  await legend.getByRole('button', { name: '1 En línea', pressed: true }).waitFor()
  expect(await page.locator('.live-list .row').count()).toBe(1)
  expect(await page.locator('.vehicle-marker').count()).toBe(2)
  expect(await other.count()).toBe(1)
  await page.locator(`.row[data-device="${dispositivos[0]!.id}"]`).click()
  await card.waitFor()
  expect(await page.locator('.vehicle-marker').count()).toBe(1)
  await page.goBack()
  await other.waitFor()
  await legend.getByRole('button', { name: '1 En línea' }).press('Enter')
  await expect.poll(() => page.locator('.live-list .row').count()).toBe(2)
  await expectNoFailures(page)

  // in a low window the card of the vehicle leaves the buttons of the map free, and they leave the legend free
  const size = page.viewportSize()!
  await page.setViewportSize({ width: 1366, height: 768 })
  const over = await page.evaluate(() => {
    const box = (part: string) => document.querySelector(part)!.getBoundingClientRect()
    const buttons = box('.map-ctl')
    return ['.map-card', '.map-key'].filter((part) => {
      const { left, right, top, bottom } = box(part)
      return left < buttons.right && right > buttons.left && top < buttons.bottom && bottom > buttons.top
    })
  })
  expect(over).toEqual([])
  await page.setViewportSize(size)

  // the whole screen, and out of it by Escape, with and without the browser's own
  const full = page.getByRole('button', { name: 'Pantalla completa' })
  await full.click()
  await page.locator('.live-panel:fullscreen').waitFor()
  await expectNoFailures(page)
  await full.click()
  await page.locator('.live-panel:not(.live-panel--full)').waitFor()
  await page.evaluate(() => Reflect.deleteProperty(Element.prototype, 'requestFullscreen'))
  await full.click()
  await page.locator('.live-panel--full').waitFor()
  const covered = await page.locator('.live-panel').evaluate((panel) => panel.getBoundingClientRect().toJSON())
  expect(covered).toMatchObject({ x: 0, y: 0, ...(await page.evaluate(() => ({ width: innerWidth }))) })
  await expectNoOverflow(page)
  await page.keyboard.press('Escape')
  await page.locator('.live-panel:not(.live-panel--full)').waitFor()

  // a vehicle that is not there has no device to be added
  await visit(page, '/admin/gps?v=x')
  const unknown = page.locator('.live-map').getByRole('status').filter({ hasText: 'No encontramos ese vehículo' })
  await unknown.waitFor()
  expect(await unknown.getByRole('link').count()).toBe(0)
  await unknown.getByRole('button', { name: 'Cerrar' }).click()
  await page.waitForURL(/\/admin\/gps$/)

  // of a vehicle that has no device the map says so, and leads to adding one for it
  await visit(page, `/admin/gps?v=${vehiculos[2]!.id}`)
  const untracked = page.locator('.live-map').getByRole('status').filter({ hasText: 'Este vehículo no tiene GPS' })
  await expectNoFailures(page)
  await untracked.getByRole('link', { name: 'Agregar dispositivo' }).click()
  await expect
    .poll(() => page.getByRole('dialog').locator('select[name=vehiculo_id]').inputValue())
    .toBe(vehiculos[2]!.id)
})

test('what is changed elsewhere shows on an open screen everywhere at once: list, table, head and card agree', async ({
  browser,
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
  await page.locator('.map-status[data-status=live]').waitFor({ state: 'attached' })
  await page.getByText('2 activos, 1 en línea ahora.').waitFor()
  const inTable = page.locator('.device-panel tr', { has: page.locator(`a[href*="editar=${device!.id}"]`) })
  const row = page.locator(`.row[data-device="${device!.id}"]`)
  const card = page.locator(`.map-card[data-device="${device!.id}"]`)
  // the map chose it of itself; that it is followed makes it the one in the address
  await card.getByRole('button', { name: 'Seguir', pressed: true }).click()
  await card.getByRole('button', { name: 'Seguir', pressed: false }).click()
  await page.waitForURL((url) => url.searchParams.get('v') === vehicle!.id)
  const save = async (estado: string, tracking: Record<string, string>) => {
    const form = { intent: 'update', id: device!.id, tipo_dispositivo: 'other', vehiculo_id: vehicle!.id }
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

test('an open map whose session was ended in another tab leads to the log-in page', async ({ browser }) => {
  const { admin } = await createEmpresa({ vehiculos: 1, dispositivos: 1 })
  const map = await browser.open({ as: admin })
  await visit(map, '/admin/gps')
  await map.locator('.map-status[data-status=live]').waitFor({ state: 'attached' })
  const other = await map.context().newPage()
  await other.goto('/admin')
  await other
    .locator('form[action="/logout"]')
    .first()
    .evaluate((form: HTMLFormElement) => form.submit())
  await map.waitForURL('**/login**')
  await map.locator('[name=email]').waitFor()
})

test('a tracker is connected by the address that the screen gives, which says then what it heard', async ({
  browser,
}) => {
  const { admin, dispositivos } = await createEmpresa({ vehiculos: 1, dispositivos: 1 })
  const page = await browser.open({ as: admin })
  await visit(page, '/admin/gps?vista=dispositivos')
  await page.locator('.device-panel .hide-s summary', { hasText: /^Acciones de/ }).click()
  await page.getByRole('link', { name: 'Conectar un rastreador' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Todavía no ha llegado ningún mensaje del rastreador.').waitFor()
  await dialog.getByText('OsmAnd', { exact: true }).click()
  const template = await dialog.locator('#address-osmand').inputValue()
  // as the program fills it in
  const fill = (lat: string) =>
    template
      .replace('{0}', lat)
      .replace('{1}', '-74.1')
      .replace('{2}', String(Date.now()))
      .replace(/\{\d\}/g, '1.0')
  expect((await page.request.get(fill('4.65'))).status()).toBe(200)
  await visit(page, `/admin/gps?conectar=${dispositivos[0]!.id}`)
  await dialog.getByText(/^Último mensaje recibido .*, desde OsmAnd\.$/).waitFor()
  // the list names the program once the position is in the database
  await expect
    .poll(() => rows('select programa from gps_dispositivos where id = ?', dispositivos[0]!.id))
    .toEqual([{ programa: 'osmand' }])
  await visit(page, '/admin/gps?vista=dispositivos')
  await page.locator('.device-panel').getByText('OsmAnd', { exact: true }).first().waitFor()
  expect((await page.request.get(fill('95'))).status()).toBe(200)
  await visit(page, `/admin/gps?conectar=${dispositivos[0]!.id}`)
  await dialog.getByText(/rechazado .*, desde OsmAnd: las coordenadas/).waitFor()
  await dialog.getByRole('link', { name: 'Regenerar dirección' }).click()
  await page.getByRole('button', { name: /^Regenerar enlace de/ }).click()
  await page.waitForURL((url) => !url.search.includes('regenerar'))
  expect((await page.request.get(fill('4.65'))).status()).toBe(404)
})
