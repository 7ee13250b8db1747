/** What a person changes of their own account while signed in (docs/security.md 4, 7). */

import type { Persona } from '../access/gate'
import { type PasswordHasher, scryptHasher } from '../access/password'
import { requireEligible } from '../access/password-choice'
import type { PerfilCommand } from '../domain/identidad/perfil'
import { Refusal } from '../domain/refusal'
import { isDuplicate } from '../platform-db/errors'
import { withGenericError } from '../trace/generic-refusal'
import type { Cuenta } from './account-sql'
import type { DeCuenta } from './recovery'

type Orden<I extends PerfilCommand['intent']> = Extract<PerfilCommand, { intent: I }>

export class Perfil {
  constructor(
    private readonly con: DeCuenta,
    private readonly persona: Persona,
    private readonly ahora: number,
    private readonly hasher: PasswordHasher = scryptHasher,
  ) {}

  /** What the tab shows; `email_nuevo` waits for its code. One round trip. */
  async read() {
    const cuenta = await this.con.cuentas.withChange(this.persona.id, this.ahora)
    if (!cuenta) throw new Refusal('no-encontrado')
    const { nombre, telefono, idioma, zona_horaria, email, new_email } = cuenta
    const conContrasena = cuenta.password_hash !== null
    const verificado = cuenta.email_verificado_at !== null
    return { nombre, telefono, idioma, zona_horaria, email, new_email, verificado, conContrasena }
  }

  /** Name, phone, language and zone; they count from the next request on. */
  async save({ nombre, telefono, idioma, zona_horaria }: Orden<'perfil'>): Promise<void> {
    await withGenericError('error-actualizar-perfil', async () => {
      await this.con.cuentas.guardar(await this.#cuenta(), { nombre, telefono, idioma, zona_horaria })
    })
  }

  /**
   * Sends a code to another address, after the own password. The account keeps its address until the code is shown.
   * @throws Negativa about `email` or `contrasena_actual`, `tryLater-…`
   */
  async requestEmail({ email, contrasena_actual }: Orden<'correo'>, request: Request): Promise<void> {
    await withGenericError('error-actualizar-perfil', async () => {
      const { intentos, cuentas, emisor } = this.con
      const direccion = await intentos.admit('codigo', request)
      const { cuenta, ownKey } = await this.#check(contrasena_actual)
      await cuentas.forget(ownKey)
      if (email === cuenta.email) throw new Refusal('correo-igual', 'email')
      await intentos.reserveChange(cuenta.id)
      if (await cuentas.deCorreo(email)) throw new Refusal('correo-en-uso', 'email')
      await intentos.reserveSending('cambiar-correo', email, direccion, request)
      if (!(await emisor.send({ ...cuenta, email }, 'cambiar-correo'))) {
        throw new Refusal('espere-segundos', undefined, { n: 60 })
      }
    })
  }

  /**
   * The new address has proven itself: the account gets it, and the old one is told. Everything but this session and the
   * password ends, as at the first proof of any mailbox (docs/decisions/0037).
   * @returns the address that the account has now
   * @throws Negativa `codigo-incorrecto`, `correo-en-uso`
   */
  async confirmEmail({ codigo }: Orden<'correo-codigo'>, request: Request): Promise<string> {
    return withGenericError('error-actualizar-perfil', async () => {
      const { intentos, cuentas, codigos, emisor, auditoria } = this.con
      await intentos.admit('codigo', request)
      const cuenta = await this.#cuenta()
      const dado = await codigos.byDigits(cuenta.id, 'cambiar-correo', codigo)
      if (!dado?.fila.email) throw new Refusal('codigo-incorrecto', 'codigo')
      const aviso = await emisor.aviso(cuenta, dado.fila.email)
      const news = { aviso: aviso.write, apunte: auditoria.fila('correo-cambiado') }
      const { sesion } = this.persona
      const done = await cuentas
        .cambiarCorreo(dado, { ...cuenta, sesion }, news, this.ahora)
        .catch((error: unknown) => {
          if (isDuplicate(error, 'usuarios.email')) throw new Refusal('correo-en-uso', 'codigo')
          throw error
        })
      if (!done) throw new Refusal('codigo-incorrecto', 'codigo')
      aviso.sendNow()
      if (cuenta.empresa_id) this.con.recheck(cuenta.empresa_id, cuenta.id)
      return dado.fila.email
    })
  }

  /** The account keeps its address after all. */
  async dropEmail(): Promise<void> {
    await withGenericError('error-actualizar-perfil', () => this.con.cuentas.dropChange(this.persona.id))
  }

  /**
   * A new password after the current one. Ends all other sessions and tells the account's address. Two scrypts.
   * @throws Negativa about `contrasena_actual` or `contrasena`, `tryLater-…`
   */
  async changePassword({ contrasena_actual, contrasena }: Orden<'contrasena'>, request: Request): Promise<void> {
    await withGenericError('error-cambiar-contrasena', async () => {
      const { intentos, cuentas, emisor, auditoria, recheck } = this.con
      await intentos.admit('codigo', request)
      const { cuenta, ownKey, verifiedHash } = await this.#check(contrasena_actual)
      await requireEligible(contrasena, cuenta)
      if (contrasena === contrasena_actual) throw new Refusal('contrasena-igual', 'contrasena')
      const password_hash = await this.hasher.hash(contrasena)
      const aviso = await emisor.aviso(cuenta)
      const { sesion } = this.persona
      const auditEntry = auditoria.fila('contrasena-cambiada')
      const fresh = { verifiedHash, password_hash, aviso: aviso.write, apunte: auditEntry, sesion, ownKey }
      if (!(await cuentas.cambiarContrasena(cuenta.id, fresh, this.ahora))) {
        throw new Refusal('contrasena-actual-incorrecta', 'contrasena_actual')
      }
      aviso.sendNow()
      if (cuenta.empresa_id) recheck(cuenta.empresa_id, cuenta.id)
    })
  }

  async #cuenta(): Promise<Cuenta> {
    const cuenta = await this.con.cuentas.deId(this.persona.id)
    if (!cuenta) throw new Refusal('no-encontrado')
    return cuenta
  }

  /** The account of whom knows its password. Counted as wrong before it is checked; one scrypt. */
  async #check(contrasena: string) {
    const ownKey = await this.con.intentos.reserveOwn(this.persona.id)
    const cuenta = await this.#cuenta()
    const verifiedHash = cuenta.password_hash
    if (verifiedHash === null) throw new Refusal('sin-contrasena')
    if (!(await this.hasher.opens(contrasena, verifiedHash))) {
      throw new Refusal('contrasena-actual-incorrecta', 'contrasena_actual')
    }
    return { cuenta, ownKey, verifiedHash }
  }
}
