/** What a person works without a mouse: each stop of Tab is seen. */

import { expect } from 'vitest'
import { createEmpresa } from '../../support/world'
import { test, visit } from '../support/browser'

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
