/** What the database keeps of a company. */
import { execute } from '../../support/world'

/** Everything that the database keeps of a company, to see that nothing of it changed. */
export async function fingerprint(empresa: string): Promise<string> {
  const tables = [
    'vehiculos',
    'conductores',
    'documentos',
    'alertas',
    'gps_dispositivos',
    'team_members',
    'asignaciones',
    'mantenimientos',
    'mantenimiento_items',
    'planes_mantenimiento',
  ]
  const parts = await execute([
    ['select * from empresas where id = ?', [empresa]],
    ['select * from usuarios where empresa_id = ? order by id', [empresa]],
    ['select * from seguridad where empresa_id = ?', [empresa]],
    ...tables.map((t): [string, string[]] => [`select * from ${t} where empresa_id = ? order by rowid`, [empresa]]),
  ])
  return JSON.stringify(parts, null, 1)
}
