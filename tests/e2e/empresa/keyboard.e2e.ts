/** What a person works without a mouse: each stop of Tab is seen, and a dialog gives back what it was opened from. */

import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { formatPlaca } from '../../../worker/domain/vehiculos/placa'
import { createEmpresa, rows, type Vehiculo } from '../../support/world'
import { test, visit } from '../support/browser'

const dialog = (p: Page) => p.getByRole('dialog')

test('on a desktop the keyboard stops at nothing that is not seen', async ({ browser }) => {
  const empresa = await createEmpresa({ vehiculos: 1 })
  const p = await browser.open({ as: empresa.admin })
  await visit(p, '/admin/vehicles')
  const stops: string[] = []
  for (let i = 0; i < 25; i++) {
    await p.keyboard.press('Tab')
    stops.push(
      await p.evaluate(() => {
        const { width, height } = document.activeElement!.getBoundingClientRect()
        return width > 1 && height > 1 ? '' : document.activeElement!.outerHTML.slice(0, 200)
      }),
    )
  }
  expect(stops.filter(Boolean)).toEqual([])
  expect(await p.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true)
})

test('rows stay chosen while a question about them is open and when it is cancelled, not once it is answered', async ({
  browser,
}) => {
  const empresa = await createEmpresa({ vehiculos: 2 })
  const p = await browser.open({ as: empresa.admin })
  await visit(p, '/admin/vehicles')
  await p.getByRole('checkbox', { name: 'Seleccionar todas las de esta página' }).check()
  const bar = p.locator('.selection-bar')
  await bar.getByText('2 seleccionadas').waitFor()
  const assign = bar.getByRole('button', { name: 'Asignar a una persona' })
  await assign.press('Enter')
  await dialog(p).getByText('¿A quién le asigna 2 vehículos?').waitFor()
  await p.keyboard.press('Escape')
  await dialog(p).waitFor({ state: 'detached' })
  await bar.getByText('2 seleccionadas').waitFor()
  await expect.poll(() => assign.evaluate((button) => button === document.activeElement)).toBe(true)
  await p.keyboard.press('Enter')
  await dialog(p).getByLabel('Persona').selectOption(empresa.usuario.id)
  await dialog(p).getByRole('button', { name: 'Asignar 2 vehículos' }).click()
  await dialog(p).waitFor({ state: 'detached' })
  expect(await rows('select 1 from asignaciones where empresa_id = ?', empresa.id)).toHaveLength(2)
  await expect.poll(() => p.locator('input[name=ids]:checked').count()).toBe(0)
  await bar.waitFor({ state: 'hidden' })
  // other rows start with none
  await p.getByRole('checkbox', { name: 'Seleccionar todas las de esta página' }).check()
  await p.getByRole('searchbox', { name: 'Buscar vehículos' }).fill(empresa.vehiculos[0]!.placa)
  await p.waitForURL(/q=/)
  await expect.poll(() => p.locator('input[name=ids]').count()).toBe(1)
  expect(await p.locator('input[name=ids]:checked').count()).toBe(0)
})

test('a dialog that saved gives the focus back to its row, or where that is gone to the next one, and at last to the page', async ({
  browser,
}) => {
  const { admin, vehiculos } = await createEmpresa({ vehiculos: 3 })
  const [first, second, third] = vehiculos.map(({ placa }) => formatPlaca(placa)) as [string, string, string]
  const p = await browser.open({ as: admin })
  const focused = () =>
    p.evaluate(() => {
      const { activeElement: at } = document
      return at?.getAttribute('aria-label') ?? at?.id ?? at?.textContent
    })
  const open = (name: string) => p.getByRole('main').getByRole('link', { name, exact: true }).press('Enter')
  const closed = () => dialog(p).waitFor({ state: 'detached' })
  await visit(p, '/admin/vehicles?orden=placa')

  // its link is drawn anew, since it names the plate
  await open(`Editar ${first}`)
  await dialog(p).getByLabel('Placa').fill('AAA 001')
  await dialog(p).getByRole('button', { name: 'Guardar cambios' }).press('Enter')
  await closed()
  await expect.poll(focused).toBe('Editar AAA 001')

  const remove = async (placa: string) => {
    await dialog(p)
      .getByRole('button', { name: `Eliminar ${placa}` })
      .press('Enter')
    await closed()
    await p.getByRole('link', { name: `Editar ${placa}` }).waitFor({ state: 'detached' })
  }
  const inRowOf = (placa: string) =>
    p.evaluate((text) => document.activeElement?.closest('tr')?.textContent?.includes(text), placa)
  await open(`Eliminar ${second}`)
  await remove(second)
  await expect.poll(() => inRowOf(third)).toBe(true)
  // from one dialog to the other
  await open(`Editar ${third}`)
  await dialog(p).getByRole('link', { name: 'Eliminar' }).press('Enter')
  await remove(third)
  await expect.poll(() => inRowOf('AAA 001')).toBe(true)
  await open('Eliminar AAA 001')
  await remove('AAA 001')
  await expect.poll(focused).toBe('contenido')
})

