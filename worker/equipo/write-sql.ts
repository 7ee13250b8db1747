/**
 * Writing the company's people: a member is a row of `team_members` and, once accepted, also an account, which no other
 * tenant door may write. Every write is one batch whose first statement checks all conditions, including the requesting
 * person's rights, so that concurrent requests cannot exceed a limit or leave a company without Administrador.
 */
import { auditRowInsert } from '../auditoria/sql'
import { type NewCorreo, queueCorreo, rowOf } from '../correo/sql'
import {
  type AuditEvent,
  type AuditEventDetails,
  emptyTrace,
  type RequestTrace,
  toAuditEntry,
} from '../domain/auditoria/auditoria'
import type { EquipoRol } from '../domain/equipo/equipo'
import type { Connection } from '../platform-db/connect'

export interface Invitacion {
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
  quien: string
  /** the domain of Message-IDs */
  domain: string
  requestTrace?: RequestTrace
  /** the person is the SuperAdmin, who can only invite here */
  plataforma?: true
}
/** The subject of a write: the row, and the account once accepted. */
export interface Miembro {
  id: string
  user_id: string | null
  rol: EquipoRol
  invitation_status: 'pending' | 'accepted'
}

const ROL_ID = (rol: string) => `(SELECT id FROM roles WHERE nombre = ${rol})`
/** The requesting person is still an Administrador of the company; to invite, their own address must be proven too. */
const MAY_MANAGE = `EXISTS (SELECT 1 FROM usuarios q WHERE q.id = ?2 AND q.empresa_id = ?1 AND q.rol_id = ${ROL_ID(`'Administrador'`)})`
const MAY_INVITE = `EXISTS (SELECT 1 FROM usuarios q WHERE q.id = ?2 AND q.empresa_id = ?1 AND q.rol_id = ${ROL_ID(`'Administrador'`)}
  AND q.email_verificado_at IS NOT NULL)`
