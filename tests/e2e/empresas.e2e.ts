/** A company as the SuperAdmin has it in hand: made with its first person, set, looked into, deleted. */
import { expect } from 'vitest'
import { unico } from '../apoyo/datos'
import { crearPersona, filas } from '../apoyo/mundo'
import { ir, test } from './apoyo/navegador'

test('a company is made with an invitation, set to active, opened to be read, and deleted by its name', async ({
  navegador,
}) => {
  const nombre = `Fletes ${unico()}`
  const p = await navegador.abrir({ como: await crearPersona('SuperAdmin') })
  await ir(p, '/super-admin')
  await p.getByRole('link', { name: /^Empresas \d/ }).click()
  // where there is no company yet, the empty list offers it too
  await p.getByRole('link', { name: 'Nueva Empresa' }).first().click()
  const nueva = p.getByRole('dialog', { name: 'Nueva Empresa' })
  await nueva.getByLabel('Nombre', { exact: true }).fill(nombre)
  await nueva.getByLabel('Nombre Completo').fill('Ana Ruiz')
  await nueva.getByLabel('Correo Electrónico').fill(`ana-${unico()}@prueba.test`)
  await nueva.getByRole('button', { name: 'Crear empresa' }).click()
  await p.getByText(`Se creó ${nombre} y se envió la invitación`).waitFor()
  await p.getByRole('row', { name: new RegExp(`${nombre}.*Prueba.*0 de 30.*1 de 25`) }).waitFor()

  await p.getByRole('link', { name: `Editar ${nombre}` }).click()
  const editar = p.getByRole('dialog', { name: 'Editar empresa' })
  await editar.getByLabel('Estado').selectOption('active')
  await editar.getByLabel('Vigente hasta').fill('2001-01-01')
  await editar.getByRole('button', { name: 'Guardar cambios' }).click()
  await editar.getByText('Con esa fecha la empresa no quedaría en Activo, sino en Expirado.').waitFor()
  await editar.getByLabel('Vigente hasta').fill('')
  await editar.getByLabel('Sin fecha de fin, por acuerdo').check()
  await editar.getByLabel('Límite de vehículos').fill('80')
  await editar.getByRole('button', { name: 'Guardar cambios' }).click()
  await p.getByText(`Se guardó ${nombre}`).waitFor()
  await p.getByRole('row', { name: new RegExp(`${nombre}.*Activo.*sin fecha de fin.*0 de 80`) }).waitFor()

  await p.getByRole('link', { name: `Abrir ${nombre} para soporte` }).click()
  await p.getByRole('button', { name: 'Abrir la empresa' }).click()
  await p.waitForURL('/admin')
  await p.getByText(`Soporte: está viendo ${nombre}, solo lectura`).waitFor()
  await ir(p, '/admin/vehicles?nuevo')
  expect(await p.getByRole('dialog').locator('button[type=submit]').isDisabled()).toBe(true)
  await ir(p, '/admin/activity')
  await p.getByRole('row', { name: /Abrió la empresa para dar soporte/ }).waitFor()
  await p.getByRole('button', { name: 'Salir de la empresa' }).click()
  await p.getByText('Salió de la empresa').waitFor()

  await p.getByRole('link', { name: `Eliminar ${nombre}` }).click()
  const eliminar = p.getByRole('dialog', { name: `¿Eliminar ${nombre}?` })
  await eliminar.getByRole('button', { name: 'Eliminar la empresa' }).click()
  await eliminar.getByText('Complete este dato.').waitFor()
  await eliminar.getByRole('textbox').fill(nombre)
  await eliminar.getByRole('button', { name: 'Eliminar la empresa' }).click()
  await p.getByText(`Se eliminó ${nombre}`).waitFor()
  expect(await filas('select id from empresas where nombre = ?', nombre)).toEqual([])
})
