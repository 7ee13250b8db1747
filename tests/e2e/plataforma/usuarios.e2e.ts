/** An account managed by the SuperAdmin: created, used to sign in, moved, disabled, sent a password link, deleted. */
import { expect } from 'vitest'
import { hashPassword } from '../../../worker/access/password'
import { uniqueWord } from '../../support/data'
import { platformInboxOfFile } from '../../support/mailbox'
import { createEmpresa, createFactor, createPerson, execute, rows } from '../../support/world'
import { test, visit } from '../support/browser'

const PASSWORD = 'tres volcanes dormidos'

/** The mail server of this test runs on this machine. */
const onThisDevice = { 'x-test-local': '1' }

const mailsTo = platformInboxOfFile(execute)

test('an account is made for a company, its owner comes in by the mailed link, and is moved, shut out, let in, helped and deleted', async ({
  browser,
}) => {
  const one = await createEmpresa({ nombre: `Fletes ${uniqueWord()}` })
  const another = await createEmpresa({ nombre: `Cargas ${uniqueWord()}` })
  const email = `nora-${uniqueWord()}@prueba.test`
  const mails = () => mailsTo(email)
  const p = await browser.open({ as: await createPerson('SuperAdmin') })
  await p.setExtraHTTPHeaders(onThisDevice)
  await visit(p, '/super-admin/users')
  await p.getByRole('link', { name: 'Nuevo Usuario' }).click()
  const newOne = p.getByRole('dialog', { name: 'Nuevo Usuario' })
  await newOne.getByLabel('Nombre', { exact: true }).fill('Nora Nueva')
  await newOne.getByLabel('Correo electrónico').fill(email)
  await newOne.getByLabel('Empresa').fill('Ninguna S.A.S.')
  await newOne.getByRole('button', { name: 'Crear usuario' }).click()
  await newOne.getByText('No hay una empresa con ese NIT o ese nombre').waitFor()
  await newOne.getByLabel('Empresa').fill(one.nombre.toUpperCase())
  await newOne.getByRole('button', { name: 'Crear usuario' }).click()
  await p.getByText(`Se creó la cuenta y se envió el enlace a ${email}`).waitFor()
  const row = p.getByRole('row', { name: /Nora Nueva/ })
  await row.getByRole('cell', { name: one.nombre, exact: true }).waitFor()
  await row.getByText('correo sin confirmar').waitFor()

  await expect.poll(() => mails().length).toBe(1)
  const link = /(\/reset-password\?enlace=[\w-]{43})/.exec(mails()[0]?.text ?? '')?.[1] ?? ''
  const ownOne = await browser.open()
  // choosing a password sends a notice by mail too
  await ownOne.setExtraHTTPHeaders(onThisDevice)
  await visit(ownOne, link)
  await ownOne.getByLabel('Contraseña nueva').fill(PASSWORD)
  await ownOne.getByLabel('Confirmar contraseña').fill(PASSWORD)
  await ownOne.getByRole('button', { name: 'Guardar contraseña' }).click()
  await ownOne.waitForURL('**/login**')
  const signIn = async () => {
    await ownOne.getByLabel('Correo electrónico').fill(email)
    await ownOne.getByLabel('Contraseña', { exact: true }).fill(PASSWORD)
    await ownOne.getByRole('button', { name: 'Iniciar sesión' }).click()
  }
  await signIn()
  await ownOne.waitForURL('**/home')

  // searched by the whole address, then moved to another company as its Administrador: signed out at the next click,
  // then signed in with the new role
  await p.getByRole('searchbox').fill(email)
  const change = row.getByRole('link', { name: 'Cambiar el rol o la empresa de Nora Nueva' })
  // the address changes before the list, whose links keep the search
  await expect.poll(() => change.getAttribute('href')).toContain('q=nora-')
  await change.click()
  const edit = p.getByRole('dialog', { name: 'Rol y empresa de Nora Nueva' })
  await edit.getByLabel('Rol').selectOption('Administrador')
  await edit.getByLabel('Empresa').fill(another.nombre)
  await edit.getByRole('button', { name: 'Guardar cambios' }).click()
  await p.getByText('Se guardó el cambio de Nora Nueva').waitFor()
  await row.getByText('Administrador').first().waitFor()
  await row.getByRole('cell', { name: another.nombre, exact: true }).waitFor()
  await ownOne.reload()
  await ownOne.waitForURL('**/login**')
  await signIn()
  await ownOne.waitForURL(/\/(admin|home)$/)
  await visit(ownOne, '/admin')
  await ownOne.getByText(another.nombre).first().waitFor()

  const disable = async () => {
    await row.getByRole('link', { name: 'Deshabilitar a Nora Nueva' }).click()
    await p.getByRole('dialog').getByRole('button', { name: 'Deshabilitar a Nora Nueva' }).click()
    await row.getByText('Deshabilitado').waitFor()
  }
  await disable()
  // the toast takes it back
  const disabled = p.locator('.toast').filter({ hasText: 'Se deshabilitó a Nora Nueva' })
  await disabled.getByRole('button', { name: 'Deshacer' }).click()
  await row.getByText('Activo').waitFor()
  await disable()
  await ownOne.reload()
  await ownOne.waitForURL('**/login**')
  await signIn()
  await ownOne.getByText('Su cuenta está deshabilitada').waitFor()
  expect(await row.getByRole('link', { name: /enlace para cambiar su contraseña/ }).count()).toBe(0)
  await row.getByRole('link', { name: 'Habilitar a Nora Nueva' }).click()
  await p.getByRole('dialog').getByRole('button', { name: 'Habilitar a Nora Nueva' }).click()
  await p.getByText('Se habilitó a Nora Nueva').first().waitFor()

  await row.getByRole('link', { name: 'Enviar a Nora Nueva el enlace para cambiar su contraseña' }).click()
  await p.getByRole('dialog').getByRole('button', { name: 'Enviar enlace' }).click()
  await p.getByText(`Enlace enviado a ${email}`).waitFor()
  const help = () => mails().find((c) => c.subject === 'Cree una contraseña nueva en Vigía')
  await expect.poll(() => help()?.text).toMatch(/\/reset-password\?enlace=[\w-]{43}/)

  await row.getByRole('link', { name: 'Eliminar a Nora Nueva' }).click()
  const remove = p.getByRole('dialog', { name: '¿Eliminar a Nora Nueva?' })
  await remove.getByText(email).waitFor()
  await remove.getByRole('button', { name: 'Eliminar a Nora Nueva' }).click()
  await p.getByText('Se eliminó a Nora Nueva').first().waitFor()
  await p.getByText('No se encontraron usuarios').waitFor()
  expect(await rows('select id from usuarios where email = ?', email)).toEqual([])
})

