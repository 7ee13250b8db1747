/** What the SQL of «Gestión de Usuarios» shares: who may act on whom. */
import { rolId } from '../platform-db/rol-id'

/** That the actor may act on the person; both ids as SQL. */
export const mayManage = (actor: string, person: string): string =>
  `${actor} <> ${person} and exists (select 1 from usuarios q where q.id = ${actor} and q.rol_id = ${rolId("'SuperAdmin'")}
  and q.deshabilitado_at is null)`
