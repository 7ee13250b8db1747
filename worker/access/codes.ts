/**
 * One-time codes (docs/security.md 4). A code is 32 random bytes that exist only in its mail; the database keeps their
 * keyed hash. The six digits, for typing on another device, are derived from that hash with the same key: one row
 * verifies both, and a copy of the database reveals neither.
 */
import { timingSafeEqual } from 'node:crypto'
import { CODE_DIGITS, CODE_FAILURES_MAX, CODE_LIFETIME_MS, type CodePurpose } from '../domain/identidad/code'
import type { BrowserCode, CodeRow, CodigosDb, GivenCode } from '../identidad/codes-sql'
import { keyedHash } from './keyed-hash'
import { hashToken, newToken } from './session'

/** A new code: what its mail says, and the row to store. */
interface NewCode {
  /** 43 characters of base64url, for a link */
  link: string
  digits: string
  row: CodeRow
}

const NO_CODE = { usuario_id: '', proposito: 'ingreso', hash: '' } as const

export class Codigos {
  constructor(
    private readonly db: CodigosDb,
    private readonly secret: string,
    private readonly now: number,
  ) {}

  /** Creates a code; the caller stores it (CodigosDb.issue). `email`: the address it is sent to, and proves. */
  async create(usuario_id: string, proposito: CodePurpose, email: string | null): Promise<NewCode> {
    const link = newToken()
    const hash = await this.#hash(proposito, link)
    const { now } = this
    const term = { expires_at: now + CODE_LIFETIME_MS, created_at: now }
    const row = { usuario_id, proposito, hash, email, ...term }
    return { link, digits: await this.#digits(row), row }
  }

  /** The code behind a link, if it is valid; it is not used up. One round trip. */
  async byLink(proposito: CodePurpose, link: string): Promise<GivenCode | null> {
    const row = await this.db.findByHash(proposito, await this.#hash(proposito, link), this.now)
    return row && { row, fallosMax: CODE_FAILURES_MAX - 1 }
  }

  /**
   * The code of a person for a purpose, if the digits match. The attempt is counted before the comparison, so parallel
   * attempts cannot exceed the five allowed. One round trip.
   */
  async byDigits(usuario_id: string, proposito: CodePurpose, digits: string): Promise<GivenCode | null> {
    return this.#assess(await this.db.countAttempt(usuario_id, proposito, this.now), digits)
  }

  /** Creates a code that works only in the browser with this token; the caller stores it (CodigosDb.keepForBrowser). */
  async forBrowser(usuario_id: string, email: string, token: string): Promise<{ digits: string; row: BrowserCode }> {
    const { digits, row } = await this.create(usuario_id, 'ingreso', email)
    const { hash, expires_at, created_at } = row
    const token_hash = await hashToken(token)
    return { digits, row: { token_hash, usuario_id, datos: { hash, email, fallos: 0 }, expires_at, created_at } }
  }

  /**
   * The code requested in the browser with this token, used up, if the digits match. The attempt is counted before the
   * comparison; five failures end this code and no other browser's. Two round trips when right.
   */
  async ofBrowser(token: string, digits: string): Promise<{ usuario_id: string; email: string } | null> {
    const token_hash = await hashToken(token)
    const found = await this.db.countOfBrowser(token_hash, this.now)
    const { usuario_id, hash } = found ?? NO_CODE
    if (!(await this.#same({ usuario_id, proposito: 'ingreso', hash }, digits)) || !found) return null
    return (await this.db.consumeOfBrowser(token_hash, this.now)) ? { usuario_id, email: found.email } : null
  }

  async #assess(row: CodeRow | null, digits: string): Promise<GivenCode | null> {
    // without a row, compare all the same so that the timing is equal
    const same = await this.#same(row ?? NO_CODE, digits)
    return same && row ? { row, fallosMax: CODE_FAILURES_MAX } : null
  }

  async #same(row: Pick<CodeRow, 'usuario_id' | 'proposito' | 'hash'>, digits: string): Promise<boolean> {
    const bytes = new TextEncoder()
    const expected = bytes.encode(await this.#digits(row))
    const given = bytes.encode(digits)
    return given.length === expected.length && timingSafeEqual(given, expected)
  }

  #hash(proposito: CodePurpose, link: string): Promise<string> {
    return keyedHash(this.secret, 'codigo-enlace', proposito, link)
  }

  async #digits({ usuario_id, proposito, hash }: Pick<CodeRow, 'usuario_id' | 'proposito' | 'hash'>) {
    const fingerprint = await keyedHash(this.secret, 'codigo-cifras', usuario_id, proposito, hash)
    // 48 bits modulo a million: the bias is less than one in 280 million
    const number = [...Buffer.from(fingerprint, 'base64url').subarray(0, 6)].reduce((n, byte) => n * 256 + byte, 0)
    return String(number % 10 ** CODE_DIGITS).padStart(CODE_DIGITS, '0')
  }
}
