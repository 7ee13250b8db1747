/** A workshop: a company with its service book, plans and odometers, and what is written into them. */
import { env } from 'cloudflare:test'
import { Archivos } from '../../../worker/archivos/service'
import {
  MantenimientosList,
  type PlanDatos,
  type ServicioDatos,
} from '../../../worker/domain/mantenimientos/mantenimiento'
import { FileStore } from '../../../worker/files/store'
import { Odometros } from '../../../worker/mantenimientos/odometros'
import { Planes } from '../../../worker/mantenimientos/planes'
import { Mantenimientos } from '../../../worker/mantenimientos/service'
import type { EmpresaFila } from '../../../worker/platform-db/platform-db'
import { EmpresaDb } from '../../../worker/tenant/empresa-db'
import { createEmpresa } from './world'

export const HOY = '2026-11-20'
const NOW = Date.UTC(2026, 10, 20, 15)
const withoutDelivery = { deliver: async () => undefined }

export async function taller(vehiculos = 1) {
  const empresa = await createEmpresa({ vehiculos }, NOW)
  const db = new EmpresaDb(env.DB, empresa.id)
  const fila = (await db.empresa()) as EmpresaFila
  const clock = { hoy: HOY, ahora: NOW }
  const store = new FileStore(env.FILES)
  const actor = { persona: empresa.admin.id, ahora: NOW }
  const archivos = new Archivos(db, fila, { store, pendientes: withoutDelivery }, actor)
  const externals = { archivos, pendientes: withoutDelivery }
  return {
    archivos,
    id: empresa.id,
    v: empresa.vehiculos.map((one) => one.id),
    placas: empresa.vehiculos.map((one) => one.placa),
    db,
    mantenimientos: new Mantenimientos(db, fila, externals, clock),
    planes: new Planes(db, fila, withoutDelivery, clock),
    odometros: new Odometros(db, withoutDelivery, NOW),
    vencida: new Mantenimientos(db, { ...fila, subscription_status: 'expired' }, externals, clock),
  }
}

export const servicio = (mas: Partial<ServicioDatos> = {}): ServicioDatos => ({
  fecha: '2026-10-01',
  kilometraje: null,
  corregir: false,
  taller: null,
  notas: null,
  items: [{ descripcion: 'Cambio de aceite', costo: 12_000_050, plan_id: null }],
  archivo: [],
  ...mas,
})
export const oilChange = (plan_id: string, mas: Partial<ServicioDatos> = {}) =>
  servicio({ ...mas, items: [{ descripcion: 'Cambio de aceite', costo: 100, plan_id }] })
export const plan = (mas: Partial<PlanDatos> = {}): PlanDatos => ({
  nombre: 'Cambio de aceite',
  cada_km: 5000,
  cada_meses: 6,
  ultima_fecha: null,
  ultimo_km: null,
  ...mas,
})
export const list = (request: Record<string, unknown> = {}) => MantenimientosList.parse(request)
export const filas = async (sql: string, ...p: (string | number)[]) =>
  (
    await env.DB.prepare(sql)
      .bind(...p)
      .all<Record<string, string | number | null>>()
  ).results
export const odometro = async (vehiculo: string) => {
  const [fila] = await filas('select kilometraje as km, kilometraje_fecha as dia from vehiculos where id = ?', vehiculo)
  return [fila?.km, fila?.dia]
}
export const saved = async (id: string) => {
  const [fila] = await filas(
    'select ultima_fecha, ultimo_km, proxima_fecha, proximo_km from planes_mantenimiento where id = ?',
    id,
  )
  return fila
}
