/** The GPS screen of a fleet: one too large to come with the page, and one that is changed in another tab. */
import { expect } from 'vitest'
import { signLink } from '../../../worker/live/link'
import { SECRETS } from '../../support/secrets'
import { createConductor, createEmpresa, cron, execute, rows } from '../../support/world'
import { expectNoFailures, expectNoOverflow } from '../support/axe'
import { test, visit } from '../support/browser'

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
  const window = page.getByRole('dialog', { name: 'Mis vistas' })
  await window.getByLabel('Nombre', { exact: true }).fill('Por IMEI')
  await window.getByLabel('Abrir la lista con esta vista').check()
  await window.getByRole('button', { name: 'Guardar esta vista' }).click()
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
  // the screen's clock goes on while the script of the card is on its way: what the server drew of it stays
  const thrown: string[] = []
  page.on('pageerror', ({ message }) => thrown.push(message))
  let deliver = () => {}
  const delivered = new Promise<void>((resolve) => {
    deliver = resolve
  })
  await page.route('**/assets/vehicle-card-*.js', async (route) => {
    await delivered
    await route.continue()
  })
  await visit(page, `/admin/gps?v=${vehiculos[0]!.id}`)
  const row = page.locator('.live-list .row').first()
  const before = await row.innerText()
  await expect.poll(() => row.innerText()).not.toBe(before)
  deliver()
  expect(thrown).toEqual([])
  const card = page.locator(`.map-card[data-device="${dispositivos[0]!.id}"]`)
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
  expect(await page.evaluate(() => String(getSelection()))).toBe('')
  await page.goBack()
  await card.waitFor()
  await page.goForward()
  await other.waitFor()

  // the legend filters map, list and card; the keyboard works it
  const legend = page.getByRole('group', { name: 'Vehículos por estado' })
  await legend.getByRole('button', { name: '1 En línea' }).press('Enter')
  await legend.getByRole('button', { name: '1 En línea', pressed: true }).waitFor()
  expect(await page.locator('.live-list .row').count()).toBe(1)
  expect(await page.locator('.vehicle-marker').count()).toBe(1)
  expect(await other.count()).toBe(0)
  await legend.getByRole('button', { name: '1 En línea' }).press('Enter')
  await other.waitFor()
  await expectNoFailures(page)

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

test('an open map whose session was ended in another tab leads to the log-in page', async ({ browser }) => {
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
  expect((await page.request.get(fill('95'))).status()).toBe(200)
  await visit(page, `/admin/gps?conectar=${dispositivos[0]!.id}`)
  await dialog.getByText(/rechazado .*, desde OsmAnd: las coordenadas/).waitFor()
  await dialog.getByRole('link', { name: 'Regenerar dirección' }).click()
  await page.getByRole('button', { name: /^Regenerar enlace de/ }).click()
  await page.waitForURL((url) => !url.search.includes('regenerar'))
  expect((await page.request.get(fill('4.65'))).status()).toBe(404)
})

