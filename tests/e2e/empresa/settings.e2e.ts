/** The settings: a choice persists, and the calendar’s address is turned on, renewed and turned off. */
import { expect } from 'vitest'
import { createEmpresa, ORIGIN, rows } from '../../support/world'
import { test, visit } from '../support/browser'

test('a Usuario chooses the mails about the vehicles assigned', async ({ browser }) => {
  const empresa = await createEmpresa({ vehiculos: 1 })
  const p = await browser.open({ as: empresa.usuario })
  await visit(p, '/settings?tab=notificaciones')
  await p.getByLabel('Recibir alertas por correo').uncheck()
  await p.getByText('Sin correos, las alertas siguen en su panel').waitFor()
  await p.getByRole('button', { name: 'Guardar cambios' }).click()
  await p.getByText('Configuración de notificaciones actualizada').waitFor()
  expect(await rows('select * from preferencias where usuario_id = ?', empresa.usuario.id)).toMatchObject([
    { email_alerts: 0, document_expiration: 1 },
  ])
})

test('an Administrador gives a program a key, which is shown once and works until it is revoked', async ({
  browser,
}) => {
  const empresa = await createEmpresa({ vehiculos: 1 })
  const p = await browser.open({ as: empresa.admin })
  await visit(p, '/admin/settings?tab=integraciones')
  await p.getByText('Todavía no hay claves.').waitFor()
  await p.getByRole('link', { name: 'Crear clave' }).click()
  const dialog = p.getByRole('dialog')
  await dialog.getByLabel('Nombre').fill('Contabilidad')
  await dialog.getByLabel('Conductores').selectOption('Sin acceso')
  await dialog.getByRole('button', { name: 'Crear clave' }).click()
  const key = await dialog.getByLabel('Su clave').inputValue()
  expect(key).toMatch(/^vig_live_[\w-]{43}$/)
  const read = () => fetch(`${ORIGIN}/api/v1/vehicles`, { headers: { authorization: `Bearer ${key}` } })
  expect((await read()).status).toBe(200)

  await dialog.getByText('Cerrar', { exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  const list = p.getByRole('list', { name: 'Claves vigentes' })
  await list.getByText('Lee: Vehículos, Documentos').waitFor()
  // what was sent is no draft
  expect(await p.getByText('Guardamos un borrador').count()).toBe(0)
  expect(await p.content()).not.toContain(key)
  await list.getByRole('link', { name: 'Revocar Contabilidad' }).click()
  await p.getByRole('dialog').getByRole('button', { name: 'Revocar Contabilidad' }).click()
  await p.getByText('Clave revocada').waitFor()
  expect((await read()).status).toBe(401)
})
