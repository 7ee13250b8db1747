/** The service book: a plan by kilometres warns, a service with its jobs fulfils it, the chart shows the cost. */
import { expect } from 'vitest'
import { crearEmpresa, filas } from '../apoyo/mundo'
import { sinFallas } from './apoyo/axe'
import { ir, test } from './apoyo/navegador'

test('a plan that has run out of kilometres warns until a service fulfils it, and the service is in the cost', async ({
  navegador,
}) => {
  const empresa = await crearEmpresa({ vehiculos: 2 })
  const [vehiculo] = empresa.vehiculos
  const id = vehiculo?.id ?? ''
  const p = await navegador.abrir({ como: empresa.admin })
  const alertas = () => filas("select estado from alertas where vehiculo_id = ? and tipo = 'Mantenimiento'", id)

  await ir(p, `/admin/maintenance?vista=planes&plan-nuevo=${id}`)
  const dialogo = p.getByRole('dialog')
  await dialogo.getByLabel('Qué se hace').fill('Cambio de aceite')
  await dialogo.getByLabel('Cada cuántos kilómetros').fill('5.000')
  await dialogo.getByLabel('Kilometraje de esa vez').fill('40.000')
  await dialogo.getByRole('button', { name: 'Guardar plan' }).click()
  await p.getByText('Cambio de aceite').first().waitFor()
  expect(await alertas()).toEqual([])

  // the odometer passes the point: the alert is there at once
  await ir(p, `/admin/maintenance?vista=planes&km=${id}`)
  await p.getByRole('dialog').locator('input[name=kilometraje]').fill('45.120')
  await p.getByRole('dialog').locator('button[type=submit]').click()
  await p.getByRole('dialog').waitFor({ state: 'detached' })
  expect(await alertas()).toEqual([{ estado: 'Pendiente' }])
  await ir(p, '/admin/alerts')
  const alerta = p.getByRole('row', { name: /Cambio de aceite/ })
  await alerta.getByText('Pasado hace 120 km').waitFor()

  // its own button leads to the plan, and the plan to the service that fulfils it
  await alerta.getByRole('link', { name: /^Ver plan: / }).click()
  await p
    .getByRole('dialog')
    .getByRole('link', { name: /Registrar servicio/ })
    .click()
  const servicio = p.getByRole('dialog', { name: 'Registrar servicio' })
  expect(await servicio.getByLabel('Trabajo', { exact: true }).inputValue()).toBe('Cambio de aceite')
  await servicio.locator('input[name=kilometraje]').fill('45.130')
  await servicio.getByLabel('Taller').fill('Taller El Paisa')
  await servicio.getByLabel('Costo').fill('180.000')
  await servicio.getByRole('button', { name: 'Agregar otro trabajo' }).click()
  const segundo = servicio.getByRole('group', { name: 'Trabajo 2' })
  await segundo.getByLabel('Trabajo', { exact: true }).fill('Filtro de aire')
  await segundo.getByLabel('Costo').fill('65.500')
  await servicio.getByText('Total $ 245.500').waitFor()
  await sinFallas(p, 'a service with two jobs')
  await servicio.getByRole('button', { name: 'Guardar servicio' }).click()
  await servicio.waitFor({ state: 'detached' })
  expect(await alertas()).toEqual([{ estado: 'Resuelto' }])

  await ir(p, '/admin/maintenance')
  await p.getByRole('row', { name: /Taller El Paisa.*245\.500/ }).waitFor()
  await p.getByText('$ 245.500 en 12 meses').waitFor()
  await p.getByText('Ver como tabla').click()
  expect(await p.getByRole('table').first().textContent()).toMatch(/\$\s245\.500/)
})

test('a service without a job is refused in words, and keeps what was written, also before the page was ready', async ({
  navegador,
}) => {
  const empresa = await crearEmpresa({ vehiculos: 1 })
  const p = await navegador.abrir({ como: empresa.admin })
  let soltar = () => {}
  const sueltas = new Promise<void>((listo) => {
    soltar = listo
  })
  await p.route(/\/assets\/.*\.js$/, (ruta) => sueltas.then(() => ruta.continue()))
  await p.goto(`/admin/maintenance?nuevo=${empresa.vehiculos[0]?.id}`, { waitUntil: 'commit' })
  const dialogo = p.getByRole('dialog')
  await dialogo.getByLabel('Taller').pressSequentially('Taller ')
  soltar()
  await p.locator('dialog:modal').waitFor()
  await p.keyboard.type('El Paisa')
  await dialogo.getByRole('button', { name: 'Guardar servicio' }).click()
  await dialogo.locator('fieldset > .error').first().waitFor()
  expect(await dialogo.getByLabel('Taller').inputValue()).toBe('Taller El Paisa')
  await dialogo.getByLabel('Trabajo', { exact: true }).fill('Cambio de batería')
  await dialogo.getByRole('button', { name: 'Guardar servicio' }).click()
  await dialogo.getByText('Complete este dato').waitFor()
  expect(await filas('select id from mantenimientos where empresa_id = ?', empresa.id)).toEqual([])
})
