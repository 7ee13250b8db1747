/** The driver's page on a phone, against the deployed bundle: start, tunnel, reload, two tabs, a small screen, a lost signal. */
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { PRIVACY_VERSION } from '../../../worker/domain/identidad/privacy'
import { rows } from '../../support/world'
import { expectNoFailures, expectNoOverflow } from '../support/axe'
import { test, visit } from '../support/browser'
import { CALLE_85, dispositivo, drive, place, start, stop, telefono } from './driver-phone'

describe('a driver with the link', () => {
  test('starts, is seen on the map, and reads when the last position was sent', async ({ browser }) => {
    const { gps, vehiculo, link } = await dispositivo()
    const { page, recibo } = await telefono(browser)
    await visit(page, `/track/${link}`)
    await page.getByText(vehiculo.placa.slice(0, 3)).first().waitFor()
    await page.getByText(gps.imei).waitFor()
    // nothing runs yet: no map, and nothing is waited for
    expect(await page.locator('.track-map').count()).toBe(0)
    expect(await page.getByText('Esperando ubicación GPS...').count()).toBe(0)
    await expectNoFailures(page)
    await expectNoOverflow(page)

    // «modo sol» is remembered by the server's next page, and is left as simply
    const sun = page.getByRole('button', { name: 'Modo sol' })
    await sun.click()
    await page.reload()
    await page.locator('html[data-theme=light][data-sun] [aria-label="Modo sol"][aria-pressed=true]').waitFor()
    await expectNoFailures(page)
    await sun.click()
    await page.locator('html:not([data-theme])').waitFor()
    // a phone set to more contrast has it by itself, unless it was turned off here
    await page.emulateMedia({ contrast: 'more' })
    await page.reload()
    await page.locator('html:not([data-sun]) [aria-label="Modo sol"][aria-pressed=false]').waitFor()
    await page.context().clearCookies({ name: 'vigia-sol' })
    await page.reload()
    await page.locator('html[data-sun] [aria-label="Modo sol"][aria-pressed=true]').waitFor()
    await page.emulateMedia({ contrast: null })
    await page.reload()
    await page.locator('html:not([data-sun]) [aria-label="Modo sol"][aria-pressed=false]').waitFor()

    // a theme is chosen as in the rest of the product; «modo sol» gives way to it
    const theme = (name: string) => page.getByRole('group', { name: 'Tema' }).getByRole('button', { name })
    await sun.click()
    await theme('Oscuro').click()
    await page.locator('html[data-theme=dark]:not([data-sun])').waitFor()
    await page.reload()
    await page.locator('html[data-theme=dark] [value=dark][aria-pressed=true]').waitFor()
    await expectNoFailures(page)
    await theme('Sistema').press('Enter')
    await page.locator('html:not([data-theme]) [value=system][aria-pressed=true]').waitFor()

    // the consent notice (Ley 1581) is next to the button, and is stored with the first positions, once
    await page.getByText('usted autoriza que la empresa del vehículo reciba la ubicación').waitFor()
    const agreements = () => rows('select tipo, version from consentimientos where dispositivo_id = ?', gps.id)
    expect(await agreements()).toEqual([])
    await start(page).click()
    await page.getByText('Rastreo activo').waitFor()
    await drive(page, 1, 3)
    await page.getByText(/Última posición enviada a las? \d+:\d\d/).waitFor()
    await expect.poll(() => recibo.places).toContain(3)
    expect(await agreements()).toEqual([{ tipo: 'rastreo', version: PRIVACY_VERSION }])

    await page.locator('.track-marker').click()
    await page.getByText('Ubicación Actual').waitFor()
    await page.getByText(/^4\.669300°, -74\.052100°$/).waitFor()
    expect(await page.locator('.track-map').evaluate((e) => e.clientHeight)).toBeGreaterThanOrEqual(400)
    await expectNoFailures(page)
    await expectNoOverflow(page)

    await stop(page)
    await page.getByText('Rastreo detenido').waitFor()
    expect(await page.locator('.track-map').count()).toBe(0)
  })

  test('loses nothing of a tunnel of 100 positions, nor by a reload inside it', async ({ browser }) => {
    const { link } = await dispositivo()
    const { page, recibo, contexto: context } = await telefono(browser)
    await visit(page, `/track/${link}`)
    await start(page).click()
    await page.locator('.track-marker').waitFor()
    await waitUntilOpenable(page)
    // without a network there are no tiles either, and a page loaded then may call itself online and ask
    browser.tolerate(/ERR_INTERNET_DISCONNECTED/)

    await context.setOffline(true)
    await page.getByText('Sin conexión').waitFor()
    await drive(page, 1, 60)
    await page.getByText('60 posiciones se enviarán solas al volver la señal').waitFor()
    await page.reload()
    await page.getByText('Guardando en el celular').waitFor()
    // the browser of a page that was loaded without a network calls itself online
    await page.locator('.net--off').waitFor()
    await drive(page, 61, 100)
    await context.setOffline(false)
    await page.getByText('Rastreo activo').waitFor()
    await expect.poll(() => recibo.places.size).toBe(101)
    expect(recibo).toMatchObject({ duplicates: 0, discarded: 0 })
    await expect.poll(() => page.locator('.track-sent').textContent()).toMatch(/Última posición enviada/)
  })

  test('a map that does not load does not stop the tracking', async ({ browser }) => {
    browser.tolerate(/Failed to load resource/, /preload/)
    const { link } = await dispositivo()
    const { page, recibo, contexto: context } = await telefono(browser)
    await context.route(/\/map\.client.*\.js$/, (route) => route.abort())
    await visit(page, `/track/${link}`)
    await start(page).click()
    await page.getByText('El mapa no cargó. El rastreo sigue.').waitFor()
    await page.getByText('4.668700°, -74.052100°').waitFor()
    await expect.poll(() => recibo.accepted).toBeGreaterThan(0)
    await expectNoFailures(page)
  })

  test('opens it in a second tab: the new one tracks, the old one says so and goes on after it, nothing is sent twice', async ({
    browser,
  }) => {
    const { link } = await dispositivo()
    const { page, recibo, contexto: context } = await telefono(browser)
    await visit(page, `/track/${link}`)
    await start(page).click()
    await drive(page, 0, 2)
    // what is on its way when the other tab opens may rightly be sent again, and is refused as known
    await expect.poll(() => recibo.places).toContain(2)
    const another = await context.newPage()
    await visit(another, `/track/${link}`)
    await another.getByText('Rastreo activo').waitFor()
    await page.getByText('El rastreo sigue en otra pestaña de este celular.').waitFor()
    await drive(another, 3, 5)
    await expect.poll(() => [...recibo.places].sort()).toEqual([0, 1, 2, 3, 4, 5])
    expect(recibo.duplicates).toBe(0)

    // both were on view: the one that is left goes on by itself, and not once the driver stopped
    await another.close()
    await page.getByText('Rastreo activo').waitFor()
    await drive(page, 6, 7)
    await expect.poll(() => recibo.places).toContain(7)
    const third = await context.newPage()
    await visit(third, `/track/${link}`)
    await third.getByText('Rastreo activo').waitFor()
    await page.getByText('El rastreo sigue en otra pestaña de este celular.').waitFor()
    await stop(third)
    await page.getByText('Rastreo detenido').waitFor()
  })
})

