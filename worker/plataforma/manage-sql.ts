/** What the SQL of «Gestión de Usuarios» shares: who may act on whom. */
import { rolId } from '../platform-db/rol-id'

/** ?1 is the actor, ?2 the person acted on. */
export const MAY_MANAGE = `?1 <> ?2 and exists (select 1 from usuarios q where q.id = ?1 and q.rol_id = ${rolId(`'SuperAdmin'`)}
  and q.deshabilitado_at is null)`
