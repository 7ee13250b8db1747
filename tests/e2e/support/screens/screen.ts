/** A screen to look at, and who looks at it. */
import type { Page } from 'playwright-core'
import type { World } from './world'

export interface ScreenSpec {
  nombre: string
  path: (m: World) => string
  as?: (m: World) => { token: string }
  /** the status that this screen is shown with, when it is not 200 */
  estado?: number
  antes?: (p: Page, m: World) => Promise<void>
  /** a text of the statements that fail while this screen is read (tests/support/faulty.ts) */
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
 * Sends the form of the open window as it is, and waits for what it lacks. By a click of the page's own: one of the browser's
 * waits for two frames, which a page that is drawn in a hurry with many others may owe for longer than a test waits.
 */
export const submitEmpty = async (p: Page) => {
  const send = p.getByRole('dialog').locator('button[type=submit]').last()
  await send.evaluate((button: HTMLElement) => button.click())
  await p.locator('[aria-invalid=true], fieldset > .error').first().waitFor()
}
