/** What was typed into a dialog that is closed before it was saved: kept in the browser as a draft, and brought back. */
import { expect } from 'vitest'
import { pdf } from '../../support/samples'
import {
  assign,
  createConductor,
  createEmpresa,
  createPerson,
  execute,
  rows,
  subscribe,
  type Vehiculo,
} from '../../support/world'
import { test, visit } from '../support/browser'
import { GONE, holdBack, loseNextAnswer } from '../support/outage'

test('a dialog that Escape closes keeps a draft and says so: it comes back, is discarded, and ends with saving or signing out', async ({
  browser,
}) => {
  const empresa = await createEmpresa({ vehiculos: 1 })
  const page = await browser.open({ as: empresa.admin })
  const form = page.getByRole('dialog')
  const drafts = () =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('borrador:')).length)
  const open = async () => {
    await page.getByRole('link', { name: 'Agregar vehículo' }).first().click()
    await form.getByLabel('Placa').waitFor()
  }
  await visit(page, '/admin/vehicles')
  await open()
  await form.getByLabel('Placa').fill('ZZT 982')
  await form.getByLabel('Marca').fill('Marca a medias')
  const publico = form.locator('[name=servicio][value=publico]')
  await publico.check({ force: true })
  await form.getByLabel('Clase').selectOption('bus')
  await page.keyboard.press('Escape')
  await form.waitFor({ state: 'detached' })
  await page.getByText('Guardamos un borrador de lo que escribió').waitFor()

  await open()
  await form.getByText('Recuperamos su borrador.').waitFor()
  expect(await form.getByLabel('Placa').inputValue()).toBe('ZZT 982')
  expect(await form.getByLabel('Marca').inputValue()).toBe('Marca a medias')
  expect(await publico.isChecked()).toBe(true)
  expect(await form.getByLabel('Clase').inputValue()).toBe('bus')
  await form.getByRole('button', { name: 'Descartar' }).click()
  await expect.poll(() => form.getByLabel('Placa').inputValue()).toBe('')
  await expect.poll(() => form.getByLabel('Clase').inputValue()).toBe('')
  await page.keyboard.press('Escape')
  await form.waitFor({ state: 'detached' })
  expect(await drafts()).toBe(0)

  await open()
  await form.getByLabel('Placa').fill('ZZT 982')
  await page.keyboard.press('Escape')
  await form.waitFor({ state: 'detached' })
  await open()
  await form.getByText('Recuperamos su borrador.').waitFor()
  await form.getByLabel('Marca').fill('Foton')
  await form.getByLabel('Modelo').fill('Miler')
  await form.getByLabel('Año').fill('2022')
  await form.getByLabel('Titular').fill('Leasing')
  await form.getByRole('button', { name: 'Agregar vehículo' }).click()
  await form.waitFor({ state: 'detached' })
  expect(await drafts()).toBe(0)

  await open()
  await form.getByLabel('Placa').fill('ZZT 983')
  await page.keyboard.press('Escape')
  await form.waitFor({ state: 'detached' })
  expect(await drafts()).toBe(1)
  await page
    .locator('summary')
    .filter({ has: page.locator('.avatar') })
    .first()
    .click()
  await page.getByRole('button', { name: 'Cerrar Sesión' }).click()
  await page.waitForURL('**/login')
  expect(await drafts()).toBe(0)
})

