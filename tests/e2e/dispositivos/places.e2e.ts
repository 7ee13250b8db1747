/** The places of a company: drawn, pasted, found, named on the live map and told of. */
import { expect } from 'vitest'
import { signLink } from '../../../worker/live/link'
import { SECRETS } from '../../support/secrets'
import { createEmpresa, cron, execute, rows } from '../../support/world'
import { expectNoFailures, expectNoOverflow } from '../support/axe'
import { test, visit } from '../support/browser'

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
  // a line that is being typed is not lost by drawing on
  const drawn = await points.inputValue()
  await points.fill(`${drawn}\nCalle 72`)
  await form.getByText('Hay líneas de coordenadas que no se pueden leer.').waitFor()
  await map.click({ position: { x: 60, y: 160 } })
  expect(await points.inputValue()).toBe(`${drawn}\nCalle 72`)
  expect(await form.getByRole('button', { name: 'Borrar los puntos' }).isDisabled()).toBe(true)
  await expectNoFailures(page)
  await points.fill(drawn)
  await map.locator('.place-corner').last().waitFor()
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
  // their style came late, asked for as Remix preloads it: with `crossorigin` it was fetched twice
  expect(await page.locator('link[rel=stylesheet][href*="/layer-"]:not([crossorigin])').count()).toBe(1)
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

test('a draft that is discarded takes the radius on the map back with the field', async ({ browser }) => {
  const { admin } = await createEmpresa()
  const page = await browser.open({ as: admin })
  const form = page.getByRole('dialog')
  const width = async () => (await form.locator('.leaflet-host path').first().boundingBox())?.width ?? 0
  await visit(page, '/admin/gps/lugares?nuevo&punto=4.65,-74.1')
  await form.getByLabel('Radio').fill('2000')
  await page.keyboard.press('Escape')
  await page.getByText('Guardamos un borrador de lo que escribió').waitFor()
  await visit(page, '/admin/gps/lugares?nuevo&punto=4.65,-74.1')
  await form.getByText('Recuperamos su borrador.').waitFor()
  await expect.poll(() => form.getByLabel('Radio').inputValue()).toBe('2000')
  await form.locator('.leaflet-host path').first().waitFor()
  const drawn = await width()
  await form.getByRole('button', { name: 'Descartar' }).click()
  await expect.poll(() => form.getByLabel('Radio').inputValue()).toBe('200')
  await expect.poll(width).toBeLessThan(drawn / 5)
})
