/**
 * A company's activity log, read by its Administrador: searched, filtered and exported; and the company's own texts in
 * the settings.
 */
import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import { createEmpresa, execute } from '../../support/world'
import { DESKTOP, TELEFONO, test, visit } from '../support/browser'

test('an Administrador edits the company in the settings, and finds that in the activity', async ({ browser }) => {
  const { admin, nombre } = await createEmpresa({ nombre: 'Fletes del Norte' })
  const p = await browser.open({ as: admin })
  await visit(p, '/admin/settings?tab=empresa')
  expect(await p.locator('[name=nombre]').inputValue()).toBe(nombre)
  await p.locator('[name=nombre]').fill('')
  await p.getByRole('button', { name: 'Guardar cambios' }).click()
  await p.locator('[aria-invalid=true]').first().waitFor()
  await p.locator('[name=nombre]').fill('Fletes del Sur')
  await p.getByRole('button', { name: 'Guardar cambios' }).click()
  await p.locator('.side').getByText('Fletes del Sur', { exact: true }).waitFor()
  expect(new URL(p.url()).search).toBe('?tab=empresa')

  // working hours: a week is offered, a day without a time is refused, and what was saved is there again
  await p.getByLabel('Registrar posiciones solo en el horario de trabajo').check()
  await p.getByLabel('Sábado', { exact: true }).uncheck()
  await p.getByLabel('Lunes: desde').fill('')
  await p.getByRole('button', { name: 'Guardar horario' }).click()
  await p.getByText('Escriba una hora entre 00:00 y 23:59.').waitFor()
  await p.getByLabel('Lunes: desde').fill('06:30')
  await p.getByRole('button', { name: 'Guardar horario' }).click()
  await p.getByText('Horario de trabajo guardado').waitFor()
  await p.reload()
  expect(await p.getByLabel('Lunes: desde').inputValue()).toBe('06:30')
  expect(await p.getByLabel('Sábado', { exact: true }).isChecked()).toBe(false)
  expect(await p.getByLabel('Martes', { exact: true }).isChecked()).toBe(true)

  // on a phone the button of a panel is as wide as the others of the page
  const activity = p.getByRole('link', { name: 'Ver registro de actividad' })
  await p.setViewportSize(TELEFONO)
  const widthOf = async (control: Locator) => (await control.boundingBox())?.width
  expect(await widthOf(activity)).toBe(await widthOf(p.getByRole('button', { name: 'Guardar horario' })))
  await p.setViewportSize(DESKTOP)

  await activity.click()
  const row = p.getByRole('row').filter({ hasText: 'Editó los datos de la empresa' })
  await row.getByText(admin.nombre).waitFor()
  expect(await row.innerText()).toContain('nombre')
})

test('the activity is filtered without a script, and a person’s name leads to what that person did', async ({
  browser,
}) => {
  const { id, admin, usuario } = await createEmpresa()
  const fact = (auditEvent: string, actor: string, ago: number): [string, (string | number)[]] => [
    'insert into auditoria (id, at, suceso, usuario_id, empresa_id) values (?, ?, ?, ?, ?)',
    [crypto.randomUUID(), Date.now() - ago, auditEvent, actor, id],
  ]
  await execute([
    fact('umbrales-cambiados', admin.id, 1000),
    fact('archivo-leido', usuario.id, 2000),
    fact('vehiculo-eliminado', usuario.id, 10 * 86_400_000),
  ])
  const p = await browser.open({ as: admin, script: false })
  await p.goto('/admin/activity')
  const rows = p.locator('tbody tr')
  expect(await rows.count()).toBe(3)
  await p.getByLabel('Qué pasó').selectOption({ label: 'Abrió un archivo' })
  await p.getByRole('button', { name: 'Filtrar' }).click()
  await expect.poll(() => rows.count()).toBe(1)
  await p.getByRole('link', { name: 'Quitar filtros' }).click()
  await expect.poll(() => rows.count()).toBe(3)
  await rows.filter({ hasText: 'Abrió un archivo' }).getByRole('link').click()
  await expect.poll(() => rows.count()).toBe(2)
  await p.getByLabel('Desde').fill(new Date(Date.now() - 5 * 86_400_000).toISOString().slice(0, 10))
  await p.getByRole('button', { name: 'Filtrar' }).click()
  await expect.poll(() => rows.count()).toBe(1)
  const [download] = await Promise.all([
    p.waitForEvent('download'),
    p.getByRole('link', { name: 'Exportar CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^vigia-actividad-\d{4}-\d\d-\d\d\.csv$/)
})