test('a vehicle picked from the search box of a large fleet comes back with its draft, and goes when that is discarded', async ({
  browser,
}) => {
  const { id: company, admin, vehiculos } = await createEmpresa({ vehiculos: 62 })
  const last = vehiculos.at(-1)!
  const other = vehiculos[40]!
  const page = await browser.open({ as: admin })
  const form = page.getByRole('dialog')
  const chosen = form.locator('input[name=vehiculo_id][type=hidden]')
  const box = form.locator('input[role=combobox]')
  const hasFocus = () => box.evaluateAll(([input]) => input !== undefined && input === document.activeElement)
  await visit(page, '/admin/documents')
  // the dialog begins with it: a plate may be typed at once, also where the page was loaded with the dialog open
  await page.getByRole('main').getByRole('link', { name: 'Agregar documento' }).first().click()
  await expect.poll(hasFocus).toBe(true)
  await visit(page, '/admin/documents?nuevo')
  await expect.poll(hasFocus).toBe(true)
  await page.keyboard.type(last.placa)
  await form.getByRole('option').filter({ hasText: last.placa }).click()
  await expect.poll(() => chosen.inputValue()).toBe(last.id)
  // a whole plate is chosen by «Enter» and by leaving the box, also before its search is answered
  await box.fill(other.placa)
  await box.press('Enter')
  await expect.poll(() => chosen.inputValue()).toBe(other.id)
  await box.fill(last.placa)
  await box.press('Tab')
  await expect.poll(() => chosen.inputValue()).toBe(last.id)
  await page.keyboard.press('Escape')
  await form.waitFor({ state: 'detached' })
  await page.getByText('Guardamos un borrador de lo que escribió').waitFor()
  await visit(page, '/admin/documents?nuevo')
  await form.getByText('Recuperamos su borrador.').waitFor()
  await expect.poll(() => chosen.inputValue()).toBe(last.id)
  await form.getByRole('button', { name: 'Descartar' }).click()
  await expect.poll(() => chosen.inputValue()).toBe('')

  // pressed before the search is answered, the button saves the vehicle that was typed
  const driver = await createConductor(company, vehiculos[0]!)
  const answer = await holdBack(page, '**/api/vehicles?*')
  await visit(page, `/admin/drivers?editar=${driver.id}`)
  await box.fill(last.placa)
  await form.getByRole('button', { name: 'Guardar cambios' }).click()
  answer()
  await form.waitFor({ state: 'detached' })
  expect(await rows('select vehiculo_id from conductores where id = ?', driver.id)).toEqual([{ vehiculo_id: last.id }])
})

test('a draft comes back to the vehicle that it was written for, whole: with all its jobs, and the files to choose again', async ({
  browser,
}) => {
  const { admin, vehiculos } = await createEmpresa({ vehiculos: 2 })
  const [one, other] = vehiculos as [Vehiculo, Vehiculo]
  const page = await browser.open({ as: admin })
  const form = page.getByRole('dialog')
  const restored = form.getByText('Recuperamos su borrador.')
  const leave = async () => {
    await page.keyboard.press('Escape')
    await page.getByText('Guardamos un borrador de lo que escribió').waitFor()
  }

  await visit(page, `/admin/maintenance?km=${one.id}`)
  const reading = form.locator('input[name=kilometraje]')
  await reading.fill('45.120')
  await leave()
  await visit(page, `/admin/maintenance?km=${other.id}`)
  await reading.waitFor()
  expect(await reading.inputValue()).toBe('')
  expect(await restored.count()).toBe(0)
  await visit(page, `/admin/maintenance?km=${one.id}`)
  await restored.waitFor()
  expect(await reading.inputValue()).toBe('45.120')

  // a vehicle and a type that the address chose
  await visit(page, `/admin/documents?nuevo=${one.id}&tipo=SOAT`)
  await form.getByLabel('Fecha de emisión').fill('2026-11-20')
  await form
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'soat.pdf', mimeType: 'application/pdf', buffer: Buffer.from(pdf('SOAT')) })
  await form.locator('input[name=archivo][data-file="soat.pdf"]').waitFor({ state: 'attached' })
  await leave()
  await visit(page, `/admin/documents?nuevo=${other.id}&tipo=SOAT`)
  await form.getByLabel('Fecha de emisión').waitFor()
  expect(await form.getByLabel('Vehículo', { exact: true }).inputValue()).toBe(other.id)
  expect(await form.getByLabel('Fecha de emisión').inputValue()).toBe('')
  await visit(page, `/admin/documents?nuevo=${one.id}&tipo=SOAT`)
  await form.getByText('elija otra vez soat.pdf').waitFor()
  expect(await form.getByLabel('Fecha de emisión').inputValue()).toBe('2026-11-20')

  await visit(page, `/admin/maintenance?nuevo=${one.id}`)
  const job = (n: number) => form.getByRole('group', { name: `Trabajo ${n}` })
  await job(1).getByLabel('Trabajo', { exact: true }).fill('Cambio de aceite')
  await form.getByRole('button', { name: 'Agregar otro trabajo' }).click()
  await job(2).getByLabel('Trabajo', { exact: true }).fill('Filtro de aire')
  await job(2).getByLabel('Costo').fill('65.500')
  await leave()
  await visit(page, `/admin/maintenance?nuevo=${one.id}`)
  await restored.waitFor()
  await form.getByText('Total $ 65.500').waitFor()
  expect(await job(1).getByLabel('Trabajo', { exact: true }).inputValue()).toBe('Cambio de aceite')
  expect(await job(2).getByLabel('Trabajo', { exact: true }).inputValue()).toBe('Filtro de aire')
  await form.getByRole('button', { name: 'Descartar' }).click()
  await job(2).waitFor({ state: 'detached' })
  expect(await job(1).getByLabel('Trabajo', { exact: true }).inputValue()).toBe('')
})

