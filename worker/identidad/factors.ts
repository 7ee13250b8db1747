/** The second factor of a person: turned on, its backup codes, turned off (docs/security.md 7, 9). */

import type { Intentos } from '../access/attempts'
import { backupCodeHash, usoDeFactor } from '../access/factor-secret'
import type { Persona } from '../access/gate'
import { type PasswordHasher, scryptHasher } from '../access/password'
import { newBackupCodes, newSecret, pasoDe, uriDe } from '../access/totp'
import type { Auditoria } from '../auditoria/service'
import { filaDe } from '../correo/sql'
import { formatBackupCode, PASO_MS } from '../domain/identidad/factor'
import type { ConCodigo, ConContrasena } from '../domain/identidad/protection'
import { Refusal } from '../domain/refusal'
import { decrypt, encrypt } from '../mail/secret'
import type { FactorChange } from '../mail/security'
import { withGenericError } from '../trace/generic-refusal'
import { compareCode, type FactorSecrets } from './compare-code'
import type { FactorFila, ProtectionDb } from './protection-sql'

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
  auditoria: Pick<Auditoria, 'recordOnce'>
  secrets: FactorSecrets
  /** the product's address, for the mails */
  appUrl: string
  hasher?: PasswordHasher
}

export class Factores {
  constructor(
    private readonly db: ProtectionDb,
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
    const common = { desde: verificado_at, respaldos, conContrasena: fila.password_hash !== null }
    if (verificado_at !== null) return { ...common, estado: 'activo', clave: null }
    const secreto = this.#pendiente(fila) && (await this.#abierto(fila.secreto))
    if (!secreto) return { ...common, estado: 'apagado', clave: null }
    return { ...common, estado: 'pendiente', clave: { secreto, uri: uriDe(secreto, fila.email) } }
  }

