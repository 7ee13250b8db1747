/**
 * A server that is restarted while a form is half typed: in the editing window of every list, and in every settings
 * form, what was typed stays, the page says that it is old and heals by itself, and saving works.
 */
import type { Locator, Page } from 'playwright-core'
import { afterEach, beforeEach, expect } from 'vitest'
import { hashPassword } from '../../../worker/access/password'
import { createDocumento, createEmpresa, createPerson, execute, rows, subscribe } from '../../support/world'
import { test } from '../support/browser'
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

async function save({ page, window, form }: { page: Page; window: EditingWindow; form: Locator }) {
  await type(form, window.rest ?? {})
  const buttons = form.locator('button[type=submit]')
  await (window.button ? form.locator(`button[value=${window.button}]`) : buttons.last()).click()
  const [sql, ...params] = window.saved
  const outcome = async () =>
    (await rows(sql, ...params)).length > 0 ? 'saved' : await page.locator('.error').allTextContents()
  await expect.poll(outcome, { message: window.path, timeout: 10_000 }).toBe('saved')
}

test('a server restarted under the half-typed form of every list keeps it, and it can be saved afterwards', {
  timeout: 240_000,
}, async ({ navegador: browser }) => {
  browser.tolerate(...GONE)
  const { full } = await fullEmpresa()
  const other = await createEmpresa({ nombre: 'Otra a medias' })
  const [superAdmin, usuario, owner] = [
    await createPerson('SuperAdmin'),
    await createPerson('Usuario', { empresa_id: full.id }),
    await createPerson('Administrador'),
  ]
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

  // each group in a browser of its own, side by side
  const groups = await Promise.all(
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
      const paths = windows.map(({ path }) => path)
      const pages = await tabs(browser, gate, actor, paths)
      return windows.map((window, i) => ({ window, page: pages[i]!, form: formOf(pages[i]!, window) }))
    }),
  )
  const opened = groups.flat()
  const pages = opened.map(({ page }) => page)
  const typed = await Promise.all(
    opened.map(async ({ form, window }) => {
      await type(form, window.half)
      return contents(form)
    }),
  )
  const stands = async (when: string) => {
    const now = await Promise.all(opened.map(({ form }) => contents(form)))
    for (const [i, { window }] of opened.entries()) expect(now[i], `${window.path}, ${when}`).toBe(typed[i])
  }

  gate.close()
  await Promise.all(pages.map((page) => page.evaluate(() => dispatchEvent(new Event('online')))))
  await Promise.all(pages.map((page) => banner(page).waitFor()))
  await pass(pages, 20, 4)
  await stands('gone')
  await gate.open()
  await heal(pages)
  await stands('back')

  await Promise.all(
    groups.map(async (group) => {
      for (const one of group) await save(one)
    }),
  )
})

test('a subscription that changed while its half-typed form was cut off from the server is not overwritten', async ({
  navegador: browser,
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