test('a place is drawn on the map or pasted, found in the list, named on the live map, and tells of an arrival', async ({
  browser,
}) => {
  const { id, admin, vehiculos, dispositivos } = await createEmpresa({ vehiculos: 1, dispositivos: 1 })
  await execute([
    [
      'update gps_dispositivos set last_latitude = 4.65, last_longitude = -74.1, last_update = ? where empresa_id = ?',
      [Date.now(), id],
    ],
  ])
  const page = await browser.open({ as: admin })
  await visit(page, '/admin/gps/lugares')
  await page.getByRole('link', { name: 'Agregar lugar' }).last().click()
  const form = page.getByRole('dialog', { name: 'Agregar lugar' })
  await form.getByLabel('Nombre').fill('Patio norte')
  await form.getByLabel('Polígono').check()
  const map = form.locator('.leaflet-host')
  await map.click({ position: { x: 60, y: 60 } })
  await map.click({ position: { x: 200, y: 60 } })
  const points = form.getByLabel('Esquinas, una por línea')
  const lines = async () => (await points.inputValue()).split('\n')
  // a double click, by which people end a line, is one corner: it neither takes it away again nor moves the map
  const tiles = () => map.locator('img.leaflet-tile').first().getAttribute('src')
  const zoomed = await tiles()
  await map.dblclick({ position: { x: 200, y: 160 } })
  await expect.poll(lines).toHaveLength(3)
  expect(await tiles()).toBe(zoomed)
  const before = await lines()
  const corner = (await map.locator('.place-corner').last().boundingBox())!
  await page.mouse.move(corner.x + corner.width / 2, corner.y + corner.height / 2)
  await page.mouse.down()
  await page.mouse.move(corner.x + 60, corner.y + 50, { steps: 4 })
  await page.mouse.up()
  await expect.poll(async () => (await lines())[2]).not.toBe(before[2])
  expect((await lines()).slice(0, 2)).toEqual(before.slice(0, 2))
  await map.click({ position: { x: 60, y: 160 } })
  await form.getByRole('button', { name: 'Quitar el último punto' }).click()
  await expect.poll(lines).toHaveLength(3)
  await expectNoFailures(page)
  await form.getByRole('button', { name: 'Agregar lugar' }).click()
  await page.getByText('Se creó el lugar Patio norte').waitFor()

  await page.getByRole('link', { name: 'Agregar lugar' }).first().click()
  await form.getByLabel('Nombre').fill('Bodega Fontibón')
  await form.getByLabel('Centro').fill('https://maps.app.goo.gl/abc')
  await form.getByLabel('Solo algunos').check()
  await form.getByLabel('Placas').fill(vehiculos[0]!.placa)
  // another choice and back keeps what was typed
  await form.getByLabel('Todos', { exact: true }).check()
  await form.getByLabel('Placas').waitFor({ state: 'hidden' })
  await form.getByLabel('Solo algunos').check()
  expect(await form.getByLabel('Placas').inputValue()).toBe(vehiculos[0]!.placa)
  await form.getByRole('button', { name: 'Agregar lugar' }).click()
  await form.getByText('Un enlace corto no dice dónde es el lugar').waitFor()
  await form.getByLabel('Centro').fill('https://www.google.com/maps/@4.65,-74.1,17z')
  await form.getByLabel('Avisar cuando un vehículo llegue').check()
  await form.getByLabel('Avisar si un vehículo se queda más de').fill('60')
  await form.getByLabel('Avisar si un vehículo no ha llegado antes de las').fill('08:00')
  await form.getByRole('checkbox', { name: 'Viernes' }).uncheck()
  await expectNoFailures(page)
  await form.getByRole('button', { name: 'Agregar lugar' }).click()
  await page.getByText('Se creó el lugar Bodega Fontibón').waitFor()
  const [stored] = await rows("select * from lugares where empresa_id = ? and nombre like 'Bodega%'", id)
  expect(stored).toMatchObject({ permanencia: 60, llegada: 480, llegada_dias: '0123', llegada_festivos: 0 })

  // a route with a finger: three points, of which the second is taken away again
  const phone = await browser.open({ as: admin, movil: true })
  await visit(phone, '/admin/gps/lugares?nuevo')
  const sheet = phone.getByRole('dialog', { name: 'Agregar lugar' })
  await sheet.getByLabel('Nombre').fill('Vía al aeropuerto')
  await sheet.getByLabel('Corredor').tap()
  for (const x of [60, 130, 220]) await sheet.locator('.leaflet-host').tap({ position: { x, y: 120 } })
  const route = async () => (await sheet.getByLabel('Puntos de la ruta, uno por línea').inputValue()).split('\n')
  await expect.poll(route).toHaveLength(3)
  await sheet.locator('.place-corner').nth(1).tap()
  await expect.poll(route).toHaveLength(2)
  await sheet.getByRole('button', { name: 'Agregar lugar' }).tap()
  await phone.getByText('Se creó el lugar Vía al aeropuerto').waitFor()
  await phone.close()

  await page.getByLabel('Buscar lugares').fill('fontibon')
  await page.getByRole('row', { name: /Patio norte/ }).waitFor({ state: 'detached' })
  await page.getByRole('row', { name: /Círculo de 200 m de radio/ }).waitFor()
  await page.getByRole('navigation', { name: 'Mapa', exact: true }).getByRole('link', { name: 'En vivo' }).click()
  await page.locator('.live-map .place-name', { hasText: 'Bodega Fontibón' }).waitFor()
  await page.locator('.live-list .row').first().click()
  await page
    .locator('.map-card')
    .getByText(/^En .*Bodega Fontibón/)
    .waitFor()
  await expectNoFailures(page)
  await expectNoOverflow(page)

  // three minutes of a drive from the south into the depot, and standing there
  const link = await signLink(SECRETS.LINK_SECRET, dispositivos[0]!.clave, dispositivos[0]!.link_version)
  const drive = Array.from({ length: 18 }, (_, i) => ({
    seq: i,
    lat: 4.65 - Math.max(0, 12 - i) * 0.001,
    lng: -74.1,
    accuracy: 8,
    at: new Date(Date.now() - (18 - i) * 10_000).toISOString(),
  }))
  const sent = await page.request.post(`/api/track/${link}/positions`, { data: { src: 'phone', points: drive } })
  expect(await sent.json()).toMatchObject({ accepted: 18 })
  const told = () =>
    rows<{ asunto: string }>("select asunto from correos where empresa_id = ? and clave like 'ruta:%'", id)
  await expect.poll(() => cron('* * * * *').then(told)).toHaveLength(1)
  await visit(page, '/admin')
  await page.getByText(/llegó a Bodega Fontibón a las/).waitFor()
  await visit(page, '/admin/alerts')
  expect(await page.getByRole('row', { name: /Visita a un lugar/ }).count()).toBe(1)
  await page
    .getByRole('link', { name: /^Ver recorrido/ })
    .first()
    .click()
  await page.getByRole('list', { name: 'Paradas y viajes' }).waitFor()
  expect((await told())[0]!.asunto).toMatch(/llegó a Bodega Fontibón a las/)

  // the same arrival in the list of episodes, from its place
  await visit(page, '/admin/gps/lugares')
  await page.getByRole('link', { name: 'Ver visitas a Bodega Fontibón' }).first().click()
  const episodes = page.getByRole('table', { name: 'Episodios' })
  await episodes.getByRole('row', { name: /Visita a un lugar.*Bodega Fontibón/ }).waitFor()
  await page.getByRole('region', { name: 'Tiempo en cada lugar' }).getByText('una visita').waitFor()
  await expectNoFailures(page)
  await page.getByRole('combobox', { name: 'Lugar' }).selectOption({ label: 'Patio norte' })
  await page.getByRole('heading', { name: 'Ningún episodio coincide con los filtros' }).waitFor()
  await page.getByRole('link', { name: 'Quitar filtros' }).click()
  await episodes.getByRole('row', { name: /Bodega Fontibón/ }).waitFor()
  await page.getByRole('link', { name: 'Exceso de velocidad' }).click()
  await episodes.waitFor({ state: 'detached' })
  await expectNoOverflow(page)
})

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
})
