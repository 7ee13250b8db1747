/** The second factor of a person: turned on, its backup codes, turned off (docs/security.md 7, 9). */
import { type Cifra, cifraScrypt } from '../access/contrasena'
import type { Persona } from '../access/gate'
import type { Intentos } from '../access/intentos'
import { hashDeRespaldo, usoDeFactor } from '../access/secreto-de-factor'
import { nuevoSecreto, nuevosRespaldos, pasoDe, uriDe } from '../access/totp'
import { filaDe } from '../db/correos-db'
import type { FactorFila, ProteccionDb } from '../db/proteccion-db'
import { PASO_MS, respaldoLegible } from '../domain/factor'
import { Negativa } from '../domain/negativa'
import type { ConCodigo, ConContrasena } from '../domain/proteccion'
import { cifrar, descifrar } from '../mail/secreto'
import type { CambioDeFactor } from '../mail/seguridad'
import type { Auditoria } from './auditoria'
import { compararCodigo, type SecretosDeFactor } from './comparar-codigo'
import { conGenerico } from './generico'

export interface EstadoDeFactor {
  estado: 'apagado' | 'pendiente' | 'activo'
  /** since when it counts, UTC ms */
  desde: number | null
  /** backup codes that are left */
  respaldos: number
  /** whether a password is asked for again; else the sign-in must be a fresh one */
  conContrasena: boolean
  /** while it waits for its first code: what goes into the app */
  clave: { secreto: string; uri: string } | null
}

interface Casa {
  intentos: Intentos
  auditoria: Pick<Auditoria, 'anotarUnaVez'>
  secretos: SecretosDeFactor
  /** the product's address, for the mails */
  appUrl: string
  cifra?: Cifra
}

export class Factores {
  constructor(
    private readonly db: ProteccionDb,
    private readonly persona: Pick<Persona, 'id' | 'sesion'>,
    private readonly casa: Casa,
    private readonly ahora: number,
  ) {}

