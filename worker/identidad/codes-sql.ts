/**
 * The table `codigos`: at most one code per person and purpose. What a code allows is written in the batch that uses it
 * up: each statement checks `isValid`, and the last one takes the code, so that of two concurrent uses only one
 * succeeds.
 */

import { and, eq, getTableColumns } from 'drizzle-orm'
import { CODE_FAILURES_MAX, CODE_WAIT_MS, type CodePurpose } from '../domain/identidad/code'
import { type Connection, connect } from '../platform-db/connect'
import { read, text, write } from '../platform-db/sql'
import { codigos } from '../tenant/schema/access'

export type CodeRow = Omit<typeof codigos.$inferSelect, 'fallos'>
const COLUMNS = 'usuario_id, proposito, hash, email, expires_at, created_at'
const { fallos: _, ...CODE_ROW } = getTableColumns(codigos)

const OF_BROWSER = 'codigo-ingreso'
/** A sign-in code, a row of `pasos`: it works only in the browser that requested it. */
export interface BrowserCode {
  token_hash: string
  usuario_id: string
  datos: { hash: string; email: string; fallos: number }
  /** UTC ms */
  expires_at: number
  created_at: number
}

/** A presented code, and how many failures it may have had: digits are counted before they are compared. */
export interface GivenCode {
  row: CodeRow
  fallosMax: number
}

/** An SQL condition with its values. */
export interface SqlCondition {
  sql: string
  values: readonly (string | number | null)[]
}

export class CodigosDb {
  readonly #d1: Connection
  constructor(connection: Connection) {
    this.#d1 = connection
  }

  /**
   * Stores a new code in place of the previous one, unless that is less than a minute old and `withoutWait` is not set.
   */
  issue(row: CodeRow, { withoutWait = false } = {}): D1PreparedStatement {
    const { usuario_id, proposito, hash, email, expires_at, created_at } = row
    return write(
      this.#d1,
      `insert into codigos (${COLUMNS}) select ?1, ?2, ?3, ?4, ?5, ?6 where exists (select 1 from usuarios where id = ?1)
         on conflict (usuario_id, proposito) do update set hash = ?3, email = ?4, fallos = 0, expires_at = ?5,
           created_at = ?6 where codigos.created_at <= ?7`,
      usuario_id,
      proposito,
      hash,
      email,
      expires_at,
      created_at,
      withoutWait ? created_at : created_at - CODE_WAIT_MS,
    )
  }

  /** The code with this hash, if it is valid at `now`. */
  findByHash(proposito: CodePurpose, hash: string, now: number): Promise<CodeRow | null> {
    return read(
      this.#d1,
      CODE_ROW,
      `select ${COLUMNS} from codigos where proposito = ?1 and hash = ?2 and fallos < ?3 and expires_at > ?4`,
      proposito,
      hash,
      CODE_FAILURES_MAX,
      now,
    ).first()
  }

  /**
   * The address that a person's code for a purpose proves, if the code is valid at `now`; as a statement for a batch.
   */
  current(usuario_id: string, proposito: CodePurpose, now: number) {
    return read(
      this.#d1,
      { email: codigos.email },
      'select email from codigos where usuario_id = ?1 and proposito = ?2 and fallos < ?3 and expires_at > ?4',
      usuario_id,
      proposito,
      CODE_FAILURES_MAX,
      now,
    )
  }

