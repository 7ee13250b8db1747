/** Access control, as a browser sees it. */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { hashPassword } from '../../../worker/access/password'
import { createEmpresa, execute, rows } from '../../support/world'
import { test, visit } from '../support/browser'

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

test('a form that was open while somebody of another company signed in beside it saves nothing there, says so and stays as typed', async ({
  browser,
}) => {
  const password = 'tres volcanes dormidos'
  const one = await createEmpresa()
  const other = await createEmpresa()
  const hash = await hashPassword(password)
  await execute([
    ['insert into credenciales (usuario_id, password_hash, updated_at) values (?, ?, 1)', [other.admin.id, hash]],
  ])
  browser.tolerate(/status of 409/)
  const page = await browser.open({ as: one.admin })
  const type = async (where: Page, text: string) => {
    await visit(where, '/admin/company?editar')
    await where.getByRole('dialog').getByLabel('Dirección').fill(text)
  }
  const save = (where: Page) =>
    where
      .getByRole('dialog')
      .getByRole('button', { name: /^Guardar/ })
      .click()
  await type(page, 'Calle de la primera')

  const tab = await page.context().newPage()
  await visit(tab, '/admin')
  await tab
    .locator('summary')
    .filter({ has: tab.locator('.avatar') })
    .first()
    .click()
  await tab.getByRole('button', { name: 'Cerrar Sesión' }).click()
  await tab.waitForURL('**/login')
  await tab.getByLabel('Correo electrónico').fill(other.admin.email)
  await tab.getByLabel('Contraseña', { exact: true }).fill(password)
  await tab.getByRole('button', { name: 'Iniciar sesión' }).click()
  await tab.waitForURL('**/admin')

  await save(page)
  await page.getByText('Esta página era de otra sesión').waitFor()
  expect(await page.getByRole('dialog').getByLabel('Dirección').inputValue()).toBe('Calle de la primera')
  const address = async ({ id }: { id: string }) =>
    (await rows('select direccion from empresas where id = ?', id))[0]?.direccion
  expect([await address(one), await address(other)]).not.toContain('Calle de la primera')
  // what the other tab does is its own
  await type(tab, 'Calle de la segunda')
  await save(tab)
  await expect.poll(() => address(other)).toBe('Calle de la segunda')
})
