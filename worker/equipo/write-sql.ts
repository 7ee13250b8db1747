/**
 * Writing the company's people: a member is a row of `team_members` and, once accepted, also an account, which no other
 * tenant door may write. Every write is one batch whose first statement checks all conditions, including the requesting
 * person's rights, so that concurrent requests cannot exceed a limit or leave a company without Administrador.
 */
import { auditStatement } from '../auditoria/sql'
import { type CorreoRow, IS_UNSENT, type NewCorreo, queueCorreo, rowOf } from '../correo/sql'
import type { AuditEvent, AuditEventDetails, RequestTrace } from '../domain/auditoria/auditoria'
import type { EquipoRol } from '../domain/equipo/equipo'
import { queueRecheckOf } from '../outbox/rows-sql'
import type { Connection } from '../platform-db/connect'
import { rolId } from '../platform-db/rol-id'
import { hasChanged, write } from '../platform-db/sql'
import { handOverWrites } from './ownership-sql'

interface Invitacion {
  id: string
  nombre: string
  email: string
  rol: EquipoRol
  token_hash: string
  expires_at: number
}
/** Who writes, and in which company. */
export interface EquipoActor {
  empresaId: string
  /** the requesting person */
  actorId: string
  /** the domain of Message-IDs */
  domain: string
  requestTrace?: RequestTrace
  /** the person is the SuperAdmin, who can only invite here */
  plataforma?: true
}
/** The subject of a write: the row, and the account once accepted. */
interface Miembro {
  id: string
  user_id: string | null
  rol: EquipoRol
  invitation_status: 'pending' | 'accepted'
}

/** The requesting person is still an Administrador of the company; to invite, their own address must be proven too. */
const MAY_MANAGE = `exists (select 1 from usuarios q where q.id = ?2 and q.empresa_id = ?1 and q.rol_id = ${rolId(`'Administrador'`)})`
const MAY_INVITE = `exists (select 1 from usuarios q where q.id = ?2 and q.empresa_id = ?1 and q.rol_id = ${rolId(`'Administrador'`)}
  and q.email_verificado_at is not null)`
/** The requesting person may invite for the platform. */
const PLATFORM_MAY_INVITE = `exists (select 1 from usuarios q where q.id = ?2 and q.rol_id = ${rolId(`'SuperAdmin'`)})`
/** Neither the owner's row nor the requesting person's own. */
const IS_SOMEONE_ELSE = `case when user_id is null then 1
  else user_id <> ?2 and user_id is not (select user_id from empresas where id = ?1) end`

export class EquipoWriter {
  readonly #d1: Connection
  readonly #mayInvite: string

  constructor(
    connection: Connection,
    private readonly actor: EquipoActor,
  ) {
    this.#d1 = connection
    this.#mayInvite = actor.plataforma ? PLATFORM_MAY_INVITE : MAY_INVITE
  }

