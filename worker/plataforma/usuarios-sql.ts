/**
 * The door to the people of all companies, part of the platform door: for the SuperAdmin only. Every write is one batch
 * with its conditions in the statements: the actor is still an enabled SuperAdmin and acts on another person, an owner
 * stays in their company, and no company exceeds its limits.
 */

import { desc, sql } from 'drizzle-orm'
import { auditRowInsert } from '../auditoria/sql'
import { type CorreoRow, IS_UNSENT } from '../correo/sql'
import { type AuditEvent, type AuditEventDetails, type RequestTrace, toAuditEntry } from '../domain/auditoria/auditoria'
import { PLATFORM_ZONA } from '../domain/day'
import type { Rol } from '../domain/identidad/sign-in'
import { type Handover, handOverWrites } from '../equipo/ownership-sql'
import { isMailOf } from '../equipo/write-sql'
import { joined } from '../identidad/proof-sql'
import { queueRecheckOf } from '../outbox/rows-sql'
import { type Connection, connect, type Db } from '../platform-db/connect'
import type { EmpresaRow } from '../platform-db/platform-db'
import { rolId } from '../platform-db/rol-id'
import { hasChanged, number, read, write } from '../platform-db/sql'
import { empresas, usuarios } from '../tenant/schema/empresas'
import { type FactorRemoval, factorRemoval } from './factor-removal-sql'
import { mayManage } from './manage-sql'
import { type UsuarioRow, UsuariosReader } from './usuarios-list-sql'

/** The role and company a person is to get, with that company's limits. */
interface Placement {
  rol: Rol
  empresa_id: string | null
  /** how many Administradores the company may have */
  administradores: number
}

/** ?1 is the actor, ?2 the person acted on. */
const MAY_MANAGE = mayManage('?1', '?2')
const NOT_OWNER = 'not exists (select 1 from empresas where user_id = ?2)'
/** An invitation to company ?4 that waits for this address: the account takes its place. */
const waiting = (email: string) => `m.empresa_id = ?4 and m.email = ${email} and m.user_id is null`
/**
 * Company ?4 has room for ?2 in the role ?3, with ?5 Administradores at most; no company is always fine. A person who is
 * there already takes no more room, also where a limit shrank below the number of members; nor does an invitation to
 * the same address.
 */
const fits = (email: string) => `case when ?4 is null then 1
  when not exists (select 1 from empresas where id = ?4) then 0
  when not exists (select 1 from usuarios where id = ?2 and empresa_id = ?4) and (select count(*) from team_members m where empresa_id = ?4 and user_id is not ?2 and not (${waiting(email)}))
    >= (select user_limit from empresas where id = ?4) then 0
  when ?3 <> 'Administrador' then 1
  else (select count(*) from team_members m where empresa_id = ?4 and rol = 'Administrador' and user_id is not ?2
    and not (${waiting(email)})) < ?5 end`

export class UsuariosDb extends UsuariosReader {
  readonly #db: Db
  constructor(
    private readonly d1: Connection,
    private readonly actorId: string,
    private readonly requestTrace: RequestTrace,
  ) {
    super(d1)
    this.#db = connect(d1)
  }

