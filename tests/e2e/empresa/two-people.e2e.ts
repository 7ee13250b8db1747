/** Two people who have the same form open: what one changes the other does not undo (docs/decisions/0078). */
import { expect } from 'vitest'
import { createEmpresa, rows, subscribe } from '../../support/world'
import { test, visit } from '../support/browser'

const YEAR_MS = 365 * 86_400_000

test('a device is turned off by one and moved by the other', async ({ browser }) => {
  const empresa = await createEmpresa({ vehiculos: 2, dispositivos: 1 })
  const [device] = empresa.dispositivos
  const free = empresa.vehiculos.find(({ id }) => id !== device?.vehiculo_id)
  const mine = await browser.open({ as: empresa.admin })
  const other = await browser.open({ as: empresa.admin })
  for (const p of [mine, other]) await visit(p, `/admin/gps?vista=dispositivos&editar=${device?.id}`)
  const save = async (p: typeof mine) => {
    const dialog = p.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Guardar cambios' }).click()
    await dialog.waitFor({ state: 'detached' })
  }
  await other.getByRole('dialog').getByRole('radio', { name: 'Inactivo' }).check()
  await save(other)
  await mine
    .getByRole('dialog')
    .locator('select[name=vehiculo_id]')
    .selectOption(free?.id ?? '')
  await save(mine)
  expect(
    await rows('select vehiculo_id, estado, tracking_enabled from gps_dispositivos where id = ?', device?.id ?? ''),
  ).toEqual([{ vehiculo_id: free?.id, estado: 'Inactivo', tracking_enabled: 0 }])
})

test('what a form showed of an option that is not chosen it still says after it was saved', async ({ browser }) => {
  const empresa = await createEmpresa()
  await subscribe(empresa.id, { plan_type: 'Plus', trial_ends_at: 1, subscription_ends_at: Date.now() + YEAR_MS })
  const p = await browser.open({ as: empresa.admin })
  await visit(p, '/admin/settings/accounting')
  const form = p.locator('form#archivo')
  const stored = async () => {
    const [row] = await rows('select archivo from cuentas_contables where empresa_id = ?', empresa.id)
    return row ? JSON.parse(String(row.archivo)) : null
  }
  const shown = (name: string) => form.locator(`input[name="antes.${name}"]`).inputValue()
  await form.getByRole('radio', { name: 'World Office' }).check()
  for (const prefix of ['V', 'VIG']) {
    await form.locator('input[name=prefijo]').fill(prefix)
    await form.getByRole('button', { name: 'Guardar cambios' }).click()
    await expect.poll(stored).toMatchObject({ programa: 'world-office', world_office: { prefijo: prefix } })
    await expect.poll(() => shown('prefijo')).toBe(prefix)
  }
  expect(await shown('columnas')).not.toBe('')
})
