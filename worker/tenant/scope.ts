/**
 * How far a door opens: over the whole company, or, for a Usuario, over the vehicles assigned to that person and what
 * hangs on them.
 */
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn as Column } from 'drizzle-orm/sqlite-core'
import { archivos } from './schema/documentos'
import { asignaciones } from './schema/fleet'
import { mantenimientos } from './schema/mantenimientos'
import { tenantTables } from './schema/tenant'
import type { TableName } from './source'

/** The condition under which this company (and this person, when one is given) sees the rows of a table. */
export function scope(table: TableName, empresaId: string, usuarioId: string | null): SQL {
  const t = tenantTables[table]
  const ofEmpresa = eq(t.empresa_id, empresaId)
  if (usuarioId === null) return ofEmpresa
  const assignedVehiculos = sql`(select ${asignaciones.vehiculo_id} from ${asignaciones}
    where ${asignaciones.empresa_id} = ${empresaId} and ${asignaciones.usuario_id} = ${usuarioId})`
  return and(ofEmpresa, ofUsuario()) as SQL

  function ofUsuario(): SQL | undefined {
    switch (table) {
      case 'team_members':
      case 'seguridad':
      case 'pagos':
      case 'transacciones':
      case 'fuentes_pago':
      case 'pagadores':
      case 'cambios_suscripcion':
        throw new Error(`${table} is not for a Usuario`)
      case 'vehiculos':
        return sql`${tenantTables.vehiculos.id} in ${assignedVehiculos}`
      case 'asignaciones':
        return eq(asignaciones.usuario_id, usuarioId as string)
      // words lead to rows, and the rows have their own condition
      case 'palabras':
        return undefined
      case 'mantenimiento_items':
        return sql`${tenantTables.mantenimiento_items.mantenimiento_id} in (select ${mantenimientos.id} from ${mantenimientos}
          where ${mantenimientos.empresa_id} = ${empresaId} and ${mantenimientos.vehiculo_id} in ${assignedVehiculos})`
      // until it belongs to a vehicle, a file belongs to who uploads it
      case 'archivos':
        return sql`case when ${archivos.vehiculo_id} is null then ${archivos.subido_por} = ${usuarioId}
          else ${archivos.vehiculo_id} in ${assignedVehiculos} end`
      default:
        return sql`${vehiculoColumnOf(table)} in ${assignedVehiculos}`
    }
  }
}

/** The column by which the rows of a table hang on a vehicle, where each does so on one and by itself. */
export function vehiculoColumnOf(table: TableName): Column | null {
  switch (table) {
    case 'team_members':
    case 'seguridad':
    case 'asignaciones':
    case 'palabras':
    case 'mantenimiento_items':
    case 'archivos':
    case 'pagos':
    case 'transacciones':
    case 'fuentes_pago':
    case 'pagadores':
    case 'cambios_suscripcion':
      return null
    case 'vehiculos':
      return tenantTables.vehiculos.id
    default:
      return tenantTables[table].vehiculo_id
  }
}

/** Whether a vehicle is assigned to a person, for an insert that holds its own condition. */
export const assigned = (empresaId: string, usuarioId: string, vehiculoId: string): SQL =>
  sql`exists (select 1 from ${asignaciones} where ${asignaciones.empresa_id} = ${empresaId}
    and ${asignaciones.usuario_id} = ${usuarioId} and ${asignaciones.vehiculo_id} = ${vehiculoId})`
