/**
 * A server that is restarted while a form is half typed: in the editing window of every list, and in every settings
 * form, what was typed stays, the page says that it is old and heals by itself, and saving works.
 */
import type { Locator, Page } from 'playwright-core'
import { afterEach, beforeEach, expect } from 'vitest'
import { hashPassword } from '../../../worker/access/password'
import { pdf } from '../../support/samples'
import {
  assign,
  createDocumento,
  createEmpresa,
  createPerson,
  execute,
  rows,
  subscribe,
  type Vehiculo,
} from '../../support/world'
import { SLOW, test, visit } from '../support/browser'
import { type Gate, openGate } from '../support/gate'
import { banner, GONE, heal, pass, tabs } from '../support/outage'
import {
  type EditingWindow,
  fleetWindows,
  ownerWindows,
  PASSWORD_OF_PERSON,
  settingsWindows,
  superAdminWindows,
  usuarioWindows,
  workWindows,
} from '../support/screens/editing-windows'
import { fullEmpresa } from '../support/screens/full-empresa'
import { conversations } from '../support/soporte'

/** What the platform's own forms change for all companies. */
const PLATFORM_TABLES = ['email_config', 'ajustes_sistema'] as const

let gate: Gate
let platform: Record<string, string | number | null>[][]
beforeEach(async () => {
  gate = await openGate()
  platform = await Promise.all(
    PLATFORM_TABLES.map((table) => rows<Record<string, string | number | null>>(`select * from ${table}`)),
  )
})
afterEach(async () => {
  gate.close()
  await execute(
    PLATFORM_TABLES.flatMap((table, i) => [
      [`delete from ${table}`, []],
      ...(platform[i] ?? []).map((row): [string, (string | number | null)[]] => [
        `insert into ${table} (${Object.keys(row).join(', ')}) values (${Object.keys(row).map(() => '?')})`,
        Object.values(row),
      ]),
    ]),
  )
})

async function type(form: Locator, values: EditingWindow['half']) {
  for (const [name, value] of Object.entries(values)) {
    const field = form.locator(`[name="${name}"]:not([type=hidden])`).first()
    const kind = await field.evaluate((e) => (e instanceof HTMLInputElement ? e.type : e.tagName))
    if (value === true) await field.check()
    else if (kind === 'checkbox') await field.uncheck()
    else if (kind === 'radio') await form.locator(`[name="${name}"][value="${value}"]`).check({ force: true })
    else if (kind === 'SELECT') await field.selectOption(value)
    else await field.fill(value)
  }
}

/** All that a form would send, without the keys that the server gives out anew with each answer. */
const contents = (form: Locator) =>
  form.evaluate((e) =>
    [...new FormData(e as HTMLFormElement)].filter(([name]) => !['intento', 'vista'].includes(name)).join('\n'),
  )

const formOf = (page: Page, { half, button }: EditingWindow) => {
  const [first] = Object.keys(half)
  const send = page.locator(button ? `button[type=submit][value=${button}]` : 'button[type=submit]')
  return page
    .locator('form')
    .filter({ has: page.locator(`[name="${first}"]`) })
    .filter({ has: send })
    .last()
}

interface Router {
  navigate(to: string): Promise<void>
  state: { navigation: { state: string }; revalidation: string }
}
interface Opened {
  page: Page
  window: EditingWindow
  form: Locator
}

/** Goes to another window as a click does, once the page has taken in what was saved before, and waits until it stands. */
async function go(page: Page, window: EditingWindow) {
  const isIdle = () =>
    page.evaluate(() => {
      const { navigation, revalidation } = (window as unknown as { __remixRouter: Router }).__remixRouter.state
      return navigation.state === 'idle' && revalidation === 'idle'
    })
  await expect.poll(isIdle).toBe(true)
  const address = () => formOf(page, window).evaluateAll(([form]) => form?.getAttribute('action') ?? undefined)
  const before = await address()
  await page.evaluate(
    (to) => (globalThis as unknown as { __remixRouter: Router }).__remixRouter.navigate(to),
    window.path,
  )
  // a form is sent to the address it was drawn for: the one of the window before may still stand
  const stands = async () => {
    const now = await address()
    return now === window.path || (now !== undefined && now !== before)
  }
  await expect.poll(stands, { message: window.path, timeout: 20_000 * SLOW }).toBe(true)
}

/** Half fills a form, takes the server away for so many seconds, and saves it once the server is back. */
async function expectKept(gate: Gate, opened: Opened, seconds: number) {
  const { page, window, form } = opened
  await type(form, window.half)
  const typed = await contents(form)
  gate.close()
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await banner(page).waitFor()
  await pass([page], seconds, seconds / 5)
  expect(await contents(form), `${window.path}, gone for ${seconds} s`).toBe(typed)
  await gate.open()
  await heal([page])
  expect(await contents(form), `${window.path}, back after ${seconds} s`).toBe(typed)
  await save(opened)
}

