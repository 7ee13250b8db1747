/**
 * The server is unreachable for a while: a killed process, a deploy, a dead router behind a browser that reports itself
 * online. An open page keeps its content and typed input, says that its data are old, and recovers by itself. Time is a
 * fake clock that the test advances; the broken connections are real. The editing dialogs of all lists are in
 * half-typed.e2e.ts.
 */
import type { Page } from 'playwright-core'
import { afterEach, beforeEach, expect } from 'vitest'
import { createPerson, rows } from '../../support/world'
import { expectNoFailures, expectNoOverflow } from '../support/axe'
import { list, SLOW, test, visit } from '../support/browser'
import { type Gate, openGate } from '../support/gate'
import { banner, GONE, heal, pass, tabs } from '../support/outage'
import { fullEmpresa } from '../support/screens/full-empresa'

let gate: Gate
beforeEach(async () => {
  gate = await openGate()
})
afterEach(() => gate.close())

const HALF_TYPED = 'a medio escribir'

/** The text field of the page, half filled; null where there is none. */
async function typeHalf(page: Page) {
  const field = page.locator('main, dialog').locator('input:is([type=text], [type=email], :not([type])), textarea')
  const free = field.and(page.locator(':not([readonly], [disabled], [role=combobox], [inputmode=numeric])')).last()
  if ((await free.count()) === 0 || !(await free.isVisible())) return null
  await free.fill(HALF_TYPED.slice(0, Number((await free.getAttribute('maxlength')) ?? 99)))
  return { field: free, typed: await free.inputValue() }
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 }).first().textContent()

// shorter, and with the editing dialogs of all lists and settings: half-typed.e2e.ts
test('a server that is gone for a minute takes no screen and nothing that is typed', {
  timeout: 240_000 * SLOW,
}, async ({ browser }) => {
  browser.tolerate(...GONE)
  const { full } = await fullEmpresa()
  const vehicle = full.vehiculos[0]!.id
  const superAdmin = await createPerson('SuperAdmin')
  const pages = [
    ...(await tabs(browser, gate, full.admin, [
      '/admin',
      `/admin/vehicles?editar=${vehicle}`,
      '/admin/alerts',
      '/admin/gps',
      '/admin/activity',
      '/support/mensajes',
    ])),
    ...(await tabs(browser, gate, full.usuario, ['/home', '/vehicles', '/documents', '/alerts', '/gps'])),
    ...(await tabs(browser, gate, superAdmin, [
      '/super-admin',
      '/super-admin/alerts',
      '/super-admin/reports',
      '/super-admin/activity',
    ])),
    ...(await tabs(browser, gate, undefined, ['/login', '/signup', '/reset-password', '/login/codigo'])),
  ]
  const before = await Promise.all(pages.map(heading))
  const typed = await Promise.all(pages.map(typeHalf))
  expect(typed.filter((field) => field !== null).length).toBeGreaterThanOrEqual(5)
  const stands = async (when: string) => {
    for (const [i, page] of pages.entries()) {
      const where = `${page.url().replace(gate.origin, '')}, ${when}`
      expect(await heading(page), where).toBe(before[i])
      if (typed[i]) expect(await typed[i].field.inputValue(), where).toBe(typed[i].typed)
    }
  }
  gate.close()
  // a browser reports itself online before the server is reachable
  await Promise.all(pages.map((page) => page.evaluate(() => dispatchEvent(new Event('online')))))
  await Promise.all(pages.map((page) => banner(page).waitFor()))
  await pass(pages, 3, 1)
  await stands('gone for 3 s')
  await pass(pages, 57, 57 / 4)
  await stands('gone for 60 s')
  await gate.open()
  await heal(pages)
  await stands('back after 60 s')
  for (const page of pages.filter((one) => one.url().includes('/gps')))
    await page.locator('.map-status[data-status=live]').waitFor({ state: 'attached' })
})

test('the live map of a server that was gone says so, keeps what it shows, and is live again by itself', async ({
  browser,
}) => {
  browser.tolerate(...GONE)
  const { full } = await fullEmpresa()
  const [page] = (await tabs(browser, gate, full.admin, ['/admin/gps'])) as [Page]
  const live = page.locator('.map-status[data-status=live]')
  await live.waitFor({ state: 'attached' })
  await page.locator('.vehicle-marker').first().waitFor()
  const rows = await page.locator('.live-list .row').count()
  gate.close()
  await pass([page], 20)
  await banner(page).waitFor()
  await page.getByText(/Datos de hace \d+ s/).waitFor()
  await expectNoFailures(page)
  await page.setViewportSize({ width: 320, height: 640 })
  await expectNoOverflow(page)
  expect(await page.locator('.live-list .row').count()).toBe(rows)
  await gate.open()
  // sooner than the next try, unless that has come by now and the button is gone
  await page.evaluate(() => document.querySelector<HTMLElement>('.offline-again')?.click())
  await live.waitFor({ state: 'attached' })
  await banner(page).waitFor({ state: 'detached' })
})

test('a map interrupted while its code was loading is drawn when the server is back', async ({ browser }) => {
  browser.tolerate(...GONE)
  const { full } = await fullEmpresa()
  const page = await browser.open({ as: full.admin, origin: gate.origin })
  await page.context().route(/fleet-map\.client.*\.js$/, async (route) => {
    gate.close()
    await route.abort()
  })
  await visit(page, '/admin/gps')
  await banner(page).waitFor()
  expect(await page.getByText('Cargando el mapa').isVisible()).toBe(true)
  await page.context().unrouteAll()
  await gate.open()
  await page.locator('.vehicle-marker').first().waitFor()
})

