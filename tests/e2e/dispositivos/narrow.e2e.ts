/** The windows of a device on narrow phones: nothing of their buttons lies beside the window. */
import { expect } from 'vitest'
import { createEmpresa, execute } from '../../support/world'
import { test, visit } from '../support/browser'

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
  await execute([
    ["update gps_dispositivos set estado = 'Inactivo', tracking_enabled = 0, rev = rev + 1 where id = ?", [id]],
  ])
  for (const width of [320, 360]) expect(await beside(width), `off, ${width}`).toEqual([])
})
