/**
 * The table `codigos`: at most one code per person and purpose. What a code allows is written in the batch that uses it
 * up: each statement checks `isValid`, and the last one takes the code, so that of two concurrent uses only one
 * succeeds.
 */
import { CODE_FAILURES_MAX, CODE_WAIT_MS, type CodePurpose } from '../domain/identidad/code'
import type { Connection } from '../platform-db/connect'
import type { codigos } from '../tenant/schema/access'

export type CodeRow = Omit<typeof codigos.$inferSelect, 'fallos'>
const COLUMNS = 'usuario_id, proposito, hash, email, expires_at, created_at'

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
export interface Si {
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
    return this.#d1
      .prepare(
        `INSERT INTO codigos (${COLUMNS}) SELECT ?1, ?2, ?3, ?4, ?5, ?6 WHERE EXISTS (SELECT 1 FROM usuarios WHERE id = ?1)
         ON CONFLICT (usuario_id, proposito) DO UPDATE SET hash = ?3, email = ?4, fallos = 0, expires_at = ?5,
           created_at = ?6 WHERE codigos.created_at <= ?7`,
      )
      .bind(
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
  porHash(proposito: CodePurpose, hash: string, now: number): Promise<CodeRow | null> {
    return this.#d1
      .prepare(`SELECT ${COLUMNS} FROM codigos WHERE proposito = ?1 AND hash = ?2 AND fallos < ?3 AND expires_at > ?4`)
      .bind(proposito, hash, CODE_FAILURES_MAX, now)
      .first<CodeRow>()
  }

  /**
   * The address that a person's code for a purpose proves, if the code is valid at `now`; as a statement for a batch.
   */
  current(usuario_id: string, proposito: CodePurpose, now: number): D1PreparedStatement {
    return this.#d1
      .prepare('SELECT email FROM codigos WHERE usuario_id = ?1 AND proposito = ?2 AND fallos < ?3 AND expires_at > ?4')
      .bind(usuario_id, proposito, CODE_FAILURES_MAX, now)
  }

  /** Deletes a person's code for a purpose. */
  async end(usuario_id: string, proposito: CodePurpose): Promise<void> {
    await this.#d1
      .prepare('DELETE FROM codigos WHERE usuario_id = ?1 AND proposito = ?2')
      .bind(usuario_id, proposito)
      .run()
  }

  /** Counts an attempt as wrong and returns the code, unless it has expired or its attempts are used up. */
  countAttempt(usuario_id: string, proposito: CodePurpose, now: number): Promise<CodeRow | null> {
    return this.#d1
      .prepare(
        `UPDATE codigos SET fallos = fallos + 1
         WHERE usuario_id = ?1 AND proposito = ?2 AND fallos < ?3 AND expires_at > ?4 RETURNING ${COLUMNS}`,
      )
      .bind(usuario_id, proposito, CODE_FAILURES_MAX, now)
      .first<CodeRow>()
  }

  /** Stores a sign-in code, in place of this browser's previous one; those of other browsers stay. */
  keepForBrowser({ token_hash, usuario_id, datos: data, expires_at, created_at }: BrowserCode): D1PreparedStatement {
    return this.#d1
      .prepare(
        `INSERT INTO pasos (token_hash, tipo, usuario_id, datos, expires_at, created_at)
         SELECT ?1, '${OF_BROWSER}', id, ?3, ?4, ?5 FROM usuarios WHERE id = ?2
         ON CONFLICT (token_hash) DO UPDATE SET usuario_id = ?2, datos = ?3, expires_at = ?4, created_at = ?5
           WHERE pasos.tipo = '${OF_BROWSER}'`,
      )
      .bind(token_hash, usuario_id, JSON.stringify(data), expires_at, created_at)
  }

  /** Counts an attempt at a browser's code as wrong and returns it, like `countAttempt`. */
  async countOfBrowser(token_hash: string, now: number) {
    const row = await this.#d1
      .prepare(
        `UPDATE pasos SET datos = json_set(datos, '$.fallos', (datos ->> 'fallos') + 1)
         WHERE token_hash = ?1 AND tipo = '${OF_BROWSER}' AND expires_at > ?2 AND (datos ->> 'fallos') < ?3
         RETURNING usuario_id, datos`,
      )
      .bind(token_hash, now, CODE_FAILURES_MAX)
      .first<{ usuario_id: string; datos: string }>()
    return row && { usuario_id: row.usuario_id, ...(JSON.parse(row.datos) as BrowserCode['datos']) }
  }

  /** Uses up the code of a browser; of concurrent uses only one succeeds. */
  async takeOfBrowser(token_hash: string, now: number): Promise<boolean> {
    const taken = await this.#d1
      .prepare(`DELETE FROM pasos WHERE token_hash = ?1 AND tipo = '${OF_BROWSER}' AND expires_at > ?2`)
      .bind(token_hash, now)
      .run()
    return taken.meta.changes > 0
  }

  /** The condition that a code is valid; `n` is the number of the first of its five parameters. */
  isValid({ row, fallosMax }: GivenCode, now: number, n: number): Si {
    return {
      sql: `EXISTS (SELECT 1 FROM codigos c WHERE c.usuario_id = ?${n} AND c.proposito = ?${n + 1} AND c.hash = ?${n + 2}
        AND c.fallos <= ?${n + 3} AND c.expires_at > ?${n + 4})`,
      values: [row.usuario_id, row.proposito, row.hash, fallosMax, now],
    }
  }

  /** Uses up a code if it is valid; `changes` tells whether it was. The last statement of its batch. */
  claim({ row, fallosMax }: GivenCode, now: number): D1PreparedStatement {
    return this.#d1
      .prepare(
        `DELETE FROM codigos WHERE usuario_id = ?1 AND proposito = ?2 AND hash = ?3 AND fallos <= ?4 AND expires_at > ?5`,
      )
      .bind(row.usuario_id, row.proposito, row.hash, fallosMax, now)
  }

  /** Deletes a person's other codes if this one is valid: codes sent before a change must not work after it. */
  endOthers(given: GivenCode, now: number): D1PreparedStatement {
    const { usuario_id, proposito } = given.row
    const si = this.isValid(given, now, 3)
    return this.#d1
      .prepare(`DELETE FROM codigos WHERE usuario_id = ?1 AND proposito <> ?2 AND ${si.sql}`)
      .bind(usuario_id, proposito, ...si.values)
  }

  /** Deletes expired codes. For the cron job. */
  async cleanUp(now: number): Promise<void> {
    await this.#d1.prepare('DELETE FROM codigos WHERE expires_at <= ?').bind(now).run()
  }
}
