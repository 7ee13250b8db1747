/**
 * Stands before every password check and every sign-up: first the platform's coarse limit, then the exact counters in
 * D1, both before any scrypt (docs/security.md 5). Counters are named by keyed hashes, so that the table tells nobody which
 * account or address they belong to. The ladders and why they are so: domain/identidad/attempts.ts.
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

/** What the platform's coarse limit lets through again, in seconds (wrangler.toml). */
const LIMIT_SECONDS = 60

export interface SignInKeys {
  par: string
  direccion: string
  cuenta: string
  /** the account as programs try it */
  program: string
  conocida: string
  /** the browser, if the account signed in there before */
  device: string | null
}
export interface RegistrationKeys {
  direccion: string
  repeated: string
}

export class Intentos {
  /** how many mails are caused, whoever is let in */
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
   * The coarse limit, per kind and address. Asks no database.
   * @returns the class of the address, by which the exact counters are kept
   * @throws Negativa when the address asks too often
   */
  async admit(tipo: 'ingreso' | 'registro' | 'factor' | 'codigo' | 'pago', request: Request): Promise<string> {
    const direccion = addressGroup(request.headers.get('cf-connecting-ip') ?? '')
    const { success } = await this.limit.limit({ key: `${tipo}:${direccion}` })
    if (!success) throw this.#waitError(this.now + LIMIT_SECONDS * 1000)
    return direccion
  }

  /** Names of the counters of a sign-in. `direccion` is what `admitir` answered. */
  async signInKeys(email: string, direccion: string, request: Request): Promise<SignInKeys> {
    const [pair, dir, account, program, known, id] = await Promise.all([
      this.#key('par', email, direccion),
      this.#key('direccion', direccion),
      this.#key('cuenta', email),
      this.#key('programa', email),
      this.#key('conocida', email, direccion),
      knownDevice(this.secret, request, email),
    ])
    const device = id && (await this.#key('equipo', id, email))
    return { par: pair, direccion: dir, cuenta: account, program, conocida: known, device }
  }

  /** Names of the counters of a sign-up. */
  async registrationKeys(direccion: string): Promise<RegistrationKeys> {
    const [registro, repeated] = await Promise.all([
      this.#key('registro', direccion),
      this.#key('repetidos', direccion),
    ])
    return { direccion: registro, repeated }
  }

  /** Sign-ins before this instant no longer make an address known. */
  get knownSince(): number {
    return this.now - KNOWN_ADDRESS_MS
  }

  /**
   * Counts a sign-in as failed before it is tried. A known browser answers for itself alone, a known address for its pair.
   * @param maximo the company's limit, which counts at known places only: elsewhere it would tell that there is the account
   * @returns what a success gives back, see IdentityDb.asiento, and whether the account is on its guard against this place
   * @throws Negativa when a counter is closed, saying for how long
   */
  async reserveSignIn(
    keys: SignInKeys,
    known: boolean,
    maximum: number | null | undefined,
    by: 'page' | 'program' = 'page',
  ): Promise<{ refunds: ReadonlyMap<string, number>; guarded: boolean }> {
    if (keys.device !== null || known) {
      await this.#reserve([{ clave: keys.device ?? keys.par, ...pairLadder(maximum ?? FALLOS_MAX) }])
      return { refunds: new Map(), guarded: false }
    }
    const account =
      by === 'page' ? { clave: keys.cuenta, ...ACCOUNT_LADDER } : { clave: keys.program, ...LADDER_OF_PROGRAMS }
    const fallos = await this.#reserve([
      { clave: keys.par, ...pairLadder(FALLOS_MAX) },
      { clave: keys.direccion, ...ADDRESS_LADDER },
      account,
    ])
    fallos.delete(keys.par)
    return { refunds: fallos, guarded: by === 'page' && guarded(fallos.get(keys.cuenta) ?? 0) }
  }

  /** Counts a sign-up, and counts it as one that learns of an account until it is known to make one. */
  async reserveRegistration(keys: RegistrationKeys) {
    const fallos = await this.#reserve([
      { clave: keys.direccion, ...SIGN_UP_LADDER },
      { clave: keys.repeated, ...REPEATS_LADDER },
    ])
    fallos.delete(keys.direccion)
    return fallos
  }

  /** Counts a code of a second factor as wrong before it is compared: of a person, wherever they are. */
  async reserveFactor(usuario_id: string) {
    return this.#reserve([{ clave: await this.#key('factor', usuario_id), ...FACTOR_LADDER }])
  }

  /**
   * Counts a mail with a code that is asked for: for its purpose and the address it goes to, account or not, and for the
   * address it is asked from (what `admitir` answered). A browser in which the account signed in before is counted by
   * itself: strangers who ask all day do not use up its mails.
   * @throws Negativa when it is too soon, or too many were asked for
   */
  async reserveSending(proposito: string, email: string, direccion: string, request: Request): Promise<void> {
    const device = await knownDevice(this.secret, request, email)
    if (device !== null) {
      const key = await this.#key('envio', proposito, email, device)
      await this.#reserve([{ clave: key, ...SENDS_LADDER }])
      return
    }
    const [sending, requests, mailbox] = await Promise.all([
      this.#key('envio', proposito, email),
      this.#key('pedidos', direccion),
      this.#key('buzon', email),
    ])
    await this.#reserve([
      { clave: mailbox, ...CODES_LADDER },
      { clave: sending, ...SENDS_LADDER },
      { clave: requests, ...REQUESTS_LADDER },
    ])
  }

  /**
   * Counts that a person asks for another address, before anything is said of it: whether it is an account's is told to
   * whoever is signed in as seldom as to who signs up.
   * @throws Negativa when this person asked for too many
   */
  async reserveChange(usuario_id: string): Promise<void> {
    await this.#reserve([{ clave: await this.#key('cambio', usuario_id), ...REPEATS_LADDER }])
  }

  /** Counts a mail with a code that a right password asked for: whoever does not know it cannot use these up. */
  async reserveAfterPassword(email: string): Promise<void> {
    await this.#reserve([{ clave: await this.#key('envio', 'contrasena', email), ...SENDS_LADDER }])
  }

  /**
   * Counts a try at a code by mail, for the address it comes from and apart from passwords: the code itself allows five.
   * @returns what a success gives back
   */
  async reserveCode(direccion: string): Promise<ReadonlyMap<string, number>> {
    return this.#reserve([{ clave: await this.#key('codigos', direccion), ...ADDRESS_LADDER }])
  }

  /**
   * Counts the own password as wrong before it is checked again.
   * @returns the name of the counter, to be forgotten when it was right
   * @throws Negativa when it was wrong too often
   */
  async reserveOwn(usuario_id: string): Promise<string> {
    const key = await this.#key('propia', usuario_id)
    await this.#reserve([{ clave: key, ...OWN_PASSWORD_LADDER }])
    return key
  }

  /**
   * Counts a message to support.
   * @throws Negativa when this person wrote too many
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