async function save({ page, window, form }: Opened) {
  await type(form, window.rest ?? {})
  const buttons = form.locator('button[type=submit]')
  const button = window.button ? form.locator(`button[value=${window.button}]`) : buttons.last()
  await button.click()
  const [sql, ...params] = window.saved
  const outcome = async () => {
    if ((await rows(sql, ...params)).length > 0) return 'saved'
    // what a failure is about: a refusal, or a press that led to nothing
    const pressed = await button.evaluateAll(([b]) => b?.outerHTML.slice(0, 200))
    return { pressed, said: await page.locator('.error, [role=alert]').allTextContents() }
  }
  await expect.poll(outcome, { message: window.path }).toBe('saved')
}

test('a server restarted under the half-typed form of every list keeps it, and it can be saved afterwards', {
  timeout: 240_000 * SLOW,
}, async ({ browser }) => {
  browser.tolerate(...GONE)
  const { full } = await fullEmpresa()
  const other = await createEmpresa({ nombre: 'Otra a medias' })
  const superAdmin = await createPerson('SuperAdmin')
  const usuario = await createPerson('Usuario', { empresa_id: full.id })
  const owner = await createPerson('Administrador')
  await execute([
    [
      'insert into credenciales (usuario_id, password_hash, updated_at) values (?, ?, 1)',
      [usuario.id, await hashPassword(PASSWORD_OF_PERSON)],
    ],
  ])
  const documentos = [
    (await createDocumento(full.id, full.vehiculos[9]!)).id,
    (await createDocumento(full.id, full.vehiculos[10]!)).id,
  ] as const
  const mensaje = (await conversations(usuario)).respondido
  const data = { full, other, documentos, mensaje }

  // each person in a browser of their own, side by side: one window after the other, each with its own outage
  await Promise.all(
    (
      [
        [full.admin, fleetWindows(data)],
        [full.admin, workWindows(data)],
        [full.admin, settingsWindows(data)],
        [usuario, usuarioWindows(data, usuario)],
        [superAdmin, superAdminWindows(data, superAdmin)],
        [owner, ownerWindows(owner)],
      ] as const
    ).map(async ([actor, windows]) => {
      const own = await openGate()
      try {
        const [page] = (await tabs(browser, own, actor, [windows[0]?.path ?? '/'])) as [Page]
        for (const [i, window] of windows.entries()) {
          if (i > 0) await go(page, window)
          await expectKept(own, { page, window, form: formOf(page, window) }, i % 2 ? 7 : 20)
        }
      } finally {
        own.close()
      }
    }),
  )
})

test('a window that Escape closes keeps a draft and says so: it comes back, is discarded, and ends with saving or signing out', async ({
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
  const { admin, vehiculos } = await createEmpresa({ vehiculos: 62 })
  const last = vehiculos.at(-1)!
  const other = vehiculos[40]!
  const page = await browser.open({ as: admin })
  const form = page.getByRole('dialog')
  const chosen = form.locator('input[name=vehiculo_id][type=hidden]')
  const box = form.locator('input[role=combobox]')
  const hasFocus = () => box.evaluateAll(([input]) => input !== undefined && input === document.activeElement)
  await visit(page, '/admin/documents')
  // the window begins with it: a plate may be typed at once, also where the page was loaded with the window open
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

test('a draft of an editing window brings back what its person changed, and leaves what others changed meanwhile', async ({
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

test('a subscription that changed while its half-typed form was cut off from the server is not overwritten', async ({
  browser,
}) => {
  browser.tolerate(...GONE)
  const other = await createEmpresa({ nombre: 'Cambia por detrás' })
  const superAdmin = await createPerson('SuperAdmin')
  const [page] = (await tabs(browser, gate, superAdmin, [`/super-admin/companies?editar=${other.id}`])) as [Page]
  const form = page.getByRole('dialog').locator('form').last()
  await form.locator('[name=vehiculos_acordados]').fill('70')
  gate.close()
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await banner(page).waitFor()
  await subscribe(other.id, { plan_type: 'Plus' })
  await gate.open()
  await heal([page])
  await form.locator('button[type=submit]').last().click()
  await page.getByText('La suscripción de esta empresa cambió mientras usted editaba').waitFor()
  expect(await rows('select plan_type from empresas where id = ?', other.id)).toEqual([{ plan_type: 'Plus' }])
})
