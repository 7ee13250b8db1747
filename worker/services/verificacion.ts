/** Proves that an account's address is its person's. */
import { type Cifra, cifraScrypt } from '../access/contrasena'
import type { Persona } from '../access/gate'
import type { CodigoDado } from '../db/codigos-db'
import type { Vouched } from '../db/proof-sql'
import { Negativa } from '../domain/negativa'
import { conGenerico } from './generico'
import type { DeCuenta } from './recuperacion'

export class Verificacion {
  constructor(
    private readonly con: DeCuenta,
    private readonly ahora: number,
    private readonly cifra: Cifra = cifraScrypt,
  ) {}

  /**
   * Sends a person another link and code.
   * @throws Negativa `espere-…`
   */
  async enviar(usuario_id: string, request: Request): Promise<void> {
    await conGenerico('error-enviar-codigo', async () => {
      const { intentos, cuentas, emisor } = this.con
      const direccion = await intentos.admitir('codigo', request)
      const cuenta = await cuentas.deId(usuario_id)
      if (!cuenta || cuenta.email_verificado_at !== null) return
      await intentos.reservarEnvio('verificar', cuenta.email, direccion, request)
      if (!(await emisor.enviar(cuenta, 'verificar'))) throw new Negativa('espere-segundos', undefined, { n: 60 })
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
      if (dado.fila.usuario_id !== persona?.id) throw new Negativa('requerido', 'contrasena')
      await this.#prove(dado, { by: 'session', session: persona.sesion })
    })
  }

  /**
   * By the link, with the password of the account typed along: it stays. One scrypt.
   * @throws Negativa `enlace-vencido`, `contrasena-actual-incorrecta`, `espere-…`
   */
  async byLinkAndPassword(enlace: string, contrasena: string, request: Request): Promise<void> {
    await this.#withLink(enlace, request, async (dado) => {
      const { intentos, cuentas } = this.con
      const propia = await intentos.reservarPropia(dado.fila.usuario_id)
      const hash = (await cuentas.deId(dado.fila.usuario_id))?.password_hash ?? null
      if (hash === null || !(await this.cifra.abre(contrasena, hash))) {
        throw new Negativa('contrasena-actual-incorrecta', 'contrasena')
      }
      await this.#prove(dado, { by: 'typed', hash })
      await cuentas.olvidar(propia)
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
      const { camino, sentencia } = await this.con.emisor.enMano(dado.fila.usuario_id)
      await this.con.cuentas.emitir([sentencia])
      return camino
    })
  }

  /**
   * By the digits, for the person who is signed in: their session and their password stay.
   * @throws Negativa `codigo-incorrecto`
   */
  async porCifras(persona: Pick<Persona, 'id' | 'sesion'>, cifras: string, request: Request): Promise<void> {
    await conGenerico('error-verificar', async () => {
      await this.con.intentos.admitir('codigo', request)
      const dado = await this.con.codigos.deCifras(persona.id, 'verificar', cifras)
      const vouched = { by: 'session', session: persona.sesion } as const
      if (!dado || !(await this.con.mailbox.verificar(dado, vouched, this.ahora))) {
        throw new Negativa('codigo-incorrecto', 'codigo')
      }
    })
  }

  #withLink<T>(enlace: string, request: Request, act: (dado: CodigoDado) => Promise<T>): Promise<T> {
    return conGenerico('error-verificar', async () => {
      await this.con.intentos.admitir('codigo', request)
      const dado = await this.con.codigos.deEnlace('verificar', enlace)
      if (!dado) throw new Negativa('enlace-vencido')
      return act(dado)
    })
  }

  async #prove(dado: CodigoDado, vouched: Vouched): Promise<void> {
    if (!(await this.con.mailbox.verificar(dado, vouched, this.ahora))) throw new Negativa('enlace-vencido')
  }
}