  /**
   * Creates an invitation with its mail, if the company has room: members and invitations under its limit,
   * Administradores under `administradores`. False when nothing was written: no room, or the address (or the id) exists
   * already.
   */
  async invite(i: Invitacion, correo: NewCorreo, administradores: number, now: number): Promise<boolean> {
    const [result] = await this.#d1.batch([
      write(
        this.#d1,
        `insert into team_members
             (empresa_id, id, nombre, email, rol, invitation_status, token_hash, expires_at, enviada_at, created_at)
           select ?1, ?3, ?4, ?5, ?6, 'pending', ?7, ?8, ?9, ?9 where ${this.#mayInvite}
             and (select count(*) from team_members where empresa_id = ?1)
               < (select user_limit from empresas where id = ?1)
             and case when ?6 <> 'Administrador' then 1
               else (select count(*) from team_members where empresa_id = ?1 and rol = 'Administrador') < ?10 end
           on conflict do nothing`,
        this.actor.empresaId,
        this.actor.actorId,
        i.id,
        i.nombre,
        i.email,
        i.rol,
        i.token_hash,
        i.expires_at,
        now,
        administradores,
      ),
      this.#audit('invitacion-enviada', now, { objeto: i.id, datos: { rol: i.rol } }),
      this.#correo(correo, i.token_hash, now),
    ])
    return hasChanged(result)
  }

  /**
   * Gives a pending invitation a new link, with its mail; the old link stops working and its unsent mail is deleted.
   * False when no invitation is pending, or the last mail was written after `before`.
   */
  async resend(
    i: Pick<Invitacion, 'id' | 'rol' | 'token_hash' | 'expires_at'>,
    correo: NewCorreo,
    before: number,
    now: number,
  ): Promise<boolean> {
    const [result] = await this.#d1.batch([
      write(
        this.#d1,
        `update team_members set token_hash = ?4, expires_at = ?5, enviada_at = ?6
           where empresa_id = ?1 and id = ?3 and invitation_status = 'pending' and coalesce(enviada_at, 0) <= ?7
             and ${MAY_INVITE}`,
        this.actor.empresaId,
        this.actor.actorId,
        i.id,
        i.token_hash,
        i.expires_at,
        now,
        before,
      ),
      this.#audit('invitacion-enviada', now, { objeto: i.id, datos: { rol: i.rol } }),
      write(
        this.#d1,
        `${DELETE_UNSENT_CORREOS} and exists (select 1 from team_members where empresa_id = ?1 and id = ?2 and token_hash = ?3)`,
        this.actor.empresaId,
        i.id,
        i.token_hash,
      ),
      this.#correo(correo, i.token_hash, now),
    ])
    return hasChanged(result)
  }

  /**
   * Changes the role of a member or an invitation. The member's sessions and API tokens end, and mail not sent yet,
   * written for the old role, is dropped; a Usuario who becomes Administrador loses the vehicle assignments, a new
   * Usuario gets those of `vehiculos` that the company still has. False when it is not allowed: see above.
   */
  async changeRol(
    m: Miembro,
    rol: EquipoRol,
    administradores: number,
    now: number,
    vehiculos: readonly string[] = [],
  ): Promise<boolean> {
    // when these run, the account still has the old role and its row already the new one
    const ofMiembro = `in (select u.id from usuarios u where u.id = ?2 and u.empresa_id = ?1 and u.rol_id <> ${rolId('?4')})
      and exists (select 1 from team_members where empresa_id = ?1 and id = ?3 and user_id = ?2 and rol = ?4)`
    const [result] = await this.#d1.batch([
      write(
        this.#d1,
        `update team_members set rol = ?4 where empresa_id = ?1 and id = ?3 and rol <> ?4 and ${MAY_MANAGE} and ${IS_SOMEONE_ELSE}
             and case when ?4 <> 'Administrador' then 1
               else (select count(*) from team_members where empresa_id = ?1 and rol = 'Administrador') < ?5 end`,
        this.actor.empresaId,
        this.actor.actorId,
        m.id,
        rol,
        administradores,
      ),
      this.#audit('rol-cambiado', now, { objeto: m.user_id ?? m.id, datos: { antes: m.rol, rol } }),
      ...[
        `delete from sesiones where usuario_id ${ofMiembro}`,
        `delete from api_familias where usuario_id ${ofMiembro}`,
        `delete from asignaciones where empresa_id = ?1 and usuario_id ${ofMiembro}`,
        `delete from correos where empresa_id = ?1 and ${IS_UNSENT} and usuario_id ${ofMiembro}`,
        `update usuarios set rol_id = ${rolId('?4')} where id ${ofMiembro}`,
      ].map((sql) => write(this.#d1, sql, this.actor.empresaId, m.user_id, m.id, rol)),
      ...(rol === 'Usuario' && vehiculos.length > 0 ? [this.#assign(m, vehiculos, now)] : []),
      ...this.#recheck(m, now),
    ])
    return hasChanged(result)
  }

  /**
   * Removes a member or an invitation. The account stays, without a company and with role Usuario; its sessions, API
   * tokens, vehicle assignments and queued mails are deleted. False when it is not allowed: see above.
   */
  async withdraw(m: Miembro, now: number): Promise<boolean> {
    const isOut = 'not exists (select 1 from team_members where empresa_id = ?1 and user_id = ?2)'
    const ofMiembro = `in (select u.id from usuarios u where u.id = ?2 and u.empresa_id = ?1) and ${isOut}`
    const [result] = await this.#d1.batch([
      write(
        this.#d1,
        `delete from team_members where empresa_id = ?1 and id = ?3 and ${MAY_MANAGE} and ${IS_SOMEONE_ELSE}`,
        this.actor.empresaId,
        this.actor.actorId,
        m.id,
      ),
      this.#audit('miembro-retirado', now, { objeto: m.user_id ?? m.id, datos: { estado: m.invitation_status } }),
      write(
        this.#d1,
        `${DELETE_UNSENT_CORREOS} and not exists (select 1 from team_members where empresa_id = ?1 and id = ?2)`,
        this.actor.empresaId,
        m.id,
      ),
      ...[
        `delete from sesiones where usuario_id ${ofMiembro}`,
        `delete from api_familias where usuario_id ${ofMiembro}`,
        `delete from asignaciones where empresa_id = ?1 and usuario_id ${ofMiembro}`,
        `delete from correos where empresa_id = ?1 and ${IS_UNSENT} and usuario_id ${ofMiembro}`,
        `update usuarios set empresa_id = null, rol_id = ${rolId(`'Usuario'`)} where id ${ofMiembro}`,
      ].map((sql) => write(this.#d1, sql, this.actor.empresaId, m.user_id)),
      ...this.#recheck(m, now),
    ])
    return hasChanged(result)
  }

  /** Makes another Administrador the owner, with the mails that say so. False when it is not allowed (ownership-sql.ts). */
  async handOver(usuarioId: string, correos: readonly CorreoRow[], now: number): Promise<boolean> {
    const { empresaId, actorId, requestTrace } = this.actor
    const handover = {
      empresa_id: empresaId,
      to: { id: usuarioId, rol: 'Administrador' },
      from: actorId,
      actorId,
    } as const
    const writes = handOverWrites(this.#d1, 'owner', handover, correos, { requestTrace, now })
    return hasChanged((await this.#d1.batch(writes))[0])
  }

  /** Gives a Usuario these vehicles of the company, if the requesting person may. */
  #assign({ user_id }: Miembro, vehiculos: readonly string[], now: number): D1PreparedStatement {
    return write(
      this.#d1,
      `insert into asignaciones (empresa_id, usuario_id, vehiculo_id, created_at)
         select ?1, u.id, v.id, ?5 from vehiculos v
         join usuarios u on u.id = ?3 and u.empresa_id = ?1 and u.rol_id = ${rolId(`'Usuario'`)}
         where v.empresa_id = ?1 and v.id in (select value from json_each(?4)) and ${MAY_MANAGE}
         on conflict do nothing`,
      this.actor.empresaId,
      this.actor.actorId,
      user_id,
      JSON.stringify(vehiculos),
      now,
    )
  }

  /** An audit entry for the previous statement, if that changed anything. */
  #audit<S extends AuditEvent>(auditEvent: S, now: number, what: AuditEventDetails<S>): D1PreparedStatement {
    const { requestTrace, empresaId } = this.actor
    return auditStatement(this.#d1, auditEvent, { ...what, empresa_id: empresaId }, { requestTrace, now })
  }

  /** The mail of an invitation, if the batch has written its link. */
  #correo(correo: NewCorreo, tokenHash: string, now: number): D1PreparedStatement {
    return queueCorreo(this.#d1, rowOf(correo, this.actor.domain, now), {
      sql: 'exists (select 1 from team_members where empresa_id = ?2 and token_hash = ?3)',
      values: [this.actor.empresaId, tokenHash],
    })
  }

  /** Has the live room check again what its viewers may see, if an account was changed, not an open invitation. */
  #recheck({ user_id }: Miembro, now: number): D1PreparedStatement[] {
    return user_id ? [queueRecheckOf(this.#d1, this.actor.empresaId, now)] : []
  }
}

/** The key of an invitation's mail: a new one for each link. */
export const invitacionKey = (id: string, now: number): string => `invitacion:${id}:${now}`

/** Of a mail: it is of the invitation with this id, as SQL. The bounds match every key that begins with the id and a colon. */
export const isMailOf = (id: string): string =>
  `clave > 'invitacion:' || ${id} || ':' and clave < 'invitacion:' || ${id} || ';'`

/** Deletes the unsent mails of an invitation (?2). */
const DELETE_UNSENT_CORREOS = `delete from correos where ${IS_UNSENT} and empresa_id = ?1 and ${isMailOf('?2')}`