  /** Deletes a person's code for a purpose. */
  async end(usuario_id: string, proposito: CodePurpose): Promise<void> {
    await connect(this.#d1)
      .delete(codigos)
      .where(and(eq(codigos.usuario_id, usuario_id), eq(codigos.proposito, proposito)))
  }

  /** Counts an attempt as wrong and returns the code, unless it has expired or its attempts are used up. */
  countAttempt(usuario_id: string, proposito: CodePurpose, now: number): Promise<CodeRow | null> {
    return read(
      this.#d1,
      CODE_ROW,
      `update codigos set fallos = fallos + 1
         where usuario_id = ?1 and proposito = ?2 and fallos < ?3 and expires_at > ?4 returning ${COLUMNS}`,
      usuario_id,
      proposito,
      CODE_FAILURES_MAX,
      now,
    ).first()
  }

  /** Stores a sign-in code, in place of this browser's previous one; those of other browsers stay. */
  keepForBrowser({ token_hash, usuario_id, datos, expires_at, created_at }: BrowserCode): D1PreparedStatement {
    return write(
      this.#d1,
      `insert into pasos (token_hash, tipo, usuario_id, datos, expires_at, created_at)
         select ?1, '${OF_BROWSER}', id, ?3, ?4, ?5 from usuarios where id = ?2
         on conflict (token_hash) do update set usuario_id = ?2, datos = ?3, expires_at = ?4, created_at = ?5
           where pasos.tipo = '${OF_BROWSER}'`,
      token_hash,
      usuario_id,
      JSON.stringify(datos),
      expires_at,
      created_at,
    )
  }

  /** The condition of what follows `keepForBrowser` in its batch: that the code was kept. */
  whenKept({ token_hash }: Pick<BrowserCode, 'token_hash'>): SqlCondition {
    return { sql: 'exists (select 1 from pasos where token_hash = ?2)', values: [token_hash] }
  }

  /** Counts an attempt at a browser's code as wrong and returns it, like `countAttempt`. */
  async countOfBrowser(token_hash: string, now: number) {
    const row = await read(
      this.#d1,
      { usuario_id: text, datos: text },
      `update pasos set datos = json_set(datos, '$.fallos', (datos ->> 'fallos') + 1)
         where token_hash = ?1 and tipo = '${OF_BROWSER}' and expires_at > ?2 and (datos ->> 'fallos') < ?3
         returning usuario_id, datos`,
      token_hash,
      now,
      CODE_FAILURES_MAX,
    ).first()
    return row && { usuario_id: row.usuario_id, ...(JSON.parse(row.datos) as BrowserCode['datos']) }
  }

  /** Uses up the code of a browser; of concurrent uses only one succeeds. */
  async consumeOfBrowser(token_hash: string, now: number): Promise<boolean> {
    const taken = await write(
      this.#d1,
      `delete from pasos where token_hash = ?1 and tipo = '${OF_BROWSER}' and expires_at > ?2`,
      token_hash,
      now,
    ).run()
    return taken.meta.changes > 0
  }

  /** The condition that a code is valid; `n` is the number of the first of its five parameters. */
  isValid({ row, fallosMax }: GivenCode, now: number, n: number): SqlCondition {
    return {
      sql: `exists (select 1 from codigos c where c.usuario_id = ?${n} and c.proposito = ?${n + 1} and c.hash = ?${n + 2}
        and c.fallos <= ?${n + 3} and c.expires_at > ?${n + 4})`,
      values: [row.usuario_id, row.proposito, row.hash, fallosMax, now],
    }
  }

  /** Uses up a code if it is valid; `changes` tells whether it was. The last statement of its batch. */
  consume({ row, fallosMax }: GivenCode, now: number): D1PreparedStatement {
    return write(
      this.#d1,
      `delete from codigos where usuario_id = ?1 and proposito = ?2 and hash = ?3 and fallos <= ?4 and expires_at > ?5`,
      row.usuario_id,
      row.proposito,
      row.hash,
      fallosMax,
      now,
    )
  }

  /** Deletes a person's other codes if this one is valid: codes sent before a change must not work after it. */
  endOthers(given: GivenCode, now: number): D1PreparedStatement {
    const { usuario_id, proposito } = given.row
    const condition = this.isValid(given, now, 3)
    return write(
      this.#d1,
      `delete from codigos where usuario_id = ?1 and proposito <> ?2 and ${condition.sql}`,
      usuario_id,
      proposito,
      ...condition.values,
    )
  }

  /** Deletes expired codes. For the cron job. */
  async cleanUp(now: number): Promise<void> {
    await write(this.#d1, 'delete from codigos where expires_at <= ?', now).run()
  }
}
