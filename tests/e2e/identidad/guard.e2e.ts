/** Access control, as a browser sees it. */
import { expect } from 'vitest'
import { createEmpresa } from '../../support/world'
import { test } from '../support/browser'

test('a signed-out visitor is redirected to /login', async ({ browser }) => {
  const page = await browser.open()
  await page.goto('/admin/vehicles')
  expect(new URL(page.url()).pathname).toBe('/login')
})

test('a Usuario at an admin door reads «Acceso no autorizado»', async ({ browser }) => {
  const { usuario } = await createEmpresa()
  browser.tolerate(/status of 403/)
  const page = await browser.open({ as: usuario })
  const response = await page.goto('/admin/vehicles')
  expect(response?.status()).toBe(403)
  await page.getByText('Acceso no autorizado').first().waitFor()
  await page.getByText('No tienes permisos para acceder a esta sección.').first().waitFor()
  await page.getByRole('link', { name: 'Volver al inicio' }).first().waitFor()
})
