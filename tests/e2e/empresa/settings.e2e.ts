/** The settings: a choice persists, and the calendar’s address is turned on, renewed and turned off. */
import { expect } from 'vitest'
import { createEmpresa, rows } from '../../support/world'
import { test, visit } from '../support/browser'

test('a Usuario chooses the mails about the vehicles assigned', async ({ navegador: browser }) => {
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
