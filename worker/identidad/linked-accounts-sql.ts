/** Provider identities, part of the platform door (docs/security.md 10). */
import { and, eq, getTableColumns } from 'drizzle-orm'
import { auditRowInsert } from '../auditoria/sql'
import { type AuditEvent, type AuditEventDetails, type RequestTrace, toAuditEntry } from '../domain/auditoria/auditoria'
import { PRIVACY_VERSION } from '../domain/identidad/privacy'
import { type Connection, connect } from '../platform-db/connect'
import { drizzled } from '../platform-db/drizzled'
import { rolId } from '../platform-db/rol-id'
import { batch, hasChanged, read, write } from '../platform-db/sql'
import { api_familias, credenciales, identidades } from '../tenant/schema/access'
import { usuarios } from '../tenant/schema/empresas'
import { resetCounter } from './attempts-sql'
import type { SqlCondition } from './codes-sql'
import { firstProof } from './proof-sql'

interface NewIdentity {
  usuario_id: string
  issuer: string
  sub: string
  email: string | null
  /** the address that the provider vouches for; null if it does not */
  vouchedEmail: string | null
}

const RECIPIENT = {
  id: usuarios.id,
  email: usuarios.email,
  idioma: usuarios.idioma,
  zona_horaria: usuarios.zona_horaria,
}
const { usuario_id: _person, sub: _sub, por_correo: _proof, ...IDENTITY_ROW } = getTableColumns(identidades)
const { usuario_id: _owner, expires_at: _until, ...API_CLIENT_ROW } = getTableColumns(api_familias)
type Recipient = Pick<typeof usuarios.$inferSelect, keyof typeof RECIPIENT>

const INSERT_IDENTITY = 'insert into identidades (id, usuario_id, issuer, sub, email, created_at, usada_at, por_correo)'

export class IdentidadesDb {
  /** @param requestTrace the person and origin of the request, for the audit log */
  constructor(
    private readonly d1: Connection,
    private readonly requestTrace: RequestTrace,
  ) {}

  /** The owner of an identity, and that of an address. One round trip. */
  async find(issuer: string, sub: string, email: string | null) {
    const [[identity], [account]] = await batch(this.d1, [
      read(
        this.d1,
        { id: identidades.usuario_id },
        'select usuario_id as id from identidades where issuer = ? and sub = ?',
        issuer,
        sub,
      ),
      read(this.d1, { id: usuarios.id }, 'select id from usuarios where email = ?', email ?? ''),
    ])
    return { identidad: identity?.id ?? null, cuenta: account?.id ?? null }
  }

  /** The recipient of the notice about a new way to sign in, and whether the account is disabled. One round trip. */
  async recipient(usuario_id: string): Promise<(Recipient & { isOut: boolean }) | null> {
    const fields = { ...RECIPIENT, deshabilitado_at: usuarios.deshabilitado_at }
    const [person] = await connect(this.d1).select(fields).from(usuarios).where(eq(usuarios.id, usuario_id))
    if (!person) return null
    const { deshabilitado_at, ...recipient } = person
    return { ...recipient, isOut: deshabilitado_at !== null }
  }

  /** Records the use of an identity, for the batch that opens the session. */
  used(issuer: string, sub: string, email: string | null): D1PreparedStatement {
    return drizzled(this.d1, (db) =>
      db
        .update(identidades)
        .set({ usada_at: this.requestTrace.at, email })
        .where(and(eq(identidades.issuer, issuer), eq(identidades.sub, sub))),
    )
  }

  /**
   * Links an identity to a person. One round trip. A provider that vouches for the account's own address proves it,
   * which on the first proof ends earlier credentials and sessions (docs/decisions/0037).
   * @param evidence `probado`: the address vouched for by the provider, by which the account was found; `sesion`: the
   *   session in which the person links, which must still exist and whose account's address must be proven, checked in
   *   the same statement
   * @param notify the notification mail, as a statement under the condition that the identity was linked
   * @returns whether it was linked, and whether a password ended; not linked when the identity belongs to an account
   *   already, the person has another of that issuer, the address changed or is not proven, or the session ended
   */
  async link(
    fresh: NewIdentity,
    evidence: { probado: string } | { sesion: string },
    notify?: (condition: SqlCondition) => D1PreparedStatement,
  ): Promise<{ linked: boolean; passwordEnded: boolean }> {
    const { usuario_id, issuer, sub, email, vouchedEmail } = fresh
    const id = crypto.randomUUID()
    const condition = { sql: 'exists (select 1 from identidades where id = ?2)', values: [id] }
    const free = (n: number) => ({
      sql: `not exists (select 1 from identidades where issuer = ?${n} and sub = ?${n + 1})`,
      values: [issuer, sub],
    })
    const proof =
      'probado' in evidence
        ? firstProof(
            this.d1,
            { usuario_id, email: evidence.probado, vouched: { by: 'nothing' }, condition: free },
            this.requestTrace,
          )
        : []
    const valid =
      'probado' in evidence
        ? 'u.email = ?7'
        : 'exists (select 1 from sesiones s where s.id = ?7 and s.usuario_id = u.id)'
    const results = await this.d1.batch([
      ...proof,
      write(
        this.d1,
        `${INSERT_IDENTITY} select ?1, u.id, ?3, ?4, ?5, ?6, ?6, u.email is ?8 from usuarios u
           where u.id = ?2 and u.email_verificado_at is not null and ${valid}
           on conflict do nothing`,
        id,
        usuario_id,
        issuer,
        sub,
        email,
        this.requestTrace.at,
        'probado' in evidence ? evidence.probado : evidence.sesion,
        vouchedEmail,
      ),
      this.#audit('identidad-vinculada', { usuario_id, objeto: id }),
      ...(notify ? [notify(condition)] : []),
    ])
    const done = (n: number) => hasChanged(results[n])
    return { linked: done(proof.length), passwordEnded: proof.length > 0 && done(0) }
  }

