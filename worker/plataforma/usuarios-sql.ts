/**
 * The door to the people of all companies, part of the platform door: for the SuperAdmin only. Every write is one batch
 * with its conditions in the statements: the actor is still an enabled SuperAdmin and acts on another person, an owner
 * stays in their company, and no company exceeds its limits.
 */
import { desc, sql } from 'drizzle-orm'
import { auditRowInsert } from '../auditoria/sql'
import { type AuditEvent, type AuditEventDetails, type RequestTrace, toAuditEntry } from '../domain/auditoria/auditoria'
import type { Rol } from '../domain/identidad/sign-in'
import { joined } from '../identidad/proof-sql'
import { type Connection, connect, type Db } from '../platform-db/connect'
import type { EmpresaRow } from '../platform-db/platform-db'
import { empresas } from '../tenant/schema/empresas'
import { type UsuarioRow, UsuariosReader } from './usuarios-list-sql'

/** The role and company a person is to get, with that company's limits. */
export interface Placement {
  rol: Rol
  empresa_id: string | null
  /** how many Administradores the company may have */
  administradores: number
}

const ROL_ID = (rol: string) => `(SELECT id FROM roles WHERE nombre = ${rol})`
/** ?1 is the actor, ?2 the person acted on. */
const MAY_MANAGE = `?1 <> ?2 AND EXISTS (SELECT 1 FROM usuarios q WHERE q.id = ?1 AND q.rol_id = ${ROL_ID(`'SuperAdmin'`)}
  AND q.deshabilitado_at IS NULL)`
const NOT_OWNER = 'NOT EXISTS (SELECT 1 FROM empresas WHERE user_id = ?2)'
/** Company ?4 has room for ?2 in the role ?3, with ?5 Administradores at most; no company is always fine. */
const FITS = `CASE WHEN ?4 IS NULL THEN 1
  WHEN NOT EXISTS (SELECT 1 FROM empresas WHERE id = ?4) THEN 0
  WHEN (SELECT count(*) FROM team_members WHERE empresa_id = ?4 AND user_id IS NOT ?2)
    >= (SELECT user_limit FROM empresas WHERE id = ?4) THEN 0
  WHEN ?3 <> 'Administrador' THEN 1
  ELSE (SELECT count(*) FROM team_members WHERE empresa_id = ?4 AND rol = 'Administrador' AND user_id IS NOT ?2) < ?5 END`

export class UsuariosDb extends UsuariosReader {
  readonly #db: Db
  constructor(
    private readonly d1: Connection,
    private readonly who: string,
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
    return this.d1
      .prepare(
        `SELECT count(*) AS miembros, coalesce(sum(rol = 'Administrador'), 0) AS administradores
         FROM team_members WHERE empresa_id = ?`,
      )
      .bind(empresa_id)
      .first<{ miembros: number; administradores: number }>()
  }

  /** The language of a company's owner; without a company or owner, the actor's. */
  async languageFor(empresa_id: string | null): Promise<'es' | 'en'> {
    const row = await this.d1
      .prepare(
        `SELECT coalesce((SELECT u.idioma FROM empresas e JOIN usuarios u ON u.id = e.user_id WHERE e.id = ?2),
           (SELECT idioma FROM usuarios WHERE id = ?1), 'es') AS idioma`,
      )
      .bind(this.who, empresa_id)
      .first<{ idioma: 'es' | 'en' }>()
    return row?.idioma ?? 'es'
  }

