/** Signing in without a password at hand, with a forgotten one or an unproven address; and the own profile. */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { hashPassword } from '../../../worker/access/password'
import { uniqueWord } from '../../support/data'
import { platformInboxOfFile } from '../../support/mailbox'
import { createEmpresa, createPerson, execute } from '../../support/world'
import { expectNoFailures, expectNoOverflow } from '../support/axe'
import { list, test, visit } from '../support/browser'

const PASSWORD = 'tres volcanes dormidos'
const NEW_PASSWORD = 'cuatro nubes sobre el páramo'

const mailsTo = platformInboxOfFile(execute)

/** The mail server of this test runs on this machine, a host that a deployed Worker would refuse. */
const withCorreo = (p: Page) => p.setExtraHTTPHeaders({ 'x-test-local': '1' })

/** The text of the mail to an address, which arrives without a cron run. */
async function correoA(email: string, n = 1): Promise<string> {
  await expect.poll(() => mailsTo(email).length).toBeGreaterThanOrEqual(n)
  return mailsTo(email)[n - 1]?.text ?? ''
}
const linkIn = (text: string) => /(\/[\w-]+\?enlace=[\w-]{43})/.exec(text)?.[1] ?? ''
const codeIn = (text: string) => /: (\d{3} \d{3})/.exec(text)?.[1] ?? ''

async function personWithPassword(rol: 'Administrador' | 'Usuario', empresa_id?: string) {
  const p = await createPerson(rol, { empresa_id })
  const hash = await hashPassword(PASSWORD)
  await execute([['insert into credenciales (usuario_id, password_hash, updated_at) values (?, ?, 1)', [p.id, hash]]])
  return p
}
async function signUp(p: Page, email: string) {
  await visit(p, '/signup')
  await p.getByLabel('Nombre completo').fill('Marcela Ríos')
  await p.getByLabel('Correo electrónico').fill(email)
  await p.getByLabel('Contraseña', { exact: true }).fill(PASSWORD)
  await p.getByLabel('Confirmar contraseña').fill(PASSWORD)
  await p.getByLabel('Acepto los términos y condiciones').check()
  await p.getByRole('button', { name: 'Crear cuenta' }).click()
  await p.waitForURL('**/login')
}
async function signIn(p: Page, email: string, key: string) {
  // the address changes before the page does: the form of the one before has fields of the same names
  await p.getByRole('button', { name: 'Iniciar sesión' }).waitFor()
  await p.getByLabel('Correo electrónico').fill(email)
  await p.getByLabel('Contraseña', { exact: true }).fill(key)
  await p.getByRole('button', { name: 'Iniciar sesión' }).click()
}

test('a forgotten password: the mail, a new one, out everywhere else, and in again', async ({ browser }) => {
  const { id } = await createEmpresa({ vehiculos: 1 })
  const actor = await personWithPassword('Administrador', id)
  const another = await browser.open({ as: actor })
  await visit(another, '/admin/vehicles')

  const p = await browser.open({ movil: true })
  await withCorreo(p)
  await visit(p, '/login')
  await p.getByRole('link', { name: '¿Olvidó su contraseña?' }).click()
  await p.getByRole('heading', { name: 'Recuperar contraseña' }).waitFor()
  await p.getByLabel('Correo electrónico').fill(actor.email.toUpperCase())
  await expectNoOverflow(p)
  await expectNoFailures(p, 'reset-password')
  await p.getByRole('button', { name: 'Enviar enlace' }).click()
  await p.getByRole('heading', { name: 'Revise su correo' }).waitFor()
  expect(new URL(p.url()).search).toBe('?enviado')
  await expectNoFailures(p, 'reset-password, sent')

  const link = linkIn(await correoA(actor.email))
  await visit(p, link)
  await p.getByRole('heading', { name: 'Crear contraseña nueva' }).waitFor()
  // whose password it is, for who is signed in here as somebody else
  expect(await p.getByLabel('Correo electrónico').inputValue()).toBe(actor.email)
  await p.getByLabel('Contraseña nueva').fill('password1')
  await p.getByLabel('Confirmar contraseña').fill('password1')
  await p.getByRole('button', { name: 'Guardar contraseña' }).click()
  await p.getByText('Esta contraseña es muy común').waitFor()
  await expectNoFailures(p, 'new password with its refusal')
  await p.getByLabel('Contraseña nueva').fill(NEW_PASSWORD)
  await p.getByLabel('Confirmar contraseña').fill(NEW_PASSWORD)
  await p.getByRole('button', { name: 'Guardar contraseña' }).click()
  await p.waitForURL('**/login')
  await p.getByText('Contraseña guardada. Inicie sesión con ella.').first().waitFor()
  expect(await correoA(actor.email, 2)).toContain('se cambió')

  await another.reload()
  await another.waitForURL('**/login?volver=*')
  await signIn(p, actor.email, NEW_PASSWORD)
  await p.waitForURL('**/admin')

  // one that the company holds to be too old leads to another one, and from there to where the person was going
  await execute([
    ['update seguridad set password_expiry = 30 where empresa_id = ?', [id]],
    ['update credenciales set updated_at = 1 where usuario_id = ?', [actor.id]],
  ])
  await list(another)
  await signIn(another, actor.email, NEW_PASSWORD)
  await another.getByRole('heading', { name: 'Su contraseña venció' }).waitFor()
  await another.getByLabel('Contraseña nueva').fill(PASSWORD)
  await another.getByLabel('Confirmar contraseña').fill(PASSWORD)
  await another.getByRole('button', { name: 'Guardar contraseña' }).click()
  await another.waitForURL('**/login?volver=%2Fadmin%2Fvehicles')
  await signIn(another, actor.email, PASSWORD)
  await another.waitForURL('**/admin/vehicles')

  const late = await browser.open()
  await visit(late, link)
  await late.getByRole('heading', { name: 'Este enlace ya no sirve' }).waitFor()
  await expectNoFailures(late, 'a link that is over')
})