  /**
   * Makes a secret for the app, which counts once `confirm` has seen a code of it. After the own password.
   * @throws Negativa `factor-ya-activo`, about `contrasena_actual`, `sesion-antigua`, `tryLater-…`
   */
  async begin({ contrasena_actual }: ConContrasena, request: Request): Promise<void> {
    await this.#withGenericError(request, async () => {
      const fila = await this.#fila()
      if (fila.verificado_at !== null) throw new Refusal('factor-ya-activo')
      const ownKey = await this.#check(fila, contrasena_actual)
      const secreto = await encrypt(this.casa.secrets.CONFIG_SECRET, newSecret(), usoDeFactor(this.persona.id))
      const verifiedHash = fila.password_hash
      if (!(await this.db.start(this.persona.id, { secreto, verifiedHash, ownKey }, this.ahora))) {
        throw new Refusal('factor-ya-activo')
      }
    })
  }

  /**
   * Turns it on by the first code of the app, and tells the person by mail.
   * @returns ten backup codes, to be shown this once
   * @throws Negativa `factor-codigo-incorrecto`, `factor-clave-vencida`, `tryLater-…`
   */
  async confirm(codigo: string, request: Request): Promise<string[]> {
    return this.#withGenericError(request, async () => {
      const fila = await this.#fila()
      if (fila.verificado_at !== null) throw new Refusal('factor-ya-activo')
      const secreto = this.#pendiente(fila) && (await this.#abierto(fila.secreto))
      if (!secreto || !fila.secreto) throw new Refusal('factor-clave-vencida')
      const refunds = await this.casa.intentos.reserveFactor(this.persona.id)
      const paso = pasoDe(secreto, codigo, fila.paso, this.ahora)
      if (!paso) throw this.#denied()
      const { readable, hashes } = await this.#respaldos()
      const correo = await this.#correo(fila, 'activado')
      const de = { secreto: fila.secreto, paso, desde: this.ahora - PASO_MS, respaldos: hashes, correo }
      if (!(await this.db.confirmar(this.persona.id, de, refunds, this.ahora))) {
        throw new Refusal('factor-clave-vencida')
      }
      return readable
    })
  }

  /**
   * Ten new backup codes; those before are worth nothing any more. After the own password and a code.
   * @returns the codes, to be shown this once
   * @throws Negativa about `contrasena_actual` or `codigo`, `sesion-antigua`, `tryLater-…`
   */
  async renew(form: ConCodigo, request: Request): Promise<string[]> {
    return this.#withGenericError(request, async () => {
      const { fila, ...proven } = await this.#prove(form)
      const { readable, hashes } = await this.#respaldos()
      const de = { ...proven, respaldos: hashes, correo: await this.#correo(fila, 'respaldos') }
      if (!(await this.db.renovar(this.persona.id, de))) throw this.#denied()
      return readable
    })
  }

  /** Turns it off, after the own password and a code. Who must have one is led to another at the next request. */
  async remove(form: ConCodigo, request: Request): Promise<void> {
    await this.#withGenericError(request, async () => {
      const { fila, ...proven } = await this.#prove(form)
      const correo = await this.#correo(fila, 'quitado')
      if (!(await this.db.quitar(this.persona.id, { ...proven, correo }))) throw this.#denied()
    })
  }

  #withGenericError<T>(request: Request, action: () => Promise<T>): Promise<T> {
    return withGenericError('error-guardar-configuracion', async () => {
      await this.casa.intentos.admit('factor', request)
      return action()
    })
  }

  async #fila(): Promise<FactorFila> {
    const fila = await this.db.factor(this.persona.id, this.persona.sesion)
    if (!fila) throw new Refusal('no-encontrado')
    return fila
  }

  #pendiente(fila: FactorFila): boolean {
    return fila.comenzado_at !== null && fila.comenzado_at > this.ahora - PASO_MS
  }

  async #abierto(secreto: string | null): Promise<string | null> {
    return secreto && decrypt(this.casa.secrets.CONFIG_SECRET, secreto, usoDeFactor(this.persona.id))
  }

  /** Password and code, both counted as wrong before they are compared. */
  async #prove({ contrasena_actual, codigo }: ConCodigo) {
    const fila = await this.#fila()
    const { secreto, paso, verificado_at } = fila
    if (secreto === null || verificado_at === null) throw new Refusal('factor-apagado')
    const ownKey = await this.#check(fila, contrasena_actual)
    const refunds = await this.casa.intentos.reserveFactor(this.persona.id)
    const de = { usuario_id: this.persona.id, secreto, paso }
    const proof = await compareCode(codigo, de, this.casa.secrets, this.ahora)
    if (!proof) throw this.#denied()
    return { fila, prueba: proof, refunds, ownKey }
  }

  /**
   * The own password asked for again; who has none must have signed in within the last ten minutes.
   * @returns the counter to be forgotten
   */
  async #check(fila: FactorFila, contrasena: string): Promise<string | null> {
    if (fila.password_hash === null) {
      if (this.ahora - (fila.sesion_at ?? 0) >= PASO_MS) throw new Refusal('sesion-antigua')
      return null
    }
    if (!contrasena) throw new Refusal('requerido', 'contrasena_actual')
    const ownKey = await this.casa.intentos.reserveOwn(this.persona.id)
    const { opens } = this.casa.hasher ?? scryptHasher
    if (!(await opens(contrasena, fila.password_hash))) {
      throw new Refusal('contrasena-actual-incorrecta', 'contrasena_actual')
    }
    return ownKey
  }

  #denied(): Refusal {
    this.casa.auditoria.recordOnce('factor-negado', { usuario_id: this.persona.id })
    return new Refusal('factor-codigo-incorrecto', 'codigo')
  }

  async #respaldos() {
    const codigos = newBackupCodes()
    const { HASH_SECRET } = this.casa.secrets
    const hashes = await Promise.all(codigos.map((codigo) => backupCodeHash(HASH_SECRET, this.persona.id, codigo)))
    return { readable: codigos.map(formatBackupCode), hashes }
  }

  async #correo({ email, idioma, zona_horaria }: FactorFila, change: FactorChange) {
    // the renderer is only loaded where there is something to write
    const { composeChange } = await import('../mail/security')
    const { appUrl } = this.casa
    const mail = composeChange({ change, para: { email, idioma, zona_horaria }, appUrl, ahora: this.ahora })
    const clave = `aviso:${crypto.randomUUID()}`
    const correo = { clave, usuario_id: this.persona.id, empresa_id: null, para: email, ...mail }
    return filaDe(correo, new URL(appUrl).hostname, this.ahora)
  }
}
