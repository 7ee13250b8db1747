/** What the SQL of «Gestión de Usuarios» shares: who may act on whom, and what the live room is told. */
import type { Connection } from '../platform-db/connect'
import { write } from '../platform-db/sql'

export const ROL_ID = (rol: string) => `(select id from roles where nombre = ${rol})`
/** ?1 is the actor, ?2 the person acted on. */
export const MAY_MANAGE = `?1 <> ?2 and exists (select 1 from usuarios q where q.id = ?1 and q.rol_id = ${ROL_ID(`'SuperAdmin'`)}
  and q.deshabilitado_at is null)`

/** Makes the live room check again what this person may see. */
export const recheck = (d1: Connection, empresa_id: string | null, id: string, now: number): D1PreparedStatement =>
  write(
    d1,
    `insert into pendientes (id, tipo, destino, carga, proximo_at, created_at)
       select ?3, 'fleet.revisar', ?1, json_object('usuario', ?2), ?4, ?4 where ?1 is not null`,
    empresa_id,
    id,
    crypto.randomUUID(),
    now,
  )
