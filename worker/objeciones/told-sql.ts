/** What the driver's page reads of objections: apart from their writing, which loads the builder of statements. */
import { type FiledObjection, OBJECTIONS_MAX } from '../domain/objeciones/objection'
import type { Connection } from '../platform-db/connect'
import { nullable, number, read, text } from '../platform-db/sql'

/** What was filed about a vehicle from an instant on, the newest first. */
export function filedOf(
  d1: Connection,
  empresaId: string,
  vehiculoId: string,
  since: number,
): Promise<FiledObjection[]> {
  return read(
    d1,
    {
      id: text,
      created_at: number,
      vence: text,
      atendida_at: nullable(number),
      nombre: nullable(text),
      rol: nullable(text),
    },
    `select o.id, o.created_at, o.vence, o.atendida_at, u.nombre, r.nombre as rol
       from objeciones o left join usuarios u on u.id = o.atendida_por left join roles r on r.id = u.rol_id
       where o.empresa_id = ?1 and o.vehiculo_id = ?2 and o.created_at > ?3
       order by o.created_at desc limit ${OBJECTIONS_MAX}`,
    empresaId,
    vehiculoId,
    since,
  ).all()
}
