/** «Sígueme»: a company shares a vehicle, a customer follows it in another browser, and the link dies when it is ended. */
import { expect } from 'vitest'
import { newShareToken } from '../../../worker/access/share-token'
import { signLink } from '../../../worker/live/link'
import { SECRETS } from '../../support/secrets'
import { assign, createConductor, createEmpresa, execute, ORIGIN } from '../../support/world'
import { expectNoFailures, expectNoOverflow } from '../support/axe'
import { test, visit } from '../support/browser'
import { comeOnline } from '../support/outage'

/** A position of the vehicle, so many metres north of the first. */
async function report(link: string, seq: number, meters: number) {
  const at = new Date().toISOString()
  const points = [{ seq, lat: 4.65 + meters / 111_195, lng: -74.1, accuracy: 8, at, speed: 8, heading: 0 }]
  const answer = await fetch(`${ORIGIN}/api/track/${link}/positions`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ src: 'sigueme', points }),
  })
  expect(answer.status).toBe(200)
}

test('a customer follows the shared vehicle without an account, until the company ends the link', async ({
  browser,
}) => {
  const empresa = await createEmpresa({ vehiculos: 1, dispositivos: 1 })
  const d = empresa.dispositivos[0]!
  const v = empresa.vehiculos[0]!
  await createConductor(empresa.id, v, { nombre: 'Óscar Iván Ruiz' })
  await execute([["update empresas set telefono = '601 555 0142' where id = ?", [empresa.id]]])
  const link = await signLink(SECRETS.LINK_SECRET, d.clave, d.link_version)

  const depot = crypto.randomUUID()
  await execute([
    [
      `insert into lugares (id, empresa_id, nombre, color, forma, puntos, radio, todos, created_at)
       values (?, ?, 'Bodega norte', 'azul', 'circulo', '[[4.68,-74.1]]', 200, 1, 1)`,
      [depot, empresa.id],
    ],
  ])
  const company = await browser.open({ as: empresa.admin })
  await visit(company, `/admin/vehicles/${v.id}`)
  await company.locator('.hub-head').getByRole('link', { name: 'Compartir ubicación' }).click()
  const share = company.getByRole('dialog', { name: 'Compartir ubicación' })
  await share.getByLabel('Por cuánto tiempo').selectOption('Hasta que llegue a un lugar')
  await share.getByRole('button', { name: 'Crear enlace' }).click()
  await share.getByText('Complete este dato.').first().waitFor()
  await share.getByRole('button', { name: 'Elegir en el mapa' }).click()
  await share.getByRole('region', { name: /^Mapa para elegir el destino/ }).click({ position: { x: 80, y: 80 } })
  await expect.poll(() => share.getByLabel('Lugar de destino').inputValue()).toMatch(/^4\.\d{5}, -74\.\d{5}$/)
  await share.locator('.destination-map path.leaflet-interactive, .destination-map svg path').first().waitFor()
  const place = share.locator('input[name=destino_lugar_id]')
  expect(await place.inputValue()).toBe('')
  await expectNoFailures(company)
  await share.getByLabel('Lugar de la empresa').selectOption('Bodega norte')
  expect(await share.getByLabel('Lugar de destino').inputValue()).toBe('4.68, -74.1')
  expect(await share.getByLabel('Nombre del destino').inputValue()).toBe('Bodega norte')
  expect(await place.inputValue()).toBe(depot)
  await share.getByLabel('Mostrar el nombre del conductor: Óscar').check()
  await expectNoFailures(company)
  await share.getByRole('button', { name: 'Crear enlace' }).click()
  const ready = company.getByRole('dialog', { name: 'Enlace listo' })
  const address = new URL(await ready.getByLabel('Enlace para el cliente').inputValue())
  expect(address.pathname).toMatch(/^\/sigueme\/[\w-]{22}$/)
  await comeOnline(company)
  expect(await ready.getByLabel('Enlace para el cliente').inputValue()).toBe(address.href)
  // a link with a destination ends with the arrival, whatever its time
  await ready.getByText(/hasta 15 minutos después de que llegue al destino, a más tardar el/).waitFor()
  const whatsapp = await ready.getByRole('link', { name: 'Enviar por WhatsApp' }).getAttribute('href')
  expect(decodeURIComponent(whatsapp ?? '')).toContain(address.href)
  await expectNoFailures(company)

  const customer = await browser.open({ movil: true })
  await customer.goto(address.pathname)
  await customer.getByRole('heading', { name: 'Esperando la ubicación' }).waitFor()
  await report(link, 1, 0)
  await customer.getByRole('heading', { name: 'Viene en camino' }).waitFor()
  await customer.locator('.vehicle-marker').waitFor()
  await customer.locator('.dest-pin').waitFor()
  expect(await customer.locator('.sg-eta:visible').innerText()).toMatch(/entre \d+:\d\d/)
  // a screen reader is told the state, and not the age of the signal each second
  await customer.getByRole('status').getByRole('heading', { name: 'Viene en camino' }).waitFor()
  expect(await customer.getByRole('status').locator('[data-live=ago]:visible').count()).toBe(0)
  await customer.locator('[data-live=ago]:visible').waitFor()
  await customer.getByText('Óscar conduce').waitFor()
  // on a computer whose clock is an hour ahead it is no older
  const ahead = await browser.open()
  await ahead.addInitScript(() => {
    const now = Date.now
    Date.now = () => now() + 3_600_000
  })
  await ahead.goto(address.pathname)
  await ahead.locator('#sigueme[data-phase=live]').waitFor()
  await ahead.close()
  expect(await customer.getByRole('link', { name: 'Llamar a la empresa' }).getAttribute('href')).toBe(
    'tel:+576015550142',
  )
  expect(await customer.locator('meta[name=robots]').getAttribute('content')).toContain('noindex')
  await expectNoFailures(customer)
  await expectNoOverflow(customer)
  await report(link, 2, 300)
  await expect.poll(() => customer.locator('path.trail').getAttribute('d')).toMatch(/L/)

  // a second visit by the same browser is the same customer
  await customer.reload()
  await customer.getByRole('heading', { name: 'Viene en camino' }).waitFor()
  await ready.getByRole('link', { name: 'Cerrar' }).first().click()
  // the vehicle's own page says who follows it
  await visit(company, `/admin/vehicles/${v.id}`)
  const followed = company.getByRole('listitem').filter({ hasText: 'Bodega norte' })
  await followed.getByText(/2 vistas$/).waitFor()
  await expectNoFailures(company)
  await followed.getByRole('link', { name: /^Extender/ }).click()
  const extend = company.getByRole('dialog', { name: '¿Por cuánto más?' })
  await extend.getByRole('radio', { name: '8 horas' }).check({ force: true })
  await extend.getByRole('button', { name: 'Extender' }).click()
  await company.getByText(/El enlace vence ahora el/).waitFor()
  await followed.waitFor()
  await visit(company, '/admin/shares')
  const row = company.getByRole('row', { name: /Bodega norte/ })
  await row.waitFor()
  expect(await row.locator('.num').innerText()).toBe('2')
  await expectNoFailures(company)

  browser.tolerate(/status of 404/)
  await row.getByRole('link', { name: /^Terminar/ }).click()
  await company
    .getByRole('dialog')
    .getByRole('button', { name: /^Terminar el enlace/ })
    .click()
  await company.getByText('Enlace terminado').waitFor()
  await customer.getByRole('heading', { name: 'Este enlace no está activo' }).waitFor()
  await company.getByText('No hay ubicaciones compartidas').waitFor()
  expect(await customer.locator('body').innerText()).not.toContain('Óscar')
  await expectNoFailures(customer)
})

