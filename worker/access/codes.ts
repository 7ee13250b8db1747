/**
 * The room of one-time codes (docs/security.md 4). A code is 32 random bytes that only its mail carries; the database keeps
 * their keyed hash. The six digits, for who reads the mail on another screen, are drawn from that hash with the same key:
 * one row answers for both, and a copy of the database opens neither.
 */
import { timingSafeEqual } from 'node:crypto'
import { CODE_DIGITS, FALLOS_DE_CODIGO, type Proposito, VIDA_DE_CODIGO_MS } from '../domain/identidad/code'
import type { BrowserCode, CodigoDado, CodigoFila, CodigosDb } from '../identidad/codes-sql'
import { keyedHash } from './keyed-hash'
import { hashDeToken, newToken } from './session'

/** A code that was just made: what its mail says, and the row to keep. */
export interface NewCode {
  /** 43 characters of base64url, for a link */
  enlace: string
  digits: string
  fila: CodigoFila
}

const NOBODY = { usuario_id: '', proposito: 'ingreso', hash: '' } as const

export class Codigos {
  constructor(
    private readonly db: CodigosDb,
    private readonly secreto: string,
    private readonly ahora: number,
  ) {}

  /** Makes one; nothing is stored yet (CodigosDb.emitir). `email`: the address that it goes to, and proves. */
  async nuevo(usuario_id: string, proposito: Proposito, email: string | null): Promise<NewCode> {
    const enlace = newToken()
    const hash = await this.#hash(proposito, enlace)
    const { ahora: now } = this
    const term = { expires_at: now + VIDA_DE_CODIGO_MS, created_at: now }
    const fila = { usuario_id, proposito, hash, email, ...term }
    return { enlace, digits: await this.#digits(fila), fila }
  }

  /** The code behind a link, if it is good now; it stays good. One round trip. */
  async deEnlace(proposito: Proposito, enlace: string): Promise<CodigoDado | null> {
    const fila = await this.db.porHash(proposito, await this.#hash(proposito, enlace), this.ahora)
    return fila && { fila, fallosMax: FALLOS_DE_CODIGO - 1 }
  }

  /**
   * The code of a person for a purpose, if these are its digits. The try is counted before it is judged, so that twenty
   * at once are five. One round trip.
   */
  async byDigits(usuario_id: string, proposito: Proposito, digits: string): Promise<CodigoDado | null> {
    return this.#juzgar(await this.db.countAttempt(usuario_id, proposito, this.ahora), digits)
  }

  /** Makes one that opens in the browser with this token alone; nothing is stored yet (CodigosDb.keepForBrowser). */
  async forBrowser(usuario_id: string, email: string, token: string): Promise<{ digits: string; fila: BrowserCode }> {
    const { digits, fila } = await this.nuevo(usuario_id, 'ingreso', email)
    const { hash, expires_at, created_at } = fila
    const token_hash = await hashDeToken(token)
    return { digits, fila: { token_hash, usuario_id, datos: { hash, email, fallos: 0 }, expires_at, created_at } }
  }

  /**
   * The code that was asked for in the browser with this token, taken, if these are its digits. The try is counted before it
   * is judged; five kill this code and none of another browser. Two round trips for a right one.
   */
  async ofBrowser(token: string, digits: string): Promise<{ usuario_id: string; email: string } | null> {
    const token_hash = await hashDeToken(token)
    const found = await this.db.countOfBrowser(token_hash, this.ahora)
    const { usuario_id, hash } = found ?? NOBODY
    if (!(await this.#same({ usuario_id, proposito: 'ingreso', hash }, digits)) || !found) return null
    return (await this.db.takeOfBrowser(token_hash, this.ahora)) ? { usuario_id, email: found.email } : null
  }

  async #juzgar(fila: CodigoFila | null, digits: string): Promise<CodigoDado | null> {
    // the work for nobody is the same
    const same = await this.#same(fila ?? NOBODY, digits)
    return same && fila ? { fila, fallosMax: FALLOS_DE_CODIGO } : null
  }

  async #same(fila: Pick<CodigoFila, 'usuario_id' | 'proposito' | 'hash'>, digits: string): Promise<boolean> {
    const bytes = new TextEncoder()
    const expected = bytes.encode(await this.#digits(fila))
    const dadas = bytes.encode(digits)
    return dadas.length === expected.length && timingSafeEqual(dadas, expected)
  }

  #hash(proposito: Proposito, enlace: string): Promise<string> {
    return keyedHash(this.secreto, 'codigo-enlace', proposito, enlace)
  }

  async #digits({ usuario_id, proposito, hash }: Pick<CodigoFila, 'usuario_id' | 'proposito' | 'hash'>) {
    const fingerprint = await keyedHash(this.secreto, 'codigo-cifras', usuario_id, proposito, hash)
    // 48 bits over a million: no digit is likelier than another by more than one in 280 million
    const numero = [...Buffer.from(fingerprint, 'base64url').subarray(0, 6)].reduce((n, byte) => n * 256 + byte, 0)
    return String(numero % 10 ** CODE_DIGITS).padStart(CODE_DIGITS, '0')
  }
}
