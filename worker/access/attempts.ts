/**
 * Rate limits for password checks and sign-ups: first the platform's coarse limit, then the exact counters in D1, both
 * before any scrypt (docs/security.md 5). Counters are named by keyed hashes, so the table does not reveal accounts or
 * addresses. The ladders and the reasons for them: domain/identidad/attempts.ts.
 */

import {
  ACCOUNT_LADDER,
  ADDRESS_LADDER,
  CODES_LADDER,
  FACTOR_LADDER,
  FALLOS_MAX,
  guarded,
  KNOWN_ADDRESS_MS,
  LADDER_OF_PROGRAMS,
  LIMIT_SECONDS,
  MESSAGES_LADDER,
  OWN_PASSWORD_LADDER,
  pairLadder,
  REPEATS_LADDER,
  REQUESTS_LADDER,
  SENDS_LADDER,
  SIGN_UP_LADDER,
  SOPORTE_LADDER,
} from '../domain/identidad/attempts'
import { addressGroup } from '../domain/identidad/network'
import { Refusal } from '../domain/refusal'
import type { Counter, IdentityDb } from '../identidad/sql'
import { knownDevice } from './device'
import { keyedHash } from './keyed-hash'
import { MailQuotas } from './mail-quotas'

interface SignInKeys {
  pair: string
  address: string
  account: string
  /** the account, counted separately for API clients */
  program: string
  known: string
  /** the browser, if the account signed in there before */
  device: string | null
}
interface RegistrationKeys {
  address: string
  repeated: string
}

export class Intentos {
  /** mail quotas, which apply whether the attempt succeeds or not */
  readonly mails: MailQuotas
  constructor(
    private readonly db: IdentityDb,
    private readonly limit: RateLimit,
    private readonly secret: string,
    private readonly now: number,
  ) {
    this.mails = new MailQuotas(db, (kind, ...parts) => this.#key(kind, ...parts), now)
  }

  /**
   * The coarse limit, per kind and address. Reads no database.
   * @returns the group of the address, by which the exact counters are kept
   * @throws Refusal when the address exceeds the limit
   */
  async admit(tipo: 'ingreso' | 'registro' | 'factor' | 'codigo' | 'pago', request: Request): Promise<string> {
    const address = addressGroup(request.headers.get('cf-connecting-ip') ?? '')
    const { success } = await this.limit.limit({ key: `${tipo}:${address}` })
    if (!success) throw this.#waitError(this.now + LIMIT_SECONDS * 1000)
    return address
  }

  /** Keys of the counters of a sign-in. `address` is what `admit` returned. */
  async signInKeys(email: string, address: string, request: Request): Promise<SignInKeys> {
    const [pair, byAddress, account, program, known, id] = await Promise.all([
      this.#key('par', email, address),
      this.#key('direccion', address),
      this.#key('cuenta', email),
      this.#key('programa', email),
      this.#key('conocida', email, address),
      knownDevice(this.secret, request, email),
    ])
    const device = id && (await this.#key('equipo', id, email))
    return { pair, address: byAddress, account, program, known, device }
  }

  /** Keys of the counters of a sign-up. */
  async registrationKeys(address: string): Promise<RegistrationKeys> {
    const [byAddress, repeated] = await Promise.all([this.#key('registro', address), this.#key('repetidos', address)])
    return { address: byAddress, repeated }
  }

  /** Sign-ins before this instant no longer make an address known. */
  get knownSince(): number {
    return this.now - KNOWN_ADDRESS_MS
  }

  /**
   * Counts a sign-in as failed before it is tried. A known browser is counted by itself, a known address by its
   * (account, address) pair.
   * @param maximum the company's limit, applied at known places only: elsewhere it would reveal that the account exists
   * @returns the counters to refund on success (IdentityDb.settlement), and whether the account is guarded here
   * @throws Refusal when a counter is closed, with the time to wait
   */
  async reserveSignIn(
    keys: SignInKeys,
    known: boolean,
    maximum: number | null | undefined,
    by: 'page' | 'program' = 'page',
  ): Promise<{ refunds: ReadonlyMap<string, number>; guarded: boolean }> {
    if (keys.device !== null || known) {
      await this.#reserve([{ clave: keys.device ?? keys.pair, ...pairLadder(maximum ?? FALLOS_MAX) }])
      return { refunds: new Map(), guarded: false }
    }
    const account =
      by === 'page' ? { clave: keys.account, ...ACCOUNT_LADDER } : { clave: keys.program, ...LADDER_OF_PROGRAMS }
    const fallos = await this.#reserve([
      { clave: keys.pair, ...pairLadder(FALLOS_MAX) },
      { clave: keys.address, ...ADDRESS_LADDER },
      account,
    ])
    fallos.delete(keys.pair)
    return { refunds: fallos, guarded: by === 'page' && guarded(fallos.get(keys.account) ?? 0) }
  }

  /** Counts a sign-up, also as one that revealed an existing account until it turns out to create a new one. */
  async reserveRegistration(keys: RegistrationKeys) {
    const fallos = await this.#reserve([
      { clave: keys.address, ...SIGN_UP_LADDER },
      { clave: keys.repeated, ...REPEATS_LADDER },
    ])
    fallos.delete(keys.address)
    return fallos
  }