test('after a sign-up every screen asks to prove the address, behind its own note, until the code of the mail is entered: back at the invitation that asked for it', async ({
  browser,
}) => {
  const p = await browser.open()
  await withCorreo(p)
  const email = `marcela-${uniqueWord()}@lasabana.test`
  await signUp(p, email)
  await signIn(p, email, PASSWORD)
  await p.waitForURL('**/admin/company')
  const notice = p.getByText('Confirme su correo para recibir los avisos e invitar a su equipo.')
  await notice.waitFor()
  await expectNoFailures(p, 'an unproven address')
  await p.getByLabel('Nombre', { exact: true }).fill(`Fletes ${uniqueWord()}`)
  await p.getByRole('button', { name: 'Crear Empresa' }).click()
  // the first vehicle comes first here
  await p.getByText('Su empresa está lista.').waitFor()
  await notice.waitFor({ state: 'hidden' })
  await visit(p, '/admin')
  await notice.waitFor()
  await p.getByRole('button', { name: 'Probar con una flota de ejemplo' }).click()
  await p.getByText('Los vehículos con placa EJM son de ejemplo.').waitFor()
  await notice.waitFor({ state: 'hidden' })
  await p.getByRole('link', { name: /^Invite a su equipo/ }).click()
  const dialog = p.getByRole('dialog', { name: 'Invitar Nuevo Miembro' })
  await dialog.getByRole('link', { name: 'Confirmar mi correo' }).click()
  await p.getByLabel('Código de 6 cifras').fill('12')
  await p.getByRole('button', { name: 'Confirmar mi correo' }).click()
  await p.getByText('El código no es correcto').waitFor()
  await expectNoFailures(p, 'verify-email')
  await p.getByLabel('Código de 6 cifras').fill(codeIn(await correoA(email)))
  await p.getByRole('button', { name: 'Confirmar mi correo' }).click()
  await p.waitForURL('**/admin/team?nuevo')
  await p.getByText('Correo confirmado').first().waitFor()
  await dialog.getByLabel('Nombre Completo').waitFor()
  await notice.waitFor({ state: 'detached' })
})

test('the link of the mail on another device asks for the password, or for a new one', async ({ browser }) => {
  const p = await browser.open()
  await withCorreo(p)
  const email = `marcela-${uniqueWord()}@lasabana.test`
  await signUp(p, email)
  const link = /(\/verify-email\?enlace=[\w-]{43})/.exec(await correoA(email))?.[1] ?? ''

  const phone = await browser.open({ movil: true })
  await withCorreo(phone)
  await visit(phone, link)
  await phone.getByLabel('Contraseña de la cuenta').fill('no es esta')
  await phone.getByRole('button', { name: 'Confirmar mi correo' }).click()
  await phone.getByText('Esa no es su contraseña actual.').waitFor()
  await expectNoFailures(phone, 'a link on another device')
  await phone.getByRole('button', { name: 'Confirmar y elegir otra contraseña' }).click()
  await phone.getByRole('heading', { name: 'Crear contraseña nueva' }).waitFor()
  await phone.getByLabel('Contraseña nueva').fill(NEW_PASSWORD)
  await phone.getByLabel('Confirmar contraseña').fill(NEW_PASSWORD)
  await phone.getByRole('button', { name: 'Guardar contraseña' }).click()
  await phone.waitForURL('**/login')
  await signIn(phone, email, NEW_PASSWORD)
  await phone.waitForURL('**/admin/company')
})

