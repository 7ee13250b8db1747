/** What a person works without a mouse: each stop of Tab is seen, and a dialog gives back what it was opened from. */

import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { createEmpresa, rows } from '../../support/world'
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