test('a draft of an editing dialog brings back what its person changed, and leaves what others changed meanwhile', async ({
  browser,
}) => {
  const { id: company, admin, usuario, vehiculos } = await createEmpresa({ vehiculos: 1 })
  const [{ id }] = vehiculos as [Vehiculo]
  const pedro = await createPerson('Usuario', { empresa_id: company })
  await assign(company, usuario.id, id)
  await execute([["update vehiculos set clase = 'camion', titular = 'Leasing', color = 'Blanco' where id = ?", [id]]])
  const page = await browser.open({ as: admin })
  const form = page.getByRole('dialog')
  const restored = form.getByText('Recuperamos su borrador.')
  const leave = async () => {
    await page.keyboard.press('Escape')
    await form.waitFor({ state: 'detached' })
  }
  const box = (person: { id: string }) => form.locator(`[name=usuarios][value="${person.id}"]`)

  await visit(page, `/admin/vehicles?asignar=${id}`)
  await box(pedro).check()
  await leave()
  await execute([['delete from asignaciones where vehiculo_id = ?', [id]]])
  await visit(page, `/admin/vehicles?asignar=${id}`)
  await restored.waitFor()
  expect(await box(pedro).isChecked()).toBe(true)
  expect(await box(usuario).isChecked()).toBe(false)

  await visit(page, `/admin/vehicles?editar=${id}`)
  await form.getByLabel('Color').fill('Azul')
  await form.getByLabel('Clase').selectOption('automovil')
  await leave()
  await execute([["update vehiculos set titular = 'Transportes La Sabana' where id = ?", [id]]])
  await visit(page, `/admin/vehicles?editar=${id}`)
  await restored.waitFor()
  expect(await form.getByLabel('Color').inputValue()).toBe('Azul')
  expect(await form.getByLabel('Clase').inputValue()).toBe('automovil')
  expect(await form.getByLabel('Titular').inputValue()).toBe('Transportes La Sabana')
  await form.getByRole('button', { name: 'Descartar' }).click()
  await expect.poll(() => form.getByLabel('Color').inputValue()).toBe('Blanco')
  await expect.poll(() => form.getByLabel('Clase').inputValue()).toBe('camion')

  // what was changed and changed back is no draft
  await form.getByLabel('Color').fill('Verde')
  await form.getByLabel('Color').fill('Blanco')
  await leave()
  expect(
    await page.evaluate((key) => Object.keys(localStorage).filter((k) => k.endsWith(key)), `vehiculo:${id}`),
  ).toEqual([])
})

test('a draft of a list that another person changed meanwhile asks before it replaces theirs', async ({ browser }) => {
  const { id: company, admin, vehiculos } = await createEmpresa({ vehiculos: 1 })
  const [{ id: vehicle }] = vehiculos as [Vehiculo]
  const id = crypto.randomUUID()
  await execute([
    [
      `insert into mantenimientos (id, empresa_id, vehiculo_id, fecha, costo, busqueda, created_at)
       values (?, ?, ?, '2026-11-03', 100, 'x', 1)`,
      [id, company, vehicle],
    ],
    [
      `insert into mantenimiento_items (id, empresa_id, mantenimiento_id, orden, descripcion, costo)
       values (?, ?, ?, 0, 'Cambio de aceite', 100)`,
      [crypto.randomUUID(), company, id],
    ],
  ])
  const page = await browser.open({ as: admin })
  const form = page.getByRole('dialog')
  const job = form.getByRole('group', { name: 'Trabajo 1' }).getByLabel('Trabajo', { exact: true })
  const edit = `/admin/maintenance?vista=servicios&editar=${id}`
  await visit(page, edit)
  await job.fill('Cambio de aceite y filtro')
  await page.keyboard.press('Escape')
  await form.waitFor({ state: 'detached' })
  await execute([["update mantenimiento_items set descripcion = 'Frenos' where mantenimiento_id = ?", [id]]])
  await visit(page, edit)
  await form.getByText('Recuperamos su borrador.').waitFor()
  expect(await job.inputValue()).toBe('Cambio de aceite y filtro')
  await form.getByRole('button', { name: 'Guardar' }).click()
  await form.getByText('otra persona cambió los trabajos').waitFor()
  await form.getByLabel('Guardar mi lista').check()
  await form.getByRole('button', { name: 'Guardar' }).click()
  await form.waitFor({ state: 'detached' })
})

