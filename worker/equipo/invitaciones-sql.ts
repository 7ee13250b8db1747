/**
 * Accepting an invitation, part of the platform door: the link identifies the row, so the company is not known before
 * it is read. Accepting is one batch whose first statement checks all conditions: a link is used once, and concurrent
 * requests cannot exceed a company's limits.
 */

import { auditRowInsert } from '../auditoria/sql'
import { type NewCorreo, queueCorreos, rowOf } from '../correo/sql'
import {
  type AuditEvent,
  type AuditEventDetails,
  emptyTrace,
  type RequestTrace,
  toAuditEntry,
} from '../domain/auditoria/auditoria'
import type { EquipoRol } from '../domain/equipo/equipo'
import { PRIVACY_VERSION } from '../domain/identidad/privacy'
import { joined } from '../identidad/proof-sql'
import type { Connection } from '../platform-db/connect'
import type { EmpresaRow } from '../platform-db/platform-db'

export type InvitacionRow = Pick<
  EmpresaRow,
  'plan_type' | 'user_limit' | 'subscription_status' | 'trial_ends_at' | 'subscription_ends_at' | 'zona_horaria'
> & {
  id: string
  empresa_id: string
  empresa: string
  nombre: string
  email: string
  rol: EquipoRol
  expires_at: number | null
  /** the account with that address, if there is one */
  cuenta: string | null
}
/** An Administrador who wants team notifications. */
export interface Interested {
  id: string
  email: string
  idioma: 'es' | 'en'
}
/** What accepting depends on: the link, and what was read of its company. */
export interface Place {
  token_hash: string
  empresa_id: string
  /** the role that was read with it */
  rol: EquipoRol
  /** how many Administradores the company may have */
  administradores: number
}

const ROL_ID = (rol: string) => `(SELECT id FROM roles WHERE nombre = ${rol})`
/** The link is still valid and the company has room; pending invitations do not count here. */
const HOLDS = `m.token_hash = ?1 AND m.empresa_id = ?2 AND m.invitation_status = 'pending' AND m.expires_at > ?4
  AND (SELECT count(*) FROM team_members WHERE empresa_id = ?2 AND invitation_status = 'accepted')
    < (SELECT user_limit FROM empresas WHERE id = ?2)
  AND CASE WHEN m.rol <> 'Administrador' THEN 1
    ELSE (SELECT count(*) FROM team_members
      WHERE empresa_id = ?2 AND invitation_status = 'accepted' AND rol = 'Administrador') < ?3 END`
/** An account is a member of a company by now; the parameters are its company, ?n, and the account. */
const isMiembro = (n: number) => `EXISTS (SELECT 1 FROM team_members WHERE empresa_id = ?${n} AND user_id = ?${n + 1})`

export class InvitacionesDb {
  /** @param requestTrace the person and origin of the request, for the audit log */
  constructor(
    private readonly d1: Connection,
    private readonly requestTrace: RequestTrace | null = null,
  ) {}

  /** The invitation of a link, expired or not; null when there is none. One round trip. */
  read(tokenHash: string): Promise<InvitacionRow | null> {
    return this.d1
      .prepare(
        `SELECT m.id, m.empresa_id, m.nombre, m.email, m.rol, m.expires_at, u.id AS cuenta, e.nombre AS empresa,
           e.plan_type, e.user_limit, e.subscription_status, e.trial_ends_at, e.subscription_ends_at, e.zona_horaria
         FROM team_members m JOIN empresas e ON e.id = m.empresa_id LEFT JOIN usuarios u ON u.email = m.email
         WHERE m.token_hash = ?1 AND m.invitation_status = 'pending'`,
      )
      .bind(tokenHash)
      .first<InvitacionRow>()
  }

  /** The Administradores of a company who want team notifications. */
  async interested(empresaId: string): Promise<Interested[]> {
    const { results } = await this.d1
      .prepare(
        `SELECT u.id, u.email, u.idioma FROM usuarios u LEFT JOIN preferencias p ON p.usuario_id = u.id
         WHERE u.empresa_id = ?1 AND u.rol_id = ${ROL_ID(`'Administrador'`)} AND coalesce(p.team_updates, 1) = 1`,
      )
      .bind(empresaId)
      .all<Interested>()
    return results
  }

