/**
 * What access to a mailbox allows, part of the platform door: proving the address, signing in, a new password. Each
 * method is one round trip. Changes that need a code are written only if the code is valid, and use it up.
 */
import { emptyTrace, type RequestTrace } from '../domain/auditoria/auditoria'
import type { Connection } from '../platform-db/connect'
import { hasChanged, write } from '../platform-db/sql'
import type { News } from './account-sql'
import { refund, remember, resetCounter } from './attempts-sql'
import { CodigosDb, type GivenCode } from './codes-sql'
import { firstProof, type Linked, linkedSince, unlinked, type Vouched } from './proof-sql'

/** Keys of the counters of a sign-in. */
type Keys = Record<'pair' | 'account' | 'known', string>

/** The tables of everything that is signed in, or about to be. */
const OPEN_TABLES = ['sesiones', 'api_familias', 'pasos']

export class MailboxDb {
  readonly #d1: Connection
  readonly #codigos: CodigosDb
  /** @param requestTrace the person and origin of the request, for the audit log */
  constructor(
    connection: Connection,
    private readonly requestTrace: RequestTrace | null = null,
  ) {
    this.#d1 = connection
    this.#codigos = new CodigosDb(connection)
  }

  /** Proves the address by the code sent to it. False when the code is no longer valid. */
  async verify(given: GivenCode, vouched: Vouched, now: number): Promise<boolean> {
    return this.#tookEffect([...this.#proven(given, vouched, now), this.#codigos.consume(given, now)])
  }

  /**
   * The effects of a right code before the session opens: its address is proven, its attempts are refunded, the
   * account's counters are reset, and the request's address becomes known.
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
      ...[keys.pair, keys.account].map((key) => resetCounter(d1, key)),
      remember(d1, keys.known, now),
    ]
  }

  /** The first proof of the account's address, if the code is valid and was sent there. */
  #proven(given: GivenCode, vouched: Vouched, now: number): D1PreparedStatement[] {
    const { usuario_id, email, proposito } = given.row
    const condition = (n: number) => this.#codigos.isValid(given, now, n)
    return firstProof(
      this.#d1,
      { usuario_id, email: email ?? '', vouched, proposito, condition },
      this.#requestTrace(now),
    )
  }

  #requestTrace(now: number): RequestTrace {
    return this.requestTrace ?? emptyTrace(now)
  }

  /**
   * Sets a new password by a code. Ends every session, all API tokens, all other codes and the counters `forgotten`,
   * including those raised by strangers. If the code was mailed, its address is proven and the identities of
   * `linkedSince` are unlinked. False when the code is no longer valid.
   */
  async resetPassword(given: GivenCode, fresh: News & { password_hash: string; forgotten: string[] }, now: number) {
    const d1 = this.#d1
    const { usuario_id, email } = given.row
    const isValid = (n: number) => this.#codigos.isValid(given, now, n)
    const condition2 = isValid(2)
    const condition4 = isValid(4)
    return this.#tookEffect([
      ...this.#proven(given, { by: 'nothing' }, now),
      write(
        d1,
        `insert into credenciales (usuario_id, password_hash, updated_at) select ?1, ?2, ?3 where ${condition4.sql}
           on conflict (usuario_id) do update set password_hash = ?2, updated_at = ?3`,
        usuario_id,
        fresh.password_hash,
        now,
        ...condition4.values,
      ),
      fresh.apunte,
      ...OPEN_TABLES.map((table) =>
        write(d1, `delete from ${table} where usuario_id = ?1 and ${condition2.sql}`, usuario_id, ...condition2.values),
      ),
      ...(email === null ? [] : [unlinked(d1, usuario_id, condition2)]),
      ...fresh.forgotten.map((key) =>
        write(d1, `delete from intentos where clave = ?1 and ${condition2.sql}`, key, ...condition2.values),
      ),
      fresh.aviso(condition2),
      this.#codigos.endOthers(given, now),
      this.#codigos.consume(given, now),
    ])
  }

  /** The identities that a new password by this code unlinks. */
  linkedSince({ row: { usuario_id, email } }: GivenCode): Promise<Linked[]> {
    return email === null ? Promise.resolve([]) : linkedSince(this.#d1, usuario_id)
  }

  /** Runs a batch whose last statement tells whether it took effect. */
  async #tookEffect(statements: D1PreparedStatement[]): Promise<boolean> {
    return hasChanged((await this.#d1.batch(statements)).at(-1))
  }
}
