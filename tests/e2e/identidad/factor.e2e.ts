/** The second factor and the sessions in the browser: turned on, asked for, lost, and closed from another browser. */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { hashPassword } from '../../../worker/access/password'
import { codeOf } from '../../../worker/access/totp'
import { createEmpresa, createFactor, execute, type Person, rows } from '../../support/world'
import { expectNoFailures, expectNoOverflow } from '../support/axe'
import { test, visit } from '../support/browser'
import { comeOnline } from '../support/outage'

const PASSWORD = 'tres volcanes dormidos'

async function setPassword(p: Person) {
  const hash = await hashPassword(PASSWORD)
  await execute([['insert into credenciales (usuario_id, password_hash, updated_at) values (?, ?, 1)', [p.id, hash]]])
}
async function start(p: Page, email: string) {
  // the address changes before the page does: the form before may still stand
  await p.getByRole('button', { name: 'Iniciar sesión' }).waitFor()
  await p.getByLabel('Correo electrónico').fill(email)
  await p.getByLabel('Contraseña', { exact: true }).fill(PASSWORD)
  await p.getByRole('button', { name: 'Iniciar sesión' }).click()
}
/** The key as the page shows it next to its QR code, which holds the same. */
async function secretOf(p: Page) {
  await p.getByRole('img', { name: 'Código QR con la clave' }).waitFor()
  const field = p.getByLabel('O escriba esta clave en la aplicación')
  const written = (await field.inputValue()).replaceAll(' ', '')
  const hidden = await field.evaluate((e) => e.scrollWidth - e.clientWidth + e.scrollHeight - e.clientHeight)
  expect(hidden, 'pixels of the key that are not seen').toBe(0)
  const uri = (await p.locator('a[href^="otpauth:"]').getAttribute('href')) ?? ''
  expect(new URL(uri).searchParams.get('secret')).toBe(written)
  return written
}
async function codesOn(p: Page) {
  const list = p.getByRole('list', { name: 'Códigos de respaldo' })
  await list.waitFor()
  return list.locator('code').allTextContents()
}

