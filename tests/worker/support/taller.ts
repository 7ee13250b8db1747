/** A company with its service book, plans and odometers, and the commands that change them. */
import { env } from 'cloudflare:test'
import { Archivos } from '../../../worker/archivos/service'
import {
  MantenimientosList,
  type PlanData,
  type ServicioData,
} from '../../../worker/domain/mantenimientos/mantenimiento'
import { FileStore } from '../../../worker/files/store'
import { Odometros } from '../../../worker/mantenimientos/odometros'
import { Planes } from '../../../worker/mantenimientos/planes'
import { Mantenimientos } from '../../../worker/mantenimientos/service'
import type { EmpresaRow } from '../../../worker/platform-db/platform-db'
import { EmpresaDb } from '../../../worker/tenant/empresa-db'
import { createEmpresa } from './world'

export const TODAY = '2026-11-20'
const NOW = Date.UTC(2026, 10, 20, 15)
const withoutDelivery = { deliver: async () => undefined }

export async function taller(vehiculos = 1) {
  const empresa = await createEmpresa({ vehiculos }, NOW)
  const db = new EmpresaDb(env.DB, empresa.id)
  const row = (await db.empresa()) as EmpresaRow
  const clock = { today: TODAY, now: NOW }
  const store = new FileStore(env.FILES)
  const actor = { personId: empresa.admin.id, now: NOW }
  const archivos = new Archivos(db, { store, pendientes: withoutDelivery }, actor)
  const externals = { archivos, pendientes: withoutDelivery }
  return {
    archivos,
    id: empresa.id,
    v: empresa.vehiculos.map((one) => one.id),
    placas: empresa.vehiculos.map((one) => one.placa),
    db,
    mantenimientos: new Mantenimientos(db, row, externals, clock),
    planes: new Planes(db, withoutDelivery, clock),
    odometros: new Odometros(db, withoutDelivery, NOW),
    vencida: new Mantenimientos(
      new EmpresaDb(env.DB, empresa.id, null, 'suscripcion-terminada'),
      row,
      externals,
      clock,
    ),
  }
}

export const servicio = (extra: Partial<ServicioData> = {}): ServicioData => ({
  fecha: '2026-10-01',
  kilometraje: null,
  corregir: false,
  taller: null,
  notas: null,
  items: [{ descripcion: 'Cambio de aceite', costo: 12_000_050, plan_id: null }],
  archivo: [],
  ...extra,
})
export const oilChange = (plan_id: string, extra: Partial<ServicioData> = {}) =>
  servicio({ ...extra, items: [{ descripcion: 'Cambio de aceite', costo: 100, plan_id }] })
export const plan = (extra: Partial<PlanData> = {}): PlanData => ({
  nombre: 'Cambio de aceite',
  cada_km: 5000,
  cada_meses: 6,
  ultima_fecha: null,
  ultimo_km: null,
  ...extra,
})
export const list = (request: Record<string, unknown> = {}) => MantenimientosList.parse(request)
export const rows = async (sql: string, ...p: (string | number)[]) =>
  (
    await env.DB.prepare(sql)
      .bind(...p)
      .all<Record<string, string | number | null>>()
  ).results
export const odometro = async (vehiculo: string) => {
  const [row] = await rows('select kilometraje as km, kilometraje_fecha as dia from vehiculos where id = ?', vehiculo)
  return [row?.km, row?.dia]
}
export const saved = async (id: string) => {
  const [row] = await rows(
    'select ultima_fecha, ultimo_km, proxima_fecha, proximo_km from planes_mantenimiento where id = ?',
    id,
  )
  return row
}
