/**
 * The platform door: queries across companies or before a company is known (sign-in, the gate, cron, super-admin). A
 * company's own data does not go through here.
 */
import { and, eq, inArray, isNull, lt, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { auditoriaWrite } from '../auditoria/sql'
import { emptyTrace, type RequestTrace, toAuditEntry } from '../domain/auditoria/auditoria'
import { DEFAULTS, ownOrDefault } from '../empresa/seguridad-sql'
import { apoyos, factores, sesiones } from '../tenant/schema/access'
import { pendientes } from '../tenant/schema/clock'
import { empresas, roles, seguridad, team_members, usuarios } from '../tenant/schema/empresas'
import { vehiculos } from '../tenant/schema/fleet'
import { ajustes_sistema, alertas_sistema } from '../tenant/schema/platform'
import { messages } from '../tenant/schema/soporte'
import { type Connection, connect, type Db } from './connect'
import { insertIf } from './insert-if'

/** Above this the bell shows «99+». */
const BELL_MAX = 100

export class PlatformDb {
  readonly #db: Db
  /** @param requestTrace actor and origin, for the audit log; null for the clock */
  constructor(
    connection: Connection,
    private readonly requestTrace: RequestTrace | null = null,
  ) {
    this.#db = connect(connection)
  }

  /**
   * Everything the gate needs in one SELECT: session, person and second factor, role, company and its security
   * settings; and the company a SuperAdmin has open.
   */
  async sesionPorHash(hash: string) {
    const opened = alias(empresas, 'abierta')
    const [row] = await this.#db
      .select({
        sesion: {
          id: sesiones.id,
          last_seen: sesiones.last_seen,
          expires_at: sesiones.expires_at,
        },
        usuario: {
          id: usuarios.id,
          nombre: usuarios.nombre,
          email: usuarios.email,
          idioma: usuarios.idioma,
          zona_horaria: usuarios.zona_horaria,
          email_verificado_at: usuarios.email_verificado_at,
        },
        rol: roles.nombre,
        empresa: empresas,
        session_timeout: ownOrDefault('session_timeout'),
        two_factor_auth: seguridad.two_factor_auth,
        verificado_at: factores.verificado_at,
        // the bell of a SuperAdmin; not queried for others
        alertas: sql<number>`case when ${roles.nombre} = 'SuperAdmin' then (select count(*) from (select 1
          from ${alertas_sistema} where ${alertas_sistema.estado} = 'Pendiente' limit ${BELL_MAX})) else 0 end`,
        unread: sql<number>`case when ${roles.nombre} = 'SuperAdmin' then (select count(*) from (select 1
          from ${messages} where ${messages.read} = 0 limit ${BELL_MAX})) else 0 end`,
        apoyo: { hasta_at: apoyos.hasta_at },
        abierta: opened,
      })
      .from(sesiones)
      .innerJoin(usuarios, eq(usuarios.id, sesiones.usuario_id))
      .innerJoin(roles, eq(roles.id, usuarios.rol_id))
      .leftJoin(empresas, eq(empresas.id, usuarios.empresa_id))
      .leftJoin(seguridad, eq(seguridad.empresa_id, usuarios.empresa_id))
      .leftJoin(factores, eq(factores.usuario_id, usuarios.id))
      .leftJoin(apoyos, eq(apoyos.sesion_id, sesiones.id))
      .leftJoin(opened, eq(opened.id, apoyos.empresa_id))
      .leftJoin(ajustes_sistema, eq(ajustes_sistema.id, DEFAULTS))
      .where(eq(sesiones.token_hash, hash))
      .limit(1)
    return row ?? null
  }

  /** Marks a session as used at `now`, never backwards. */
  async touchSesion(id: string, now: number): Promise<void> {
    await this.#db
      .update(sesiones)
      .set({ last_seen: now })
      .where(and(eq(sesiones.id, id), lt(sesiones.last_seen, now)))
  }

  /**
   * Creates a company and makes its owner a member, in one transaction. Each statement checks that the owner has no
   * company yet, so a form sent twice creates one. False when nothing was created.
   */
  async createEmpresa(
    empresa: NewEmpresa,
    owner: { nombre: string; email: string },
    miembroId: string,
  ): Promise<boolean> {
    const wasMade = sql`exists (select 1 from ${empresas} where ${empresas.id} = ${empresa.id})`
    const isUnaffiliated = sql`exists (select 1 from ${usuarios}
      where ${usuarios.id} = ${empresa.user_id} and ${usuarios.empresa_id} is null)`
    const [created] = (await this.#db.batch([
      insertIf(this.#db, empresas, empresa, isUnaffiliated),
      this.#audit('empresa-creada', empresa.id, empresa.created_at),
      this.#db
        .update(usuarios)
        .set({ empresa_id: empresa.id })
        .where(and(eq(usuarios.id, empresa.user_id), isNull(usuarios.empresa_id), wasMade)),
      insertIf(
        this.#db,
        team_members,
        {
          id: miembroId,
          empresa_id: empresa.id,
          ...owner,
          rol: 'Administrador',
          invitation_status: 'accepted',
          user_id: empresa.user_id,
          created_at: empresa.created_at,
        },
        wasMade,
      ),
    ])) as unknown as D1Result[]
    return (created?.meta.changes ?? 0) > 0
  }

  /**
   * Deletes up to n vehicles of a company with their dependent rows: thousands in one statement would exceed D1's query
   * limit. True when there may be more.
   */
  async clearEmpresa(id: string, n: number): Promise<boolean> {
    const some = this.#db.select({ id: vehiculos.id }).from(vehiculos).where(eq(vehiculos.empresa_id, id)).limit(n)
    const result = await this.#db
      .delete(vehiculos)
      .where(and(eq(vehiculos.empresa_id, id), inArray(vehiculos.id, some)))
    return result.meta.changes > 0
  }

  /**
   * Deletes a company with all its data; its people keep their accounts, without a company. The same batch adds outbox
   * rows for its live room, and by triggers for its files and devices. False when there was none.
   */
  async removeEmpresa(id: string, now: number): Promise<boolean> {
    const outboxEntry = { tipo: 'fleet.revisar', destino: id, carga: {}, proximo_at: now, created_at: now } as const
    const [deleted] = await this.#db.batch([
      this.#db.delete(empresas).where(eq(empresas.id, id)),
      this.#audit('empresa-eliminada', id, now),
      this.#db.insert(pendientes).values(outboxEntry),
    ])
    return deleted.meta.changes > 0
  }

  /** Audit row for the batch of its cause, directly after it. */
  #audit(auditEvent: 'empresa-creada' | 'empresa-eliminada', id: string, now: number) {
    const row = toAuditEntry(this.requestTrace ?? emptyTrace(now), auditEvent, { objeto: id, empresa_id: id })
    return auditoriaWrite(this.#db, row, 'tras-cambio')
  }
}

export type NewEmpresa = typeof empresas.$inferInsert & { id: string; user_id: string }
export type EmpresaRow = typeof empresas.$inferSelect