test('a code by mail signs in, without JavaScript', async ({ browser }) => {
  const actor = await personWithPassword('Usuario')
  const p = await browser.open({ script: false, movil: true })
  await withCorreo(p)
  await p.goto('/login?volver=/alerts')
  await p.getByRole('link', { name: 'Entrar con un código por correo' }).click()
  await p.getByLabel('Correo electrónico').fill(actor.email)
  await p.getByRole('button', { name: 'Enviar código' }).click()
  await p.getByText(`Si ${actor.email} tiene una cuenta`).waitFor()
  const codigo = codeIn(await correoA(actor.email))
  await p.getByLabel('Código de 6 cifras').fill(codigo === '000 000' ? '000 001' : '000 000')
  await p.getByRole('button', { name: 'Iniciar sesión' }).click()
  await p.getByText('El código no es correcto').waitFor()
  await p.getByLabel('Código de 6 cifras').fill(codigo)
  await p.getByRole('button', { name: 'Iniciar sesión' }).click()
  await p.waitForURL('**/alerts')
})

test('the profile turns English at once, gets another address by its code, and another password', async ({
  browser,
}) => {
  const { id } = await createEmpresa({ vehiculos: 1 })
  const actor = await personWithPassword('Administrador', id)
  const p = await browser.open({ as: actor })
  await withCorreo(p)
  // the form of a document has been there in Spanish before, and its texts too
  await visit(p, '/admin/documents?nuevo')
  await p.getByText('Elegir archivo').waitFor()
  await p.keyboard.press('Escape')
  await p.getByRole('dialog').waitFor({ state: 'detached' })
  const menu = p.getByRole('navigation')
  await menu.getByRole('link', { name: 'Configuración' }).first().click()
  await p.getByLabel('Nombre completo').fill('Óscar Iván Ruiz')
  await p.getByLabel('English').check()
  await p.getByLabel('Zona horaria').selectOption({ label: 'Lima' })
  await p.getByRole('button', { name: 'Guardar cambios' }).click()
  await p.getByText('Profile updated').first().waitFor()
  await p.locator('html[lang=en]').waitFor()
  expect(await p.getByLabel('Full name').inputValue()).toBe('Óscar Iván Ruiz')
  await menu.getByRole('link', { name: 'Documents' }).first().click()
  await p.getByRole('main').getByRole('link', { name: 'Add document' }).first().click()
  await p.getByText('Choose file').waitFor()
  await p.keyboard.press('Escape')
  await p.getByRole('dialog').waitFor({ state: 'detached' })
  await menu.getByRole('link', { name: 'Settings' }).first().click()
  await p.getByLabel('Español').check()
  await p.getByRole('button', { name: 'Save changes' }).click()
  await p.getByText('Perfil actualizado exitosamente').first().waitFor()

  const newOne = `oscar-${uniqueWord()}@prueba.test`
  await p.getByRole('link', { name: 'Cambiar correo' }).click()
  await p.getByLabel('Correo nuevo').fill(newOne)
  await p.getByLabel('Contraseña actual').fill('no es esta')
  await p.getByRole('button', { name: 'Enviar código' }).click()
  await p.getByText('Esa no es su contraseña actual.').waitFor()
  await expectNoFailures(p, 'another address')
  await p.getByLabel('Contraseña actual').fill(PASSWORD)
  await p.getByRole('button', { name: 'Enviar código' }).click()
  await p.getByText(`Enviamos un código de 6 cifras a ${newOne}`).waitFor()
  await p.getByLabel('Código', { exact: true }).fill(codeIn(await correoA(newOne)))
  await p.getByRole('button', { name: 'Usar este correo' }).click()
  await p.getByText(`Su cuenta ahora usa ${newOne}`).first().waitFor()
  expect(await correoA(actor.email)).toContain(newOne)

  await p.getByRole('link', { name: 'Cambiar contraseña' }).press('Enter')
  // the link is gone: the keyboard goes on in its form
  await p.getByLabel('Contraseña actual').and(p.locator(':focus')).waitFor()
  await p.getByLabel('Contraseña actual').fill(PASSWORD)
  await p.getByLabel('Contraseña nueva', { exact: true }).fill(NEW_PASSWORD)
  await p.getByLabel('Confirmar contraseña nueva').fill(`${NEW_PASSWORD}.`)
  await p.getByRole('button', { name: 'Cambiar contraseña' }).click()
  await p.getByText('Las contraseñas no coinciden').waitFor()
  await p.getByLabel('Confirmar contraseña nueva').fill(NEW_PASSWORD)
  await p.getByRole('button', { name: 'Cambiar contraseña' }).click()
  await p.getByText('Contraseña cambiada. Cerramos sus demás sesiones.').first().waitFor()
  await p.reload()
  await list(p)
  await p.getByRole('main').getByText(newOne).first().waitFor()
})