/** Those of the given elements that are not fully visible in the window, or are covered by something else. */
const unseen = (page: Page, selectors: readonly string[]) =>
  page.evaluate((wanted) => {
    const isSeen = (element: Element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect()
      if (left < 0 || top < 0 || right > innerWidth || bottom > innerHeight) return false
      const corners = [left + 2, (left + right) / 2, right - 2].flatMap((x) => [top + 2, bottom - 2].map((y) => [x, y]))
      return corners.every(([x = 0, y = 0]) => {
        const there = document.elementFromPoint(x, y)
        return there !== null && (element.contains(there) || there.contains(element))
      })
    }
    return wanted.filter((selector) => {
      const found = document.querySelector(selector)
      return found === null || !isSeen(found)
    })
  }, selectors)

/** The same, with each scrolled into the middle of the window first, as a person would. */
const unreachable = async (page: Page, selectors: readonly string[]) => {
  const lost: string[] = []
  for (const selector of selectors) {
    await page
      .locator(selector)
      .first()
      .evaluate((element) => element.scrollIntoView({ block: 'center' }))
    lost.push(...(await unseen(page, [selector])))
  }
  await page.evaluate(() => scrollTo(0, 0))
  return lost
}

/** Small phones, as high as the browser's bars leave them, and one that lies on its side. The texts are the same on all. */
const SMALL = [
  { width: 320, height: 568 },
  { width: 360, height: 620 },
  { width: 390, height: 664 },
  { width: 740, height: 360 },
]

