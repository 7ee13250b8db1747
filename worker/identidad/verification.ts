/** Proves that an account's address is its person's. */

import type { Persona } from '../access/gate'
import { type PasswordHasher, scryptHasher } from '../access/password'
import { Refusal } from '../domain/refusal'
import { withGenericError } from '../trace/generic-refusal'
import type { CodigoDado } from './codes-sql'
import type { Vouched } from './proof-sql'
import type { DeCuenta } from './recovery'

export class Verification {
  constructor(
    private readonly con: DeCuenta,
    private readonly ahora: number,
    private readonly hasher: PasswordHasher = scryptHasher,
  ) {}

  /**
   * Sends a person another link and code.
   * @throws Negativa `tryLater-…`
   */
  async send(usuario_id: string, request: Request): Promise<void> {
    await withGenericError('error-enviar-codigo', async () => {
      const { intentos, cuentas, emisor } = this.con
      const direccion = await intentos.admit('codigo', request)
      const cuenta = await cuentas.deId(usuario_id)
      if (!cuenta || cuenta.email_verificado_at !== null) return
      await intentos.reserveSending('verificar', cuenta.email, direccion, request)
      if (!(await emisor.send(cuenta, 'verificar'))) throw new Refusal('espere-segundos', undefined, { n: 60 })
    })
  }

  /** Whose address a link proves; null for one that opens nothing. One round trip. */
  async whose(enlace: string): Promise<string | null> {
    return (await this.con.codigos.deEnlace('verificar', enlace))?.fila.usuario_id ?? null
  }

  /**
   * By the link, in the browser of who is signed in with that account: their session and their password stay, all else that
   * was set before ends (docs/decisions/0037).
   * @throws Negativa `enlace-vencido`, `requerido` about `contrasena` when the link is another account's
   */
  async byLink(enlace: string, persona: Pick<Persona, 'id' | 'sesion'> | null, request: Request): Promise<void> {
    await this.#withLink(enlace, request, async (dado) => {
      if (dado.fila.usuario_id !== persona?.id) throw new Refusal('requerido', 'contrasena')
      await this.#prove(dado, { by: 'session', session: persona.sesion })
    })
  }

  /**
   * By the link, with the password of the account typed along: it stays. One scrypt.
   * @throws Negativa `enlace-vencido`, `contrasena-actual-incorrecta`, `tryLater-…`
   */
  async byLinkAndPassword(enlace: string, contrasena: string, request: Request): Promise<void> {
    await this.#withLink(enlace, request, async (dado) => {
      const { intentos, cuentas } = this.con
      const ownKey = await intentos.reserveOwn(dado.fila.usuario_id)
      const hash = (await cuentas.deId(dado.fila.usuario_id))?.password_hash ?? null
      if (hash === null || !(await this.hasher.opens(contrasena, hash))) {
        throw new Refusal('contrasena-actual-incorrecta', 'contrasena')
      }
      await this.#prove(dado, { by: 'typed', hash })
      await cuentas.forget(ownKey)
    })
  }

  /**
   * By the link alone: the mailbox is all that it proves, so the password that the account has ends too.
   * @returns the path where a new one is chosen
   * @throws Negativa `enlace-vencido`
   */
  async byLinkAlone(enlace: string, request: Request): Promise<string> {
    return this.#withLink(enlace, request, async (dado) => {
      await this.#prove(dado, { by: 'nothing' })
      const { path, statement } = await this.con.emisor.enMano(dado.fila.usuario_id)
      await this.con.cuentas.issue([statement])
      return path
    })
  }

  /**
   * By the digits, for the person who is signed in: their session and their password stay.
   * @throws Negativa `codigo-incorrecto`
   */
  async byDigits(persona: Pick<Persona, 'id' | 'sesion'>, digits: string, request: Request): Promise<void> {
    await withGenericError('error-verificar', async () => {
      await this.con.intentos.admit('codigo', request)
      const dado = await this.con.codigos.byDigits(persona.id, 'verificar', digits)
      const vouched = { by: 'session', session: persona.sesion } as const
      if (!dado || !(await this.con.mailbox.verificar(dado, vouched, this.ahora))) {
        throw new Refusal('codigo-incorrecto', 'codigo')
      }
    })
  }

  #withLink<T>(enlace: string, request: Request, act: (dado: CodigoDado) => Promise<T>): Promise<T> {
    return withGenericError('error-verificar', async () => {
      await this.con.intentos.admit('codigo', request)
      const dado = await this.con.codigos.deEnlace('verificar', enlace)
      if (!dado) throw new Refusal('enlace-vencido')
      return act(dado)
    })
  }

  async #prove(dado: CodigoDado, vouched: Vouched): Promise<void> {
    if (!(await this.con.mailbox.verificar(dado, vouched, this.ahora))) throw new Refusal('enlace-vencido')
  }
}
