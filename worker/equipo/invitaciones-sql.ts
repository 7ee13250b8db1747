/**
 * Accepting an invitation, part of the platform door: the link identifies the row, so the company is not known before
 * it is read. Accepting is one batch whose first statement checks all conditions: a link is used once, and concurrent
 * requests cannot exceed a company's limits.
 */

import { auditStatement } from '../auditoria/sql'
import { type NewCorreo, queueCorreos, rowOf } from '../correo/sql'
import type { AuditEvent, AuditEventDetails, RequestTrace } from '../domain/auditoria/auditoria'
import type { EquipoRol } from '../domain/equipo/equipo'
import { PRIVACY_VERSION } from '../domain/identidad/privacy'
import { joined } from '../identidad/proof-sql'
import type { Connection } from '../platform-db/connect'
import type { EmpresaRow } from '../platform-db/platform-db'
import { rolId } from '../platform-db/rol-id'
import { hasChanged, nullable, read, write } from '../platform-db/sql'
import { empresas, team_members, usuarios } from '../tenant/schema/empresas'
import { IS_MAILED } from './administradores-sql'

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
const INVITACION_ROW = {
  id: team_members.id,
  empresa_id: team_members.empresa_id,
  nombre: team_members.nombre,
  email: team_members.email,
  rol: team_members.rol,
  expires_at: team_members.expires_at,
  cuenta: nullable(usuarios.id),
  empresa: empresas.nombre,
  plan_type: empresas.plan_type,
  user_limit: empresas.user_limit,
  subscription_status: empresas.subscription_status,
  trial_ends_at: empresas.trial_ends_at,
  subscription_ends_at: empresas.subscription_ends_at,
  zona_horaria: empresas.zona_horaria,
}
const INTERESTED_ROW = { id: usuarios.id, email: usuarios.email, idioma: usuarios.idioma }
/** An Administrador who wants team notifications. */
interface Interested {
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

/** The link is still valid and the company has room; pending invitations do not count here. */
const HOLDS = `m.token_hash = ?1 and m.empresa_id = ?2 and m.invitation_status = 'pending' and m.expires_at > ?4
  and (select count(*) from team_members where empresa_id = ?2 and invitation_status = 'accepted')
    < (select user_limit from empresas where id = ?2)
  and case when m.rol <> 'Administrador' then 1
    else (select count(*) from team_members
      where empresa_id = ?2 and invitation_status = 'accepted' and rol = 'Administrador') < ?3 end`
/** An account is a member of a company by now; the parameters are its company, ?n, and the account. */
const isMiembro = (n: number) => `exists (select 1 from team_members where empresa_id = ?${n} and user_id = ?${n + 1})`

export class InvitacionesDb {
  /** @param requestTrace the person and origin of the request, for the audit log */
  constructor(
    private readonly d1: Connection,
    private readonly requestTrace: RequestTrace | null = null,
  ) {}

  /** The invitation of a link, expired or not; null when there is none. One round trip. */
  read(tokenHash: string): Promise<InvitacionRow | null> {
    return read(
      this.d1,
      INVITACION_ROW,
      `select m.id, m.empresa_id, m.nombre, m.email, m.rol, m.expires_at, u.id as cuenta, e.nombre as empresa,
           e.plan_type, e.user_limit, e.subscription_status, e.trial_ends_at, e.subscription_ends_at, e.zona_horaria
         from team_members m join empresas e on e.id = m.empresa_id left join usuarios u on u.email = m.email
         where m.token_hash = ?1 and m.invitation_status = 'pending'`,
      tokenHash,
    ).first()
  }

