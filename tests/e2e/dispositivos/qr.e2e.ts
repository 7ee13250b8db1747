/** The QR of a device as a file, to be printed or sent. */
import { expect } from 'vitest'
import { createEmpresa, execute } from '../../support/world'
import { test, visit } from '../support/browser'

test('the saved QR names the vehicle, in the language of who saves it', async ({ browser }) => {
  const { admin, dispositivos, vehiculos } = await createEmpresa({ vehiculos: 1, dispositivos: 1 })
  const p = await browser.open({ as: admin })
  for (const [idioma, word] of [
    ['es', 'rastreo'],
    ['en', 'tracking'],
  ] as const) {
    await execute([['update usuarios set idioma = ? where id = ?', [idioma, admin.id]]])
    await visit(p, `/admin/gps?qr=${dispositivos[0]!.id}`)
    for (const kind of ['PNG', 'SVG']) {
      const download = p.waitForEvent('download')
      await p.getByRole('button', { name: new RegExp(`^${kind}`) }).click()
      expect((await download).suggestedFilename()).toBe(`${word}-${vehiculos[0]!.placa}.${kind.toLowerCase()}`)
    }
  }
})
