/**
 * Part of the platform door for API clients: token families, their refresh tokens, and the signing keys. It touches no
 * company data.
 */
import { and, eq, gt, inArray, lte, sql } from 'drizzle-orm'
import { auditRowInsert } from '../auditoria/sql'
import { type AuditEvent, type AuditEventDetails, type RequestTrace, toAuditEntry } from '../domain/auditoria/auditoria'
import { refund } from '../identidad/attempts-sql'
import { consumeProof, proofHolds, type SecondProof } from '../identidad/factor-sql'
import { type Connection, connect, type Db } from '../platform-db/connect'
import { drizzled } from '../platform-db/drizzled'
import { hasChanged, write } from '../platform-db/sql'
import { api_familias, api_refrescos, factores, llaves } from '../tenant/schema/access'
import { empresas, roles, seguridad, usuarios } from '../tenant/schema/empresas'

export type KeyRow = typeof llaves.$inferSelect

interface NewTokenFamily {
  row: typeof api_familias.$inferSelect
  /** SHA-256 of its first refresh token */
  refreshToken: string
  /** the hash that the password was checked with: if it changed meanwhile, no family is opened */
  verifiedHash: string
  /** settled in the same batch, see IdentityDb.settlement */
  settlement: readonly D1PreparedStatement[]
  /** null without a second factor */
  second: Second | null
}

/** A second factor's proof, and the counter that it refunds. */
interface Second {
  prueba: SecondProof
  refunds: ReadonlyMap<string, number>
}

/** The few keys are read along with the row: a request with a token costs one SELECT. */
const ALL_KEYS = sql`(select json_group_array(json_object(
  'kid', kid, 'publica', json(publica), 'privada', privada, 'created_at', created_at)) from llaves)`.mapWith(
  (text: string) => JSON.parse(text) as KeyRow[],
)

const WITHOUT_FACTOR = 'not exists (select 1 from factores where usuario_id = ?2 and verificado_at is not null)'

export class ApiDb {
  readonly #db: Db
  readonly #connection: Connection
  /** @param requestTrace the person and origin of the request, for the audit log */
  constructor(
    connection: Connection,
    private readonly requestTrace: RequestTrace,
  ) {
    this.#connection = connection
    this.#db = connect(connection)
  }

