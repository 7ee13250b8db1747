/** A subscription as its Administrador sees it: the trial's banner, the picker, the tab Facturación. */
import { expect } from 'vitest'
import { createEmpresa, rows, subscribe } from '../../support/world'
import { test, visit } from '../support/browser'

const estado = async (id: string) =>
  (await rows('select subscription_status, plan_siguiente, periodo_siguiente from empresas where id = ?', id))[0]

test('the banner of the trial opens the picker, which shows what is charged by the month and by the year', async ({
  browser,
}) => {
  const empresa = await createEmpresa({ vehiculos: 1 })
  const p = await browser.open({ as: empresa.admin })
  await visit(p, '/admin/company')
  await p.getByRole('link', { name: 'Actualizar Plan' }).click()
  const dialog = p.getByRole('dialog', { name: 'Seleccione su Plan' })
  await dialog.getByText('$ 61.900 COP').waitFor()
  expect(await dialog.getByText('$ 619.000 COP').isVisible()).toBe(false)
  await dialog.getByLabel('Pago anual').check()
  await dialog.getByText('$ 619.000 COP').waitFor()
  expect(await dialog.getByText('$ 61.900 COP').isVisible()).toBe(false)
  await p.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
})

test('the picker changes between month and year without JavaScript', async ({ browser }) => {
  const empresa = await createEmpresa({ vehiculos: 1 })
  const p = await browser.open({ as: empresa.admin, script: false })
  await p.goto('/admin/company?planes')
  await p.getByText('$ 29.900 COP').waitFor()
  await p.getByLabel('Pago anual').check()
  await p.getByText('$ 299.000 COP').waitFor()
  expect(await p.getByText('$ 29.900 COP').isVisible()).toBe(false)
})

test('a subscription is cancelled at the end of its period and resumed, also without JavaScript', async ({
  browser,
}) => {
  const empresa = await createEmpresa({ vehiculos: 1 })
  await subscribe(empresa.id)
  const p = await browser.open({ as: empresa.admin })
  await visit(p, '/admin/settings?tab=facturacion')
  await p.getByRole('link', { name: 'Cancelar suscripción' }).click()
  await p
    .getByRole('dialog', { name: '¿Cancelar el plan Pro?' })
    .getByRole('button', { name: 'Cancelar suscripción' })
    .click()
  await p.getByText('Suscripción cancelada').waitFor()
  expect(await estado(empresa.id)).toMatchObject({ subscription_status: 'canceled' })
  const withoutScript = await browser.open({ as: empresa.admin, script: false })
  await withoutScript.goto('/admin/settings?tab=facturacion')
  await withoutScript.getByRole('button', { name: 'Reanudar' }).click()
  await withoutScript.getByRole('link', { name: 'Cancelar suscripción' }).waitFor()
  expect(await estado(empresa.id)).toMatchObject({ subscription_status: 'active' })
})

test('another plan is chosen for the next period, shown, and taken back', async ({ browser }) => {
  const empresa = await createEmpresa({ vehiculos: 1 })
  await subscribe(empresa.id)
  const p = await browser.open({ as: empresa.admin })
  await visit(p, '/admin/settings?tab=facturacion')
  await p.getByRole('link', { name: 'Cambiar de plan' }).click()
  const dialog = p.getByRole('dialog', { name: 'Cambiar de plan' })
  await dialog.getByLabel('Pago anual').check()
  await dialog.getByLabel('Basic').check()
  await dialog.getByRole('button', { name: 'Cambiar de plan' }).click()
  await p.getByText('su plan será Basic, anual.').waitFor()
  await p.getByText('$ 299.000 COP, impuestos incluidos · Basic, anual').waitFor()
  expect(await estado(empresa.id)).toMatchObject({ plan_siguiente: 'Basic', periodo_siguiente: 'anual' })
  await p.getByRole('button', { name: 'Deshacer el cambio' }).click()
  await p.getByText('su plan será').waitFor({ state: 'detached' })
  expect(await estado(empresa.id)).toMatchObject({ plan_siguiente: null, periodo_siguiente: null })
})

test('a payment that is late is said over every screen, with the way to pay', async ({ browser }) => {
  const empresa = await createEmpresa({ vehiculos: 1 })
  await subscribe(empresa.id, { subscription_ends_at: Date.now() - 2 * 86_400_000 })
  const p = await browser.open({ as: empresa.admin, movil: true })
  await visit(p, '/admin/vehicles')
  const notice = p.getByRole('region', { name: 'Suscripción' })
  await notice.getByText('Pago Pendiente').waitFor()
  await notice.getByRole('link', { name: 'Pagar ahora' }).click()
  await p.getByRole('dialog', { name: 'Seleccione su Plan' }).waitFor()
})

test('after the subscription the import says in place of its steps why nothing is added, once, with the way to pay', async ({
  browser,
}) => {
  const empresa = await createEmpresa({ vehiculos: 1 })
  await subscribe(empresa.id, { trial_ends_at: 1, subscription_ends_at: Date.now() - 60 * 86_400_000 })
  const p = await browser.open({ as: empresa.admin })
  await visit(p, '/admin/import')
  const said = p.getByText('para agregar o cambiar registros, elija un plan').and(p.locator(':visible'))
  expect(await said.count()).toBe(1)
  await p.getByRole('main').getByText('Su suscripción terminó').waitFor()
  await p.getByRole('main').getByRole('link', { name: 'Ver planes' }).click()
  await p.getByRole('dialog', { name: 'Seleccione su Plan' }).waitFor()
})
