/** Rows of a list that somebody else deleted while they were chosen. */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { createAlerta, createDocumento, createEmpresa, createPerson, execute, rows } from '../../support/world'
import { test, visit } from '../support/browser'

const GONE = 'No encontramos lo que busca. Puede que alguien lo haya eliminado.'
const chooseAll = (p: Page) => p.getByRole('checkbox', { name: 'Seleccionar todas las de esta página' }).check()
const said = (p: Page) => p.locator('.toast').filter({ hasText: GONE }).waitFor()

test('people who are gone leave the list of the platform when they are to be disabled', async ({ browser }) => {
  const gone = await createPerson('Usuario')
  const p = await browser.open({ as: await createPerson('SuperAdmin') })
  await visit(p, `/super-admin/users?q=${encodeURIComponent(gone.email)}`)
  await chooseAll(p)
  await p.locator('.selection-bar').getByRole('button', { name: 'Deshabilitar' }).click()
  await execute([['delete from usuarios where id = ?', [gone.id]]])
  await p
    .getByRole('dialog')
    .getByRole('button', { name: /^Deshabilitar/ })
    .click()
  await said(p)
  await p.getByText(gone.email).first().waitFor({ state: 'detached' })
})

test('who was editing a company that the platform deleted reads that it is gone', async ({ browser }) => {
  const empresa = await createEmpresa()
  browser.tolerate(/status of 409/)
  const p = await browser.open({ as: empresa.admin })
  await visit(p, '/admin/company?editar')
  await p.getByRole('dialog').locator('input[name=direccion]').fill('Calle 9')
  await execute([['delete from empresas where id = ?', [empresa.id]]])
  await p
    .getByRole('dialog')
    .getByRole('button', { name: /^Guardar/ })
    .click()
  await p.getByText('o usted ya no está en esa empresa. No se guardó nada.').first().waitFor()
})

test('alerts that are gone leave the list and the bell when they are to be marked', async ({ browser }) => {
  const empresa = await createEmpresa({ vehiculos: 1 })
  await createAlerta(empresa.id, empresa.vehiculos[0]!)
  browser.tolerate(/status of 404/)
  const p = await browser.open({ as: empresa.admin })
  await visit(p, '/admin/alerts')
  await p.locator('.bell-count').first().waitFor()
  await chooseAll(p)
  await execute([['delete from alertas where empresa_id = ?', [empresa.id]]])
  await p.locator('.selection-bar').getByRole('button', { name: 'Marcar como revisada' }).click()
  await p.getByText(GONE).first().waitFor()
  await p.locator('.table tbody tr').waitFor({ state: 'detached' })
  await p.locator('.bell-count').first().waitFor({ state: 'detached' })
})

test('a reminder of documents that are gone says that nothing was sent, also over an empty list', async ({
  browser,
}) => {
  const empresa = await createEmpresa({ vehiculos: 1 })
  await createDocumento(empresa.id, empresa.vehiculos[0]!)
  const p = await browser.open({ as: empresa.admin })
  await visit(p, '/admin/documents?q=soat')
  await chooseAll(p)
  await p.getByRole('button', { name: 'Recordar la renovación' }).click()
  const send = p.getByRole('dialog').getByRole('button', { name: 'Enviar un correo' })
  await send.waitFor()
  await execute([['delete from documentos where empresa_id = ?', [empresa.id]]])
  await send.click()
  await p.getByText('No se encontraron documentos').waitFor()
  await p.getByRole('dialog').getByRole('alert').waitFor()
  expect(await rows('select 1 from correos where empresa_id = ?', empresa.id)).toEqual([])
})

test('the page of a vehicle that is gone is named after the list that it leads back to', async ({ browser }) => {
  const empresa = await createEmpresa({ vehiculos: 1 })
  const page = `/vehicles/${empresa.vehiculos[0]?.id}`
  await execute([['delete from vehiculos where empresa_id = ?', [empresa.id]]])
  browser.tolerate(/status of 404/)
  const admin = await browser.open({ as: empresa.admin })
  const usuario = await browser.open({ as: empresa.usuario })
  for (const [p, path] of [
    [admin, `/admin${page}`],
    [admin, `/admin${page}/sheet`],
    [usuario, page],
  ] as const) {
    await visit(p, path)
    await p.getByText(GONE).waitFor()
    expect(await p.title(), path).toBe('Vehículos · Vigía')
  }
})
