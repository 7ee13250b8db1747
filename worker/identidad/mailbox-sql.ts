/**
 * The door over what a mailbox proves of an account, part of the platform door: the address, a sign-in, a new password. Each
 * method is one round trip. What a code allows is written only while the code is good, and takes it.
 */
import { emptyTrace, type RequestTrace } from '../domain/auditoria/auditoria'
import type { Connection } from '../platform-db/connect'
import type { News } from './account-sql'
import { forget, refund, remember } from './attempts-sql'
import { CodigosDb, type GivenCode } from './codes-sql'
import { firstProof, type Linked, linkedSince, unlinked, type Vouched } from './proof-sql'

/** Names of the counters of a sign-in. */
type Keys = Record<'par' | 'cuenta' | 'conocida', string>

/** What lets somebody in without asking again, or is on the way to. */
const OPEN_TABLES = ['sesiones', 'api_familias', 'pasos']

export class MailboxDb {
  readonly #d1: Connection
  readonly #codigos: CodigosDb
  /** @param rastro who asks and from where, for the audit log */
  constructor(
    connection: Connection,
    private readonly requestTrace: RequestTrace | null = null,
  ) {
    this.#d1 = connection
    this.#codigos = new CodigosDb(connection)
  }

  /** The address is proven by the code that went to it. False when the code is no longer good. */
  async verify(given: GivenCode, vouched: Vouched, now: number): Promise<boolean> {
    return this.#tookEffect([...this.#proven(given, vouched, now), this.#codigos.claim(given, now)])
  }

  /**
   * What a right code settles before the session that it opens: its address is proven, its tries are given back, what was
   * counted against the account is forgotten, and the address it came from is known.
   */
  provenByCode(
    proven: { usuario_id: string; email: string },
    { refunds, keys }: { refunds: ReadonlyMap<string, number>; keys: Keys },
    now: number,
  ): D1PreparedStatement[] {
    const d1 = this.#d1
    return [
      ...firstProof(d1, { ...proven, vouched: { by: 'nothing' } }, this.#requestTrace(now)),
      ...refund(d1, refunds),
      ...[keys.par, keys.cuenta].map((key) => forget(d1, key)),
      remember(d1, keys.conocida, now),
    ]
  }

  /** The first proof of the account's address, if the code is good and went there. */
  #proven(given: GivenCode, vouched: Vouched, now: number): D1PreparedStatement[] {
    const { usuario_id, email, proposito } = given.row
    const si = (n: number) => this.#codigos.isValid(given, now, n)
    return firstProof(this.#d1, { usuario_id, email: email ?? '', vouched, proposito, si }, this.#requestTrace(now))
  }

  #requestTrace(now: number): RequestTrace {
    return this.requestTrace ?? emptyTrace(now)
  }

  /**
   * A new password by a code. Ends every session, every token of a program, every other code and the counters `olvidadas`,
   * what strangers did to the account among them; an address that the code was sent to is proven, and the identities that
   * `linkedSince` names end. False when it is no longer good.
   */
  async restablecer(given: GivenCode, fresh: News & { password_hash: string; forgotten: string[] }, now: number) {
    const d1 = this.#d1
    const { usuario_id, email } = given.row
    const isValid = (n: number) => this.#codigos.isValid(given, now, n)
    const [si2, si4] = [isValid(2), isValid(4)]
    return this.#tookEffect([
      ...this.#proven(given, { by: 'nothing' }, now),
      d1
        .prepare(
          `INSERT INTO credenciales (usuario_id, password_hash, updated_at) SELECT ?1, ?2, ?3 WHERE ${si4.sql}
           ON CONFLICT (usuario_id) DO UPDATE SET password_hash = ?2, updated_at = ?3`,
        )
        .bind(usuario_id, fresh.password_hash, now, ...si4.values),
      fresh.apunte,
      ...OPEN_TABLES.map((table) =>
        d1.prepare(`DELETE FROM ${table} WHERE usuario_id = ?1 AND ${si2.sql}`).bind(usuario_id, ...si2.values),
      ),
      ...(email === null ? [] : [unlinked(d1, usuario_id, si2)]),
      ...fresh.forgotten.map((key) =>
        d1.prepare(`DELETE FROM intentos WHERE clave = ?1 AND ${si2.sql}`).bind(key, ...si2.values),
      ),
      fresh.aviso(si2),
      this.#codigos.endOthers(given, now),
      this.#codigos.claim(given, now),
    ])
  }

  /** The identities that a new password by this code ends. */
  linkedSince({ row: { usuario_id, email } }: GivenCode): Promise<Linked[]> {
    return email === null ? Promise.resolve([]) : linkedSince(this.#d1, usuario_id)
  }

  /** Runs a batch whose last statement says whether it took effect. */
  async #tookEffect(statements: D1PreparedStatement[]): Promise<boolean> {
    return ((await this.#d1.batch(statements)).at(-1)?.meta.changes ?? 0) > 0
  }
}