test('who lost the phone and the backup codes comes in by the password alone, once a SuperAdmin has removed the second factor', async ({
  browser,
}) => {
  const { admin } = await createEmpresa()
  const boss = await createPerson('SuperAdmin')
  await createFactor(admin.id)
  const hash = await hashPassword(PASSWORD)
  for (const { id } of [boss, admin])
    await execute([['insert into credenciales (usuario_id, password_hash, updated_at) values (?, ?, 1)', [id, hash]]])
  const p = await browser.open({ as: boss })
  await p.setExtraHTTPHeaders(onThisDevice)
  await visit(p, `/super-admin/users?q=${encodeURIComponent(admin.email)}`)
  await p.getByRole('link', { name: `Quitar la verificación en dos pasos de ${admin.nombre}` }).click()
  const question = p.getByRole('dialog', { name: `¿Quitar la verificación en dos pasos de ${admin.nombre}?` })
  await question.getByText('sus sesiones se cierran y le avisamos por correo').waitFor()
  await question.getByLabel('Su contraseña').fill('no es esta')
  await question.getByRole('button', { name: 'Quitar verificación en dos pasos' }).click()
  await question.getByText('Esa no es su contraseña actual.').waitFor()
  await question.getByLabel('Su contraseña').fill(PASSWORD)
  await question.getByRole('button', { name: 'Quitar verificación en dos pasos' }).click()
  await p.getByText(`Se quitó la verificación en dos pasos de ${admin.nombre}`).waitFor()
  expect(await p.getByRole('link', { name: /Quitar la verificación/ }).count()).toBe(0)
  await expect.poll(() => mailsTo(admin.email)[0]?.subject).toMatch(/^Soporte quitó la verificación en dos pasos/)

  const own = await browser.open()
  await visit(own, '/login')
  await own.getByLabel('Correo electrónico').fill(admin.email)
  await own.getByLabel('Contraseña', { exact: true }).fill(PASSWORD)
  await own.getByRole('button', { name: 'Iniciar sesión' }).click()
  await own.waitForURL('**/admin')
})
