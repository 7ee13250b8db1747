/** Shared locations, and lists with a menu open or rows chosen. */
import type { Page } from 'playwright-core'
import { admin, empty, type ScreenSpec, usuario, vehiculoIdOf } from './screen'

/** Chooses two vehicles; on the second width they are chosen already. */
const chooseTwo = async (p: Page) => {
  for (const i of [0, 1]) await p.locator('input[type=checkbox][name=ids]').nth(i).check()
  await p.locator('.selection-bar').waitFor()
}

/** Opens a menu by its name; on the second width it may be open already, or have no place on a phone. */
const openMenu = (name: string) => async (p: Page) => {
  const menu = p.locator('details').filter({ has: p.getByText(name, { exact: true }) })
  if (!(await menu.isVisible()) || (await menu.getAttribute('open')) !== null) return
  await menu.locator('summary').click()
}

export const SHARES: ScreenSpec[] = [
  { nombre: 'compartidas', path: () => '/admin/shares', as: admin },
  { nombre: 'compartidas: de un vehículo', path: (m) => `/admin/shares?vehiculo=${vehiculoIdOf(m)}`, as: admin },
  { nombre: 'compartidas: ninguna', path: () => '/admin/shares', as: empty },
  { nombre: 'compartidas: compartir', path: (m) => `/admin/shares?compartir=${vehiculoIdOf(m)}`, as: admin },
  { nombre: 'compartidas: del usuario', path: () => '/shares', as: usuario },
  { nombre: 'sígueme: un enlace que no sirve', path: () => `/sigueme/${'A'.repeat(22)}`, estado: 404 },
  { nombre: 'vehículos: elegidos', path: () => '/admin/vehicles', as: admin, antes: chooseTwo },
  { nombre: 'vehículos: exportar', path: () => '/admin/vehicles', as: admin, antes: openMenu('Exportar') },
  { nombre: 'vehículos: columnas', path: () => '/admin/vehicles', as: admin, antes: openMenu('Elegir columnas') },
]