  /**
   * Creates an account without a password, in a company's team if one is given. `after`: statements of the same batch.
   * False when not allowed.
   */
  async create(
    u: { id: string; nombre: string; email: string; idioma: 'es' | 'en' },
    placement: Placement,
    after: readonly D1PreparedStatement[],
    now: number,
  ): Promise<boolean> {
    const { rol, empresa_id } = placement
    const [result] = await this.d1.batch([
      this.d1
        .prepare(
          `INSERT INTO usuarios (id, nombre, email, zona_horaria, empresa_id, rol_id, created_at, idioma)
           SELECT ?2, ?6, ?7, coalesce((SELECT zona_horaria FROM empresas WHERE id = ?4), 'America/Bogota'), ?4, ${ROL_ID('?3')}, ?8, ?9
           WHERE ${MAY_MANAGE} AND ${FITS} AND NOT EXISTS (SELECT 1 FROM team_members WHERE empresa_id = ?4 AND email = ?7)
           ON CONFLICT (email) DO NOTHING`,
        )
        .bind(...[this.who, u.id, rol, empresa_id, placement.administradores, u.nombre, u.email, now, u.idioma]),
      this.#audit('usuario-creado', { objeto: u.id, empresa_id, datos: { rol } }),
      this.#inEquipo(u.id, now),
      this.#owner(u.id, placement),
      ...after,
    ])
    return hasChanged(result)
  }