/** The requesting person may invite for the platform. */
const PLATFORM_MAY_INVITE = `EXISTS (SELECT 1 FROM usuarios q WHERE q.id = ?2 AND q.rol_id = ${ROL_ID(`'SuperAdmin'`)})`
/** Neither the owner's row nor the requesting person's own. */
const IS_SOMEONE_ELSE = `CASE WHEN user_id IS NULL THEN 1
  ELSE user_id <> ?2 AND user_id IS NOT (SELECT user_id FROM empresas WHERE id = ?1) END`

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
      this.#d1
        .prepare(
          `INSERT INTO team_members
             (empresa_id, id, nombre, email, rol, invitation_status, token_hash, expires_at, enviada_at, created_at)
           SELECT ?1, ?3, ?4, ?5, ?6, 'pending', ?7, ?8, ?9, ?9 WHERE ${this.#mayInvite}
             AND (SELECT count(*) FROM team_members WHERE empresa_id = ?1)
               < (SELECT user_limit FROM empresas WHERE id = ?1)
             AND CASE WHEN ?6 <> 'Administrador' THEN 1
               ELSE (SELECT count(*) FROM team_members WHERE empresa_id = ?1 AND rol = 'Administrador') < ?10 END
           ON CONFLICT DO NOTHING`,
        )
        .bind(
          ...[this.actor.empresaId, this.actor.quien, i.id, i.nombre, i.email, i.rol, i.token_hash, i.expires_at, now],
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
      this.#d1
        .prepare(
          `UPDATE team_members SET token_hash = ?4, expires_at = ?5, enviada_at = ?6
           WHERE empresa_id = ?1 AND id = ?3 AND invitation_status = 'pending' AND coalesce(enviada_at, 0) <= ?7
             AND ${MAY_INVITE}`,
        )
        .bind(this.actor.empresaId, this.actor.quien, i.id, i.token_hash, i.expires_at, now, before),
      this.#audit('invitacion-enviada', now, { objeto: i.id, datos: { rol: i.rol } }),
      this.#d1
        .prepare(
          `${DELETE_UNSENT_CORREOS} AND EXISTS (SELECT 1 FROM team_members WHERE empresa_id = ?1 AND id = ?2 AND token_hash = ?3)`,
        )
        .bind(this.actor.empresaId, i.id, i.token_hash),
      this.#correo(correo, i.token_hash, now),
    ])
    return hasChanged(result)
  }

  /**
   * Changes the role of a member or an invitation. The member's sessions and API tokens end; a Usuario who becomes
   * Administrador loses the vehicle assignments. False when it is not allowed: see above.
   */
  async changeRol(m: Miembro, rol: EquipoRol, administradores: number, now: number): Promise<boolean> {
    // when these run, the account still has the old role and its row already the new one
    const ofMiembro = `IN (SELECT u.id FROM usuarios u WHERE u.id = ?2 AND u.empresa_id = ?1 AND u.rol_id <> ${ROL_ID('?4')})
      AND EXISTS (SELECT 1 FROM team_members WHERE empresa_id = ?1 AND id = ?3 AND user_id = ?2 AND rol = ?4)`
    const [result] = await this.#d1.batch([
      this.#d1
        .prepare(
          `UPDATE team_members SET rol = ?4 WHERE empresa_id = ?1 AND id = ?3 AND rol <> ?4 AND ${MAY_MANAGE} AND ${IS_SOMEONE_ELSE}
             AND CASE WHEN ?4 <> 'Administrador' THEN 1
               ELSE (SELECT count(*) FROM team_members WHERE empresa_id = ?1 AND rol = 'Administrador') < ?5 END`,
        )
        .bind(this.actor.empresaId, this.actor.quien, m.id, rol, administradores),
      this.#audit('rol-cambiado', now, { objeto: m.user_id ?? m.id, datos: { antes: m.rol, rol } }),
      ...[
        `DELETE FROM sesiones WHERE usuario_id ${ofMiembro}`,
        `DELETE FROM api_familias WHERE usuario_id ${ofMiembro}`,
        `DELETE FROM asignaciones WHERE empresa_id = ?1 AND usuario_id ${ofMiembro}`,
        `UPDATE usuarios SET rol_id = ${ROL_ID('?4')} WHERE id ${ofMiembro}`,
      ].map((sql) => this.#d1.prepare(sql).bind(this.actor.empresaId, m.user_id, m.id, rol)),
      this.#recheck(m, now),
    ])
    return hasChanged(result)
  }

  /**
   * Removes a member or an invitation. The account stays, without a company and with role Usuario; its sessions, API
   * tokens, vehicle assignments and queued mails are deleted. False when it is not allowed: see above.
   */
  async withdraw(m: Miembro, now: number): Promise<boolean> {
    const isOut = 'NOT EXISTS (SELECT 1 FROM team_members WHERE empresa_id = ?1 AND user_id = ?2)'
    const ofMiembro = `IN (SELECT u.id FROM usuarios u WHERE u.id = ?2 AND u.empresa_id = ?1) AND ${isOut}`
    const [result] = await this.#d1.batch([
      this.#d1
        .prepare(`DELETE FROM team_members WHERE empresa_id = ?1 AND id = ?3 AND ${MAY_MANAGE} AND ${IS_SOMEONE_ELSE}`)
        .bind(this.actor.empresaId, this.actor.quien, m.id),
      this.#audit('miembro-retirado', now, { objeto: m.user_id ?? m.id, datos: { estado: m.invitation_status } }),
      this.#d1
        .prepare(
          `${DELETE_UNSENT_CORREOS} AND NOT EXISTS (SELECT 1 FROM team_members WHERE empresa_id = ?1 AND id = ?2)`,
        )
        .bind(this.actor.empresaId, m.id),
      ...[
        `DELETE FROM sesiones WHERE usuario_id ${ofMiembro}`,
        `DELETE FROM api_familias WHERE usuario_id ${ofMiembro}`,
        `DELETE FROM asignaciones WHERE empresa_id = ?1 AND usuario_id ${ofMiembro}`,
        `DELETE FROM correos WHERE empresa_id = ?1 AND estado = 'pendiente' AND usuario_id ${ofMiembro}`,
        `UPDATE usuarios SET empresa_id = NULL, rol_id = ${ROL_ID(`'Usuario'`)} WHERE id ${ofMiembro}`,
      ].map((sql) => this.#d1.prepare(sql).bind(this.actor.empresaId, m.user_id)),
      this.#recheck(m, now),
    ])
    return hasChanged(result)
  }

  /** An audit entry for the previous statement, if that changed anything. */
  #audit<S extends AuditEvent>(auditEvent: S, now: number, what: AuditEventDetails<S>): D1PreparedStatement {
    const row = toAuditEntry(this.actor.requestTrace ?? emptyTrace(now), auditEvent, {
      ...what,
      empresa_id: this.actor.empresaId,
    })
    return auditRowInsert(this.#d1, row, 'tras-cambio')
  }

  /** The mail of an invitation, if the batch has written its link. */
  #correo(correo: NewCorreo, tokenHash: string, now: number): D1PreparedStatement {
    return queueCorreo(this.#d1, rowOf(correo, this.actor.domain, now), {
      sql: 'EXISTS (SELECT 1 FROM team_members WHERE empresa_id = ?2 AND token_hash = ?3)',
      values: [this.actor.empresaId, tokenHash],
    })
  }

  /** Queues a message to the live room to recheck this person's permissions. */
  #recheck({ user_id }: Miembro, now: number): D1PreparedStatement {
    return this.#d1
      .prepare(
        `INSERT INTO pendientes (id, tipo, destino, carga, proximo_at, created_at)
         SELECT ?3, 'fleet.revisar', ?1, json_object('usuario', ?2), ?4, ?4 WHERE ?2 IS NOT NULL`,
      )
      .bind(this.actor.empresaId, user_id, crypto.randomUUID(), now)
  }
}

/** The key of an invitation's mail: a new one for each link. */
export const invitacionKey = (id: string, now: number): string => `invitacion:${id}:${now}`

/** Deletes the unsent mails of an invitation (?2). The bounds match every key that begins with the id and a colon. */
const DELETE_UNSENT_CORREOS = `DELETE FROM correos WHERE estado = 'pendiente' AND empresa_id = ?1
  AND clave > 'invitacion:' || ?2 || ':' AND clave < 'invitacion:' || ?2 || ';'`

/** Whether a statement changed anything; rows changed by triggers count too. */
const hasChanged = (result: D1Result | undefined): boolean => (result?.meta.changes ?? 0) > 0
