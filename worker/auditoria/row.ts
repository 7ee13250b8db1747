/** A row of the audit log as it is shown. */
import type { AuditRow } from './activity-sql'

export type AuditEntry = ReturnType<typeof readRow>

/** The actor, as far as known today. */
type Actor = { id: string; nombre: string } | 'deleted' | 'platform' | null

function actor({ usuario_id, persona, rol }: AuditRow, ofAll: boolean): Actor {
  if (usuario_id === null) return null
  if (persona === null) return 'deleted'
  // a company sees the SuperAdmin as the platform, without a name
  return rol === 'SuperAdmin' && !ofAll ? 'platform' : { id: usuario_id, nombre: persona }
}

/** The vehicle that the event is about, while the company has it. */
function vehicle({ datos, placa, servicio }: AuditRow) {
  const id = datos?.vehiculo
  return typeof id === 'string' && placa && servicio ? { id, placa, servicio } : null
}

/** @param ofAll the reader is the SuperAdmin, who may see the names of other SuperAdmins */
export function readRow(row: AuditRow, ofAll: boolean) {
  return {
    id: row.id,
    at: row.at,
    suceso: row.suceso,
    objeto: row.objeto,
    otro: row.otro,
    direccion: row.direccion,
    peticion: row.peticion,
    datos: row.datos ?? {},
    vehiculo: vehicle(row),
    quien: actor(row, ofAll),
    empresa: row.empresa_id === null ? null : { id: row.empresa_id, nombre: row.empresa },
  }
}
