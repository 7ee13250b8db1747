/** The product installed: an address that is opened without a network shows a page of ours, which keeps nothing. */
import { expect } from 'vitest'
import { crearEmpresa, ejecutar } from '../apoyo/mundo'
import { sinDesborde, sinFallas } from './apoyo/axe'
import { ir, test } from './apoyo/navegador'

test('without a network the page says so in the language that its reader chose, and «Intentar de nuevo» opens what was asked once it is back; nothing is kept', async ({
  navegador,
}) => {
  const { admin } = await crearEmpresa()
  const p = await navegador.abrir({ como: admin, trabajadores: true, tamano: { width: 360, height: 740 } })
  navegador.tolera(/ERR_INTERNET_DISCONNECTED/, /status of 503/, /Failed to fetch/)
  await ir(p, '/admin')
  const atendidaEn = (idioma: string) =>
    p.waitForFunction((fin) => navigator.serviceWorker.controller?.scriptURL.endsWith(fin), `/sw.js?idioma=${idioma}`)
  await atendidaEn('es')
  await p.context().setOffline(true)
  const sin = await p.goto('/admin/vehicles')
  expect(sin?.fromServiceWorker()).toBe(true)
  await p.getByRole('heading', { name: 'Sin conexión a internet' }).waitFor()
  await p.getByText('No internet connection available').waitFor()
  await sinFallas(p, 'offline')
  await sinDesborde(p)
  // neither a page nor data of a signed-in person lies anywhere
  expect(await p.evaluate(() => caches.keys())).toEqual([])
  await p.context().setOffline(false)
  await p.getByRole('link', { name: 'Intentar de nuevo' }).click()
  await p.waitForURL('**/admin/vehicles')
  await p.getByRole('heading', { level: 1 }).waitFor()

  await ejecutar([["update usuarios set idioma = 'en' where id = ?", [admin.id]]])
  await p.reload()
  await atendidaEn('en')
  await p.context().setOffline(true)
  await p.goto('/admin/vehicles')
  await p.getByRole('heading', { name: 'No internet connection available' }).waitFor()
  await p.getByRole('link', { name: 'Try again' }).waitFor()
  expect(await p.locator('html').getAttribute('lang')).toBe('en')
})
