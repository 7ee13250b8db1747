/** The second factor of a person: turned on, its backup codes, turned off (docs/security.md 7, 9). */

import type { Intentos } from '../access/attempts'
import { backupCodeHash, factorPurpose } from '../access/factor-secret'
import type { Person } from '../access/gate'
import { type PasswordHasher, scryptHasher } from '../access/password'
import type { Auditoria } from '../auditoria/service'
import { formatBackupCode, LOGIN_STEP_MS, wrongCode } from '../domain/identidad/factor'
import type { WithCode, WithPassword } from '../domain/identidad/protection'
import { Refusal } from '../domain/refusal'
import { decrypt, encrypt } from '../mail/secret'
import type { FactorChange } from '../mail/security'
import { withGenericError } from '../trace/generic-refusal'
import { compareCode, type FactorSecrets } from './compare-code'
import { factorNotice } from './factor-notice'
import type { FactorRow, ProtectionDb } from './protection-sql'

export interface FactorEstado {
  estado: 'off' | 'pending' | 'active'
  /** since when it is active, UTC ms */
  desde: number | null
  /** remaining backup codes */
  respaldos: number
  /** whether the password is asked for again; without one, the sign-in must be recent */
  hasPassword: boolean
  /** during setup: the secret for the app */
  clave: { secreto: string; uri: string } | null
}

