/** The installed product: an address opened without a network shows our offline page, which keeps no data. */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { hashToken, newToken } from '../../../worker/access/session'
import { createEmpresa, execute, ORIGIN } from '../../support/world'
import { expectNoFailures, expectNoOverflow } from '../support/axe'
import { test, visit } from '../support/browser'

/** The offline page, in a given language or, for a signed-out visitor, in the browser's. */
const offlineReady = (p: Page, archivo: '/sw.js' | '/sw.js?idioma=es' | '/sw.js?idioma=en') =>
  p.waitForFunction((end) => navigator.serviceWorker.controller?.scriptURL.endsWith(end), archivo)

test('without a network the page says so in the language that its reader chose, and «Intentar de nuevo» opens what was asked once it is back; nothing is kept', async ({
  browser,
}) => {
  const { admin } = await createEmpresa()
  const p = await browser.open({ as: admin, workers: true, tamano: { width: 360, height: 740 } })
  browser.tolerate(/ERR_INTERNET_DISCONNECTED/, /status of 503/, /Failed to fetch/)
  await visit(p, '/admin')
  await offlineReady(p, '/sw.js?idioma=es')
  await p.context().setOffline(true)
  const offline = await p.goto('/admin/vehicles')
  expect(offline?.fromServiceWorker()).toBe(true)
  await p.getByRole('heading', { name: 'Sin conexión a internet' }).waitFor()
  await p.getByText('No internet connection available').waitFor()
  await expectNoFailures(p, 'offline')
  await expectNoOverflow(p)
  // neither a page nor data of a signed-in person is stored
  expect(await p.evaluate(() => caches.keys())).toEqual([])
  await p.context().setOffline(false)
  await p.getByRole('link', { name: 'Intentar de nuevo' }).click()
  await p.waitForURL('**/admin/vehicles')
  await p.getByRole('heading', { level: 1 }).waitFor()

  await execute([["update usuarios set idioma = 'en' where id = ?", [admin.id]]])
  await p.reload()
  await offlineReady(p, '/sw.js?idioma=en')
  await p.context().setOffline(true)
  await p.goto('/admin/vehicles')
  await p.getByRole('heading', { name: 'No internet connection available' }).waitFor()
  await p.getByRole('link', { name: 'Try again' }).waitFor()
  expect(await p.locator('html').getAttribute('lang')).toBe('en')
})

test('a single-use address is requested once: on return from a provider the result is shown', async ({ browser }) => {
  const p = await browser.open({ workers: true })
  await visit(p, '/login')
  await offlineReady(p, '/sw.js')
  const token = newToken()
  const now = Date.now()
  const data = { proveedor: 'otro', state: 'x', nonce: 'x', verifier: 'x', url: 'https://otro.test', volver: null }
  await execute([
    [
      "insert into pasos (token_hash, tipo, datos, expires_at, created_at) values (?, 'proveedor', ?, ?, ?)",
      [await hashToken(token), JSON.stringify(data), now + 60_000, now],
    ],
  ])
  const cdp = await p.context().newCDPSession(p)
  const cookie = { name: '__Host-vigia-proveedor', value: token, url: ORIGIN, path: '/', secure: true, httpOnly: true }
  await cdp.send('Network.setCookie', { ...cookie, sameSite: 'Lax' })
  await p.goto('/api/auth/provider/otro?state=y')
  // asked twice, the second response would say that the callback was already used
  expect(new URL(p.url()).search).toBe('?proveedor=fallo')
})
