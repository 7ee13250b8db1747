/** A screen to check, and its viewer. */
import type { Page } from 'playwright-core'
import type { World } from './world'

export interface ScreenSpec {
  nombre: string
  path: (m: World) => string
  as?: (m: World) => { token: string }
  /** the expected status, when it is not 200 */
  estado?: number
  antes?: (p: Page, m: World) => Promise<void>
  /** part of the SQL of the statements that fail while this screen is loaded (tests/support/faulty.ts) */
  failure?: string
}

export const admin = (m: World) => m.full.admin
export const empty = (m: World) => m.empty.admin
export const usuario = (m: World) => m.full.usuario
export const superAdmin = (m: World) => m.superAdmin
export const vehiculoIdOf = (m: World, i = 0) => m.full.vehiculos[i]!.id
export const conductor = (m: World) => m.full.conductores[0]!.id
export const servicio = (m: World) => m.full.mantenimientos[0]!
export const gps = (m: World) => m.full.dispositivos[0]!.id

/**
 * Submits the form of the open dialog as it is, and waits for its errors. By a click inside the page: Playwright's
 * waits for two animation frames, which may take longer than the timeout when many pages render at once.
 */
export const submitEmpty = async (p: Page) => {
  const send = p.getByRole('dialog').locator('button[type=submit]').last()
  await send.evaluate((button: HTMLElement) => button.click())
  await p.locator('[aria-invalid=true], fieldset > .error').first().waitFor()
}
