/** A signed-in person's changes to their own account (docs/security.md 4, 7). */

import type { Person } from '../access/gate'
import { type PasswordHasher, scryptHasher } from '../access/password'
import { requireEligible } from '../access/password-choice'
import type { PerfilCommand } from '../domain/identidad/perfil'
import { Refusal } from '../domain/refusal'
import { isDuplicate } from '../platform-db/errors'
import { withGenericError } from '../trace/generic-refusal'
import type { Account } from './account-sql'
import { sentTooSoon } from './code-sender'
import type { AccountDependencies } from './recovery'

type CommandOf<I extends PerfilCommand['intent']> = Extract<PerfilCommand, { intent: I }>

export class Perfil {
  constructor(
    private readonly dependencies: AccountDependencies,
    private readonly person: Person,
    private readonly now: number,
    private readonly hasher: PasswordHasher = scryptHasher,
  ) {}

  /** The profile tab; `new_email` awaits its code. One round trip. */
  async read() {
    const account = await this.dependencies.accounts.withChange(this.person.id, this.now)
    if (!account) throw new Refusal('no-encontrado')
    const { nombre, telefono, idioma, zona_horaria, email, new_email } = account
    const hasPassword = account.password_hash !== null
    const verificado = account.email_verificado_at !== null
    return { nombre, telefono, idioma, zona_horaria, email, new_email, verificado, hasPassword }
  }

  /** Name, phone, language and time zone; they apply from the next request on. */
  async save({ nombre, telefono, idioma, zona_horaria }: CommandOf<'update-profile'>): Promise<void> {
    const data = { nombre, telefono, idioma, zona_horaria }
    await withGenericError('error-actualizar-perfil', () => this.dependencies.accounts.save(this.person.id, data))
  }

  /**
   * Sends a code to a new address, after checking the current password. The account keeps its address until the code is
   * entered.
   * @throws Refusal about `email` or `contrasena_actual`, `espere-…`
   */
  async requestEmail({ email, contrasena_actual }: CommandOf<'change-email'>, request: Request): Promise<void> {
    await withGenericError('error-actualizar-perfil', async () => {
      const { intentos, accounts, codeSender } = this.dependencies
      const direccion = await intentos.admit('codigo', request)
      const { cuenta: account, ownKey } = await this.#check(contrasena_actual)
      await accounts.resetCounter(ownKey)
      if (email === account.email) throw new Refusal('correo-igual', 'email')
      await intentos.reserveChange(account.id)
      if (await accounts.byCorreo(email)) throw new Refusal('correo-en-uso', 'email')
      await intentos.reserveSending('cambiar-correo', email, direccion, request)
      if (!(await codeSender.send({ ...account, email }, 'cambiar-correo'))) {
        throw sentTooSoon()
      }
    })
  }

  /**
   * Confirms the new address: the account gets it, and the old address is notified. Everything but this session and the
   * password ends, as at the first proof of any mailbox (docs/decisions/0037).
   * @returns the account's new address
   * @throws Refusal `codigo-incorrecto`, `correo-en-uso`
   */
  async confirmEmail({ codigo }: CommandOf<'confirm-email'>, request: Request): Promise<string> {
    return withGenericError('error-actualizar-perfil', async () => {
      const { intentos, accounts, codigos, codeSender, auditoria } = this.dependencies
      await intentos.admit('codigo', request)
      const account = await this.#account()
      const given = await codigos.byDigits(account.id, 'cambiar-correo', codigo)
      if (!given?.row.email) throw new Refusal('codigo-incorrecto', 'codigo')
      const notice = await codeSender.notice(account, given.row.email)
      const news = { aviso: notice.write, apunte: auditoria.row('correo-cambiado') }
      const { sesion } = this.person
      const done = await accounts
        .changeCorreo(given, { ...account, sesion }, news, this.now)
        .catch((error: unknown) => {
          if (isDuplicate(error, 'usuarios.email')) throw new Refusal('correo-en-uso', 'codigo')
          throw error
        })
      if (!done) throw new Refusal('codigo-incorrecto', 'codigo')
      notice.sendNow()
      if (account.empresa_id) this.dependencies.recheck(account.empresa_id)
      return given.row.email
    })
  }

  /** Cancels a pending change of address. */
  async dropEmail(): Promise<void> {
    await withGenericError('error-actualizar-perfil', () => this.dependencies.accounts.dropChange(this.person.id))
  }

  /**
   * Sets a new password after checking the current one. Ends all other sessions and notifies the account's address. Two
   * scrypts.
   * @throws Refusal about `contrasena_actual` or `contrasena`, `espere-…`
   */
  async changePassword(
    { contrasena_actual, contrasena }: CommandOf<'change-password'>,
    request: Request,
  ): Promise<void> {
    await withGenericError('error-cambiar-contrasena', async () => {
      const { intentos, accounts, codeSender, auditoria, recheck } = this.dependencies
      await intentos.admit('codigo', request)
      const { cuenta: account, ownKey, verifiedHash } = await this.#check(contrasena_actual)
      await requireEligible(contrasena, account)
      if (contrasena === contrasena_actual) throw new Refusal('contrasena-igual', 'contrasena')
      const password_hash = await this.hasher.hash(contrasena)
      const notice = await codeSender.notice(account)
      const { sesion } = this.person
      const auditEntry = auditoria.row('contrasena-cambiada')
      const fresh = { verifiedHash, password_hash, aviso: notice.write, apunte: auditEntry, sesion, ownKey }
      if (!(await accounts.changePassword(account.id, fresh, this.now))) {
        throw new Refusal('contrasena-actual-incorrecta', 'contrasena_actual')
      }
      notice.sendNow()
      if (account.empresa_id) recheck(account.empresa_id)
    })
  }

  async #account(): Promise<Account> {
    const account = await this.dependencies.accounts.byId(this.person.id)
    if (!account) throw new Refusal('no-encontrado')
    return account
  }

  /** The account, after checking its password. Counted as wrong before it is checked; one scrypt. */
  async #check(contrasena: string) {
    const ownKey = await this.dependencies.intentos.reserveOwn(this.person.id)
    const account = await this.#account()
    const verifiedHash = account.password_hash
    if (verifiedHash === null) throw new Refusal('sin-contrasena')
    if (!(await this.hasher.opens(contrasena, verifiedHash))) {
      throw new Refusal('contrasena-actual-incorrecta', 'contrasena_actual')
    }
    return { cuenta: account, ownKey, verifiedHash }
  }
}