test('on small screens nothing that the driver must read lies under anything', async ({ browser }) => {
  // tiles that the map asks for while it is offline
  browser.tolerate(/ERR_INTERNET_DISCONNECTED/)
  const { link } = await dispositivo()
  const { page } = await telefono(browser, { tamano: SMALL[0]!, posicion: { ...CALLE_85, accuracy: 150 } })
  const always = ['.track-top', '.track-car', '.track-state', '.track-btn']
  const expectReadable = async (inSight: (height: number) => readonly string[], byScrolling: readonly string[]) => {
    for (const size of SMALL) {
      await page.setViewportSize(size)
      const at = `${size.width} × ${size.height}`
      expect(await unseen(page, inSight(size.height)), at).toEqual([])
      expect(await unreachable(page, byScrolling), at).toEqual([])
      await expectNoOverflow(page)
    }
    await page.setViewportSize(SMALL[0]!)
  }
  // a phone that refuses the wake lock
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'wakeLock'))
  await visit(page, `/track/${link}`)
  await page.locator('.track-state', { hasText: 'Rastreo sin iniciar' }).waitFor()
  await page.locator('.track-status', { hasText: 'permita el acceso a la ubicación' }).waitFor()
  await expectReadable(
    (height) => (height > 400 ? [...always, '.track-status .muted'] : always),
    ['.track-status .muted', '.track-consent', '.track-note'],
  )
  await expectNoFailures(page)

  await start(page).click()
  await page.locator('.track-marker').waitFor()
  await page.getByText('La ubicación es poco precisa (±150 m)').waitFor()
  await page.getByText('Este navegador no puede mantener la pantalla encendida').waitFor()
  const rest = ['.track-sent', '.track-status .muted', '.track-status .note', '.track-note']
  const map = ['.leaflet-control-zoom', '.leaflet-control-attribution', '.track-marker']
  await expectReadable(() => [...always, '.track-state .live', '.track-status dl'], [...rest, ...map])
  await expectNoFailures(page)

  // a worker whose script is cut off in the middle is an error of the console
  await waitUntilOpenable(page)
  await page.context().setOffline(true)
  await page.locator('.track-state', { hasText: 'Guardando en el celular' }).waitFor()
  await expectReadable(() => [...always, '.track-state .live'], ['.track-stale', '.leaflet-control-attribution'])
  await page.context().setOffline(false)
})

test('after a reload that takes tracking up again, taps where the button to start was do not end it', async ({
  browser,
}) => {
  const { link } = await dispositivo()
  const { page } = await telefono(browser, { tamano: { width: 360, height: 620 } })
  await visit(page, `/track/${link}`)
  const { x, y, width, height } = (await start(page).boundingBox())!
  await start(page).click()
  await page.getByText(/Última posición enviada/).waitFor()
  await page.reload()
  await page.getByRole('button', { name: 'Detener Rastreo' }).waitFor()
  const tap = () => page.touchscreen.tap(x + width / 2, y + height / 2)
  await tap()
  await page.getByText('¿Detener el rastreo?').waitFor()
  await expectNoFailures(page)
  await tap()
  await page.getByRole('button', { name: 'Detener Rastreo' }).waitFor()
  expect(await page.locator('.track-state').innerText()).toContain('Rastreo activo')
  await stop(page)
  await page.getByText('Rastreo detenido').waitFor()
})

describe('the age of the last signal', () => {
  test('counts on, and a driver without a fix for 100 s reads that and sees no green', async ({ browser }) => {
    const { link } = await dispositivo()
    const { page } = await telefono(browser, { workers: false })
    await page.clock.install()
    // the GPS of a phone indoors: it has reported one position, and reports no other
    await page.addInitScript(() => {
      const { getCurrentPosition } = Geolocation.prototype
      Geolocation.prototype.getCurrentPosition = function (...args) {
        if (!('underRoof' in window)) getCurrentPosition.apply(this, args)
      }
    })
    await visit(page, `/track/${link}`)
    await start(page).click()
    const state = page.locator('.track-state')
    await state.locator('.live--on').waitFor()
    await page.evaluate(() => Object.assign(window, { underRoof: true }))
    const age = page.locator('.track-status dd').nth(1)
    await page.clock.runFor(20_000)
    // the clock goes on while a slow machine answers
    await expect.poll(() => age.textContent()).toMatch(/^[2-5]\d s$/)
    await page.clock.runFor(80_000)
    await state.filter({ hasText: 'Sin señal del GPS' }).waitFor()
    expect(await age.textContent()).toMatch(/^[12] min$/)
    await page.getByText(/^Sin señal del GPS hace [12] min\./).waitFor()
    expect(await state.locator('.live--on').count()).toBe(0)
    await page.context().setGeolocation(place(1))
    await state.locator('.live--on').waitFor()
    await state.filter({ hasText: 'Rastreo activo' }).waitFor()
  })
})
/** Waits until the service worker can open the page without a network. */
async function waitUntilOpenable(page: Page) {
  const stored = () =>
    page.evaluate(async () => {
      const registro = await navigator.serviceWorker.getRegistration('/track/')
      return Boolean(registro?.active && (await (await caches.open('celular-1')).match(location.pathname)))
    })
  await expect.poll(stored).toBe(true)
}