test('on a phone a dialog opened from the menu of a row gives the focus back to that menu, and one that came with the page to its link', async ({
  browser,
}) => {
  const { admin, vehiculos } = await createEmpresa({ vehiculos: 2 })
  const [, { id, placa }] = vehiculos as [Vehiculo, Vehiculo]
  const phone = await browser.open({ as: admin, movil: true })
  const save = async (p: Page) => {
    await dialog(p).getByRole('button', { name: 'Guardar cambios' }).press('Enter')
    await dialog(p).waitFor({ state: 'detached' })
  }
  const menu = phone
    .locator('summary')
    .filter({ hasText: `Acciones de ${formatPlaca(placa)}` })
    .and(phone.locator(':visible'))
  await visit(phone, '/admin/vehicles')
  await menu.click()
  await phone.locator(`.pop:visible a[href*="editar=${id}"]`).click()
  await dialog(phone).waitFor()
  await save(phone)
  const at = () => phone.evaluate(() => document.activeElement?.outerHTML.slice(0, 160))
  await expect.poll(at).toContain(`Acciones de ${formatPlaca(placa)}`)

  // and where what it did takes the row away, to the next one
  const [{ placa: left }] = vehiculos as [Vehiculo]
  await menu.click()
  await phone.locator(`.pop:visible a[href*="eliminar=${id}"]`).click()
  await dialog(phone)
    .getByRole('button', { name: `Eliminar ${formatPlaca(placa)}` })
    .press('Enter')
  await dialog(phone).waitFor({ state: 'detached' })
  await expect
    .poll(() => phone.evaluate(() => document.activeElement?.closest('tr')?.textContent))
    .toContain(formatPlaca(left))

  const desk = await browser.open({ as: admin })
  await visit(desk, `/admin/vehicles?editar=${vehiculos[0]?.id}`)
  await save(desk)
  await expect
    .poll(() => desk.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toBe(`Editar ${formatPlaca(left)}`)
})

test('an alert that leaves the list as it is reviewed or resolved gives the focus to the same button of the next one, from where Ctrl+Z takes it back', async ({
  browser,
}) => {
  const { admin } = await createEmpresa({ vehiculos: 3, alertas: 3 })
  const p = await browser.open({ as: admin })
  await visit(p, '/admin/alerts')
  const all = p.locator('tbody tr')
  const press = async (name: RegExp, i: number) => {
    const left = (await all.count()) - 1
    await all.nth(i).getByRole('button', { name }).press('Enter')
    await expect.poll(() => all.count()).toBe(left)
  }
  const place = () =>
    p.evaluate(() => {
      const { activeElement: at } = document
      const row = at?.closest('tr')
      return row ? [[...document.querySelectorAll('tbody tr')].indexOf(row), at?.getAttribute('value')] : at?.id
    })
  await press(/^Marcar como revisada/, 1)
  await expect.poll(place).toEqual([1, 'review'])
  await p.getByRole('button', { name: 'Deshacer' }).waitFor()
  await p.keyboard.press('Control+z')
  await expect.poll(() => all.count()).toBe(3)

  await press(/^Resolver/, 2)
  await expect.poll(place).toEqual([1, 'resolve'])
  await press(/^Marcar como revisada/, 1)
  await expect.poll(place).toEqual([0, 'review'])
  await press(/^Marcar como revisada/, 0)
  await expect.poll(place).toBe('contenido')
})

test('an objection that was attended to gives the focus to the next one, and at last to the page', async ({
  browser,
}) => {
  const { id, admin, vehiculos, objeciones } = await createEmpresa({ vehiculos: 1, objeciones: 1 })
  const [{ id: vehiculo }] = vehiculos as [Vehiculo]
  await rows(
    `insert into objeciones (id, empresa_id, vehiculo_id, created_at, texto, vence)
     select ?, ?, ?, created_at - 1, 'Apaguen el GPS el domingo', vence from objeciones where id = ?`,
    crypto.randomUUID(),
    id,
    vehiculo,
    objeciones[0] ?? '',
  )
  const p = await browser.open({ as: admin })
  await visit(p, `/admin/vehicles/${vehiculo}/drivers`)
  const left = p.getByRole('button', { name: 'Atendida' })
  await left.first().press('Enter')
  await expect.poll(() => left.count()).toBe(1)
  await expect.poll(() => left.evaluate((one) => one === document.activeElement)).toBe(true)
  await left.press('Enter')
  await expect.poll(() => left.count()).toBe(0)
  await expect.poll(() => p.evaluate(() => document.activeElement?.id)).toBe('contenido')
})

test('among all alerts, where none leaves the list, the focus goes on to the next one that can still be reviewed', async ({
  browser,
}) => {
  const { admin } = await createEmpresa({ vehiculos: 2, alertas: 2 })
  const p = await browser.open({ as: admin })
  await visit(p, '/admin/alerts?estado=todas')
  const all = p.locator('tbody tr')
  const first = all.nth(0)
  const second = all.nth(1)
  const isIn = (row: typeof first, button: RegExp) => () =>
    row.getByRole('button', { name: button }).evaluate((one) => one === document.activeElement)
  await first.getByRole('button', { name: /^Marcar como revisada/ }).press('Enter')
  await expect.poll(isIn(second, /^Marcar como revisada/)).toBe(true)
  await first.getByRole('button', { name: /^Resolver/ }).press('Enter')
  await expect.poll(isIn(second, /^Resolver/)).toBe(true)
})

test('an act on the chosen alerts gives the focus to the first row that is left, also where it was asked about', async ({
  browser,
}) => {
  const { admin } = await createEmpresa({ vehiculos: 4, alertas: 4 })
  const p = await browser.open({ as: admin })
  await visit(p, '/admin/alerts')
  const all = p.locator('tbody tr')
  const choose = (i: number) => all.nth(i).getByRole('checkbox').press('Space')
  const inRow = () =>
    p.evaluate(() => {
      const { activeElement: at } = document
      const row = at?.closest('tr')
      return row ? [[...document.querySelectorAll('tbody tr')].indexOf(row), at?.tagName] : at?.id
    })
  const bar = p.locator('.selection-bar')
  await choose(0)
  await choose(2)
  await bar.getByRole('button', { name: 'Marcar como revisadas' }).press('Enter')
  await expect.poll(() => all.count()).toBe(2)
  await expect.poll(inRow).toEqual([0, 'A'])
  await choose(1)
  await bar.getByRole('button', { name: 'Resolver' }).press('Enter')
  await dialog(p)
    .getByRole('button', { name: /^Resolver/ })
    .press('Enter')
  await expect.poll(() => all.count()).toBe(1)
  await expect.poll(inRow).toEqual([0, 'A'])
  await choose(0)
  await bar.getByRole('button', { name: 'Marcar como revisada' }).press('Enter')
  await expect.poll(inRow).toBe('contenido')
})

test('from the box of a row Ctrl+Z takes the last act back and «/» opens the palette; in a field both are of the field', async ({
  browser,
}) => {
  const { admin } = await createEmpresa({ vehiculos: 2, alertas: 2 })
  const p = await browser.open({ as: admin })
  await visit(p, '/admin/alerts')
  const all = p.locator('tbody tr')
  await all
    .first()
    .getByRole('button', { name: /^Marcar como revisada/ })
    .press('Enter')
  await p.getByRole('button', { name: 'Deshacer' }).waitFor()
  const box = p.getByRole('searchbox', { name: 'Buscar alertas' })
  await box.press('/')
  await box.press('Control+z')
  expect(await dialog(p).count()).toBe(0)
  expect(await all.count()).toBe(1)
  await all.getByRole('checkbox').press('Control+z')
  await expect.poll(() => all.count()).toBe(2)
  await all.nth(1).getByRole('checkbox').press('/')
  await p.getByRole('combobox').waitFor()
  await p.keyboard.press('Escape')
  await dialog(p).waitFor({ state: 'detached' })
  await expect
    .poll(() =>
      all
        .nth(1)
        .getByRole('checkbox')
        .evaluate((one) => one === document.activeElement),
    )
    .toBe(true)
})
