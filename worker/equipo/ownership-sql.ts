/**
 * Who owns a company: handing it over is one batch, whose first statement carries all conditions, so that of several
 * requests at once one wins. Written by the owner, or by the SuperAdmin for an owner who is gone.
 */
import { auditStatement } from '../auditoria/sql'
import { type CorreoRow, IS_UNSENT, queueCorreos } from '../correo/sql'
import type { RequestTrace } from '../domain/auditoria/auditoria'
import type { EquipoRol } from '../domain/equipo/equipo'
import { queueRecheckOf } from '../outbox/rows-sql'
import type { Connection } from '../platform-db/connect'
import { rolId } from '../platform-db/rol-id'
import { write } from '../platform-db/sql'

export interface Handover {
  empresa_id: string
  /** the account that becomes the owner, with the role that was read */
  to: { id: string; rol: EquipoRol }
  /** the owner until now, null where a company has none */
  from: string | null
  /** the requesting person: the owner, or a SuperAdmin */
  actorId: string
}

/** The requesting person is the owner, and hands the company to an Administrador only. */
const BY_OWNER = `?2 = ?4 and ?5 = 'Administrador' and exists (select 1 from usuarios q where q.id = ?2 and q.empresa_id = ?1
  and q.rol_id = ${rolId("'Administrador'")} and q.deshabilitado_at is null)`
/** Without an owner to exchange roles with, a Usuario cannot become one. */
const BY_PLATFORM = `(?5 = 'Administrador' or ?4 is not null) and exists (select 1 from usuarios q where q.id = ?2
  and q.rol_id = ${rolId("'SuperAdmin'")} and q.deshabilitado_at is null)`
/** Only within this batch does a Usuario own a company: from its first statement until the roles are exchanged. */
const HANDED_TO_USUARIO = `exists (select 1 from empresas e join usuarios o on o.id = e.user_id
  where e.id = ?1 and o.id = ?2 and o.rol_id = ${rolId("'Usuario'")} and ?3 is not null)`

/**
 * The statements that hand a company over: the first one changed a row if it was allowed, and else the others write
 * nothing. A Usuario exchanges roles with the owner until now, so that no limit of Administradores is exceeded; the
 * sessions, tokens and unsent mails of both end then, as with any change of role.
 * @param correos the mails that tell both
 */
export function handOverWrites(
  d1: Connection,
  who: 'owner' | 'platform',
  { empresa_id, to, from, actorId }: Handover,
  correos: readonly CorreoRow[],
  { requestTrace, now }: { requestTrace: RequestTrace | undefined; now: number },
): D1PreparedStatement[] {
  const exchange = to.rol === 'Usuario'
  const exchanged = (sql: string) => write(d1, `${sql} and ${HANDED_TO_USUARIO}`, empresa_id, to.id, from)
  return [
    write(
      d1,
      `update empresas set user_id = ?3 where id = ?1 and user_id is ?4 and ${who === 'owner' ? BY_OWNER : BY_PLATFORM}
         and exists (select 1 from team_members m join usuarios u on u.id = m.user_id and u.empresa_id = m.empresa_id
           where m.empresa_id = ?1 and m.user_id = ?3 and m.invitation_status = 'accepted' and u.rol_id = ${rolId('?5')}
           and u.email_verificado_at is not null and u.deshabilitado_at is null)
         and not exists (select 1 from empresas where user_id = ?3)`,
      empresa_id,
      actorId,
      to.id,
      from,
      to.rol,
    ),
    auditStatement(
      d1,
      'propietario-cambiado',
      { objeto: to.id, empresa_id, datos: { roles: exchange } },
      { requestTrace, now },
    ),
    ...(exchange
      ? [
          exchanged('delete from sesiones where usuario_id in (?2, ?3)'),
          exchanged('delete from api_familias where usuario_id in (?2, ?3)'),
          exchanged('delete from asignaciones where empresa_id = ?1 and usuario_id = ?2'),
          exchanged(`delete from correos where empresa_id = ?1 and ${IS_UNSENT} and usuario_id in (?2, ?3)`),
          exchanged(`update team_members set rol = case user_id when ?2 then 'Administrador' else 'Usuario' end
            where empresa_id = ?1 and user_id in (?2, ?3)`),
          exchanged(`update usuarios set rol_id = case id when ?2 then ${rolId("'Administrador'")} else ${rolId("'Usuario'")} end
            where id in (?2, ?3)`),
        ]
      : []),
    // the statement before them, whichever it is, changed something if the company was handed over
    ...queueCorreos(d1, correos, { sql: 'changes() > 0', values: [] }),
    ...(exchange ? [queueRecheckOf(d1, empresa_id, now)] : []),
  ]
}
