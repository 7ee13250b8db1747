/** Other states of GPS devices, alerts and maintenance. */
import type { Page } from 'playwright-core'
import { admin, empty, gps, type ScreenSpec, servicio, submitEmpty, veh } from './screen'

/** Ticks an alert and asks to resolve it; a phone shows no boxes. */
const markAlerta = async (p: Page) => {
  const checkout = p.locator('input[name=ids]').first()
  if (!(await checkout.isVisible())) return
  await checkout.check()
  await p.locator('.alert-bar button[value=resolve-selected]').click()
  await p.getByRole('dialog').waitFor()
}

export const JOB: ScreenSpec[] = [
  { nombre: 'gps: nuevo', path: () => '/admin/gps?nuevo', como: admin },
  { nombre: 'gps: nuevo con errores', path: () => '/admin/gps?nuevo', como: admin, antes: submitEmpty },
  { nombre: 'gps: nuevo sin vehículos', path: () => '/admin/gps?nuevo', como: empty },
  { nombre: 'gps: editar', path: (m) => `/admin/gps?editar=${gps(m)}`, como: admin },
  { nombre: 'gps: QR', path: (m) => `/admin/gps?qr=${gps(m)}`, como: admin },
  { nombre: 'gps: regenerar', path: (m) => `/admin/gps?regenerar=${gps(m)}`, como: admin },
  { nombre: 'gps: eliminar', path: (m) => `/admin/gps?eliminar=${gps(m)}`, como: admin },
  { nombre: 'gps: sin hallazgos', path: () => '/admin/gps?q=zzzzzz', como: admin },
  { nombre: 'alertas: todas', path: () => '/admin/alerts?estado=todas', como: admin },
  {
    nombre: 'alertas: sin carga',
    path: () => '/admin/alerts?estado=todas',
    como: admin,
    estado: 503,
    falla: '"umbral" as',
  },
  { nombre: 'alertas: sin hallazgos', path: () => '/admin/alerts?q=zzzzzz', como: admin },
  { nombre: 'alertas: empresa sin nada', path: () => '/admin/alerts', como: empty },
  { nombre: 'alertas: varias', path: () => '/admin/alerts', como: admin, antes: markAlerta },
  { nombre: 'planes', path: () => '/admin/maintenance?vista=planes', como: admin },
  { nombre: 'mantenimientos: de un vehículo', path: (m) => `/admin/maintenance?vehiculo=${veh(m)}`, como: admin },
  { nombre: 'mantenimientos: sin hallazgos', path: () => '/admin/maintenance?q=zzzzzz', como: admin },
  { nombre: 'planes: sin hallazgos', path: () => '/admin/maintenance?vista=planes&q=zzzzzz', como: admin },
  { nombre: 'mantenimientos: ¿de qué vehículo?', path: () => '/admin/maintenance?nuevo', como: admin },
  { nombre: 'mantenimientos: nuevo sin vehículos', path: () => '/admin/maintenance?nuevo', como: empty },
  {
    nombre: 'mantenimientos: nuevo con errores',
    path: (m) => `/admin/maintenance?nuevo=${veh(m)}`,
    como: admin,
    antes: submitEmpty,
  },
  { nombre: 'mantenimientos: ver', path: (m) => `/admin/maintenance?ver=${servicio(m).id}`, como: admin },
  { nombre: 'mantenimientos: editar', path: (m) => `/admin/maintenance?editar=${servicio(m).id}`, como: admin },
  { nombre: 'mantenimientos: eliminar', path: (m) => `/admin/maintenance?eliminar=${servicio(m).id}`, como: admin },
  { nombre: 'mantenimientos: kilometraje', path: (m) => `/admin/maintenance?km=${veh(m)}`, como: admin },
  {
    nombre: 'planes: nuevo',
    path: (m) => `/admin/maintenance?vista=planes&plan-nuevo=${veh(m)}&propuesta=frenos`,
    como: admin,
  },
  {
    nombre: 'planes: nuevo con errores',
    path: (m) => `/admin/maintenance?vista=planes&plan-nuevo=${veh(m)}`,
    como: admin,
    antes: submitEmpty,
  },
  { nombre: 'planes: editar', path: (m) => `/admin/maintenance?plan=${servicio(m).plan_id}`, como: admin },
  { nombre: 'planes: eliminar', path: (m) => `/admin/maintenance?plan-eliminar=${servicio(m).plan_id}`, como: admin },
]