interface Dependencies {
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
    private readonly person: Pick<Person, 'id' | 'sesion'>,
    private readonly dependencies: Dependencies,
    private readonly now: number,
  ) {}

  /** The current state. One round trip. */
  async read(): Promise<FactorEstado> {
    return this.show(await this.#row())
  }

  /** The same from a row that was read already. An unconfirmed secret is shown for ten minutes. */
  async show(row: FactorRow): Promise<FactorEstado> {
    const { verificado_at, respaldos } = row
    const common = { desde: verificado_at, respaldos, hasPassword: row.password_hash !== null }
    if (verificado_at !== null) return { ...common, estado: 'active', clave: null }
    const secret = this.#pendiente(row) && (await this.#opened(row.secreto))
    if (!secret) return { ...common, estado: 'off', clave: null }
    const { uriOf } = await import('../access/totp')
    return { ...common, estado: 'pending', clave: { secreto: secret, uri: uriOf(secret, row.email) } }
  }

  /**
   * Creates a secret for the app, after checking the current password; it becomes active once `confirm` has seen a code
   * of it.
   * @throws Refusal `factor-ya-activo`, about `contrasena_actual`, `sesion-antigua`, `espere-…`
   */
  async begin({ contrasena_actual }: WithPassword, request: Request): Promise<void> {
    await this.#withGenericError(request, async () => {
      const row = await this.#row()
      if (row.verificado_at !== null) throw new Refusal('factor-ya-activo')
      const ownKey = await this.#check(row, contrasena_actual)
      const { newSecret } = await import('../access/totp')
      const secret = await encrypt(this.dependencies.secrets.CONFIG_SECRET, newSecret(), factorPurpose(this.person.id))
      const verifiedHash = row.password_hash
      if (!(await this.db.start(this.person.id, { secreto: secret, verifiedHash, ownKey }, this.now))) {
        throw new Refusal('factor-ya-activo')
      }
    })
  }

  /**
   * Activates it by the first code of the app, and notifies the person by mail.
   * @returns ten backup codes, to be shown only this once
   * @throws Refusal `factor-codigo-incorrecto`, `factor-clave-vencida`, `espere-…`
   */
  async confirm(codigo: string, request: Request): Promise<string[]> {
    return this.#withGenericError(request, async () => {
      const row = await this.#row()
      if (row.verificado_at !== null) throw new Refusal('factor-ya-activo')
      const secret = this.#pendiente(row) && (await this.#opened(row.secreto))
      if (!secret || !row.secreto) throw new Refusal('factor-clave-vencida')
      const refunds = await this.dependencies.intentos.reserveFactor(this.person.id)
      const { stepOf } = await import('../access/totp')
      const step = stepOf(secret, codigo, row.paso, this.now)
      if (!step) throw this.#denied(codigo)
      const { readable, hashes } = await this.#respaldos()
      const correo = await this.#correo(row, 'enabled')
      const source = { secreto: row.secreto, paso: step, desde: this.now - LOGIN_STEP_MS, respaldos: hashes, correo }
      if (!(await this.db.confirm(this.person.id, source, refunds, this.now))) {
        throw new Refusal('factor-clave-vencida')
      }
      return readable
    })
  }

  /**
   * Creates ten new backup codes that replace the previous ones, after checking the current password and a code.
   * @returns the codes, to be shown only this once
   * @throws Refusal about `contrasena_actual` or `codigo`, `sesion-antigua`, `espere-…`
   */
  async renew(form: WithCode, request: Request): Promise<string[]> {
    return this.#withGenericError(request, async () => {
      const { row, ...proven } = await this.#prove(form)
      const { readable, hashes } = await this.#respaldos()
      const source = { ...proven, respaldos: hashes, correo: await this.#correo(row, 'respaldos') }
      if (!(await this.db.renew(this.person.id, source))) throw this.#denied(form.codigo)
      return readable
    })
  }

  /**
   * Turns it off, after checking the current password and a code. If it is required, the next request leads to setting
   * up a new one.
   */
  async remove(form: WithCode, request: Request): Promise<void> {
    await this.#withGenericError(request, async () => {
      const { row, ...proven } = await this.#prove(form)
      const correo = await this.#correo(row, 'disabled')
      if (!(await this.db.remove(this.person.id, { ...proven, correo }))) throw this.#denied(form.codigo)
    })
  }

  /**
   * Checks the current password before a grave act on another person's account, as before one on the own.
   * @returns the key of the counter to reset by the act; null: there is no password, and the sign-in is recent enough
   * @throws Refusal about `contrasena_actual`, `sesion-antigua`, `espere-…`
   */
  async confirmSelf({ contrasena_actual }: WithPassword, request: Request): Promise<string | null> {
    return this.#withGenericError(request, async () => this.#check(await this.#row(), contrasena_actual))
  }

  #withGenericError<T>(request: Request, action: () => Promise<T>): Promise<T> {
    return withGenericError('error-guardar-configuracion', async () => {
      await this.dependencies.intentos.admit('factor', request)
      return action()
    })
  }

  async #row(): Promise<FactorRow> {
    const row = await this.db.factor(this.person.id, this.person.sesion)
    if (!row) throw new Refusal('no-encontrado')
    return row
  }

  #pendiente(row: FactorRow): boolean {
    return row.comenzado_at !== null && row.comenzado_at > this.now - LOGIN_STEP_MS
  }

  async #opened(secret: string | null): Promise<string | null> {
    return secret && decrypt(this.dependencies.secrets.CONFIG_SECRET, secret, factorPurpose(this.person.id))
  }

  /** Checks password and code, both counted as wrong before they are compared. */
  async #prove({ contrasena_actual, codigo }: WithCode) {
    const row = await this.#row()
    const { secreto: secret, paso: step, verificado_at } = row
    if (secret === null || verificado_at === null) throw new Refusal('factor-apagado')
    const ownKey = await this.#check(row, contrasena_actual)
    const refunds = await this.dependencies.intentos.reserveFactor(this.person.id)
    const source = { usuario_id: this.person.id, secreto: secret, paso: step }
    const proof = await compareCode(codigo, source, this.dependencies.secrets, this.now)
    if (!proof) throw this.#denied(codigo)
    return { row, prueba: proof, refunds, ownKey }
  }

  /**
   * Checks the current password again; without one, the sign-in must be at most ten minutes old.
   * @returns the key of the counter to reset
   */
  async #check(row: FactorRow, contrasena: string): Promise<string | null> {
    if (row.password_hash === null) {
      if (this.now - (row.sesion_at ?? 0) >= LOGIN_STEP_MS) throw new Refusal('sesion-antigua')
      return null
    }
    if (!contrasena) throw new Refusal('requerido', 'contrasena_actual')
    const ownKey = await this.dependencies.intentos.reserveOwn(this.person.id)
    const { opens } = this.dependencies.hasher ?? scryptHasher
    if (!(await opens(contrasena, row.password_hash))) {
      throw new Refusal('contrasena-actual-incorrecta', 'contrasena_actual')
    }
    return ownKey
  }

  #denied(codigo: string): Refusal {
    this.dependencies.auditoria.recordOnce('factor-negado', { usuario_id: this.person.id })
    return new Refusal(wrongCode(codigo), 'codigo')
  }

  async #respaldos() {
    const { newBackupCodes } = await import('../access/totp')
    const codigos = newBackupCodes()
    const { HASH_SECRET } = this.dependencies.secrets
    const hashes = await Promise.all(codigos.map((codigo) => backupCodeHash(HASH_SECRET, this.person.id, codigo)))
    return { readable: codigos.map(formatBackupCode), hashes }
  }

  #correo(row: FactorRow, change: FactorChange) {
    const { appUrl } = this.dependencies
    return factorNotice({ ...row, id: this.person.id }, change, { appUrl, now: this.now })
  }
}