  /**
   * Changes a person's role or company: sessions and tokens end, as do credentials set before the address was proven
   * (docs/decisions/0037), and assignments in the previous company are deleted. False when not allowed (see above), or
   * when the address already has an invitation there.
   */
  async change(before: UsuarioRow, placement: Placement, now: number): Promise<boolean> {
    const { id, empresa_id: oldEmpresaId } = before
    const { rol, empresa_id } = placement
    const isAllowed = `${MAY_MANAGE} AND ${NOT_OWNER} AND ${FITS} AND NOT EXISTS (SELECT 1 FROM team_members
      WHERE empresa_id = ?4 AND user_id IS NOT ?2 AND email = (SELECT email FROM usuarios WHERE id = ?2))`
    const prepared = (text: string) =>
      this.d1.prepare(text).bind(this.who, id, rol, empresa_id, placement.administradores)
    const alreadyMoved = `EXISTS (SELECT 1 FROM usuarios WHERE id = ?1 AND empresa_id IS ?3 AND rol_id = ${ROL_ID('?2')})`
    const afterwards = (text: string) => this.d1.prepare(`${text} AND ${alreadyMoved}`).bind(id, rol, empresa_id)
    const moved = (n: number) => ({
      sql: `EXISTS (SELECT 1 FROM usuarios WHERE id = ?${n} AND empresa_id IS ?${n + 1} AND rol_id = ${ROL_ID(`?${n + 2}`)})`,
      values: [id, empresa_id, rol],
    })
    const [, result] = await this.d1.batch([
      // a foreign key refuses to move a person who still has vehicles of the previous company
      prepared(`DELETE FROM asignaciones WHERE usuario_id = ?2 AND ${isAllowed}`),
      prepared(`UPDATE usuarios SET rol_id = ${ROL_ID('?3')}, empresa_id = ?4 WHERE id = ?2 AND ${isAllowed}`),
      this.#audit('usuario-cambiado', {
        objeto: id,
        empresa_id: empresa_id ?? oldEmpresaId,
        datos: { antes: before.rol, rol, empresa: oldEmpresaId !== empresa_id },
      }),
      afterwards('DELETE FROM team_members WHERE user_id = ?1 AND empresa_id IS NOT ?3'),
      afterwards('UPDATE team_members SET rol = ?2 WHERE user_id = ?1 AND empresa_id IS ?3 AND rol <> ?2'),
      this.#inEquipo(id, now),
      this.#owner(id, placement),
      ...joined(this.d1, { usuario_id: id, session: null, si: moved }, now),
      afterwards("DELETE FROM correos WHERE usuario_id = ?1 AND estado = 'pendiente' AND empresa_id IS NOT ?3"),
      this.#recheck(oldEmpresaId, id, now),
    ])
    return hasChanged(result)
  }

  /** Disables a person: ends sessions, tokens, sign-in steps and codes. False when not allowed or already disabled. */
  async disable({ id, empresa_id }: UsuarioRow, now: number): Promise<boolean> {
    const isOut = 'EXISTS (SELECT 1 FROM usuarios WHERE id = ?1 AND deshabilitado_at IS NOT NULL)'
    const [result] = await this.d1.batch([
      this.d1
        .prepare(
          `UPDATE usuarios SET deshabilitado_at = ?3 WHERE id = ?2 AND deshabilitado_at IS NULL AND ${MAY_MANAGE}`,
        )
        .bind(this.who, id, now),
      this.#audit('usuario-deshabilitado', { objeto: id, empresa_id }),
      ...['sesiones', 'api_familias', 'pasos', 'codigos'].map((table) =>
        this.d1.prepare(`DELETE FROM ${table} WHERE usuario_id = ?1 AND ${isOut}`).bind(id),
      ),
      this.#recheck(empresa_id, id, now),
    ])
    return hasChanged(result)
  }

  /** Enables a person again. */
  async enable({ id, empresa_id }: UsuarioRow): Promise<boolean> {
    const [result] = await this.d1.batch([
      this.d1
        .prepare(
          `UPDATE usuarios SET deshabilitado_at = NULL WHERE id = ?2 AND deshabilitado_at IS NOT NULL AND ${MAY_MANAGE}`,
        )
        .bind(this.who, id),
      this.#audit('usuario-habilitado', { objeto: id, empresa_id }),
    ])
    return hasChanged(result)
  }

  /** Deletes an account with all the person's own data. False when not allowed. */
  async remove({ id, empresa_id }: UsuarioRow, now: number): Promise<boolean> {
    const [result] = await this.d1.batch([
      this.d1.prepare(`DELETE FROM usuarios WHERE id = ?2 AND ${MAY_MANAGE} AND ${NOT_OWNER}`).bind(this.who, id),
      this.#audit('usuario-eliminado', { objeto: id, empresa_id }),
      this.#recheck(empresa_id, id, now),
    ])
    return hasChanged(result)
  }

  /** Inserts a company member's team row if missing. */
  #inEquipo(id: string, now: number): D1PreparedStatement {
    return this.d1
      .prepare(
        `INSERT INTO team_members (id, empresa_id, nombre, email, rol, invitation_status, user_id, created_at)
         SELECT ?2, u.empresa_id, u.nombre, u.email, r.nombre, 'accepted', u.id, ?3
         FROM usuarios u JOIN roles r ON r.id = u.rol_id WHERE u.id = ?1 AND u.empresa_id IS NOT NULL
         AND NOT EXISTS (SELECT 1 FROM team_members WHERE empresa_id = u.empresa_id AND user_id = u.id)`,
      )
      .bind(id, crypto.randomUUID(), now)
  }

  /**
   * The first Administrador of a company without an owner becomes its owner, as by invitation; only if the change above
   * was applied.
   */
  #owner(id: string, { rol, empresa_id }: Placement): D1PreparedStatement {
    return this.d1
      .prepare(
        `UPDATE empresas SET user_id = ?1 WHERE id = ?2 AND user_id IS NULL AND ?3 = 'Administrador'
         AND EXISTS (SELECT 1 FROM usuarios WHERE id = ?1 AND empresa_id = ?2 AND rol_id = ${ROL_ID('?3')})`,
      )
      .bind(id, empresa_id, rol)
  }

  /** Makes the live room check again what this person may see. */
  #recheck(empresa_id: string | null, id: string, now: number): D1PreparedStatement {
    return this.d1
      .prepare(
        `INSERT INTO pendientes (id, tipo, destino, carga, proximo_at, created_at)
         SELECT ?3, 'fleet.revisar', ?1, json_object('usuario', ?2), ?4, ?4 WHERE ?1 IS NOT NULL`,
      )
      .bind(empresa_id, id, crypto.randomUUID(), now)
  }

  #audit<S extends AuditEvent>(auditEvent: S, what: AuditEventDetails<S>): D1PreparedStatement {
    return auditRowInsert(this.d1, toAuditEntry(this.requestTrace, auditEvent, what), 'tras-cambio')
  }
}

const hasChanged = (result: D1Result | undefined): boolean => (result?.meta.changes ?? 0) > 0
