/**
 * Sign-up and sign-in, part of the platform door: accounts, sessions, and attempt counters. The visitor is not signed
 * in yet, so no company limits it; it touches no company data.
 */
import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import { auditStatement } from '../auditoria/sql'
import type { AuditEvent, AuditEventDetails, RequestTrace } from '../domain/auditoria/auditoria'
import { PRIVACY_VERSION } from '../domain/identidad/privacy'
import { DEFAULTS } from '../empresa/defaults-sql'
import { ownOrDefault } from '../empresa/seguridad-sql'
import { leavingEntry } from '../plataforma/support-access-sql'
import { type Connection, connect, type Db } from '../platform-db/connect'
import { drizzled } from '../platform-db/drizzled'
import { rolId } from '../platform-db/rol-id'
import { batch, hasChanged, nullable, number, read, write } from '../platform-db/sql'
import { apoyos, credenciales, intentos, pasos, sesiones } from '../tenant/schema/access'
import { roles, seguridad, usuarios } from '../tenant/schema/empresas'
import { ajustes_sistema } from '../tenant/schema/platform'
import { refund, remember, resetCounter } from './attempts-sql'

/**
 * A counter to raise: its key and its ladder (domain/identidad/attempts.ts). The statements below read it as JSON, by these
 * names.
 */
export interface Counter {
  clave: string
  window: number
  pauses: readonly number[]
}

/** Raised counters, key → failures so far; or, when one of them is closed, until when (UTC ms). */
type Reservation = { fallos: Map<string, number>; hasta: null } | { fallos: null; hasta: number }

/** What a right password settles along with the session that it opens. */
interface Settlement {
  usuario_id: string
  /** the hash that the password was checked with */
  verifiedHash: string
  /** a new hash to store instead, when the parameters were old */
  rehashed: string | null
  /** key under which (account, address) becomes known */
  conocida: string
  /** keys of the counters that this success resets */
  forgotten: readonly string[]
  /** counters whose reservation this success refunds: key → failures when it was made */
  refunds: ReadonlyMap<string, number>
}

/** The pause after so many failures, as SQL. */
const pauseAfter = (fallos: string): string =>
  `(select json_extract(k.value, '$.pauses[' || min(${fallos} - 1, json_array_length(k.value, '$.pauses') - 1) || ']')
  from json_each(?1) k where k.value ->> 'clave' = excluded.clave)`
const WINDOW = `(select k.value ->> 'window' from json_each(?1) k where k.value ->> 'clave' = excluded.clave)`
/**
 * All counters rise in this one statement, or none does because one is closed, so parallel attempts cannot slip
 * through. A step without a wait closes nothing, not even for a concurrent request with an earlier timestamp.
 */
const RESERVE = `
insert into intentos (clave, fallos, desde_at, bloqueado_hasta_at)
select c.value ->> 'clave', 1, ?2, coalesce(?2 + nullif(json_extract(c.value, '$.pauses[0]'), 0), 0)
from json_each(?1) c
where not exists (
  select 1 from json_each(?1) k join intentos i on i.clave = k.value ->> 'clave' where i.bloqueado_hasta_at > ?2)
on conflict (clave) do update set
  fallos = case when intentos.desde_at + ${WINDOW} <= ?2 then 1 else intentos.fallos + 1 end,
  desde_at = case when intentos.desde_at + ${WINDOW} <= ?2 then ?2 else intentos.desde_at end,
  bloqueado_hasta_at = coalesce(?2 + nullif(case when intentos.desde_at + ${WINDOW} <= ?2
    then ${pauseAfter('1')} else ${pauseAfter('(intentos.fallos + 1)')} end, 0), 0)
returning clave, fallos`
const CLOSED = `
select max(i.bloqueado_hasta_at) as hasta from json_each(?1) k join intentos i on i.clave = k.value ->> 'clave'`

export class IdentityDb {
  readonly #db: Db
  readonly #connection: Connection
  /** @param requestTrace the origin of the request, for the audit log; null for the cron job */
  constructor(
    connection: Connection,
    private readonly requestTrace: RequestTrace | null = null,
  ) {
    this.#connection = connection
    this.#db = connect(connection)
  }

