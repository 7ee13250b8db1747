/** The product installed: an address that is opened without a network shows a page of ours, which keeps nothing. */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { hashDeToken, nuevoToken } from '../../worker/access/sesion'
import { crearEmpresa, ejecutar, ORIGEN } from '../apoyo/mundo'
import { sinDesborde, sinFallas } from './apoyo/axe'
import { ir, test } from './apoyo/navegador'

/** The page without a network is there, in a language or, for who is not signed in, in the browser's. */
const atendida = (p: Page, archivo: '/sw.js' | '/sw.js?idioma=es' | '/sw.js?idioma=en') =>
  p.waitForFunction((fin) => navigator.serviceWorker.controller?.scriptURL.endsWith(fin), archivo)

test('without a network the page says so in the language that its reader chose, and «Intentar de nuevo» opens what was asked once it is back; nothing is kept', async ({
  navegador,
}) => {
  const { admin } = await crearEmpresa()
  const p = await navegador.abrir({ como: admin, trabajadores: true, tamano: { width: 360, height: 740 } })
  navegador.tolera(/ERR_INTERNET_DISCONNECTED/, /status of 503/, /Failed to fetch/)
  await ir(p, '/admin')
  await atendida(p, '/sw.js?idioma=es')
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
  await atendida(p, '/sw.js?idioma=en')
  await p.context().setOffline(true)
  await p.goto('/admin/vehicles')
  await p.getByRole('heading', { name: 'No internet connection available' }).waitFor()
  await p.getByRole('link', { name: 'Try again' }).waitFor()
  expect(await p.locator('html').getAttribute('lang')).toBe('en')
})

test('what is good once is asked for once: who comes back from a provider is told what came of it', async ({
  navegador,
}) => {
  const p = await navegador.abrir({ trabajadores: true })
  await ir(p, '/login')
  await atendida(p, '/sw.js')
  const token = nuevoToken()
  const ahora = Date.now()
  const datos = { proveedor: 'otro', state: 'x', nonce: 'x', verifier: 'x', url: 'https://otro.test', volver: null }
  await ejecutar([
    [
      "insert into pasos (token_hash, tipo, datos, expires_at, created_at) values (?, 'proveedor', ?, ?, ?)",
      [await hashDeToken(token), JSON.stringify(datos), ahora + 60_000, ahora],
    ],
  ])
  const cdp = await p.context().newCDPSession(p)
  const cookie = { name: '__Host-vigia-proveedor', value: token, url: ORIGEN, path: '/', secure: true, httpOnly: true }
  await cdp.send('Network.setCookie', { ...cookie, sameSite: 'Lax' })
  await p.goto('/api/auth/provider/otro?state=y')
  // asked twice, the second answer would say that the way back was used already
  expect(new URL(p.url()).search).toBe('?proveedor=fallo')
})