  /**
   * Creates the account of an invited person, with the e-mail proven by the link, the consent, and the membership. All
   * or nothing.
   * @returns false when the link is no longer valid, the company is full, or the address has an account by now
   */
  async create(
    place: Place,
    account: { id: string; nombre: string; idioma: 'es' | 'en'; password_hash: string },
    correos: readonly NewCorreo[],
    domain: string,
    now: number,
  ): Promise<boolean> {
    const { id, nombre } = account
    const placeParams = [place.token_hash, place.empresa_id, place.administradores, now]
    const [created] = await this.d1.batch([
      this.d1
        .prepare(
          `INSERT INTO usuarios (id, nombre, email, email_verificado_at, zona_horaria, empresa_id, rol_id, created_at, idioma)
           SELECT ?5, ?6, m.email, ?4, (SELECT zona_horaria FROM empresas WHERE id = ?2), m.empresa_id,
             ${ROL_ID('m.rol')}, ?4, ?7
           FROM team_members m WHERE ${HOLDS} ON CONFLICT (email) DO NOTHING`,
        )
        .bind(...placeParams, id, nombre, account.idioma),
      this.#audit('registro', place, { usuario_id: id }, now),
      this.d1
        .prepare(
          `INSERT INTO credenciales (usuario_id, password_hash, updated_at)
           SELECT ?1, ?2, ?3 WHERE EXISTS (SELECT 1 FROM usuarios WHERE id = ?1)`,
        )
        .bind(id, account.password_hash, now),
      this.d1
        .prepare(
          `INSERT INTO consentimientos (id, tipo, version, usuario_id, at)
           SELECT ?1, 'registro', ?2, ?3, ?4 WHERE EXISTS (SELECT 1 FROM usuarios WHERE id = ?3)`,
        )
        .bind(crypto.randomUUID(), PRIVACY_VERSION, id, now),
      ...this.#enter(place, id, correos, domain, now),
    ])
    return (created?.meta.changes ?? 0) > 0
  }

  /**
   * Makes a person with an account but no company a member. Earlier credentials and sessions end, except this session
   * and a password shown to be the person's own (docs/decisions/0037).
   * @returns whether it was done, and whether a password ended; not done when the link is no longer valid or not for
   *   this account, the company is full, or the person already has a company
   */
  async join(
    place: Place,
    person: { id: string; sesion: string },
    correos: readonly NewCorreo[],
    domain: string,
    now: number,
  ): Promise<{ joined: boolean; passwordEnded: boolean }> {
    const { id } = person
    const si = (n: number) => ({
      sql: `EXISTS (SELECT 1 FROM team_members WHERE empresa_id = ?${n} AND user_id = ?${n + 1})`,
      values: [place.empresa_id, id],
    })
    const ending = joined(this.d1, { usuario_id: id, session: person.sesion, si }, now)
    const [joinResult, ...rest] = await this.d1.batch([
      this.d1
        .prepare(
          `UPDATE usuarios SET empresa_id = ?2, email_verificado_at = coalesce(email_verificado_at, ?4),
             rol_id = (SELECT r.id FROM roles r JOIN team_members m ON m.rol = r.nombre WHERE m.token_hash = ?1 AND m.empresa_id = ?2)
           WHERE id = ?5 AND empresa_id IS NULL AND rol_id <> ${ROL_ID(`'SuperAdmin'`)}
             AND EXISTS (SELECT 1 FROM team_members m WHERE ${HOLDS} AND m.email = usuarios.email)`,
        )
        .bind(place.token_hash, place.empresa_id, place.administradores, now, id),
      ...this.#enter(place, id, correos, domain, now),
      ...ending,
    ])
    return {
      joined: (joinResult?.meta.changes ?? 0) > 0,
      passwordEnded: (rest.at(-ending.length)?.meta.changes ?? 0) > 0,
    }
  }

  /**
   * Marks the invitation as accepted by the account that the previous statement added to the company, and queues the
   * notifications.
   */
  #enter(place: Place, id: string, correos: readonly NewCorreo[], domain: string, now: number) {
    const rows = correos.map((correo) => rowOf(correo, domain, now))
    return [
      this.d1
        .prepare(
          `UPDATE team_members SET invitation_status = 'accepted', user_id = ?3, token_hash = NULL, expires_at = NULL,
             nombre = (SELECT nombre FROM usuarios WHERE id = ?3)
           WHERE empresa_id = ?2 AND token_hash = ?1 AND EXISTS (SELECT 1 FROM usuarios WHERE id = ?3 AND empresa_id = ?2)
             AND NOT EXISTS (SELECT 1 FROM team_members WHERE empresa_id = ?2 AND user_id = ?3)`,
        )
        .bind(place.token_hash, place.empresa_id, id),
      this.#audit('invitacion-aceptada', place, { usuario_id: id, objeto: id, datos: { rol: place.rol } }, now),
      // a company created by the platform has no owner yet: its first Administrador becomes the owner
      this.d1
        .prepare(
          `UPDATE empresas SET user_id = ?2 WHERE id = ?1 AND user_id IS NULL AND ${isMiembro(1)}
             AND EXISTS (SELECT 1 FROM team_members WHERE empresa_id = ?1 AND user_id = ?2 AND rol = 'Administrador')
             AND NOT EXISTS (SELECT 1 FROM empresas WHERE user_id = ?2)`,
        )
        .bind(place.empresa_id, id),
      ...queueCorreos(this.d1, rows, { sql: isMiembro(2), values: [place.empresa_id, id] }),
    ]
  }

  #audit<S extends AuditEvent>(auditEvent: S, { empresa_id }: Place, what: AuditEventDetails<S>, now: number) {
    const row = toAuditEntry(this.requestTrace ?? emptyTrace(now), auditEvent, { ...what, empresa_id })
    return auditRowInsert(this.d1, row, 'tras-cambio')
  }
}

/** The key of the mail that notifies an Administrador of a new member. */
export const arrivalKey = (miembroId: string, usuarioId: string): string => `equipo:${miembroId}:${usuarioId}`