  /**
   * Creates an account like a sign-up, role Administrador and no company, with a proven address and no password, its
   * consent, and the identity. One round trip.
   * @returns its id; null when the address or the identity has an account already, even one created a moment ago
   */
  async create(
    account: { nombre: string; email: string; idioma: 'es' | 'en' },
    issuer: string,
    sub: string,
  ): Promise<string | null> {
    const usuario_id = crypto.randomUUID()
    const id = crypto.randomUUID()
    const { at } = this.requestTrace
    const [, , identity] = await this.d1.batch([
      write(
        this.d1,
        `insert into usuarios (id, nombre, email, email_verificado_at, rol_id, created_at, idioma)
           select ?1, ?2, ?3, ?4, ${rolId("'Administrador'")}, ?4, ?7
           where not exists (select 1 from identidades where issuer = ?5 and sub = ?6)
           on conflict (email) do nothing`,
        usuario_id,
        account.nombre,
        account.email,
        at,
        issuer,
        sub,
        account.idioma,
      ),
      this.#audit('registro', { usuario_id }),
      write(
        this.d1,
        `${INSERT_IDENTITY} select ?1, id, ?3, ?4, ?5, ?6, ?6, 1 from usuarios where id = ?2`,
        id,
        usuario_id,
        issuer,
        sub,
        account.email,
        at,
      ),
      this.#audit('identidad-vinculada', { usuario_id, objeto: id }),
      write(
        this.d1,
        `insert into consentimientos (id, tipo, version, usuario_id, at)
           select ?1, 'registro', ?2, id, ?4 from usuarios where id = ?3`,
        crypto.randomUUID(),
        PRIVACY_VERSION,
        usuario_id,
        at,
      ),
    ])
    return identity?.meta.changes ? usuario_id : null
  }

  /**
   * A person's ways to sign in: identities, the hash of the password if there is one, and API clients. One round trip.
   */
  async waysIn(usuario_id: string) {
    const [identityRows, [key], apiClients] = await batch(this.d1, [
      read(
        this.d1,
        IDENTITY_ROW,
        'select id, issuer, email, created_at, usada_at from identidades where usuario_id = ? order by created_at',
        usuario_id,
      ),
      read(
        this.d1,
        { password_hash: credenciales.password_hash },
        'select password_hash from credenciales where usuario_id = ?',
        usuario_id,
      ),
      read(
        this.d1,
        API_CLIENT_ROW,
        `select id, user_agent, lugar, created_at, usada_at from api_familias
           where usuario_id = ? and expires_at > ? order by created_at desc`,
        usuario_id,
        this.requestTrace.at,
      ),
    ])
    return {
      identidades: identityRows,
      password_hash: key?.password_hash ?? null,
      apiClients,
    }
  }

  /**
   * Unlinks an identity, unless it is the last way to sign in: no password and no other identity. One round trip.
   * @returns false when nothing was unlinked
   */
  async unlink(usuario_id: string, id: string): Promise<boolean> {
    const [result] = await this.d1.batch([
      write(
        this.d1,
        `delete from identidades where id = ?2 and usuario_id = ?1 and (
             exists (select 1 from credenciales where usuario_id = ?1)
             or (select count(*) from identidades where usuario_id = ?1) > 1)`,
        usuario_id,
        id,
      ),
      this.#audit('identidad-desvinculada', { usuario_id, objeto: id }),
    ])
    return hasChanged(result)
  }

  /** Resets a counter: the attempt it counted was right. */
  async resetCounter(key: string): Promise<void> {
    await resetCounter(this.d1, key).run()
  }

  /** For the batch of the change it records, directly after it. */
  #audit<S extends AuditEvent>(auditEvent: S, what: AuditEventDetails<S>): D1PreparedStatement {
    return auditRowInsert(this.d1, toAuditEntry(this.requestTrace, auditEvent, what), 'after-change')
  }
}
