/** A screen to look at, and who looks at it. */
import type { Page } from 'playwright-core'
import type { Mundo } from './mundo'

export interface Pantalla {
  nombre: string
  path: (m: Mundo) => string
  como?: (m: Mundo) => { token: string }
  /** the status that this screen is shown with, when it is not 200 */
  estado?: number
  antes?: (p: Page, m: Mundo) => Promise<void>
  /** a text of the statements that fail while this screen is read (tests/apoyo/averiado.ts) */
  falla?: string
}

export const admin = (m: Mundo) => m.llena.admin
export const vacio = (m: Mundo) => m.vacia.admin
export const usuario = (m: Mundo) => m.llena.usuario
export const superAdmin = (m: Mundo) => m.superAdmin
export const veh = (m: Mundo, i = 0) => m.llena.vehiculos[i]!.id
export const conductor = (m: Mundo) => m.llena.conductores[0]!.id
export const servicio = (m: Mundo) => m.llena.mantenimientos[0]!
export const gps = (m: Mundo) => m.llena.dispositivos[0]!.id

/**
 * Sends the form of the open window as it is, and waits for what it lacks. By a click of the page's own: one of the browser's
 * waits for two frames, which a page that is drawn in a hurry with many others may owe for longer than a test waits.
 */
export const enviarVacio = async (p: Page) => {
  const enviar = p.getByRole('dialog').locator('button[type=submit]').last()
  await enviar.evaluate((boton: HTMLElement) => boton.click())
  await p.locator('[aria-invalid=true], fieldset > .error').first().waitFor()
}
