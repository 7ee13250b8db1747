/** A snapshot of a company's rows. */
import { execute } from '../../support/world'

/** Every row that the database holds of a company, to check that nothing changed. */
export async function fingerprint(empresa: string): Promise<string> {
  const tables = [
    'vehiculos',
    'conductores',
    'documentos',
    'exenciones',
    'archivos',
    'alertas',
    'gps_dispositivos',
    'team_members',
    'asignaciones',
    'mantenimientos',
    'mantenimiento_items',
    'planes_mantenimiento',
    'vistas',
    'api_claves',
    'webhooks',
    'entregas',
    'cuentas_contables',
    'asientos',
    'conexiones_contables',
    'envios_contables',
    'envios',
    'envio_personas',
  ]
  const parts = await execute([
    ['select * from empresas where id = ?', [empresa]],
    ['select * from usuarios where empresa_id = ? order by id', [empresa]],
    ['select * from seguridad where empresa_id = ?', [empresa]],
    ...tables.map((t): [string, string[]] => [`select * from ${t} where empresa_id = ? order by rowid`, [empresa]]),
  ])
  return JSON.stringify(parts, null, 1)
}
