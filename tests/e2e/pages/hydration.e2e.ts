/** What happens on a page while its parts are still taken over from what the server drew. */
import { expect } from 'vitest'
import { createEmpresa, createPerson, execute } from '../../support/world'
import { test, visit } from '../support/browser'

test('no part that is still hydrating is told of a change: neither of the clock, nor of addresses that the router learns', async ({
  browser,
}) => {
  const { id, admin } = await createEmpresa({ vehiculos: 2, dispositivos: 2 })
  await execute([
    [
      'update gps_dispositivos set last_latitude = 4.65, last_longitude = -74.1, last_update = ? where empresa_id = ?',
      [Date.now(), id],
    ],
  ])
  // the router learns addresses only where pages are warmed
  const page = await browser.open({ as: admin, warms: true })
  // React makes its error when a change reaches such a part, and reports it now and then
  await page.addInitScript(() => {
    const made: string[] = []
    Object.assign(window, { made })
    window.Error = new Proxy(Error, {
      apply(real, self, [message, ...rest]) {
        if (/^Minified React error #421;/.test(message)) made.push(message)
        return Reflect.apply(real, self, [message, ...rest])
      },
    })
  })
  let deliver = () => {}
  const delivered = new Promise<void>((resolve) => {
    deliver = resolve
  })
  // what says how old a position is, and the choice of light or dark in the menu of the account
  await page.route(/\/assets\/(vehicle-card|choice)-.*\.js/, async (route) => {
    await delivered
    await route.continue()
  })
  const learnt = page.waitForResponse(/\/__manifest\?/)
  await visit(page, '/admin/gps')
  await learnt
  await page.locator('.live-map .leaflet-marker-pane > *').first().waitFor()
  // two ticks of the clock
  await page.waitForTimeout(2100)
  deliver()
  await page.locator('.map-card').waitFor()
  expect(await page.evaluate(() => (window as unknown as { made: string[] }).made)).toEqual([])
})

test('texts that few readers see stay as the server wrote them, on a page that is loaded by itself', async ({
  browser,
}) => {
  const alone = await browser.open({ as: await createPerson('Usuario') })
  for (const path of ['/documents', '/alerts', '/shares', '/reports']) {
    await visit(alone, path)
    expect(await alone.locator('main').innerText(), path).toContain('Su cuenta no pertenece a ninguna empresa')
  }
  const { id, admin } = await createEmpresa()
  await execute([
    [
      `insert into auditoria (id, empresa_id, at, suceso, usuario_id, datos) values (?, ?, ?, 'plan-elegido', ?, ?)`,
      [crypto.randomUUID(), id, Date.now(), admin.id, JSON.stringify({ plan: 'Pro', periodo: 'anual' })],
    ],
  ])
  const page = await browser.open({ as: admin })
  await visit(page, '/admin/activity')
  expect(await page.locator('main').innerText()).toContain('Pro, anual')
})
