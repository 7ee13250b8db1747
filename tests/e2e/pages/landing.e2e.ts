/**
 * A visitor on the landing page: the bar, the phone's menu, yearly prices, and the link back for a signed-in visitor.
 */
import { expect } from 'vitest'
import { createEmpresa } from '../../support/world'
import { expectNoOverflow } from '../support/axe'
import { test } from '../support/browser'

test('the bar turns solid past ten pixels, and the menu of a phone closes when something is chosen', async ({
  browser,
}) => {
  const p = await browser.open({ movil: true })
  // as narrow as a desktop at 400 % zoom (WCAG 1.4.10)
  await p.setViewportSize({ width: 320, height: 640 })
  for (const path of ['/en', '/docs/videos', '/']) {
    await p.goto(path)
    await expectNoOverflow(p)
  }
  const bar = p.locator('.nav')
  expect(await bar.getAttribute('class')).not.toContain('nav--solid')
  await p.getByRole('banner').locator('summary').click()
  await p.getByRole('banner').getByRole('link', { name: 'Precios' }).click()
  await p.waitForURL('**/#pricing')
  await p.locator('.nav.nav--solid').waitFor()
  expect(await p.locator('.nav-menu').getAttribute('open')).toBeNull()
  await p.getByRole('banner').locator('summary').click()
  await p.keyboard.press('Escape')
  expect(await p.locator('.nav-menu').getAttribute('open')).toBeNull()
})

test('the theme is chosen at the foot of a public page, holds on the next one, and is given back to the system', async ({
  browser,
}) => {
  const p = await browser.open()
  await p.goto('/terminos')
  const choose = (name: string) => p.getByRole('contentinfo').getByRole('button', { name }).click()
  await choose('Oscuro')
  await p.locator('html[data-theme=dark]').waitFor()
  await p.goto('/docs')
  await p.locator('html[data-theme=dark] [data-theme-choice] [value=dark][aria-pressed=true]').waitFor()
  await choose('Sistema')
  await p.locator('html:not([data-theme]) [data-theme-choice] [value=system][aria-pressed=true]').waitFor()
})

test('the prices of a year are shown by the month, in dollars and in the pesos that are charged, also without script', async ({
  browser,
}) => {
  for (const script of [true, false]) {
    const p = await browser.open({ script })
    await p.goto('/#pricing')
    const pro = p.locator('.plan', { has: p.getByRole('heading', { name: 'Pro' }) })
    expect(await pro.locator('.price:visible').innerText()).toMatch(/USD\s*19[\s\S]*\$\s61\.900 COP al mes/)
    await p.getByLabel('Anual, 2 meses gratis').check()
    expect(await pro.locator('.price:visible').innerText()).toMatch(/USD\s*15,83[\s\S]*\$\s619\.000 COP al año/)
  }
})

test('a signed-in visitor finds the links to their panel and to the plans', async ({ browser }) => {
  const { admin } = await createEmpresa()
  const p = await browser.open({ as: admin })
  await p.goto('/')
  const panel = p.getByRole('banner').getByRole('link', { name: 'Ir a mi panel' })
  await panel.waitFor()
  expect(await p.getByRole('banner').getByRole('link', { name: 'Iniciar Sesión' }).count()).toBe(0)
  const planes = p.getByRole('link', { name: 'Elegir plan' })
  expect(await planes.first().getAttribute('href')).toBe('/admin/company?planes')
  await panel.click()
  await p.waitForURL('**/admin')
})

test('a visitor goes from the landing to the form of sign-up', async ({ browser }) => {
  const p = await browser.open()
  await p.goto('/')
  await p.getByRole('link', { name: 'Comenzar Prueba Gratis' }).click()
  await p.waitForURL('**/signup')
  await p.getByRole('heading', { level: 1 }).waitFor()
})