test('a click or a form while the server is gone keeps the page, shows a message, and continues when it is back', async ({
  browser,
}) => {
  browser.tolerate(...GONE)
  const { full } = await fullEmpresa()
  const driver = full.conductores[0]!.id
  const [page] = (await tabs(browser, gate, full.admin, [`/admin/drivers?editar=${driver}`])) as [Page]
  const form = page.getByRole('dialog')
  await form.locator('[name=nombre]').fill('Conductora Nueva')
  await pass([page], 10)
  gate.close()
  await form.locator('button[type=submit]').click()
  await page.getByText('El servidor no respondió. Lo que escribió sigue aquí').waitFor()
  expect(await form.locator('[name=nombre]').inputValue()).toBe('Conductora Nueva')
  // the server is known to be silent: the navigation is held, and a health check comes first
  await form.locator('button[type=submit]').click()
  await page.getByText('Sin conexión con el servidor. Intente de nuevo').waitFor()
  await gate.open()
  await form.locator('button[type=submit]').click()
  await form.waitFor({ state: 'detached' })
  expect(await rows('select nombre from conductores where id = ?', driver)).toEqual([{ nombre: 'Conductora Nueva' }])

  // a screen not opened before: its script is not loaded yet. Time passes behind the closed gate: an answer to the
  // refresh after the form, just before the press, would vouch for the server
  gate.close()
  await pass([page], 10)
  // as long as a person's press: what is asked meanwhile may not move the link away
  await page.getByRole('link', { name: 'Documentos', exact: true }).first().click({ delay: 300 })
  await page.getByText('Sin conexión con el servidor. Intente de nuevo').waitFor()
  expect(new URL(page.url()).pathname).toBe('/admin/drivers')
  await page.getByRole('heading', { level: 1, name: 'Conductores' }).waitFor()
  await gate.open()
  await page.getByRole('link', { name: 'Documentos', exact: true }).first().click()
  await page.getByRole('heading', { level: 1, name: 'Documentos' }).waitFor()

  // a dialog that reads what it shows: without the server it waits, and the page says why
  const views = page.getByRole('dialog', { name: 'Mis vistas' })
  await page.getByRole('button', { name: 'Mis vistas' }).click()
  await views.getByLabel('Nombre', { exact: true }).waitFor()
  await views.getByRole('button', { name: 'Cerrar' }).last().click()
  await views.waitFor({ state: 'detached' })
  gate.close()
  await page.getByRole('button', { name: 'Mis vistas' }).click()
  await views.getByText('Cargando').waitFor()
  await page.getByText(/Datos de hace \d+ s/).waitFor()
  await gate.open()
  await views.getByLabel('Nombre', { exact: true }).waitFor()
})

test('a server that answers and then fails to give the data leaves the page as it is, and is asked again', async ({
  browser,
}) => {
  // the end of the test closes the gate on a page that still loads other screens
  browser.tolerate(/status of 50[03]/, ...GONE)
  const { full } = await fullEmpresa()
  const [page] = (await tabs(browser, gate, full.admin, ['/admin/vehicles?nuevo'])) as [Page]
  const half = await typeHalf(page)
  await page.setExtraHTTPHeaders({ 'x-d1-fault': JSON.stringify({ en: 'from', failure: true }) })
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await page.getByText('el servidor no pudo actualizarlos').waitFor()
  expect(await half?.field.inputValue()).toBe(half?.typed)
  await page.setExtraHTTPHeaders({})
  await pass([page], 3)
  await page.getByText('el servidor no pudo actualizarlos').waitFor({ state: 'detached' })
  expect(await half?.field.inputValue()).toBe(half?.typed)
})

test('a map whose script or styles do not arrive at first is drawn whole, and what was typed beside it stays', async ({
  browser,
}) => {
  browser.tolerate(...GONE)
  const { full } = await fullEmpresa()
  const p = await browser.open({ as: full.admin })
  const refused = new Set<string>()
  await p.route(/\/assets\/(places-map|layer)[^/]*$/, (route) => {
    const asked = route.request().url()
    if (refused.has(asked)) return route.continue()
    refused.add(asked)
    return route.abort()
  })
  await visit(p, '/admin/gps/lugares?nuevo')
  const name = p.getByLabel('Nombre', { exact: true })
  await name.fill('Bodega de Fontibón')
  await p.locator('dialog .leaflet-container').waitFor()
  expect(refused.size).toBeGreaterThan(1)
  expect(await name.inputValue()).toBe('Bodega de Fontibón')
  const unstyled = () =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].filter(({ sheet }) => !sheet).length
  await expect.poll(() => p.evaluate(unstyled)).toBe(0)
})

test('a page whose texts do not arrive while the server is gone waits for them', async ({ browser }) => {
  browser.tolerate(...GONE)
  const { full } = await fullEmpresa()
  const p = await browser.open({ as: full.admin })
  await p.route(/\/assets\/es-[^/]*$|\/api\/health$/, (route) => route.abort())
  const missed = p.waitForRequest('**/api/health')
  await p.goto('/admin/drivers')
  await missed
  await p.unrouteAll()
  await list(p)
})