  /** The Administradores of a company who want team notifications. */
  async interested(empresaId: string): Promise<Interested[]> {
    return read(
      this.d1,
      INTERESTED_ROW,
      `select u.id, u.email, u.idioma from usuarios u left join preferencias p on p.usuario_id = u.id
         where u.empresa_id = ?1 and ${IS_MAILED} and coalesce(p.team_updates, 1) = 1`,
      empresaId,
    ).all()
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
      write(
        this.d1,
        `insert into usuarios (id, nombre, email, email_verificado_at, zona_horaria, empresa_id, rol_id, created_at, idioma)
           select ?5, ?6, m.email, ?4, (select zona_horaria from empresas where id = ?2), m.empresa_id,
             ${rolId('m.rol')}, ?4, ?7
           from team_members m where ${HOLDS} on conflict (email) do nothing`,
        ...placeParams,
        id,
        nombre,
        account.idioma,
      ),
      this.#audit('registro', place, { usuario_id: id }, now),
      write(
        this.d1,
        `insert into credenciales (usuario_id, password_hash, updated_at)
           select ?1, ?2, ?3 where exists (select 1 from usuarios where id = ?1)`,
        id,
        account.password_hash,
        now,
      ),
      write(
        this.d1,
        `insert into consentimientos (id, tipo, version, usuario_id, at)
           select ?1, 'registro', ?2, ?3, ?4 where exists (select 1 from usuarios where id = ?3)`,
        crypto.randomUUID(),
        PRIVACY_VERSION,
        id,
        now,
      ),
      ...this.#enter(place, id, correos, domain, now),
    ])
    return hasChanged(created)
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
    const condition = (n: number) => ({ sql: isMiembro(n), values: [place.empresa_id, id] })
    const ending = joined(this.d1, { usuario_id: id, session: person.sesion, condition }, now)
    const [joinResult, ...rest] = await this.d1.batch([
      write(
        this.d1,
        `update usuarios set empresa_id = ?2, email_verificado_at = coalesce(email_verificado_at, ?4),
             rol_id = (select r.id from roles r join team_members m on m.rol = r.nombre where m.token_hash = ?1 and m.empresa_id = ?2)
           where id = ?5 and empresa_id is null and rol_id <> ${rolId(`'SuperAdmin'`)}
             and exists (select 1 from team_members m where ${HOLDS} and m.email = usuarios.email)`,
        place.token_hash,
        place.empresa_id,
        place.administradores,
        now,
        id,
      ),
      ...this.#enter(place, id, correos, domain, now),
      ...ending,
    ])
    return {
      joined: hasChanged(joinResult),
      passwordEnded: hasChanged(rest.at(-ending.length)),
    }
  }

  /**
   * Marks the invitation as accepted by the account that the previous statement added to the company, and queues the
   * notifications.
   */
  #enter(place: Place, id: string, correos: readonly NewCorreo[], domain: string, now: number) {
    const rows = correos.map((correo) => rowOf(correo, domain, now))
    return [
      write(
        this.d1,
        `update team_members set invitation_status = 'accepted', user_id = ?3, token_hash = null, expires_at = null,
             nombre = (select nombre from usuarios where id = ?3)
           where empresa_id = ?2 and token_hash = ?1 and exists (select 1 from usuarios where id = ?3 and empresa_id = ?2)
             and not exists (select 1 from team_members where empresa_id = ?2 and user_id = ?3)`,
        place.token_hash,
        place.empresa_id,
        id,
      ),
      this.#audit('invitacion-aceptada', place, { usuario_id: id, objeto: id, datos: { rol: place.rol } }, now),
      // a company created by the platform has no owner yet: its first Administrador becomes the owner
      write(
        this.d1,
        `update empresas set user_id = ?2 where id = ?1 and user_id is null and ${isMiembro(1)}
             and exists (select 1 from team_members where empresa_id = ?1 and user_id = ?2 and rol = 'Administrador')
             and not exists (select 1 from empresas where user_id = ?2)`,
        place.empresa_id,
        id,
      ),
      ...queueCorreos(this.d1, rows, { sql: isMiembro(2), values: [place.empresa_id, id] }),
    ]
  }

  #audit<S extends AuditEvent>(auditEvent: S, { empresa_id }: Place, what: AuditEventDetails<S>, now: number) {
    const { requestTrace } = this
    return auditStatement(this.d1, auditEvent, { ...what, empresa_id }, { requestTrace, now })
  }
}

/** The key of the mail that notifies an Administrador of a new member. */
export const arrivalKey = (miembroId: string, usuarioId: string): string => `equipo:${miembroId}:${usuarioId}`