  /** Companies by id, NIT or full name, at most two; and the newest ones as suggestions. */
  async empresas(given: string | null, newOnes = 0): Promise<{ found: EmpresaRow[]; nuevas: string[] }> {
    const [found, newest] = await this.#db.batch([
      this.#db
        .select()
        .from(empresas)
        .where(
          sql`${given} is not null and (${empresas.id} = ${given} or ${empresas.nit} = ${given} or ${empresas.nombre} = ${given} collate nocase)`,
        )
        .limit(2),
      this.#db.select({ nombre: empresas.nombre }).from(empresas).orderBy(desc(empresas.created_at)).limit(newOnes),
    ])
    return { found, nuevas: newest.map((e) => e.nombre) }
  }

  /** A company's used seats. */
  async usage(empresa_id: string) {
    return read(
      this.d1,
      { miembros: number, administradores: number },
      `select count(*) as miembros, coalesce(sum(rol = 'Administrador'), 0) as administradores
         from team_members where empresa_id = ?`,
      empresa_id,
    ).first()
  }

  /** The language of a company's owner; without a company or owner, the actor's. */
  async languageFor(empresa_id: string | null): Promise<'es' | 'en'> {
    const row = await read(
      this.d1,
      { idioma: usuarios.idioma },
      `select coalesce((select u.idioma from empresas e join usuarios u on u.id = e.user_id where e.id = ?2),
           (select idioma from usuarios where id = ?1), 'es') as idioma`,
      this.actorId,
      empresa_id,
    ).first()
    return row?.idioma ?? 'es'
  }

  /**
   * Creates an account without a password, in a company's team if one is given, where it takes the place of an
   * invitation to its address. `after`: statements of the same batch. False when not allowed.
   */
  async create(
    u: { id: string; nombre: string; email: string; idioma: 'es' | 'en' },
    placement: Placement,
    after: readonly D1PreparedStatement[],
    now: number,
  ): Promise<boolean> {
    const { rol, empresa_id } = placement
    const isAllowed = `${MAY_MANAGE} and ${fits('?6')} and not exists (select 1 from usuarios where email = ?6)`
    const [, , result] = await this.d1.batch([
      ...this.#replaced(isAllowed, [this.actorId, u.id, rol, empresa_id, placement.administradores, u.email], '?6'),
      write(
        this.d1,
        `insert into usuarios (id, nombre, email, zona_horaria, empresa_id, rol_id, created_at, idioma)
           select ?2, ?7, ?6, coalesce((select zona_horaria from empresas where id = ?4), '${PLATFORM_ZONA}'), ?4, ${rolId('?3')}, ?8, ?9
           where ${isAllowed} on conflict (email) do nothing`,
        this.actorId,
        u.id,
        rol,
        empresa_id,
        placement.administradores,
        u.email,
        u.nombre,
        now,
        u.idioma,
      ),
      this.#audit('usuario-creado', { objeto: u.id, empresa_id, datos: { rol } }),
      this.#inEquipo(u.id, now),
      this.#owner(u.id, placement),
      ...after,
    ])
    return hasChanged(result)
  }

  /**
   * Changes a person's role or company: sessions and tokens end, as do credentials set before the address was proven
   * (docs/decisions/0037), and assignments and unsent mails of the company are deleted. An invitation to the same address
   * in the new one gives its place. False when not allowed (see above).
   */
  async change(before: UsuarioRow, placement: Placement, now: number): Promise<boolean> {
    const { id, empresa_id: oldEmpresaId } = before
    const { rol, empresa_id } = placement
    const asked = [this.actorId, id, rol, empresa_id, placement.administradores]
    const email = '(select email from usuarios where id = ?2)'
    const isAllowed = `${MAY_MANAGE} and ${NOT_OWNER} and ${fits(email)}`
    const prepared = (text: string) => write(this.d1, text, ...asked)
    const alreadyMoved = `exists (select 1 from usuarios where id = ?1 and empresa_id is ?3 and rol_id = ${rolId('?2')})`
    const afterwards = (text: string) => write(this.d1, `${text} and ${alreadyMoved}`, id, rol, empresa_id)
    const moved = (n: number) => ({
      sql: `exists (select 1 from usuarios where id = ?${n} and empresa_id is ?${n + 1} and rol_id = ${rolId(`?${n + 2}`)})`,
      values: [id, empresa_id, rol],
    })
    const [, , , , result] = await this.d1.batch([
      ...this.#replaced(isAllowed, asked, email),
      // written for the old role or company; mails of no company are about the account itself
      prepared(
        `delete from correos where usuario_id = ?2 and ${IS_UNSENT} and empresa_id is not null and ${isAllowed}`,
      ),
      // a foreign key refuses to move a person who still has vehicles of the previous company
      prepared(`delete from asignaciones where usuario_id = ?2 and ${isAllowed}`),
      prepared(`update usuarios set rol_id = ${rolId('?3')}, empresa_id = ?4 where id = ?2 and ${isAllowed}`),
      this.#audit('usuario-cambiado', {
        objeto: id,
        empresa_id: empresa_id ?? oldEmpresaId,
        datos: { antes: before.rol, rol, empresa: oldEmpresaId !== empresa_id },
      }),
      afterwards('delete from team_members where user_id = ?1 and empresa_id is not ?3'),
      afterwards('update team_members set rol = ?2 where user_id = ?1 and empresa_id is ?3 and rol <> ?2'),
      this.#inEquipo(id, now),
      this.#owner(id, placement),
      ...joined(this.d1, { usuario_id: id, session: null, condition: moved }, now),
      queueRecheckOf(this.d1, oldEmpresaId, now),
    ])
    return hasChanged(result)
  }

  /** Makes a person the owner of their company, with the mails that say so. False when not allowed (ownership-sql.ts). */
  async handOver(handover: Omit<Handover, 'actorId'>, correos: readonly CorreoRow[], now: number): Promise<boolean> {
    const { requestTrace } = this
    const writes = handOverWrites(this.d1, 'platform', { ...handover, actorId: this.actorId }, correos, {
      requestTrace,
      now,
    })
    return hasChanged((await this.d1.batch(writes))[0])
  }

  /**
   * Disables a person: ends sessions, tokens, sign-in steps, codes and unsent mail. False when not allowed or already
   * disabled.
   */
  async disable({ id, empresa_id }: UsuarioRow, now: number): Promise<boolean> {
    const isOut = 'exists (select 1 from usuarios where id = ?1 and deshabilitado_at is not null)'
    const [result] = await this.d1.batch([
      write(
        this.d1,
        `update usuarios set deshabilitado_at = ?3 where id = ?2 and deshabilitado_at is null and ${MAY_MANAGE}`,
        this.actorId,
        id,
        now,
      ),
      this.#audit('usuario-deshabilitado', { objeto: id, empresa_id }),
      ...['sesiones', 'api_familias', 'pasos', 'codigos'].map((table) =>
        write(this.d1, `delete from ${table} where usuario_id = ?1 and ${isOut}`, id),
      ),
      write(this.d1, `delete from correos where usuario_id = ?1 and ${IS_UNSENT} and ${isOut}`, id),
      queueRecheckOf(this.d1, empresa_id, now),
    ])
    return hasChanged(result)
  }

  /** Removes a person's second factor and ends their sessions, with the mail that says so. False when not allowed. */
  async removeFactor(removal: Omit<FactorRemoval, 'actorId'>): Promise<boolean> {
    const batch = factorRemoval(this.d1, { ...removal, actorId: this.actorId }, this.requestTrace)
    return hasChanged((await this.d1.batch(batch)).at(-1))
  }

  /** Enables a person again. */
  async enable({ id, empresa_id }: UsuarioRow): Promise<boolean> {
    const [result] = await this.d1.batch([
      write(
        this.d1,
        `update usuarios set deshabilitado_at = null where id = ?2 and deshabilitado_at is not null and ${MAY_MANAGE}`,
        this.actorId,
        id,
      ),
      this.#audit('usuario-habilitado', { objeto: id, empresa_id }),
    ])
    return hasChanged(result)
  }

  /** Deletes an account with all the person's own data. False when not allowed. */
  async remove({ id, empresa_id }: UsuarioRow, now: number): Promise<boolean> {
    const [result] = await this.d1.batch([
      write(this.d1, `delete from usuarios where id = ?2 and ${MAY_MANAGE} and ${NOT_OWNER}`, this.actorId, id),
      this.#audit('usuario-eliminado', { objeto: id, empresa_id }),
      queueRecheckOf(this.d1, empresa_id, now),
    ])
    return hasChanged(result)
  }

  /** Deletes the invitation whose place an account takes, and its mail that has not left: two statements. */
  #replaced(isAllowed: string, values: readonly (string | number | null)[], email: string): D1PreparedStatement[] {
    const invitation = `select m.id from team_members m where ${waiting(email)} and ${isAllowed}`
    return [
      `delete from correos where ${IS_UNSENT} and empresa_id = ?4
         and exists (select 1 from (${invitation}) i where ${isMailOf('i.id')})`,
      `delete from team_members where id in (${invitation})`,
    ].map((text) => write(this.d1, text, ...values))
  }

  /** Inserts a company member's team row if missing. */
  #inEquipo(id: string, now: number): D1PreparedStatement {
    return write(
      this.d1,
      `insert into team_members (id, empresa_id, nombre, email, rol, invitation_status, user_id, created_at)
         select ?2, u.empresa_id, u.nombre, u.email, r.nombre, 'accepted', u.id, ?3
         from usuarios u join roles r on r.id = u.rol_id where u.id = ?1 and u.empresa_id is not null
         and not exists (select 1 from team_members where empresa_id = u.empresa_id and user_id = u.id)`,
      id,
      crypto.randomUUID(),
      now,
    )
  }

  /**
   * The first Administrador of a company without an owner becomes its owner, as by invitation; only if the change above
   * was applied.
   */
  #owner(id: string, { rol, empresa_id }: Placement): D1PreparedStatement {
    return write(
      this.d1,
      `update empresas set user_id = ?1 where id = ?2 and user_id is null and ?3 = 'Administrador'
         and exists (select 1 from usuarios where id = ?1 and empresa_id = ?2 and rol_id = ${rolId('?3')})`,
      id,
      empresa_id,
      rol,
    )
  }

  #audit<S extends AuditEvent>(auditEvent: S, what: AuditEventDetails<S>): D1PreparedStatement {
    return auditRowInsert(this.d1, toAuditEntry(this.requestTrace, auditEvent, what), 'after-change')
  }
}
