/** Narrow windows: nothing of the dialogs of a device, or of the driver's page, lies beside them. */
import { expect } from 'vitest'
import { createEmpresa, execute } from '../../support/world'
import { expectNoOverflow } from '../support/axe'
import { test, visit } from '../support/browser'
import { dispositivo, start, telefono } from './driver-phone'

test('each button of the link of a device, on and off, is within a narrow window', async ({ browser }) => {
  const empresa = await createEmpresa({ vehiculos: 1, dispositivos: 1 })
  const { id } = empresa.dispositivos[0]!
  const page = await browser.open({ as: empresa.admin, movil: true })
  const beside = async (width: number) => {
    await page.setViewportSize({ width, height: 640 })
    await visit(page, `/admin/gps?qr=${id}`)
    await page.locator('.modal-foot .btn').first().waitFor()
    return page.locator('.modal-foot .btn').evaluateAll((buttons) =>
      buttons
        .filter((button) => {
          const { left, right } = button.getBoundingClientRect()
          return left < 0 || right > innerWidth
        })
        .map((button) => button.textContent),
    )
  }
  for (const width of [320, 360]) expect(await beside(width), `on, ${width}`).toEqual([])
  // on the smallest phone the code is large enough, and what to do with it stands over the buttons
  await page.setViewportSize({ width: 320, height: 568 })
  const box = async (part: string) => (await page.locator(part).first().boundingBox())!
  expect((await box('.qr-card svg')).width).toBeGreaterThan(180)
  const step = await box('.qr-p')
  expect(step.y + step.height).toBeLessThanOrEqual((await box('.modal-foot')).y)
  await execute([
    ["update gps_dispositivos set estado = 'Inactivo', tracking_enabled = 0, rev = rev + 1 where id = ?", [id]],
  ])
  for (const width of [320, 360]) expect(await beside(width), `off, ${width}`).toEqual([])
})

test('on a phone whose pages are enlarged to twice their size the driver reads every word of the page', async ({
  browser,
}) => {
  const { link } = await dispositivo()
  const { page } = await telefono(browser)
  await page.setViewportSize({ width: 180, height: 370 })
  const cut = () =>
    page
      .locator('.track .btn')
      .evaluateAll((buttons) =>
        buttons.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent),
      )
  await visit(page, `/track/${link}`)
  await start(page).waitFor()
  await page.getByText('Sus datos y quién miró').waitFor()
  expect(await cut()).toEqual([])
  await expectNoOverflow(page)
  await start(page).click()
  await page.getByText('Rastreo activo').waitFor()
  expect(await cut()).toEqual([])
  await expectNoOverflow(page)
})