  /**
   * The account of an e-mail address, if there is one, and whether the network address is known to it. One round trip.
   * @param since sign-ins before this instant no longer make an address known
   */
  async account(email: string, knownKey: string, since: number) {
    const [accounts, known] = await this.#db.batch([
      this.#db
        .select({
          id: usuarios.id,
          rol: roles.nombre,
          password_hash: credenciales.password_hash,
          password_at: credenciales.updated_at,
          failed_attempts: ownOrDefault('failed_attempts'),
          two_factor_auth: seguridad.two_factor_auth,
          password_expiry: ownOrDefault('password_expiry'),
        })
        .from(usuarios)
        .innerJoin(roles, eq(roles.id, usuarios.rol_id))
        .leftJoin(credenciales, eq(credenciales.usuario_id, usuarios.id))
        .leftJoin(seguridad, eq(seguridad.empresa_id, usuarios.empresa_id))
        .leftJoin(ajustes_sistema, eq(ajustes_sistema.id, DEFAULTS))
        .where(eq(usuarios.email, email))
        .limit(1),
      this.#db
        .select({ clave: intentos.clave })
        .from(intentos)
        .where(and(eq(intentos.clave, knownKey), gt(intentos.desde_at, since))),
    ])
    return { cuenta: accounts[0] ?? null, conocida: known.length > 0 }
  }

  /** Whether an account has this e-mail address. One round trip. */
  async exists(email: string): Promise<boolean> {
    return (await this.#db.select({ id: usuarios.id }).from(usuarios).where(eq(usuarios.email, email))).length > 0
  }

  /**
   * Counts an attempt as failed before it is made, on all counters at once, unless one of them is closed; a success is
   * refunded. One round trip.
   */
  async reserve(counters: readonly Counter[], now: number): Promise<Reservation> {
    const json = JSON.stringify(counters)
    const [rows, [closed]] = await batch(this.#connection, [
      read(this.#connection, { clave: intentos.clave, fallos: intentos.fallos }, RESERVE, json, now),
      read(this.#connection, { hasta: nullable(number) }, CLOSED, json),
    ])
    if (rows.length === 0) return { fallos: null, hasta: closed?.hasta ?? now }
    return { fallos: new Map(rows.map((row) => [row.clave, row.fallos])), hasta: null }
  }

  /** Refunds reservations. One round trip, none if there are none. */
  async giveBack(reserved: ReadonlyMap<string, number>): Promise<void> {
    if (reserved.size > 0) await this.#connection.batch(refund(this.#connection, reserved))
  }

  /** The statements that settle the counters after a right password, for the batch that opens the session. */
  settlement(settled: Settlement, now: number): D1PreparedStatement[] {
    const d1 = this.#connection
    const statements = [
      ...settled.forgotten.map((key) => resetCounter(d1, key)),
      ...refund(d1, settled.refunds),
      remember(d1, settled.conocida, now),
    ]
    const { usuario_id, verifiedHash, rehashed } = settled
    if (rehashed) {
      const own = and(eq(credenciales.usuario_id, usuario_id), eq(credenciales.password_hash, verifiedHash))
      statements.push(drizzled(d1, (db) => db.update(credenciales).set({ password_hash: rehashed }).where(own)))
    }
    return statements
  }

  /** Runs statements as one batch. */
  async settle(statements: readonly D1PreparedStatement[]): Promise<void> {
    await this.#connection.batch([...statements])
  }

  /**
   * Creates an account with role Administrador and no company, its consent, and the caller's further statements. One
   * round trip.
   * @returns false when the e-mail address has an account already, even one created a moment ago
   */
  async createAccount(
    account: { id: string; nombre: string; email: string; idioma: 'es' | 'en'; password_hash: string },
    refunds: ReadonlyMap<string, number>,
    extraStatements: readonly D1PreparedStatement[],
    now: number,
  ): Promise<boolean> {
    const { id } = account
    const [created] = await this.#connection.batch([
      write(
        this.#connection,
        `insert into usuarios (id, nombre, email, rol_id, created_at, idioma)
           values (?1, ?2, ?3, ${rolId("'Administrador'")}, ?4, ?5)
           on conflict (email) do nothing`,
        id,
        account.nombre,
        account.email,
        now,
        account.idioma,
      ),
      write(
        this.#connection,
        `insert into credenciales (usuario_id, password_hash, updated_at)
           select ?1, ?2, ?3 where exists (select 1 from usuarios where id = ?1)`,
        id,
        account.password_hash,
        now,
      ),
      this.#audit('registro', now, { usuario_id: id }),
      write(
        this.#connection,
        `insert into consentimientos (id, tipo, version, usuario_id, at)
           select ?1, 'registro', ?2, ?3, ?4 where exists (select 1 from usuarios where id = ?3)`,
        crypto.randomUUID(),
        PRIVACY_VERSION,
        id,
        now,
      ),
      ...refund(this.#connection, refunds),
      ...extraStatements,
    ])
    return hasChanged(created)
  }

  /** Ends the session of a token's hash, which leaves a company open for support. One round trip. */
  async closeSesion(tokenHash: string, now: number): Promise<void> {
    const own = this.#db.select({ id: sesiones.id }).from(sesiones).where(eq(sesiones.token_hash, tokenHash))
    const closed = drizzled(this.#connection, (db) => db.delete(sesiones).where(eq(sesiones.token_hash, tokenHash)))
    // no audit entry when the session had already expired
    const isSignedIn = this.requestTrace?.usuario_id
    const opened = inArray(apoyos.sesion_id, own)
    const left = isSignedIn
      ? [
          leavingEntry(this.#connection, this.requestTrace, opened),
          // a session that goes with its company still open is logged by a trigger, without the request
          drizzled(this.#connection, (db) => db.delete(apoyos).where(opened)),
        ]
      : []
    await this.#connection.batch([...left, closed, ...(isSignedIn ? [this.#audit('salida', now)] : [])])
  }

  /** For the batch of the change it records, directly after it. */
  #audit<S extends AuditEvent>(auditEvent: S, now: number, what: AuditEventDetails<S> = {}): D1PreparedStatement {
    return auditStatement(this.#connection, auditEvent, what, { requestTrace: this.requestTrace, now })
  }

  /**
   * Deletes the oldest accounts created before an instant that never proved their address, a limited number at a time.
   * Members of a company keep theirs, since the company's records would be deleted with it; so does a SuperAdmin. For
   * the cron job.
   */
  async deleteUnproven(before: number, limit: number, now: number): Promise<number> {
    const results = await read(
      this.#connection,
      { id: usuarios.id },
      `select id from usuarios u indexed by usuarios_sin_probar where email_verificado_at is null and empresa_id is null and created_at <= ?1
           and not exists (select 1 from empresas e where e.user_id = u.id)
           and rol_id <> ${rolId("'SuperAdmin'")} order by created_at limit ?2`,
      before,
      limit,
    ).all()
    if (results.length === 0) return 0
    // checked again for each: the address may have been proven meanwhile
    const deleted = await this.#connection.batch(
      results.flatMap(({ id }) => [
        write(
          this.#connection,
          'delete from usuarios where id = ?1 and email_verificado_at is null and empresa_id is null',
          id,
        ),
        auditStatement(
          this.#connection,
          'usuario-eliminado',
          { objeto: id, empresa_id: null },
          { requestTrace: null, now },
        ),
      ]),
    )
    return deleted.filter(({ meta }, i) => i % 2 === 0 && meta.changes > 0).length
  }

  /** Deletes expired sessions and steps, and old counters. For the cron job. */
  async cleanUp(now: number, forgottenBefore: number): Promise<void> {
    await this.#db.batch([
      this.#db.delete(sesiones).where(sql`${sesiones.expires_at} <= ${now}`),
      this.#db.delete(pasos).where(sql`${pasos.expires_at} <= ${now}`),
      this.#db.delete(intentos).where(sql`${intentos.desde_at} <= ${forgottenBefore}`),
    ])
  }
}