test('what was typed is kept as a draft where its sending fails, or leads to a second factor that the company asks for', async ({
  browser,
}) => {
  // the error that is shown in place of the page
  browser.tolerate(/status of 503/, /^console: (\w+ \(|React Router caught)/)
  const { id: company, admin, vehiculos } = await createEmpresa({ vehiculos: 1 })
  const [{ id }] = vehiculos as [Vehiculo]
  const page = await browser.open({ as: admin })
  const dialog = page.getByRole('dialog')
  const panel = page.locator('form#empresa')
  const asksForFactor = (asks: 0 | 1) =>
    execute([['insert or replace into seguridad (empresa_id, two_factor_auth) values (?, ?)', [company, asks]]])
  for (const [path, form, field] of [
    [`/admin/vehicles?editar=${id}`, dialog, dialog.getByLabel('Marca')],
    ['/admin/settings?tab=empresa', panel, panel.getByLabel('Dirección')],
  ] as const) {
    const button = form.getByRole('button', { name: 'Guardar cambios' })
    const expectKept = async (typed: string) => {
      await form.getByText('Recuperamos su borrador.').waitFor()
      expect(await field.inputValue()).toBe(typed)
    }
    await visit(page, path)
    await field.fill('A medias')
    await page.setExtraHTTPHeaders({ 'x-d1-fault': JSON.stringify({ en: '"token_hash" = ?', failure: true }) })
    await button.click()
    await page.getByRole('heading', { name: 'Error de autenticación' }).waitFor()
    await page.setExtraHTTPHeaders({})
    await page.getByRole('link', { name: 'Volver a iniciar sesión' }).click()
    await expectKept('A medias')

    await field.fill('A medias, otra vez')
    await asksForFactor(1)
    await button.click()
    await page.waitForURL('**/login/proteger?volver=*')
    // the address changes before the page is drawn, and the draft is written as the form goes
    await form.waitFor({ state: 'detached' })
    await asksForFactor(0)
    await visit(page, path)
    await expectKept('A medias, otra vez')
  }
})

test('what was typed of an accounting program’s file is kept where its sending fails', async ({ browser }) => {
  browser.tolerate(/status of 503/, /^console: (\w+ \(|React Router caught)/)
  const { id, admin } = await createEmpresa()
  await subscribe(id, { plan_type: 'Plus' })
  const page = await browser.open({ as: admin })
  await visit(page, '/admin/settings/accounting')
  const form = page.locator('form#archivo')
  await form.getByRole('radio', { name: 'World Office' }).check()
  await form.locator('input[name=prefijo]').fill('VIG')
  await page.setExtraHTTPHeaders({ 'x-d1-fault': JSON.stringify({ en: '"token_hash" = ?', failure: true }) })
  await form.getByRole('button', { name: 'Guardar cambios' }).click()
  await page.getByRole('heading', { name: 'Error de autenticación' }).waitFor()
  await page.setExtraHTTPHeaders({})
  await page.getByRole('link', { name: 'Volver a iniciar sesión' }).click()
  await form.getByText('Recuperamos su borrador.').waitFor()
  expect(await form.locator('input[name=prefijo]').inputValue()).toBe('VIG')
  // saved, it comes back no more
  await form.getByRole('button', { name: 'Guardar cambios' }).click()
  await form.getByText('Recuperamos su borrador.').waitFor({ state: 'detached' })
  await visit(page, '/admin/settings/accounting')
  expect(await form.getByText('Recuperamos su borrador.').count()).toBe(0)
})

test('what was typed into a panel whose answer was lost is kept as a draft when its next sending leads to an error', async ({
  browser,
}) => {
  browser.tolerate(...GONE, /status of 50\d/, /^console: (\w+ \(|React Router caught)/)
  const { admin } = await createEmpresa({})
  const page = await browser.open({ as: admin })
  const panel = page.locator('form#empresa')
  const field = panel.getByLabel('Dirección')
  const button = panel.getByRole('button', { name: 'Guardar cambios' })
  await visit(page, '/admin/settings?tab=empresa')
  await field.fill('Calle 100 # 8-20')
  await loseNextAnswer(page)
  await button.click()
  await page.getByText('El servidor no respondió.').waitFor()
  expect(await field.inputValue()).toBe('Calle 100 # 8-20')

  await page.setExtraHTTPHeaders({ 'x-d1-fault': JSON.stringify({ en: '"token_hash" = ?', failure: true }) })
  await button.click()
  await page.getByRole('heading', { name: 'Error de autenticación' }).waitFor()
  await page.setExtraHTTPHeaders({})
  await page.getByRole('link', { name: 'Volver a iniciar sesión' }).click()
  await panel.getByText('Recuperamos su borrador.').waitFor()
  expect(await field.inputValue()).toBe('Calle 100 # 8-20')
})
