/** A workshop: a company with its service book, plans and odometers, and what is written into them. */
import { env } from 'cloudflare:test'
import { EmpresaDb } from '../../../worker/db/empresa-db'
import type { EmpresaFila } from '../../../worker/db/plataforma-db'
import { ListaMantenimientos, type PlanDatos, type ServicioDatos } from '../../../worker/domain/mantenimiento'
import { Almacen } from '../../../worker/files/almacen'
import { Archivos } from '../../../worker/services/archivos'
import { Mantenimientos } from '../../../worker/services/mantenimientos'
import { Odometros } from '../../../worker/services/odometros'
import { Planes } from '../../../worker/services/planes'
import { crearEmpresa } from './mundo'

export const HOY = '2026-11-20'
const AHORA = Date.UTC(2026, 10, 20, 15)
const sinEntrega = { entregar: async () => undefined }

export async function taller(vehiculos = 1) {
  const empresa = await crearEmpresa({ vehiculos }, AHORA)
  const db = new EmpresaDb(env.DB, empresa.id)
  const fila = (await db.empresa()) as EmpresaFila
  const reloj = { hoy: HOY, ahora: AHORA }
  const almacen = new Almacen(env.FILES)
  const quien = { persona: empresa.admin.id, ahora: AHORA }
  const archivos = new Archivos(db, fila, { almacen, pendientes: sinEntrega }, quien)
  const afuera = { archivos, pendientes: sinEntrega }
  return {
    archivos,
    id: empresa.id,
    v: empresa.vehiculos.map((uno) => uno.id),
    placas: empresa.vehiculos.map((uno) => uno.placa),
    db,
    mantenimientos: new Mantenimientos(db, fila, afuera, reloj),
    planes: new Planes(db, fila, sinEntrega, reloj),
    odometros: new Odometros(db, sinEntrega, AHORA),
    vencida: new Mantenimientos(db, { ...fila, subscription_status: 'expired' }, afuera, reloj),
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
export const aceite = (plan_id: string, mas: Partial<ServicioDatos> = {}) =>
  servicio({ ...mas, items: [{ descripcion: 'Cambio de aceite', costo: 100, plan_id }] })
export const plan = (mas: Partial<PlanDatos> = {}): PlanDatos => ({
  nombre: 'Cambio de aceite',
  cada_km: 5000,
  cada_meses: 6,
  ultima_fecha: null,
  ultimo_km: null,
  ...mas,
})
export const lista = (pedido: Record<string, unknown> = {}) => ListaMantenimientos.parse(pedido)
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
export const guardado = async (id: string) => {
  const [fila] = await filas(
    'select ultima_fecha, ultimo_km, proxima_fecha, proximo_km from planes_mantenimiento where id = ?',
    id,
  )
  return fila
}
