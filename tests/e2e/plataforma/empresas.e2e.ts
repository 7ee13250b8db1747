/** The SuperAdmin's view of a company: created with its first person, edited, opened for support, deleted. */
import { expect } from 'vitest'
import { uniqueWord } from '../../support/data'
import { createEmpresa, createPerson, rows, subscribe } from '../../support/world'
import { test, visit } from '../support/browser'
import { GONE, loseNextAnswer } from '../support/outage'

test('a company is made with an invitation, set to active, opened to be read, and deleted by its name', async ({
  browser,
}) => {
  browser.tolerate(...GONE)
  const nombre = `Fletes ${uniqueWord()}`
  const p = await browser.open({ as: await createPerson('SuperAdmin') })
  await visit(p, '/super-admin')
  await p.getByRole('link', { name: /^Empresas \d/ }).click()
  // where there are no companies yet, the empty list offers it too
  await p.getByRole('link', { name: 'Nueva Empresa' }).first().click()
  const fresh = p.getByRole('dialog', { name: 'Nueva Empresa' })
  await fresh.getByLabel('Nombre', { exact: true }).fill(nombre)
  await fresh.getByLabel('Nombre Completo').fill('Ana Ruiz')
  await fresh.getByLabel('Correo Electrónico').fill(`ana-${uniqueWord()}@prueba.test`)
  // what the server writes and cannot say is sent once more: it is one company, with one invitation
  await loseNextAnswer(p)
  await fresh.getByRole('button', { name: 'Crear empresa' }).click()
  await p.getByText('El servidor no respondió. Lo que escribió sigue aquí').waitFor()
  await p.getByRole('row', { name: new RegExp(nombre) }).waitFor()
  await fresh.getByRole('button', { name: 'Crear empresa' }).click()
  await p.getByText(`Se creó ${nombre} y se envió la invitación`).waitFor()
  await p.getByRole('row', { name: new RegExp(`${nombre}.*Prueba.*0 de 30.*1 de 25`) }).waitFor()
  expect(await rows('select nombre from empresas where nombre = ?', nombre)).toHaveLength(1)

  await p.getByRole('link', { name: `Editar ${nombre}` }).click()
  const edit = p.getByRole('dialog', { name: 'Editar empresa' })
  await edit.getByLabel('Estado').selectOption('active')
  await edit.getByLabel('Vigente hasta').fill('2001-01-01')
  await edit.getByRole('button', { name: 'Guardar cambios' }).click()
  await edit.getByText('Con esa fecha la empresa no quedaría en Activo, sino en Expirado.').waitFor()
  await edit.getByLabel('Vigente hasta').fill('')
  await edit.getByLabel('Sin fecha de fin, por acuerdo').check()
  await edit.getByLabel('Límite de vehículos').fill('80')
  await edit.getByRole('button', { name: 'Guardar cambios' }).click()
  await p.getByText(`Se guardó ${nombre}`).waitFor()
  await p.getByRole('row', { name: new RegExp(`${nombre}.*Activo.*sin fecha de fin.*0 de 80`) }).waitFor()

  await p.getByRole('link', { name: `Abrir ${nombre} para soporte` }).click()
  await p.getByRole('button', { name: 'Abrir la empresa' }).click()
  await p.waitForURL('/admin')
  await p.getByText(`Soporte: está viendo ${nombre}, solo lectura`).waitFor()
  await visit(p, '/admin/vehicles?nuevo')
  expect(await p.getByRole('dialog').locator('button[type=submit]').isDisabled()).toBe(true)
  await visit(p, '/admin/activity')
  await p.getByRole('row', { name: /Abrió la empresa para dar soporte/ }).waitFor()
  await p.getByRole('button', { name: 'Salir de la empresa' }).click()
  await p.getByText('Salió de la empresa').waitFor()

  await p.getByRole('link', { name: `Eliminar ${nombre}` }).click()
  const remove = p.getByRole('dialog', { name: `¿Eliminar ${nombre}?` })
  await remove.getByRole('button', { name: 'Eliminar la empresa' }).click()
  await remove.getByText('Complete este dato.').waitFor()
  await remove.getByRole('textbox').fill(nombre)
  await remove.getByRole('button', { name: 'Eliminar la empresa' }).click()
  await p.getByText(`Se eliminó ${nombre}`).waitFor()
  expect(await rows('select id from empresas where nombre = ?', nombre)).toEqual([])
})

test('a draft that is discarded takes the limits of its plan with it', async ({ browser }) => {
  const { id } = await createEmpresa()
  await subscribe(id)
  const page = await browser.open({ as: await createPerson('SuperAdmin') })
  const form = page.getByRole('dialog', { name: 'Editar empresa' })
  await visit(page, `/super-admin/companies?editar=${id}`)
  await form.getByText('Vacío: 15, según el plan y el estado.').waitFor()
  await form.getByLabel('Plan').selectOption('Plus')
  await form.getByText('Vacío: 30, según el plan y el estado.').waitFor()
  await page.keyboard.press('Escape')
  await page.getByText('Guardamos un borrador de lo que escribió').waitFor()
  await visit(page, `/super-admin/companies?editar=${id}`)
  await form.getByText('Recuperamos su borrador.').waitFor()
  await form.getByRole('button', { name: 'Descartar' }).click()
  await expect.poll(() => form.getByLabel('Plan').inputValue()).toBe('Pro')
  await form.getByText('Vacío: 15, según el plan y el estado.').waitFor()
})