test('a person turns it on by the key of the page, signs out, comes in with a code, on the phone with a backup code, and closes that session from afar', async ({
  browser,
}) => {
  const { admin } = await createEmpresa()
  await setPassword(admin)
  const p = await browser.open({ as: admin })
  await visit(p, '/admin/settings')
  await p.getByRole('link', { name: 'Seguridad' }).click()
  await p.getByRole('link', { name: 'Activar verificación en dos pasos' }).click()
  await p.getByLabel('Su contraseña').fill('no es esta')
  await p.getByRole('button', { name: 'Continuar' }).click()
  await p.getByText('Esa no es su contraseña actual.').waitFor()
  await p.getByLabel('Su contraseña').fill(PASSWORD)
  await p.getByRole('button', { name: 'Continuar' }).click()
  const key = await secretOf(p)
  await expectNoFailures(p, 'the key')
  await p.getByLabel('Código', { exact: true }).fill('000000')
  await p.getByRole('button', { name: 'Activar', exact: true }).click()
  await p.getByText('El código no es correcto o ya se usó.').waitFor()
  await p.getByLabel('Código', { exact: true }).fill(codeOf(key, Date.now()))
  await p.getByRole('button', { name: 'Activar', exact: true }).click()
  await p.getByText('no se vuelven a mostrar').waitFor()
  const respaldos = await codesOn(p)
  expect(respaldos).toHaveLength(10)
  // they are shown this once: a page that reads itself anew keeps them
  await comeOnline(p)
  expect(await codesOn(p)).toEqual(respaldos)
  await expectNoFailures(p, 'the backup codes')
  const download = p.waitForEvent('download')
  await p.getByRole('button', { name: 'Descargar' }).click()
  expect((await download).suggestedFilename()).toBe('vigia-codigos-de-respaldo.txt')
  await p.getByRole('link', { name: 'Ya los guardé' }).click()
  await p.getByText('Quedan 10 de 10').waitFor()

  await p
    .locator('form[action="/logout"] button')
    .first()
    .evaluate((button: HTMLButtonElement) => button.click())
  await p.waitForURL('**/login')
  await start(p, admin.email)
  await p.waitForURL('**/login/verificar')
  await expectNoOverflow(p)
  await expectNoFailures(p, 'the challenge')
  await p.getByLabel('Código', { exact: true }).fill('000000')
  await p.getByRole('button', { name: 'Verificar' }).click()
  await p.getByText('El código no es correcto o ya se usó.').waitFor()
  // the time step of the code that turned it on is used up; the next one is accepted too
  await p.getByLabel('Código', { exact: true }).fill(codeOf(key, Date.now() + 30_000))
  await p.getByRole('button', { name: 'Verificar' }).click()
  await p.waitForURL('**/admin')

  const phone = await browser.open({ movil: true })
  await visit(phone, '/login')
  await start(phone, admin.email)
  await phone.waitForURL('**/login/verificar')
  await phone.getByLabel('Código', { exact: true }).fill(respaldos[0] ?? '')
  await phone.getByRole('button', { name: 'Verificar' }).click()
  await phone.waitForURL('**/admin')

  await visit(p, '/admin/settings?tab=seguridad')
  await p.getByText('Quedan 9 de 10').waitFor()
  const foreign = p.getByRole('listitem').filter({ hasText: 'Chrome en Android' })
  expect(await p.getByText('Esta sesión').count()).toBe(1)
  await foreign.getByRole('link', { name: 'Cerrar la sesión de Chrome en Android' }).click()
  await p.getByRole('dialog').getByRole('button', { name: 'Cerrar sesión' }).click()
  await p.getByText('Sesión cerrada').waitFor()
  await foreign.waitFor({ state: 'detached' })
  await phone.goto('/admin/gps')
  expect(new URL(phone.url()).pathname).toBe('/login')
  await p.reload()
  expect(new URL(p.url()).pathname).toBe('/admin/settings')
})

test('when the company asks for it, its people turn it on before anything else, on a phone without JavaScript too', async ({
  browser,
}) => {
  const { admin, usuario } = await createEmpresa()
  await setPassword(admin)
  await setPassword(usuario)
  await createFactor(admin.id)
  const adminPage = await browser.open({ as: admin })
  await visit(adminPage, '/admin/settings?tab=seguridad')
  await adminPage.getByLabel('Exigir la verificación en dos pasos').check()
  await adminPage.getByLabel('Las contraseñas vencen').check()
  expect(await adminPage.getByLabel('Días de vigencia').inputValue()).toBe('90')
  await adminPage.getByLabel('Cerrar la sesión sin uso').fill('300')
  await adminPage.getByRole('button', { name: 'Guardar cambios' }).click()
  await adminPage.getByText('Escriba un número de minutos entre 5 y 240.').waitFor()
  await adminPage.getByLabel('Cerrar la sesión sin uso').fill('240')
  await adminPage.getByRole('button', { name: 'Guardar cambios' }).click()
  await adminPage.getByText('Configuración de seguridad actualizada').waitFor()
  const [rules] = await rows('select * from seguridad where empresa_id = ?', admin.empresa_id)
  expect(rules).toMatchObject({ two_factor_auth: 1, session_timeout: 240, password_expiry: 90, failed_attempts: 5 })

  const p = await browser.open({ as: usuario, movil: true, script: false })
  await p.goto('/vehicles')
  await p.waitForURL('**/login/proteger?volver=*')
  await p.getByLabel('Su contraseña').fill(PASSWORD)
  await p.getByRole('button', { name: 'Continuar' }).click()
  const key = await secretOf(p)
  await p.getByLabel('Código', { exact: true }).fill(codeOf(key, Date.now()))
  await p.getByRole('button', { name: 'Activar' }).click()
  expect(await codesOn(p)).toHaveLength(10)
  // back to the page that was requested at first
  await p.getByRole('link', { name: 'Ya los guardé' }).click()
  await p.waitForURL('**/vehicles')
})
