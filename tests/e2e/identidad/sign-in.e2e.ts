/** Sign-up and sign-in in the browser: on a desktop and on a phone, with JavaScript and without. */
import { expect } from 'vitest'
import { hashPassword } from '../../../worker/access/password'
import { uniqueWord } from '../../support/data'
import { createConductor, createEmpresa, execute, type Vehiculo } from '../../support/world'
import { expectNoFailures, expectNoOverflow } from '../support/axe'
import { test, visit } from '../support/browser'

const PASSWORD = 'tres volcanes dormidos'

test('a person signs up on a phone, mends what was wrong, signs in and out', async ({ browser }) => {
  const p = await browser.open({ movil: true, tamano: { width: 360, height: 740 } })
  const email = `marcela-${uniqueWord()}@lasabana.test`
  await visit(p, '/signup')
  await p.getByLabel('Nombre completo').fill('Marcela Ríos')
  await p.getByLabel('Correo electrónico').fill('marcela')
  await p.getByLabel('Contraseña', { exact: true }).fill('corta')
  await p.getByLabel('Confirmar contraseña').fill('otra')
  await p.getByRole('button', { name: 'Crear cuenta' }).click()
  for (const text of ['Las contraseñas no coinciden', 'Use al menos 8 caracteres.', 'Acepte los términos'])
    await p.getByText(text).waitFor()
  await expect.poll(() => p.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('email')
  await expectNoOverflow(p)
  await expectNoFailures(p, 'signup with errors')

  await p.getByLabel('Correo electrónico').fill(email)
  await p.getByLabel('Contraseña', { exact: true }).fill('La-Sabana-77')
  await p.getByLabel('Confirmar contraseña').fill('La-Sabana-77')
  await p.getByLabel('Acepto los términos y condiciones').check()
  await p.getByRole('button', { name: 'Crear cuenta' }).click()
  await p.getByText('No use su correo, su empresa ni «Vigía» en la contraseña.').waitFor()
  await p.getByLabel('Contraseña', { exact: true }).fill(PASSWORD)
  await p.getByLabel('Confirmar contraseña').fill(PASSWORD)
  await p.getByRole('button', { name: 'Mostrar contraseña' }).first().click()
  await expect.poll(() => p.getByLabel('Contraseña', { exact: true }).getAttribute('type')).toBe('text')
  await p.getByRole('button', { name: 'Crear cuenta' }).click()

  await p.waitForURL('**/login')
  await p.getByText('Su cuenta está lista.').waitFor()
  expect(await p.getByLabel('Correo electrónico').inputValue()).toBe(email)
  await p.getByLabel('Contraseña', { exact: true }).fill('no es esta')
  await p.getByRole('button', { name: 'Iniciar sesión' }).click()
  // what is said of the whole form takes the focus, which its button lost
  await p.getByText('Correo electrónico o contraseña incorrectos').and(p.locator(':focus')).waitFor()
  await expectNoOverflow(p)
  await expectNoFailures(p, 'login with its refusal')
  await p.getByLabel('Contraseña', { exact: true }).fill(PASSWORD)
  await p.getByLabel('Recordarme').check()
  await p.getByRole('button', { name: 'Iniciar sesión' }).click()
  await p.waitForURL('**/admin/company')
  const [sesion] = (await p.context().cookies()).filter((c) => c.name === '__Host-vigia')
  expect(sesion).toMatchObject({ httpOnly: true, secure: true, sameSite: 'Lax', path: '/' })
  expect(sesion?.expires).toBeGreaterThan(Date.now() / 1000 + 29 * 86_400)
})

test('sign-up and sign-in work without JavaScript', async ({ browser }) => {
  const p = await browser.open({ script: false })
  const email = `sin-${uniqueWord()}@otra.test`
  await p.goto('/signup')
  await p.getByLabel('Nombre completo').fill('Sin Guion')
  await p.getByLabel('Correo electrónico').fill(email)
  await p.getByLabel('Contraseña', { exact: true }).fill('password1')
  await p.getByLabel('Confirmar contraseña').fill('password1')
  await p.getByLabel('Acepto los términos y condiciones').check()
  await p.getByRole('button', { name: 'Crear cuenta' }).click()
  await p.getByText('Esta contraseña es muy común').waitFor()
  // typed values stay, except for the passwords
  expect(await p.getByLabel('Nombre completo').inputValue()).toBe('Sin Guion')
  expect(await p.getByLabel('Acepto los términos y condiciones').isChecked()).toBe(true)
  expect(await p.getByLabel('Confirmar contraseña').inputValue()).toBe('')
  await p.getByLabel('Contraseña', { exact: true }).fill(PASSWORD)
  await p.getByLabel('Confirmar contraseña').fill(PASSWORD)
  await p.getByRole('button', { name: 'Crear cuenta' }).click()
  await p.waitForURL('**/login')
  await p.getByLabel('Contraseña', { exact: true }).fill(PASSWORD)
  await p.getByRole('button', { name: 'Iniciar sesión' }).click()
  await p.waitForURL('**/admin/company')
})

test('a link of a mail leads to its address after signing in, including the fragment, and what was typed is kept', async ({
  browser,
}) => {
  const empresa = await createEmpresa({ vehiculos: 1 })
  const { admin, vehiculos } = empresa
  await execute([
    [
      'insert into credenciales (usuario_id, password_hash, updated_at) values (?, ?, ?)',
      [admin.id, await hashPassword(PASSWORD), Date.now()],
    ],
  ])
  const p = await browser.open({})
  const signIn = async () => {
    await p.getByLabel('Correo electrónico').fill(admin.email)
    await p.getByLabel('Contraseña', { exact: true }).fill(PASSWORD)
    await p.getByRole('button', { name: 'Iniciar sesión' }).click()
  }
  // the server answers so slowly that the address has not changed yet when the form is sent
  let answer = () => {}
  const answers = new Promise<void>((resolve) => {
    answer = resolve
  })
  await p.route('**/login.data?*', async (route) => {
    if (route.request().method() === 'GET') await answers
    await route.continue().catch(() => {})
  })
  await visit(p, '/admin/company#subscription')
  expect(new URL(p.url()).search).toBe('?volver=%2Fadmin%2Fcompany')
  const code = p.getByRole('link', { name: 'Entrar con un código por correo' })
  expect(await code.getAttribute('href')).toMatch(/company%23subscription$/)
  await signIn()
  await p.waitForURL('**/admin/company#subscription')
  answer()
  await p.unroute('**/login.data?*')

  // once it has answered, the address says so, for what leads elsewhere from this page
  await p.context().clearCookies()
  await p.goto('about:blank')
  await p.goto('/admin/company#subscription')
  await p.waitForURL('**/login?volver=%2Fadmin%2Fcompany%23subscription')
  await signIn()
  await p.waitForURL('**/admin/company#subscription')

  // the session ends elsewhere while the page is open: the navigation goes on after signing in again
  await visit(p, '/admin/vehicles')
  await execute([['delete from sesiones where usuario_id = ?', [admin.id]]])
  await p.locator('a[href*="orden=placa"]').first().click()
  await p.waitForURL('**/login?volver=%2Fadmin%2Fvehicles%3Forden%3Dplaca')
  await signIn()
  await p.waitForURL('**/admin/vehicles?orden=placa')

  // the same under a half-typed dialog: it comes back with what was typed when it opens again
  const expectKept = async (path: string, field: string, save: string) => {
    const dialog = p.getByRole('dialog')
    await visit(p, path)
    await dialog.getByLabel(field, { exact: true }).fill('A medias')
    await execute([['delete from sesiones where usuario_id = ?', [admin.id]]])
    await dialog.getByRole('button', { name: save }).click()
    await p.waitForURL('**/login?volver=*')
    await signIn()
    await p.waitForURL('**/admin/**')
    await visit(p, path)
    await dialog.getByText('Recuperamos su borrador.').waitFor()
    expect(await dialog.getByLabel(field, { exact: true }).inputValue()).toBe('A medias')
  }
  const [own] = vehiculos as [Vehiculo]
  await expectKept(`/admin/vehicles?editar=${own.id}`, 'Marca', 'Guardar cambios')
  // a form that is posted to another screen
  const driver = await createConductor(empresa.id, own)
  await expectKept(`/admin/vehicles/${own.id}/drivers?conductor=${driver.id}`, 'Nombre completo', 'Guardar cambios')

  // and a half-typed form of a page, until it is saved
  const panel = p.locator('form#empresa')
  const typed = panel.getByLabel('Dirección')
  await visit(p, '/admin/settings?tab=empresa')
  await typed.fill('Calle a medias')
  await execute([['delete from sesiones where usuario_id = ?', [admin.id]]])
  await panel.getByRole('button', { name: 'Guardar cambios' }).click()
  await p.waitForURL('**/login?volver=*')
  await signIn()
  await p.waitForURL('**/admin/settings?tab=empresa')
  await panel.getByText('Recuperamos su borrador.').waitFor()
  expect(await typed.inputValue()).toBe('Calle a medias')
  await panel.getByRole('button', { name: 'Guardar cambios' }).click()
  await panel.getByText('Recuperamos su borrador.').waitFor({ state: 'detached' })
  await visit(p, '/admin/settings?tab=empresa')
  expect(await typed.inputValue()).toBe('Calle a medias')
  expect(await panel.getByText('Recuperamos su borrador.').count()).toBe(0)

  // also the fields that a box brings along
  const hours = p.locator('form#horario')
  const sunday = hours.locator('input[name=from_6]')
  await hours.locator('input[name=limita]').check()
  await hours.locator('input[name=day_6]').check()
  await sunday.fill('06:30')
  await execute([['delete from sesiones where usuario_id = ?', [admin.id]]])
  await hours.getByRole('button', { name: 'Guardar' }).click()
  await p.waitForURL('**/login?volver=*')
  await signIn()
  await p.waitForURL('**/admin/settings?tab=empresa')
  await hours.getByText('Recuperamos su borrador.').waitFor()
  await expect.poll(() => sunday.inputValue()).toBe('06:30')
  expect(await hours.locator('input[name=day_6]').isChecked()).toBe(true)
})
