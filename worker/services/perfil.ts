/** What a person changes of their own account while signed in (docs/security.md 4, 7). */
import { type Cifra, cifraScrypt } from '../access/contrasena'
import { exigirElegible } from '../access/eleccion'
import type { Persona } from '../access/gate'
import type { Cuenta } from '../db/cuenta-db'
import { esRepetido } from '../db/errores'
import { Negativa } from '../domain/negativa'
import type { PerfilCommand } from '../domain/perfil'
import { conGenerico } from './generico'
import type { DeCuenta } from './recuperacion'

type Orden<I extends PerfilCommand['intent']> = Extract<PerfilCommand, { intent: I }>

export class Perfil {
  constructor(
    private readonly con: DeCuenta,
    private readonly persona: Persona,
    private readonly ahora: number,
    private readonly cifra: Cifra = cifraScrypt,
  ) {}

  /** What the tab shows; `email_nuevo` waits for its code. One round trip. */
  async read() {
    const cuenta = await this.con.cuentas.conCambio(this.persona.id, this.ahora)
    if (!cuenta) throw new Negativa('no-encontrado')
    const { nombre, telefono, idioma, zona_horaria, email, email_nuevo } = cuenta
    const conContrasena = cuenta.password_hash !== null
    const verificado = cuenta.email_verificado_at !== null
    return { nombre, telefono, idioma, zona_horaria, email, email_nuevo, verificado, conContrasena }
  }

  /** Name, phone, language and zone; they count from the next request on. */
  async save({ nombre, telefono, idioma, zona_horaria }: Orden<'perfil'>): Promise<void> {
    await conGenerico('error-actualizar-perfil', async () => {
      await this.con.cuentas.guardar(await this.#cuenta(), { nombre, telefono, idioma, zona_horaria })
    })
  }

  /**
   * Sends a code to another address, after the own password. The account keeps its address until the code is shown.
   * @throws Negativa about `email` or `contrasena_actual`, `espere-…`
   */
  async requestEmail({ email, contrasena_actual }: Orden<'correo'>, request: Request): Promise<void> {
    await conGenerico('error-actualizar-perfil', async () => {
      const { intentos, cuentas, emisor } = this.con
      const direccion = await intentos.admitir('codigo', request)
      const { cuenta, propia } = await this.#comprobar(contrasena_actual)
      await cuentas.olvidar(propia)
      if (email === cuenta.email) throw new Negativa('correo-igual', 'email')
      await intentos.reserveChange(cuenta.id)
      if (await cuentas.deCorreo(email)) throw new Negativa('correo-en-uso', 'email')
      await intentos.reservarEnvio('cambiar-correo', email, direccion, request)
      if (!(await emisor.enviar({ ...cuenta, email }, 'cambiar-correo'))) {
        throw new Negativa('espere-segundos', undefined, { n: 60 })
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
    return conGenerico('error-actualizar-perfil', async () => {
      const { intentos, cuentas, codigos, emisor, auditoria } = this.con
      await intentos.admitir('codigo', request)
      const cuenta = await this.#cuenta()
      const dado = await codigos.deCifras(cuenta.id, 'cambiar-correo', codigo)
      if (!dado?.fila.email) throw new Negativa('codigo-incorrecto', 'codigo')
      const aviso = await emisor.aviso(cuenta, dado.fila.email)
      const noticia = { aviso: aviso.escribir, apunte: auditoria.fila('correo-cambiado') }
      const { sesion } = this.persona
      const hecho = await cuentas
        .cambiarCorreo(dado, { ...cuenta, sesion }, noticia, this.ahora)
        .catch((error: unknown) => {
          if (esRepetido(error, 'usuarios.email')) throw new Negativa('correo-en-uso', 'codigo')
          throw error
        })
      if (!hecho) throw new Negativa('codigo-incorrecto', 'codigo')
      aviso.enviarYa()
      if (cuenta.empresa_id) this.con.recheck(cuenta.empresa_id, cuenta.id)
      return dado.fila.email
    })
  }

  /** The account keeps its address after all. */
  async dropEmail(): Promise<void> {
    await conGenerico('error-actualizar-perfil', () => this.con.cuentas.dejarCambio(this.persona.id))
  }

  /**
   * A new password after the current one. Ends all other sessions and tells the account's address. Two scrypts.
   * @throws Negativa about `contrasena_actual` or `contrasena`, `espere-…`
   */
  async changePassword({ contrasena_actual, contrasena }: Orden<'contrasena'>, request: Request): Promise<void> {
    await conGenerico('error-cambiar-contrasena', async () => {
      const { intentos, cuentas, emisor, auditoria, recheck } = this.con
      await intentos.admitir('codigo', request)
      const { cuenta, propia, comprobada } = await this.#comprobar(contrasena_actual)
      await exigirElegible(contrasena, cuenta)
      if (contrasena === contrasena_actual) throw new Negativa('contrasena-igual', 'contrasena')
      const password_hash = await this.cifra.hash(contrasena)
      const aviso = await emisor.aviso(cuenta)
      const { sesion } = this.persona
      const apunte = auditoria.fila('contrasena-cambiada')
      const nueva = { comprobada, password_hash, aviso: aviso.escribir, apunte, sesion, propia }
      if (!(await cuentas.cambiarContrasena(cuenta.id, nueva, this.ahora))) {
        throw new Negativa('contrasena-actual-incorrecta', 'contrasena_actual')
      }
      aviso.enviarYa()
      if (cuenta.empresa_id) recheck(cuenta.empresa_id, cuenta.id)
    })
  }

  async #cuenta(): Promise<Cuenta> {
    const cuenta = await this.con.cuentas.deId(this.persona.id)
    if (!cuenta) throw new Negativa('no-encontrado')
    return cuenta
  }

  /** The account of whom knows its password. Counted as wrong before it is checked; one scrypt. */
  async #comprobar(contrasena: string) {
    const propia = await this.con.intentos.reservarPropia(this.persona.id)
    const cuenta = await this.#cuenta()
    const comprobada = cuenta.password_hash
    if (comprobada === null) throw new Negativa('sin-contrasena')
    if (!(await this.cifra.abre(contrasena, comprobada))) {
      throw new Negativa('contrasena-actual-incorrecta', 'contrasena_actual')
    }
    return { cuenta, propia, comprobada }
  }
}
