/**
 * A server that is restarted while a form is half typed: in the editing dialog of every list, and in every settings
 * form, what was typed stays, the page says that it is old and heals by itself, and saving works.
 */
import type { Locator, Page } from 'playwright-core'
import { afterEach, beforeEach, expect } from 'vitest'
import { hashPassword } from '../../../worker/access/password'
import { createDocumento, createEmpresa, createPerson, execute, rows, subscribe } from '../../support/world'
import { SLOW, test } from '../support/browser'
import { type Gate, openGate } from '../support/gate'
import { banner, GONE, heal, idle, pass, tabs } from '../support/outage'
import {
  type EditingForm,
  fleetForms,
  ownerForms,
  PASSWORD_OF_PERSON,
  settingsForms,
  superAdminForms,
  usuarioForms,
  workForms,
} from '../support/screens/editing-forms'
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

async function type(form: Locator, values: EditingForm['half']) {
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

/** All that a form would send, without the mark of what its page showed, which the server gives out anew with each answer. */
const contents = (form: Locator) =>
  form.evaluate((e) => [...new FormData(e as HTMLFormElement)].filter(([name]) => name !== 'vista').join('\n'))

const formOf = (page: Page, { half, button }: EditingForm) => {
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
}
interface Opened {
  page: Page
  editing: EditingForm
  form: Locator
}

/** Goes to another form as a click does, once the page has taken in what was saved before, and waits until it stands. */
async function go(page: Page, editing: EditingForm) {
  await idle(page)
  const address = () => formOf(page, editing).evaluateAll(([form]) => form?.getAttribute('action') ?? undefined)
  const before = await address()
  await page.evaluate(
    (to) => (globalThis as unknown as { __remixRouter: Router }).__remixRouter.navigate(to),
    editing.path,
  )
  // a form is sent to the address it was drawn for: the one of the form before may still stand
  const stands = async () => {
    const now = await address()
    return now === editing.path || (now !== undefined && now !== before)
  }
  await expect.poll(stands, { message: editing.path, timeout: 20_000 * SLOW }).toBe(true)
}

/** Half fills a form, takes the server away for so many seconds, and saves it once the server is back. */
async function expectKept(gate: Gate, opened: Opened, seconds: number) {
  const { page, editing, form } = opened
  await type(form, editing.half)
  const typed = await contents(form)
  gate.close()
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await banner(page).waitFor()
  await pass([page], seconds, seconds / 5)
  expect(await contents(form), `${editing.path}, gone for ${seconds} s`).toBe(typed)
  await gate.open()
  await heal([page])
  expect(await contents(form), `${editing.path}, back after ${seconds} s`).toBe(typed)
  await save(opened)
}

async function save({ page, editing, form }: Opened) {
  await type(form, editing.rest ?? {})
  const buttons = form.locator('button[type=submit]')
  const button = editing.button ? form.locator(`button[value=${editing.button}]`) : buttons.last()
  await button.click()
  const [sql, ...params] = editing.saved
  const outcome = async () => {
    if ((await rows(sql, ...params)).length > 0) return 'saved'
    // what a failure is about: a refusal, or a press that led to nothing
    const pressed = await button.evaluateAll(([b]) => b?.outerHTML.slice(0, 200))
    return { pressed, said: await page.locator('.error, [role=alert]').allTextContents() }
  }
  await expect.poll(outcome, { message: editing.path }).toBe('saved')
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

  // each person in a browser of their own, side by side: one form after the other, each with its own outage
  await Promise.all(
    (
      [
        [full.admin, fleetForms(data)],
        [full.admin, workForms(data)],
        [full.admin, settingsForms(data)],
        [usuario, usuarioForms(data, usuario)],
        [superAdmin, superAdminForms(data, superAdmin)],
        [owner, ownerForms(owner)],
      ] as const
    ).map(async ([actor, forms]) => {
      const own = await openGate()
      try {
        const [page] = (await tabs(browser, own, actor, [forms[0]?.path ?? '/'])) as [Page]
        for (const [i, editing] of forms.entries()) {
          if (i > 0) await go(page, editing)
          await expectKept(own, { page, editing, form: formOf(page, editing) }, i % 2 ? 7 : 20)
        }
      } finally {
        own.close()
      }
    }),
  )
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
