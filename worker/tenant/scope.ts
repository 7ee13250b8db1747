/** The scope of a door: the whole company, or, for a Usuario, the assigned vehicles and their dependent rows. */
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn as Column } from 'drizzle-orm/sqlite-core'
import { archivos } from './schema/documentos'
import { envio_personas } from './schema/envios'
import { asignaciones } from './schema/fleet'
import { lugares, lugares_vehiculos } from './schema/lugares'
import { mantenimientos } from './schema/mantenimientos'
import { tenantTables } from './schema/tenant'
import { vistas } from './schema/vistas'
import type { TableName } from './source'

/** Tables that a Usuario never sees, without a vehicle of their own. */
const COMPANY_ONLY = [
  'team_members',
  'seguridad',
  'pagos',
  'transacciones',
  'fuentes_pago',
  'pagadores',
  'cambios_suscripcion',
  'facturas',
  'importaciones',
  'importacion_filas',
  'recordatorios',
  'api_claves',
  'api_respuestas',
  'descargas',
  'webhooks',
  'entregas',
  'webhook_veredictos',
  'cuentas_contables',
  'exportaciones_contables',
  'asientos',
  'conexiones_contables',
  'envios_contables',
  'envios',
] as const satisfies readonly TableName[]
type CompanyOnly = (typeof COMPANY_ONLY)[number]
const isCompanyOnly = (table: TableName): table is CompanyOnly => COMPANY_ONLY.some((name) => name === table)

/** The condition under which this company (and this person, if given) sees the rows of a table. */
export function scope(table: TableName, empresaId: string, usuarioId: string | null): SQL {
  const t = tenantTables[table]
  const ofEmpresa = eq(t.empresa_id, empresaId)
  if (usuarioId === null) return ofEmpresa
  const assignedVehiculos = sql`(select ${asignaciones.vehiculo_id} from ${asignaciones}
    where ${asignaciones.empresa_id} = ${empresaId} and ${asignaciones.usuario_id} = ${usuarioId})`
  return and(ofEmpresa, ofUsuario()) as SQL

  function ofUsuario(): SQL | undefined {
    if (isCompanyOnly(table)) throw new Error(`${table} is not for a Usuario`)
    switch (table) {
      // a place for all vehicles is shown to a Usuario with at least one assigned vehicle
      case 'lugares':
        return sql`case when ${lugares.todos} = 1 then exists ${assignedVehiculos} else ${lugares.id} in (
          select ${lugares_vehiculos.lugar_id} from ${lugares_vehiculos} where ${lugares_vehiculos.empresa_id} = ${empresaId}
            and ${lugares_vehiculos.vehiculo_id} in ${assignedVehiculos}) end`
      case 'vehiculos':
        return sql`${tenantTables.vehiculos.id} in ${assignedVehiculos}`
      case 'asignaciones':
        return eq(asignaciones.usuario_id, usuarioId as string)
      case 'envio_personas':
        return eq(envio_personas.usuario_id, usuarioId as string)
      case 'vistas':
        return eq(vistas.usuario_id, usuarioId as string)
      // no condition: the rows that words lead to have their own
      case 'palabras':
        return undefined
      case 'mantenimiento_items':
        return sql`${tenantTables.mantenimiento_items.mantenimiento_id} in (select ${mantenimientos.id} from ${mantenimientos}
          where ${mantenimientos.empresa_id} = ${empresaId} and ${mantenimientos.vehiculo_id} in ${assignedVehiculos})`
      // until a record claims it, a file belongs to its uploader
      case 'archivos':
        return sql`case when ${archivos.vehiculo_id} is null then ${archivos.subido_por} = ${usuarioId}
          else ${archivos.vehiculo_id} in ${assignedVehiculos} end`
      default:
        return sql`${vehiculoColumnOf(table)} in ${assignedVehiculos}`
    }
  }
}

/** The vehicle column of a table, if each row has one of its own. */
export function vehiculoColumnOf(table: TableName): Column | null {
  if (isCompanyOnly(table)) return null
  switch (table) {
    case 'asignaciones':
    case 'palabras':
    case 'mantenimiento_items':
    case 'archivos':
    case 'vistas':
    case 'lugares':
    case 'envio_personas':
      return null
    case 'vehiculos':
      return tenantTables.vehiculos.id
    default:
      return tenantTables[table].vehiculo_id
  }
}

/** Whether a vehicle is assigned to a person, for a conditional insert. */
export const assigned = (empresaId: string, usuarioId: string, vehiculoId: string): SQL =>
  sql`exists (select 1 from ${asignaciones} where ${asignaciones.empresa_id} = ${empresaId}
    and ${asignaciones.usuario_id} = ${usuarioId} and ${asignaciones.vehiculo_id} = ${vehiculoId})`