test('a link dies at its end by itself, and another one of the same vehicle goes on', async ({ browser }) => {
  const empresa = await createEmpresa({ vehiculos: 1, dispositivos: 1 })
  const [d] = empresa.dispositivos
  const share = async () => {
    const { token, token_hash } = await newShareToken(SECRETS.HASH_SECRET)
    const id = crypto.randomUUID()
    await execute([
      [
        `insert into compartidos (id, empresa_id, vehiculo_id, token_hash, hasta, con_placa, con_conductor, created_at)
         values (?, ?, ?, ?, ?, 1, 0, ?)`,
        [id, empresa.id, d!.vehiculo_id, token_hash, Date.now() + 3_600_000, Date.now()],
      ],
    ])
    return { id, address: `/sigueme/${token}` }
  }
  const first = await share()
  const customer = await browser.open({ movil: true })
  await customer.goto(first.address)
  await customer.getByRole('heading', { name: 'Esperando la ubicación' }).waitFor()
  // a customer without a network reads that, and not that the vehicle sends nothing
  browser.tolerate(/ERR_INTERNET_DISCONNECTED/)
  await customer.context().setOffline(true)
  await customer.getByRole('heading', { name: 'Sin conexión' }).waitFor()
  await customer.context().setOffline(false)
  await customer.getByRole('heading', { name: 'Esperando la ubicación' }).waitFor()
  const link = await signLink(SECRETS.LINK_SECRET, d!.clave, d!.link_version)
  await report(link, 1, 0)
  await customer.locator('.vehicle-marker').waitFor()
  // its time is over in a moment; the device hears of it with the next link that it does not know
  browser.tolerate(/status of 404/)
  await execute([['update compartidos set hasta = ? where id = ?', [Date.now() + 1500, first.id]]])
  const another = await browser.open({ movil: true })
  const second = await share()
  await another.goto(second.address)
  await another.getByRole('heading', { name: 'Esperando la ubicación' }).waitFor()
  await customer.getByRole('heading', { name: 'Este enlace no está activo' }).waitFor()
  await report(link, 2, 300)
  await another.locator('.vehicle-marker').waitFor()
  expect(await customer.locator('.vehicle-marker').count()).toBe(0)
  // what happened to the link while the customer had no network is told once it is back
  await another.context().setOffline(true)
  await another.locator('#sigueme[data-lost=true]').waitFor()
  await execute([['update compartidos set llegada_at = ? where id = ?', [Date.now(), second.id]]])
  await another.context().setOffline(false)
  await another.getByRole('heading', { name: 'El vehículo llegó' }).waitFor()
})