  /** Counts a second-factor code as wrong before it is compared: per person, from any address. */
  async reserveFactor(usuario_id: string) {
    return this.#reserve([{ clave: await this.factorKey(usuario_id), ...FACTOR_LADDER }])
  }

  /** The counter of a person's codes, to be reset when their factor is gone: a new one begins with all its tries. */
  factorKey(usuario_id: string): Promise<string> {
    return this.#key('factor', usuario_id)
  }

  /**
   * Counts a requested code mail: for its purpose and the recipient's address, whether it has an account or not, and
   * for the network address of the request (what `admit` returned). A browser in which the account signed in before has
   * its own counter, so strangers cannot use up its mails.
   * @throws Refusal when it is too soon, or too many were requested
   */
  async reserveSending(proposito: string, email: string, address: string, request: Request): Promise<void> {
    const device = await knownDevice(this.secret, request, email)
    if (device !== null) {
      const key = await this.#key('envio', proposito, email, device)
      await this.#reserve([{ clave: key, ...SENDS_LADDER }])
      return
    }
    const [sending, requests, mailbox] = await Promise.all([
      this.#key('envio', proposito, email),
      this.#key('pedidos', address),
      this.#key('buzon', email),
    ])
    await this.#reserve([
      { clave: mailbox, ...CODES_LADDER },
      { clave: sending, ...SENDS_LADDER },
      { clave: requests, ...REQUESTS_LADDER },
    ])
  }

  /**
   * Counts a request to change the e-mail address, before it is checked whether the new address is taken: a signed-in
   * person may probe for accounts no more often than a sign-up may.
   * @throws Refusal when this person asked too often
   */
  async reserveChange(usuario_id: string): Promise<void> {
    await this.#reserve([{ clave: await this.#key('cambio', usuario_id), ...REPEATS_LADDER }])
  }

  /** Counts a code mail sent after a right password: only those who know the password can use this quota up. */
  async reserveAfterPassword(email: string): Promise<void> {
    await this.#reserve([{ clave: await this.#key('envio', 'contrasena', email), ...SENDS_LADDER }])
  }

  /**
   * Counts an attempt at a mailed code, per network address and apart from passwords; the code itself allows five.
   * @returns the counters to refund on success
   */
  async reserveCode(address: string): Promise<ReadonlyMap<string, number>> {
    return this.#reserve([{ clave: await this.#key('codigos', address), ...ADDRESS_LADDER }])
  }

  /**
   * Counts the current password as wrong before it is checked again.
   * @returns the key of the counter, to be reset when the password was right
   * @throws Refusal when it was wrong too often
   */
  async reserveOwn(usuario_id: string): Promise<string> {
    const key = await this.#key('propia', usuario_id)
    await this.#reserve([{ clave: key, ...OWN_PASSWORD_LADDER }])
    return key
  }

  /**
   * Counts a message to support.
   * @throws Refusal when this person sent too many
   */
  async reserveMensaje(usuario_id: string): Promise<void> {
    const [hour, day] = await Promise.all([this.#key('soporte', usuario_id), this.#key('soporte-dia', usuario_id)])
    await this.#reserve([
      { clave: hour, ...SOPORTE_LADDER },
      { clave: day, ...MESSAGES_LADDER },
    ])
  }

  async #reserve(counters: Counter[]): Promise<Map<string, number>> {
    const reservation = await this.db.reserve(counters, this.now)
    if (reservation.fallos === null) throw this.#waitError(reservation.hasta)
    return reservation.fallos
  }

  #waitError(until: number): Refusal {
    const seconds = Math.max(1, Math.ceil((until - this.now) / 1000))
    return seconds <= 90
      ? new Refusal('espere-segundos', undefined, { n: seconds })
      : new Refusal('espere-minutos', undefined, { n: Math.ceil(seconds / 60) })
  }

  async #key(tipo: string, ...parts: string[]): Promise<string> {
    return `${tipo}:${await keyedHash(this.secret, 'intentos', tipo, ...parts)}`
  }
}
