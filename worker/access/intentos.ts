/**
 * Stands before every password check and every sign-up: first the platform's coarse limit, then the exact counters in
 * D1, both before any scrypt (docs/security.md 5). Counters are named by keyed hashes, so that the table tells nobody which
 * account or address they belong to. The ladders and why they are so: domain/intentos.ts.
 */
import type { Contador, IdentidadDb } from '../db/identidad-db'
import { claseDeDireccion } from '../domain/direccion'
import {
  CODES_LADDER,
  CONOCIDA_MS,
  ESCALERA_DE_CUENTA,
  ESCALERA_DE_DIRECCION,
  ESCALERA_DE_ENVIOS,
  ESCALERA_DE_FACTOR,
  ESCALERA_DE_PEDIDOS,
  ESCALERA_DE_REGISTRO,
  ESCALERA_DE_REPETIDOS,
  ESCALERA_DE_SOPORTE,
  ESCALERA_PROPIA,
  escaleraDePar,
  FALLOS_MAX,
  guarded,
  LADDER_OF_PROGRAMS,
  MESSAGES_LADDER,
} from '../domain/intentos'
import { Negativa } from '../domain/negativa'
import { knownDevice } from './device'
import { huellaConLlave } from './huella'
import { MailQuotas } from './mail-quotas'

/** What the platform's coarse limit lets through again, in seconds (wrangler.toml). */
const LIMITE_SEGUNDOS = 60

export interface ClavesDeIngreso {
  par: string
  direccion: string
  cuenta: string
  /** the account as programs try it */
  program: string
  conocida: string
  /** the browser, if the account signed in there before */
  device: string | null
}
export interface ClavesDeRegistro {
  direccion: string
  repetidos: string
}

export class Intentos {
  /** how many mails are caused, whoever is let in */
  readonly mails: MailQuotas
  constructor(
    private readonly db: IdentidadDb,
    private readonly limite: RateLimit,
    private readonly secreto: string,
    private readonly ahora: number,
  ) {
    this.mails = new MailQuotas(db, (kind, ...parts) => this.#clave(kind, ...parts), ahora)
  }

  /**
   * The coarse limit, per kind and address. Asks no database.
   * @returns the class of the address, by which the exact counters are kept
   * @throws Negativa when the address asks too often
   */
  async admitir(tipo: 'ingreso' | 'registro' | 'factor' | 'codigo' | 'pago', request: Request): Promise<string> {
    const direccion = claseDeDireccion(request.headers.get('cf-connecting-ip') ?? '')
    const { success } = await this.limite.limit({ key: `${tipo}:${direccion}` })
    if (!success) throw this.#espere(this.ahora + LIMITE_SEGUNDOS * 1000)
    return direccion
  }

  /** Names of the counters of a sign-in. `direccion` is what `admitir` answered. */
  async clavesDeIngreso(email: string, direccion: string, request: Request): Promise<ClavesDeIngreso> {
    const [par, dir, cuenta, program, conocida, id] = await Promise.all([
      this.#clave('par', email, direccion),
      this.#clave('direccion', direccion),
      this.#clave('cuenta', email),
      this.#clave('programa', email),
      this.#clave('conocida', email, direccion),
      knownDevice(this.secreto, request, email),
    ])
    const device = id && (await this.#clave('equipo', id, email))
    return { par, direccion: dir, cuenta, program, conocida, device }
  }

  /** Names of the counters of a sign-up. */
  async clavesDeRegistro(direccion: string): Promise<ClavesDeRegistro> {
    const [registro, repetidos] = await Promise.all([
      this.#clave('registro', direccion),
      this.#clave('repetidos', direccion),
    ])
    return { direccion: registro, repetidos }
  }

  /** Sign-ins before this instant no longer make an address known. */
  get conocidasDesde(): number {
    return this.ahora - CONOCIDA_MS
  }

  /**
   * Counts a sign-in as failed before it is tried. A known browser answers for itself alone, a known address for its pair.
   * @param maximo the company's limit, which counts at known places only: elsewhere it would tell that there is the account
   * @returns what a success gives back, see IdentidadDb.asiento, and whether the account is on its guard against this place
   * @throws Negativa when a counter is closed, saying for how long
   */
  async reservarIngreso(
    claves: ClavesDeIngreso,
    conocida: boolean,
    maximo: number | null | undefined,
    by: 'page' | 'program' = 'page',
  ): Promise<{ devueltos: ReadonlyMap<string, number>; guarded: boolean }> {
    if (claves.device !== null || conocida) {
      await this.#reservar([{ clave: claves.device ?? claves.par, ...escaleraDePar(maximo ?? FALLOS_MAX) }])
      return { devueltos: new Map(), guarded: false }
    }
    const account =
      by === 'page' ? { clave: claves.cuenta, ...ESCALERA_DE_CUENTA } : { clave: claves.program, ...LADDER_OF_PROGRAMS }
    const fallos = await this.#reservar([
      { clave: claves.par, ...escaleraDePar(FALLOS_MAX) },
      { clave: claves.direccion, ...ESCALERA_DE_DIRECCION },
      account,
    ])
    fallos.delete(claves.par)
    return { devueltos: fallos, guarded: by === 'page' && guarded(fallos.get(claves.cuenta) ?? 0) }
  }

