/** The first day of a customer: from the sign-up to sending the driver's link. */
import { expect } from 'vitest'
import { newPlaca, uniqueWord } from '../../support/data'
import { test, visit } from '../support/browser'

const PASSWORD = 'tres volcanes dormidos'

test('a new customer signs up, creates the company, adds a vehicle and a device, and opens its link', async ({
  navegador: browser,
}) => {
  const p = await browser.open()
  const email = `primera-${uniqueWord()}@lasabana.test`
  const empresa = `Transportes ${uniqueWord()}`
  const placa = newPlaca()

  await visit(p, '/signup')
  await p.getByLabel('Nombre completo').fill('Marcela Ríos')
  await p.getByLabel('Correo electrónico').fill(email)
  await p.getByLabel('Contraseña', { exact: true }).fill(PASSWORD)
  await p.getByLabel('Confirmar contraseña').fill(PASSWORD)
  await p.getByLabel('Acepto los términos y condiciones').check()
  await p.getByRole('button', { name: 'Crear cuenta' }).click()

  await p.waitForURL('**/login')
  await p.getByLabel('Contraseña', { exact: true }).fill(PASSWORD)
  await p.getByRole('button', { name: 'Iniciar sesión' }).click()

  await p.waitForURL('**/admin/company')
  await p.getByLabel('Nombre', { exact: true }).fill(empresa)
  await p.getByRole('button', { name: 'Crear Empresa' }).click()
  await p.getByText('Está en su prueba gratis hasta el').first().waitFor()
  await p.getByText(empresa).first().waitFor()

  await p.getByRole('link', { name: 'Agregar vehículo' }).first().click()
  const vehiculo = p.getByRole('dialog')
  await vehiculo.getByLabel('Placa').fill(placa)
  await vehiculo.getByLabel('Marca').fill('Chevrolet')
  await vehiculo.getByLabel('Modelo').fill('NHR')
  await vehiculo.getByLabel('Año').fill('2020')
  await vehiculo.getByLabel('Titular').fill(empresa)
  await vehiculo.getByRole('button', { name: 'Agregar vehículo' }).click()
  await vehiculo.waitFor({ state: 'detached' })
  await p.getByText('Chevrolet').first().waitFor()

  await visit(p, '/admin/gps')
  await p.getByRole('link', { name: 'Agregar dispositivo' }).first().click()
  const gps = p.getByRole('dialog')
  await gps.getByLabel('Vehículo', { exact: true }).selectOption({ index: 1 })
  await gps.getByLabel('Tipo').selectOption('mobile_app')
  await gps
    .getByRole('button', { name: 'Agregar dispositivo' })
    .or(gps.getByRole('button', { name: 'Guardar' }))
    .first()
    .click()

  const link = p.locator('#enlace')
  // the link may open by itself after the first device; otherwise its row leads there
  await link
    .or(p.getByRole('link', { name: /^Código QR de/ }))
    .first()
    .waitFor()
  if ((await link.count()) === 0)
    await p
      .getByRole('link', { name: /^Código QR de/ })
      .first()
      .click()
  await p.getByRole('img', { name: /QR/ }).waitFor()
  const url = await link.inputValue()
  expect(new URL(url).pathname).toMatch(/^\/track\/[A-Za-z0-9_-]{46}$/)

  const phone = await browser.open({ movil: true, posicion: { latitude: 4.65, longitude: -74.1 } })
  await visit(phone, new URL(url).pathname)
  await phone.getByRole('button', { name: 'Iniciar Rastreo' }).waitFor()
  await phone
    .getByText(/Chevrolet/)
    .first()
    .waitFor()
})
