/** A company whose vehicles a test makes and lists. */
import { env } from 'cloudflare:test'
import { type VehiculoData, VehiculosList } from '../../../worker/domain/vehiculos/vehiculo'
import type { EmpresaRow } from '../../../worker/platform-db/platform-db'
import { EmpresaDb } from '../../../worker/tenant/empresa-db'
import { Vehiculos } from '../../../worker/vehiculos/service'
import { createEmpresa, execute } from '../support/world'

export const TODAY = '2026-11-20'
export const NOW = Date.UTC(2026, 10, 20, 15)

export const kangoo: VehiculoData = {
  placa: 'JTR205',
  marca: 'Renault',
  titular: 'Diana Marcela Peña',
  modelo: 'Kangoo',
  anio: 2018,
  color: 'Blanco',
  servicio: 'particular',
  clase: 'camioneta',
  fecha_matricula: null,
  cilindraje: null,
}
export const OSCAR = {
  nombre: 'Óscar',
  documento: '1',
  licencia_numero: '1',
  licencia_tipo: 'B1',
  licencia_fecha_emision: '2020-01-01',
  licencia_fecha_vencimiento: '2030-01-01',
  created_at: 0,
}
/** Delivery has its own tests in the outbox: here the rows stay to be checked. */
const withoutDelivery = { deliver: async () => undefined }
export const exact = (n: number) => ({ n, more: false })
export const placa = (n: number) => `AAA${String(n).padStart(3, '0')}`

export async function fleet(changes: Partial<EmpresaRow> = {}) {
  const { id } = await createEmpresa({}, NOW)
  const columns = Object.keys(changes)
  if (columns.length > 0)
    await execute([
      [
        `update empresas set ${columns.map((c) => `${c} = ?`).join(', ')} where id = ?`,
        [...Object.values(changes), id],
      ] as never,
    ])
  const door = new EmpresaDb(env.DB, id)
  const row = (await door.empresa()) as EmpresaRow
  return {
    id,
    db: door.writer(),
    vehiculos: new Vehiculos(door, row, withoutDelivery, { today: TODAY, now: NOW }),
    en: (now: number) => new Vehiculos(door, row, withoutDelivery, { today: TODAY, now }),
  }
}

export const list = (request: Record<string, unknown> = {}) => VehiculosList.parse(request)

export async function documento(empresa_id: string, vehiculo_id: string, tipo: string, vence: string, actual = true) {
  await execute([
    [
      `insert into documentos (id, empresa_id, vehiculo_id, tipo, fecha_emision, fecha_vencimiento, actual, created_at)
       values (?, ?, ?, ?, '2025-01-01', ?, ?, 0)`,
      [crypto.randomUUID(), empresa_id, vehiculo_id, tipo, vence, actual ? 1 : 0],
    ],
  ])
}