  /** Counts a sign-up, and counts it as one that learns of an account until it is known to make one. */
  async reservarRegistro(claves: ClavesDeRegistro) {
    const fallos = await this.#reservar([
      { clave: claves.direccion, ...ESCALERA_DE_REGISTRO },
      { clave: claves.repetidos, ...ESCALERA_DE_REPETIDOS },
    ])
    fallos.delete(claves.direccion)
    return fallos
  }

  /** Counts a code of a second factor as wrong before it is compared: of a person, wherever they are. */
  async reservarFactor(usuario_id: string) {
    return this.#reservar([{ clave: await this.#clave('factor', usuario_id), ...ESCALERA_DE_FACTOR }])
  }

  /**
   * Counts a mail with a code that is asked for: for its purpose and the address it goes to, account or not, and for the
   * address it is asked from (what `admitir` answered). A browser in which the account signed in before is counted by
   * itself: strangers who ask all day do not use up its mails.
   * @throws Negativa when it is too soon, or too many were asked for
   */
  async reservarEnvio(proposito: string, email: string, direccion: string, request: Request): Promise<void> {
    const device = await knownDevice(this.secreto, request, email)
    if (device !== null) {
      const clave = await this.#clave('envio', proposito, email, device)
      await this.#reservar([{ clave, ...ESCALERA_DE_ENVIOS }])
      return
    }
    const [envio, pedidos, mailbox] = await Promise.all([
      this.#clave('envio', proposito, email),
      this.#clave('pedidos', direccion),
      this.#clave('buzon', email),
    ])
    await this.#reservar([
      { clave: mailbox, ...CODES_LADDER },
      { clave: envio, ...ESCALERA_DE_ENVIOS },
      { clave: pedidos, ...ESCALERA_DE_PEDIDOS },
    ])
  }

  /**
   * Counts that a person asks for another address, before anything is said of it: whether it is an account's is told to
   * whoever is signed in as seldom as to who signs up.
   * @throws Negativa when this person asked for too many
   */
  async reserveChange(usuario_id: string): Promise<void> {
    await this.#reservar([{ clave: await this.#clave('cambio', usuario_id), ...ESCALERA_DE_REPETIDOS }])
  }

  /** Counts a mail with a code that a right password asked for: whoever does not know it cannot use these up. */
  async reserveAfterPassword(email: string): Promise<void> {
    await this.#reservar([{ clave: await this.#clave('envio', 'contrasena', email), ...ESCALERA_DE_ENVIOS }])
  }

  /**
   * Counts a try at a code by mail, for the address it comes from and apart from passwords: the code itself allows five.
   * @returns what a success gives back
   */
  async reservarCodigo(direccion: string): Promise<ReadonlyMap<string, number>> {
    return this.#reservar([{ clave: await this.#clave('codigos', direccion), ...ESCALERA_DE_DIRECCION }])
  }

  /**
   * Counts the own password as wrong before it is checked again.
   * @returns the name of the counter, to be forgotten when it was right
   * @throws Negativa when it was wrong too often
   */
  async reservarPropia(usuario_id: string): Promise<string> {
    const clave = await this.#clave('propia', usuario_id)
    await this.#reservar([{ clave, ...ESCALERA_PROPIA }])
    return clave
  }

  /**
   * Counts a message to support.
   * @throws Negativa when this person wrote too many
   */
  async reservarMensaje(usuario_id: string): Promise<void> {
    const [hour, day] = await Promise.all([this.#clave('soporte', usuario_id), this.#clave('soporte-dia', usuario_id)])
    await this.#reservar([
      { clave: hour, ...ESCALERA_DE_SOPORTE },
      { clave: day, ...MESSAGES_LADDER },
    ])
  }

  async #reservar(contadores: Contador[]): Promise<Map<string, number>> {
    const reserva = await this.db.reservar(contadores, this.ahora)
    if (reserva.fallos === null) throw this.#espere(reserva.hasta)
    return reserva.fallos
  }

  #espere(hasta: number): Negativa {
    const segundos = Math.max(1, Math.ceil((hasta - this.ahora) / 1000))
    return segundos <= 90
      ? new Negativa('espere-segundos', undefined, { n: segundos })
      : new Negativa('espere-minutos', undefined, { n: Math.ceil(segundos / 60) })
  }

  async #clave(tipo: string, ...partes: string[]): Promise<string> {
    return `${tipo}:${await huellaConLlave(this.secreto, 'intentos', tipo, ...partes)}`
  }
}
