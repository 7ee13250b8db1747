/** What the SQL of «Gestión de Usuarios» shares: who may act on whom. */

export const ROL_ID = (rol: string) => `(select id from roles where nombre = ${rol})`
/** ?1 is the actor, ?2 the person acted on. */
export const MAY_MANAGE = `?1 <> ?2 and exists (select 1 from usuarios q where q.id = ?1 and q.rol_id = ${ROL_ID(`'SuperAdmin'`)}
  and q.deshabilitado_at is null)`
