/** Vehicles of a company with documents, drivers and exemptions as a test needs them, and the panel that shows them. */
import { env } from 'cloudflare:test'
import { addDays } from '../../../worker/domain/day'
import type { TIPOS } from '../../../worker/domain/documentos/rules'
import { Panel } from '../../../worker/tablero/service'
import { EmpresaDb } from '../../../worker/tenant/empresa-db'
import { EmpresaReader } from '../../../worker/tenant/read'
import { afterChange } from '../../../worker/vehiculos/state-sql'
import { atAllHours } from '../support/devices'
import { watch } from '../support/watched'
import { createVehiculo, execute } from '../support/world'

export const TODAY = '2026-11-20'
export const NOW = Date.UTC(2026, 10, 20, 15)
export const day = (n: number) => addDays(TODAY, n)

export const panelOf = (empresa: string, usuario?: string, db: D1Database = watch(env.DB, empresa)) =>
  new Panel(new EmpresaReader(db, empresa, usuario), { today: TODAY, now: NOW }, atAllHours(NOW))

interface FleetCase {
  placa?: string
  papeles?: Partial<Record<(typeof TIPOS)[number], number>>
  /** days until the licence of each driver expires */
  licencias?: number[]
  exempt?: (typeof TIPOS)[number][]
  datos?: { servicio?: string; clase?: string | null; fecha_matricula?: string | null; cilindraje?: number | null }
}

/** A vehicle with documents, drivers and exemptions, its verdict computed as a save computes it. */
export async function vehiculo(
  empresa: string,
  { placa, papeles: documentosByTipo = {}, licencias = [400], exempt = [], datos = {} }: FleetCase,
) {
  const v = await createVehiculo(empresa, placa ? { placa } : {})
  const changes = { clase: 'camioneta', fecha_matricula: day(-3000), ...datos }
  const id = () => crypto.randomUUID()
  await execute([
    [
      `update vehiculos set ${Object.keys(changes).map((c) => `${c} = ?`)} where id = ?`,
      [...Object.values(changes), v.id] as string[],
    ],
    ...Object.entries(documentosByTipo).map(
      ([tipo, vence]) =>
        [
          `insert into documentos (id, empresa_id, vehiculo_id, tipo, fecha_emision, fecha_vencimiento, actual, created_at)
           values (?, ?, ?, ?, '2020-01-01', ?, 1, 1)`,
          [id(), empresa, v.id, tipo, day(vence)],
        ] as [string, string[]],
    ),
    ...licencias.map(
      (vence, i) =>
        [
          `insert into conductores (id, empresa_id, vehiculo_id, nombre, documento, licencia_numero, licencia_tipo,
           licencia_fecha_emision, licencia_fecha_vencimiento, created_at) values (?, ?, ?, ?, '1', '1', 'C1', '2020-01-01', ?, ?)`,
          [id(), empresa, v.id, `Conductor ${i + 1}`, day(vence), i],
        ] as [string, (string | number)[]],
    ),
    ...exempt.map(
      (tipo) =>
        [
          "insert into exenciones (id, empresa_id, vehiculo_id, tipo, motivo, created_at) values (?, ?, ?, ?, 'no', 1)",
          [id(), empresa, v.id, tipo],
        ] as [string, string[]],
    ),
  ])
  const db = new EmpresaDb(env.DB, empresa).writer()
  await db.batch(afterChange(db, v.id, NOW))
  return v
}
export const upToDate = { SOAT: 200, 'Revisión técnico-mecánica': 200, 'Impuesto vehicular': 200 }
