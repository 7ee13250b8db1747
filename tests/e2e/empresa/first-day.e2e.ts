/** The first day of a customer: from the landing page to the own vehicle moving on the map. */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { newPlaca, uniqueWord } from '../../support/data'
import { createEmpresa, rows } from '../../support/world'
import { list, test, visit } from '../support/browser'

const PASSWORD = 'tres volcanes dormidos'

/** Counts the documents that a tab loads: each is a page that a person waits for. */
function countPageLoads(p: Page) {
  let n = 0
  p.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === p.mainFrame()) n++
  })
  return () => n
}

test('a new customer gets from the landing page to the own vehicle on the map in ten taps and two page loads', async ({
  browser,
}) => {
  const p = await browser.open()
  const pageLoads = countPageLoads(p)
  let taps = 0
  const tap = async (what: ReturnType<Page['getByRole']>) => {
    taps++
    await what.click()
  }
  const email = `primera-${uniqueWord()}@lasabana.test`
  const empresa = `Transportes ${uniqueWord()}`
  const placa = newPlaca()

  await p.goto('/')
  await tap(p.getByRole('link', { name: /Prueba Gratis/ }).first())
  await p.waitForURL('**/signup')
  await list(p)
  await p.getByLabel('Nombre completo').fill('Marcela Ríos')
  await p.getByLabel('Correo electrónico').fill(email)
  await p.getByLabel('Contraseña', { exact: true }).fill(PASSWORD)
  await p.getByLabel('Confirmar contraseña').fill(PASSWORD)
  await tap(p.getByLabel('Acepto los términos y condiciones'))
  await tap(p.getByRole('button', { name: 'Crear cuenta' }))

  // the e-mail is there, and the browser that kept the password fills it in under these names
  await p.waitForURL('**/login')
  await p.getByRole('button', { name: 'Iniciar sesión' }).waitFor()
  expect(await p.getByLabel('Correo electrónico').inputValue()).toBe(email)
  expect(await p.getByLabel('Correo electrónico').getAttribute('autocomplete')).toBe('username')
  expect(await p.getByLabel('Contraseña', { exact: true }).getAttribute('autocomplete')).toBe('current-password')
  await p.getByLabel('Contraseña', { exact: true }).fill(PASSWORD)
  await tap(p.getByRole('button', { name: 'Iniciar sesión' }))

  await p.waitForURL('**/admin/company')
  await p.getByLabel('Nombre', { exact: true }).fill(empresa)
  await tap(p.getByRole('button', { name: 'Crear Empresa' }))
  await p.getByText('Está en su prueba gratis hasta el').first().waitFor()
  await p.getByText(empresa).first().waitFor()

  await tap(p.getByRole('link', { name: 'Agregar vehículo' }).first())
  const vehiculo = p.getByRole('dialog')
  await vehiculo.getByLabel('Placa').fill(placa)
  await vehiculo.getByLabel('Marca').fill('Chevrolet')
  await vehiculo.locator('datalist option[value="NHR"]').waitFor({ state: 'attached' })
  await vehiculo.getByLabel('Modelo').fill('NHR')
  await vehiculo.getByLabel('Año').fill('2020')
  await vehiculo.getByLabel('Titular').fill(empresa)
  await tap(vehiculo.getByRole('button', { name: 'Agregar vehículo' }))
  await vehiculo.waitFor({ state: 'detached' })

  // the next step is offered, with the vehicle chosen
  await tap(p.getByRole('link', { name: 'Ponerlo en el mapa con un celular' }))
  const gps = p.getByRole('dialog')
  await tap(gps.getByRole('button', { name: 'Guardar dispositivo' }))

  const link = p.locator('#enlace')
  await link.waitFor()
  await p.getByRole('img', { name: /QR/ }).waitFor()
  const url = await link.inputValue()
  expect(new URL(url).pathname).toMatch(/^\/track\/[A-Za-z0-9_-]{46}$/)
  await p.getByText('Esperando el celular…').waitFor()

  const phone = await browser.open({ movil: true, posicion: { latitude: 4.65, longitude: -74.1 } })
  await visit(phone, new URL(url).pathname)
  await phone
    .getByText(/Chevrolet/)
    .first()
    .waitFor()
  const consent = phone.getByRole('checkbox')
  if ((await consent.count()) > 0) await consent.check()
  await tap(phone.getByRole('button', { name: 'Iniciar Rastreo' }))

  // the sheet sees the phone report; the vehicle is on the map
  await p.getByText('Ya está en el mapa').waitFor()
  expect(taps).toBeLessThanOrEqual(10)
  expect(pageLoads()).toBeLessThanOrEqual(2)
  await p.getByRole('link', { name: 'Ver', exact: true }).click()
  await p.getByRole('dialog').waitFor({ state: 'detached' })
  await p.waitForURL(/\/admin\/gps\?v=/)
  await p.locator('.live-map .vehicle-marker').first().waitFor()
  expect(await rows('select 1 as one from vehiculos where placa = ?', placa)).toHaveLength(1)
})

test('of two vehicles alike the second needs its plate, line and year only', async ({ browser }) => {
  const empresa = await createEmpresa()
  const p = await browser.open({ as: empresa.admin })
  await p.goto('/admin')
  await visit(p, '/admin/vehicles?nuevo')
  const form = p.getByRole('dialog')
  const one = newPlaca()
  const two = newPlaca()
  await form.getByLabel('Placa').fill(one)
  await form.getByLabel('Marca').fill('Foton')
  await form.getByLabel('Modelo').fill('Miler')
  await form.getByLabel('Año').fill('2022')
  await form.getByLabel('Titular').fill('Leasing del Valle')
  await form.getByRole('button', { name: 'Guardar y agregar otro' }).click()
  await expect.poll(() => form.getByLabel('Placa').inputValue()).toBe('')
  expect(await form.getByLabel('Marca').inputValue()).toBe('Foton')
  expect(await form.getByLabel('Titular').inputValue()).toBe('Leasing del Valle')
  await form.getByLabel('Placa').fill(two)
  await form.getByLabel('Modelo').fill('Aumark')
  await form.getByLabel('Año').fill('2023')
  await form.getByLabel('Año').press('Enter')
  await form.waitFor({ state: 'detached' })
  // Back leads before the form, not to an empty one that looks as if nothing had been saved
  await p.goBack()
  await p.waitForURL('**/admin')
  expect(
    await rows('select placa, marca, titular from vehiculos where empresa_id = ? order by created_at', empresa.id),
  ).toEqual([
    { placa: one, marca: 'Foton', titular: 'Leasing del Valle' },
    { placa: two, marca: 'Foton', titular: 'Leasing del Valle' },
  ])
})
