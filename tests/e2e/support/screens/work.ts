/** Other states of GPS devices, alerts and maintenance. */
import type { Page } from 'playwright-core'
import { admin, empty, gps, type ScreenSpec, servicio, submitEmpty, vehiculoIdOf } from './screen'

/** Selects an alert and asks to resolve it; on the second width it is asked already. */
const markAlerta = async (p: Page) => {
  if ((await p.locator('dialog[open]').count()) > 0) return
  await p.locator('input[type=checkbox][name=ids]').first().check()
  await p.locator('.selection-bar button[value=resolve-selected]').click()
  await p.getByRole('dialog').waitFor()
}

export const JOB: ScreenSpec[] = [
  { nombre: 'gps: nuevo', path: () => '/admin/gps?nuevo', as: admin },
  { nombre: 'gps: nuevo con errores', path: () => '/admin/gps?nuevo', as: admin, antes: submitEmpty },
  { nombre: 'gps: nuevo sin vehículos', path: () => '/admin/gps?nuevo', as: empty },
  { nombre: 'gps: editar', path: (m) => `/admin/gps?editar=${gps(m)}`, as: admin },
  { nombre: 'gps: QR', path: (m) => `/admin/gps?qr=${gps(m)}`, as: admin },
  { nombre: 'gps: horario', path: (m) => `/admin/gps?horario=${gps(m)}`, as: admin },
  { nombre: 'gps: conectar', path: (m) => `/admin/gps?conectar=${gps(m)}`, as: admin },
  { nombre: 'gps: servidor', path: () => '/admin/gps?servidor', as: admin },
  { nombre: 'gps: regenerar', path: (m) => `/admin/gps?regenerar=${gps(m)}`, as: admin },
  { nombre: 'gps: eliminar', path: (m) => `/admin/gps?eliminar=${gps(m)}`, as: admin },
  { nombre: 'gps: sin hallazgos', path: () => '/admin/gps?q=zzzzzz', as: admin },
  { nombre: 'alertas: todas', path: () => '/admin/alerts?estado=todas', as: admin },
  {
    nombre: 'alertas: sin carga',
    path: () => '/admin/alerts?estado=todas',
    as: admin,
    estado: 503,
    failure: '"umbral" as',
  },
  { nombre: 'alertas: sin hallazgos', path: () => '/admin/alerts?q=zzzzzz', as: admin },
  { nombre: 'alertas: empresa sin nada', path: () => '/admin/alerts', as: empty },
  { nombre: 'alertas: varias', path: () => '/admin/alerts', as: admin, antes: markAlerta },
  {
    nombre: 'paleta',
    path: () => '/admin',
    as: admin,
    antes: async (p, m) => {
      await p.keyboard.press('Control+k')
      await p.getByRole('combobox').fill(m.full.vehiculos[0]!.placa)
      await p.getByRole('option', { name: /^Agregar SOAT a/ }).waitFor()
    },
  },
  { nombre: 'mapa: dispositivos', path: () => '/admin/gps?vista=dispositivos', as: admin },
  { nombre: 'servicios', path: () => '/admin/maintenance?vista=servicios', as: admin },
  {
    nombre: 'mantenimientos: de un vehículo',
    path: (m) => `/admin/maintenance?vista=servicios&vehiculo=${vehiculoIdOf(m)}`,
    as: admin,
  },
  { nombre: 'mantenimientos: sin hallazgos', path: () => '/admin/maintenance?vista=servicios&q=zzzzzz', as: admin },
  { nombre: 'planes: sin hallazgos', path: () => '/admin/maintenance?q=zzzzzz', as: admin },
  { nombre: 'mantenimientos: ¿de qué vehículo?', path: () => '/admin/maintenance?nuevo', as: admin },
  { nombre: 'mantenimientos: nuevo sin vehículos', path: () => '/admin/maintenance?nuevo', as: empty },
  {
    nombre: 'mantenimientos: nuevo con errores',
    path: (m) => `/admin/maintenance?nuevo=${vehiculoIdOf(m)}`,
    as: admin,
    antes: submitEmpty,
  },
  { nombre: 'mantenimientos: ver', path: (m) => `/admin/maintenance?ver=${servicio(m).id}`, as: admin },
  { nombre: 'mantenimientos: editar', path: (m) => `/admin/maintenance?editar=${servicio(m).id}`, as: admin },
  { nombre: 'mantenimientos: eliminar', path: (m) => `/admin/maintenance?eliminar=${servicio(m).id}`, as: admin },
  { nombre: 'mantenimientos: kilometraje', path: (m) => `/admin/maintenance?km=${vehiculoIdOf(m)}`, as: admin },
  {
    nombre: 'planes: nuevo',
    path: (m) => `/admin/maintenance?vista=planes&plan-nuevo=${vehiculoIdOf(m)}&propuesta=frenos`,
    as: admin,
  },
  {
    nombre: 'planes: nuevo con errores',
    path: (m) => `/admin/maintenance?vista=planes&plan-nuevo=${vehiculoIdOf(m)}`,
    as: admin,
    antes: submitEmpty,
  },
  { nombre: 'planes: editar', path: (m) => `/admin/maintenance?plan=${servicio(m).plan_id}`, as: admin },
  { nombre: 'planes: eliminar', path: (m) => `/admin/maintenance?plan-eliminar=${servicio(m).plan_id}`, as: admin },
]
