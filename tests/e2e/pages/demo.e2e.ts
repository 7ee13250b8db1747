/** «Pruébelo con su teléfono»: two browsers, a visitor's computer and phone; ten minutes, and nothing is kept. */
import { expect } from 'vitest'
import { openDemo } from '../../../worker/live/demo-link'
import { SECRETS } from '../../support/secrets'
import { endDemo } from '../../support/world'
import { expectNoFailures, expectNoOverflow } from '../support/axe'
import { test, visit } from '../support/browser'
import { readQr } from '../support/qr'

const HERE = { latitude: 4.668, longitude: -74.0521, accuracy: 8 }

test('a visitor’s own dot moves on the landing’s map, and when the time is up nothing is left and both screens say so', async ({
  browser,
}) => {
  const desktop = await browser.open()
  const requested: string[] = []
  desktop.on('request', (r) => requested.push(r.url()))
  await desktop.goto('/')
  // neither the map nor its script loads before the click
  expect(requested.filter((url) => /demo|tile/.test(url))).toEqual([])
  const button = desktop.getByRole('button', { name: 'Pruébelo con su teléfono' })
  const [response] = await Promise.all([desktop.waitForResponse('**/api/demo'), button.click()])
  const { phone } = (await response.json()) as { phone: string }
  const tarjeta = desktop.locator('.demo-card')
  await tarjeta.getByText('Esperando su celular').waitFor()
  const codigo = tarjeta.getByRole('img', { name: 'Código QR de la demostración' })
  await codigo.waitFor()
  await tarjeta.getByText(/^Quedan 9:\d\d$/).waitFor()
  await expectNoFailures(desktop)

  // the phone only has the QR code that its camera reads from the screen
  const loaded = await readQr(codigo)
  expect(loaded).toBe(phone)
  const phonePage = await browser.open({ movil: true, posicion: HERE, workers: true })
  browser.tolerate(/status of 410/)
  await visit(phonePage, new URL(loaded).pathname)
  await tarjeta.getByText('Su celular ya está aquí').waitFor()
  await phonePage.getByText('Demostración', { exact: false }).first().waitFor()
  expect(await phonePage.locator('.track-foot').innerText()).toContain('usted autoriza que su ubicación')
  await phonePage.getByRole('button', { name: 'Iniciar Rastreo' }).click()
  await phonePage.getByRole('button', { name: 'Detener Rastreo' }).waitFor()
  // the browser reports only changes to `watchPosition`
  await phonePage.context().setGeolocation({ ...HERE, latitude: 4.6687 })
  await tarjeta.getByText('4.668700°, -74.052100°').waitFor()
  await tarjeta.getByText(/^hace \d+ s · precisión ±8 m$/).waitFor()
  const before = await desktop.locator('path.demo-trail').getAttribute('d')
  await phonePage.context().setGeolocation({ ...HERE, latitude: 4.6697 })
  await tarjeta.getByText('4.669700°, -74.052100°').waitFor()
  await expect.poll(() => desktop.locator('path.demo-trail').getAttribute('d')).not.toBe(before)
  await Promise.all([expectNoFailures(desktop), expectNoFailures(phonePage)])
  // nor does the phone keep anything of it
  const saved = () =>
    Promise.all([indexedDB.databases(), caches.keys(), navigator.serviceWorker.getRegistrations()]).then((everything) =>
      everything.flat(),
    )
  expect(await phonePage.evaluate(saved)).toEqual([])

  const demo = await openDemo(SECRETS.LINK_SECRET, 'phone', new URL(phone).pathname.split('/')[2] ?? '')
  await endDemo(demo?.clave ?? '')
  await tarjeta.getByText('Se acabaron los 10 minutos').waitFor()
  expect(await tarjeta.innerText()).not.toContain('4.6697')
  await desktop.locator('.demo-dot').waitFor({ state: 'detached' })
  expect(await tarjeta.getByRole('link', { name: 'Comenzar Ahora' }).getAttribute('href')).toBe('/signup')
  await phonePage.context().setGeolocation({ ...HERE, latitude: 4.67 })
  await phonePage.getByRole('heading', { name: 'La demostración terminó' }).waitFor()
  await desktop.setViewportSize({ width: 360, height: 740 })
  await expectNoOverflow(desktop)
  await expectNoFailures(desktop)
})