  #person() {
    return {
      usuario: {
        id: usuarios.id,
        nombre: usuarios.nombre,
        email: usuarios.email,
        email_verificado_at: usuarios.email_verificado_at,
        idioma: usuarios.idioma,
        zona_horaria: usuarios.zona_horaria,
      },
      rol: roles.nombre,
      empresa: empresas,
    }
  }

  /** What a request with an access token needs: the family's current owner, and the keys. Null: no such family. */
  async bearer(sid: string, sub: string, now: number) {
    const [row] = await this.#db
      .select({
        ...this.#person(),
        tokenFamily: api_familias.id,
        factor: factores.verificado_at,
        required: seguridad.two_factor_auth,
        llaves: ALL_KEYS,
      })
      .from(api_familias)
      .innerJoin(usuarios, eq(usuarios.id, api_familias.usuario_id))
      .innerJoin(roles, eq(roles.id, usuarios.rol_id))
      .leftJoin(empresas, eq(empresas.id, usuarios.empresa_id))
      .leftJoin(seguridad, eq(seguridad.empresa_id, usuarios.empresa_id))
      .leftJoin(factores, eq(factores.usuario_id, usuarios.id))
      .where(and(eq(api_familias.id, sid), eq(api_familias.usuario_id, sub), gt(api_familias.expires_at, now)))
      .limit(1)
    return row ?? null
  }

  /** A refresh token with its family and person, by the token's hash, and the keys. */
  async refreshToken(hash: string) {
    const [row] = await this.#db
      .select({
        ...this.#person(),
        tokenFamily: api_familias.id,
        usado_at: api_refrescos.usado_at,
        expires_at: api_familias.expires_at,
        llaves: ALL_KEYS,
      })
      .from(api_refrescos)
      .innerJoin(api_familias, eq(api_familias.id, api_refrescos.familia_id))
      .innerJoin(usuarios, eq(usuarios.id, api_familias.usuario_id))
      .innerJoin(roles, eq(roles.id, usuarios.rol_id))
      .leftJoin(empresas, eq(empresas.id, usuarios.empresa_id))
      .where(eq(api_refrescos.hash, hash))
      .limit(1)
    return row ?? null
  }

  /** A person, with the second factor if there is one. One round trip. */
  async person(usuario_id: string) {
    const [row] = await this.#db
      .select({ ...this.#person(), factor: factores })
      .from(usuarios)
      .innerJoin(roles, eq(roles.id, usuarios.rol_id))
      .leftJoin(empresas, eq(empresas.id, usuarios.empresa_id))
      .leftJoin(factores, eq(factores.usuario_id, usuarios.id))
      .where(eq(usuarios.id, usuario_id))
    return row ?? null
  }

  /**
   * Opens a family if the password has not changed and the second factor's proof is valid and unused; without a proof,
   * only if the person has no verified factor at that very moment. The proof is used up in the same batch. Beyond
   * `maximum` families the person's oldest are ended. One round trip.
   * @returns false when nothing was opened, for instance because the password changed while it was being checked
   */
  async openTokenFamily(
    { row, refreshToken, verifiedHash, settlement, second }: NewTokenFamily,
    maximum: number,
  ): Promise<boolean> {
    const d1 = this.#connection
    const { id, usuario_id, user_agent, lugar: place, created_at, expires_at } = row
    const good = second ? proofHolds(second.prueba, '?2', 8) : { sql: WITHOUT_FACTOR, values: [] }
    const [opened] = await d1.batch([
      write(
        d1,
        `insert into api_familias (id, usuario_id, user_agent, lugar, created_at, usada_at, expires_at)
           select ?1, ?2, ?3, ?4, ?5, ?5, ?6
           where exists (select 1 from credenciales where usuario_id = ?2 and password_hash = ?7)
             and exists (select 1 from usuarios where id = ?2 and deshabilitado_at is null)
             and ${good.sql}`,
        id,
        usuario_id,
        user_agent,
        place,
        created_at,
        expires_at,
        verifiedHash,
        ...good.values,
      ),
      this.#audit('api-abierta', { usuario_id, objeto: id }),
      write(
        d1,
        `insert into api_refrescos (hash, familia_id, created_at)
           select ?1, ?2, ?3 where exists (select 1 from api_familias where id = ?2)`,
        refreshToken,
        id,
        created_at,
      ),
      write(
        d1,
        `delete from api_familias where usuario_id = ?1 and id not in (
             select id from api_familias where usuario_id = ?1 order by created_at desc, id = ?3 desc limit ?2)`,
        usuario_id,
        maximum,
        id,
      ),
      ...settlement,
      ...(second ? this.#usedUp(row, second) : []),
    ])
    return hasChanged(opened)
  }

  /** Of a second factor whose family opened: its code is used up, and its try given back. */
  #usedUp(row: NewTokenFamily['row'], { prueba: proof, refunds }: Second): D1PreparedStatement[] {
    const holder = { usuario_id: row.usuario_id, at: row.created_at, trace: this.requestTrace }
    const opened = { sql: 'exists (select 1 from api_familias where id = ?3)', values: [row.id] }
    return [
      ...consumeProof(this.#connection, proof, holder, { table: 'api_familias', id: row.id }),
      ...refund(this.#connection, refunds, opened),
    ]
  }

  /** Exchanges a refresh token for its successor; a concurrent second exchange changes nothing. One round trip. */
  async rotate(hash: string, successor: string, familia_id: string, now: number): Promise<void> {
    const d1 = this.#connection
    await d1.batch([
      write(d1, 'update api_refrescos set usado_at = ?2 where hash = ?1 and usado_at is null', hash, now),
      write(
        d1,
        `insert into api_refrescos (hash, familia_id, created_at)
           select ?1, ?2, ?3 where exists (select 1 from api_familias where id = ?2) on conflict (hash) do nothing`,
        successor,
        familia_id,
        now,
      ),
      write(d1, 'update api_familias set usada_at = max(usada_at, ?2) where id = ?1', familia_id, now),
    ])
  }

  /**
   * Ends a person's family and its refresh tokens; its access tokens stop working at the next request. False when there
   * is no such family.
   */
  async closeTokenFamily(id: string, auditEvent: 'api-cerrada' | 'api-repetida', usuario_id: string): Promise<boolean> {
    const d1 = this.#connection
    const [closed] = await d1.batch([
      drizzled(d1, (db) =>
        db.delete(api_familias).where(and(eq(api_familias.id, id), eq(api_familias.usuario_id, usuario_id))),
      ),
      this.#audit(auditEvent, { usuario_id, objeto: id }),
    ])
    return hasChanged(closed)
  }

  keys(): Promise<KeyRow[]> {
    return this.#db.select().from(llaves)
  }

  /** Adds keys, unless their number is no longer `seen`, because another request has added some. */
  async addKeys(newOnes: KeyRow[], seen: number): Promise<void> {
    await write(
      this.#connection,
      `insert into llaves (kid, publica, privada, created_at)
         select n.value ->> 'kid', n.value ->> 'publica', n.value ->> 'privada', n.value ->> 'created_at'
         from json_each(?1) n where (select count(*) from llaves) = ?2`,
      JSON.stringify(newOnes),
      seen,
    ).run()
  }

  async removeKeys(kids: string[]): Promise<void> {
    await this.#db.delete(llaves).where(inArray(llaves.kid, kids))
  }

  /** For the batch of the change it records, directly after it. */
  #audit<S extends AuditEvent>(auditEvent: S, what: AuditEventDetails<S>): D1PreparedStatement {
    return auditRowInsert(this.#connection, toAuditEntry(this.requestTrace, auditEvent, what), 'after-change')
  }

  /** Deletes expired families. For the cron job. */
  async cleanUp(now: number): Promise<void> {
    await this.#db.delete(api_familias).where(lte(api_familias.expires_at, now))
  }
}
