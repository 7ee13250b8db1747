/** Items that fall due, created and changed in tests, and the resulting alerts. */
import { env } from 'cloudflare:test'
import { execute } from './world'

interface AlertaRow {
  id: string
  cosa: string
  vence: string
  umbral: number
  estado: string
  tipo: string
  mensaje: string
  fecha: string
  vehiculo_id: string
  estado_por: string | null
}

const newId = () => crypto.randomUUID()

export async function createDocumento(
  empresa_id: string,
  vehiculo_id: string,
  vence: string,
  { tipo = 'SOAT', nombre = '', actual = true, id = newId() } = {},
) {
  await execute([
    [
      `insert into documentos (id, empresa_id, vehiculo_id, tipo, nombre, fecha_emision, fecha_vencimiento, actual, created_at)
       values (?, ?, ?, ?, ?, '2020-01-01', ?, ?, 0)`,
      [id, empresa_id, vehiculo_id, tipo, nombre, vence, actual ? 1 : 0],
    ],
  ])
  return id
}

export async function createConductor(
  empresa_id: string,
  vehiculo_id: string,
  vence: string,
  nombre = 'Óscar Iván Ruiz',
) {
  const id = newId()
  await execute([
    [
      `insert into conductores (id, empresa_id, vehiculo_id, nombre, documento, licencia_numero, licencia_tipo,
         licencia_fecha_emision, licencia_fecha_vencimiento, created_at)
       values (?, ?, ?, ?, '1', '1', 'B1', '2020-01-01', ?, 0)`,
      [id, empresa_id, vehiculo_id, nombre, vence],
    ],
  ])
  return id
}

export async function createPlan(
  empresa_id: string,
  vehiculo_id: string,
  {
    fecha = null,
    km = null,
    nombre = 'Cambio de aceite',
  }: { fecha?: string | null; km?: number | null; nombre?: string },
) {
  const id = newId()
  await execute([
    [
      `insert into planes_mantenimiento (id, empresa_id, vehiculo_id, nombre, proxima_fecha, proximo_km, created_at)
       values (?, ?, ?, ?, ?, ?, 0)`,
      [id, empresa_id, vehiculo_id, nombre, fecha, km],
    ],
  ])
  return id
}

export const sql = (text: string, ...params: (string | number | null)[]) => execute([[text, params]])

/** All alerts of a company by item, oldest threshold first. */
export async function alertasOf(empresa_id: string): Promise<AlertaRow[]> {
  const { results } = await env.DB.prepare(
    'select * from alertas where empresa_id = ? order by cosa, vence, umbral desc',
  )
    .bind(empresa_id)
    .all<AlertaRow>()
  return results
}

/** The open ones as «item vence@umbral state». */
export const openOnes = async (empresa_id: string) =>
  (await alertasOf(empresa_id)).filter((a) => a.estado !== 'Resuelto').map((a) => `${a.vence}@${a.umbral} ${a.estado}`)