  /** How it stands. One round trip. */
  async read(): Promise<EstadoDeFactor> {
    return this.show(await this.#fila())
  }

  /** The same of a row that was read already. A secret that nobody confirmed is shown for ten minutes. */
  async show(fila: FactorFila): Promise<EstadoDeFactor> {
    const { verificado_at, respaldos } = fila
    const comun = { desde: verificado_at, respaldos, conContrasena: fila.password_hash !== null }
    if (verificado_at !== null) return { ...comun, estado: 'activo', clave: null }
    const secreto = this.#pendiente(fila) && (await this.#abierto(fila.secreto))
    if (!secreto) return { ...comun, estado: 'apagado', clave: null }
    return { ...comun, estado: 'pendiente', clave: { secreto, uri: uriDe(secreto, fila.email) } }
  }

  /**
   * Makes a secret for the app, which counts once `confirm` has seen a code of it. After the own password.
   * @throws Negativa `factor-ya-activo`, about `contrasena_actual`, `sesion-antigua`, `espere-…`
   */
  async begin({ contrasena_actual }: ConContrasena, request: Request): Promise<void> {
    await this.#conGenerico(request, async () => {
      const fila = await this.#fila()
      if (fila.verificado_at !== null) throw new Negativa('factor-ya-activo')
      const propia = await this.#comprobar(fila, contrasena_actual)
      const secreto = await cifrar(this.casa.secretos.CONFIG_SECRET, nuevoSecreto(), usoDeFactor(this.persona.id))
      const comprobada = fila.password_hash
      if (!(await this.db.comenzar(this.persona.id, { secreto, comprobada, propia }, this.ahora))) {
        throw new Negativa('factor-ya-activo')
      }
    })
  }

  /**
   * Turns it on by the first code of the app, and tells the person by mail.
   * @returns ten backup codes, to be shown this once
   * @throws Negativa `factor-codigo-incorrecto`, `factor-clave-vencida`, `espere-…`
   */
  async confirm(codigo: string, request: Request): Promise<string[]> {
    return this.#conGenerico(request, async () => {
      const fila = await this.#fila()
      if (fila.verificado_at !== null) throw new Negativa('factor-ya-activo')
      const secreto = this.#pendiente(fila) && (await this.#abierto(fila.secreto))
      if (!secreto || !fila.secreto) throw new Negativa('factor-clave-vencida')
      const devueltos = await this.casa.intentos.reservarFactor(this.persona.id)
      const paso = pasoDe(secreto, codigo, fila.paso, this.ahora)
      if (!paso) throw this.#negado()
      const { legibles, hashes } = await this.#respaldos()
      const correo = await this.#correo(fila, 'activado')
      const de = { secreto: fila.secreto, paso, desde: this.ahora - PASO_MS, respaldos: hashes, correo }
      if (!(await this.db.confirmar(this.persona.id, de, devueltos, this.ahora))) {
        throw new Negativa('factor-clave-vencida')
      }
      return legibles
    })
  }

  /**
   * Ten new backup codes; those before are worth nothing any more. After the own password and a code.
   * @returns the codes, to be shown this once
   * @throws Negativa about `contrasena_actual` or `codigo`, `sesion-antigua`, `espere-…`
   */
  async renew(form: ConCodigo, request: Request): Promise<string[]> {
    return this.#conGenerico(request, async () => {
      const { fila, ...probado } = await this.#probar(form)
      const { legibles, hashes } = await this.#respaldos()
      const de = { ...probado, respaldos: hashes, correo: await this.#correo(fila, 'respaldos') }
      if (!(await this.db.renovar(this.persona.id, de))) throw this.#negado()
      return legibles
    })
  }

  /** Turns it off, after the own password and a code. Who must have one is led to another at the next request. */
  async remove(form: ConCodigo, request: Request): Promise<void> {
    await this.#conGenerico(request, async () => {
      const { fila, ...probado } = await this.#probar(form)
      const correo = await this.#correo(fila, 'quitado')
      if (!(await this.db.quitar(this.persona.id, { ...probado, correo }))) throw this.#negado()
    })
  }

  #conGenerico<T>(request: Request, hacer: () => Promise<T>): Promise<T> {
    return conGenerico('error-guardar-configuracion', async () => {
      await this.casa.intentos.admitir('factor', request)
      return hacer()
    })
  }

  async #fila(): Promise<FactorFila> {
    const fila = await this.db.factor(this.persona.id, this.persona.sesion)
    if (!fila) throw new Negativa('no-encontrado')
    return fila
  }

  #pendiente(fila: FactorFila): boolean {
    return fila.comenzado_at !== null && fila.comenzado_at > this.ahora - PASO_MS
  }

  async #abierto(secreto: string | null): Promise<string | null> {
    return secreto && descifrar(this.casa.secretos.CONFIG_SECRET, secreto, usoDeFactor(this.persona.id))
  }

  /** Password and code, both counted as wrong before they are compared. */
  async #probar({ contrasena_actual, codigo }: ConCodigo) {
    const fila = await this.#fila()
    const { secreto, paso, verificado_at } = fila
    if (secreto === null || verificado_at === null) throw new Negativa('factor-apagado')
    const propia = await this.#comprobar(fila, contrasena_actual)
    const devueltos = await this.casa.intentos.reservarFactor(this.persona.id)
    const de = { usuario_id: this.persona.id, secreto, paso }
    const prueba = await compararCodigo(codigo, de, this.casa.secretos, this.ahora)
    if (!prueba) throw this.#negado()
    return { fila, prueba, devueltos, propia }
  }

  /**
   * The own password asked for again; who has none must have signed in within the last ten minutes.
   * @returns the counter to be forgotten
   */
  async #comprobar(fila: FactorFila, contrasena: string): Promise<string | null> {
    if (fila.password_hash === null) {
      if (this.ahora - (fila.sesion_at ?? 0) >= PASO_MS) throw new Negativa('sesion-antigua')
      return null
    }
    if (!contrasena) throw new Negativa('requerido', 'contrasena_actual')
    const propia = await this.casa.intentos.reservarPropia(this.persona.id)
    const { abre } = this.casa.cifra ?? cifraScrypt
    if (!(await abre(contrasena, fila.password_hash))) {
      throw new Negativa('contrasena-actual-incorrecta', 'contrasena_actual')
    }
    return propia
  }

  #negado(): Negativa {
    this.casa.auditoria.anotarUnaVez('factor-negado', { usuario_id: this.persona.id })
    return new Negativa('factor-codigo-incorrecto', 'codigo')
  }

  async #respaldos() {
    const codigos = nuevosRespaldos()
    const { HASH_SECRET } = this.casa.secretos
    const hashes = await Promise.all(codigos.map((codigo) => hashDeRespaldo(HASH_SECRET, this.persona.id, codigo)))
    return { legibles: codigos.map(respaldoLegible), hashes }
  }

  async #correo({ email, idioma, zona_horaria }: FactorFila, cambio: CambioDeFactor) {
    // the renderer is only loaded where there is something to write
    const { escribirCambio } = await import('../mail/seguridad')
    const { appUrl } = this.casa
    const carta = escribirCambio({ cambio, para: { email, idioma, zona_horaria }, appUrl, ahora: this.ahora })
    const clave = `aviso:${crypto.randomUUID()}`
    const correo = { clave, usuario_id: this.persona.id, empresa_id: null, para: email, ...carta }
    return filaDe(correo, new URL(appUrl).hostname, this.ahora)
  }
}