test('off hours the page says when the vehicle is seen again, or that its link ends before', async ({ browser }) => {
  const empresa = await createEmpresa({ vehiculos: 1, dispositivos: 1 })
  const [d] = empresa.dispositivos
  // the one working day of the week is three days from now, in the company's zone
  const today = new Date(Date.now() - 5 * 3_600_000).getUTCDay()
  const days = Array.from({ length: 7 }, (_, day) => (day === (today + 3) % 7 ? { from: 480, until: 1020 } : null))
  await execute([
    ['update empresas set horario = ? where id = ?', [JSON.stringify({ days, holidays: true }), empresa.id]],
  ])
  const { token, token_hash } = await newShareToken(SECRETS.HASH_SECRET)
  await execute([
    [
      `insert into compartidos (id, empresa_id, vehiculo_id, token_hash, hasta, con_placa, con_conductor, created_at)
       values (?, ?, ?, ?, ?, 1, 0, ?)`,
      [crypto.randomUUID(), empresa.id, d!.vehiculo_id, token_hash, Date.now() + 3_600_000, Date.now()],
    ],
  ])
  const customer = await browser.open({ movil: true })
  await customer.goto(`/sigueme/${token}`)
  await customer.getByText(/^El vehículo no comparte.*El enlace vence antes de que empiece su jornada/).waitFor()
  expect(await customer.getByText('Vuelve a verse aquí').isVisible()).toBe(false)
  await expectNoFailures(customer)
  await execute([['update compartidos set hasta = ? where token_hash = ?', [Date.now() + 6 * 86_400_000, token_hash]]])
  await customer.reload()
  await customer.getByText(/Vuelve a verse aquí desde el \d+ \w{3} \d{4}, 8:00/).waitFor()
  expect(await customer.getByText('El enlace vence antes').isVisible()).toBe(false)
})

test('a Usuario shares an assigned vehicle from its page, and a page without scripts says what it needs', async ({
  browser,
}) => {
  const empresa = await createEmpresa({ vehiculos: 1, dispositivos: 1 })
  const v = empresa.vehiculos[0]!
  await assign(empresa.id, empresa.usuario.id, v.id)
  const page = await browser.open({ as: empresa.usuario })
  await visit(page, `/vehicles/${v.id}`)
  await page.getByRole('link', { name: 'Compartir ubicación' }).first().click()
  const share = page.getByRole('dialog', { name: 'Compartir ubicación' })
  await share.getByLabel('Mostrar la placa').uncheck()
  await share.getByRole('button', { name: 'Crear enlace' }).click()
  const href = await page.getByLabel('Enlace para el cliente').inputValue()
  await page.getByText(/desde ahora y hasta el \d/).waitFor()
  const html = await (await fetch(new URL(new URL(href).pathname, ORIGIN))).text()
  expect(html).toContain('active JavaScript')
  expect(html).not.toContain(v.placa)
  for (const id of [empresa.id, v.id, empresa.dispositivos[0]!.id]) expect(html).not.toContain(id)
  // a device that is off can be turned on, by an Administrador
  await execute([
    [
      "update gps_dispositivos set estado = 'Inactivo', tracking_enabled = 0, rev = rev + 1 where vehiculo_id = ?",
      [v.id],
    ],
  ])
  await visit(page, `/shares?compartir=${v.id}`)
  await share.getByText('Un Administrador lo agrega o lo activa en Dispositivos GPS.').waitFor()
  expect(await share.getByRole('button', { name: 'Crear enlace' }).isDisabled()).toBe(true)
})
