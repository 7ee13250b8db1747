/** Proves that an account's address is its person's (decisions.md: who has not may sign in but not invite). */
import { Negativa } from '../domain/negativa'
import { conGenerico } from './generico'
import type { DeCuenta } from './recuperacion'

export class Verificacion {
  constructor(
    private readonly con: DeCuenta,
    private readonly ahora: number,
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
      await intentos.reservarEnvio('verificar', cuenta.email, direccion)
      if (!(await emisor.enviar(cuenta, 'verificar'))) throw new Negativa('espere-segundos', undefined, { n: 60 })
    })
  }

  /**
   * By the link, whoever is signed in or nobody: the mailbox is what it proves.
   * @throws Negativa `enlace-vencido`
   */
  async porEnlace(enlace: string, request: Request): Promise<void> {
    await conGenerico('error-verificar', async () => {
      await this.con.intentos.admitir('codigo', request)
      const dado = await this.con.codigos.deEnlace('verificar', enlace)
      if (!dado || !(await this.con.cuentas.verificar(dado, this.ahora))) throw new Negativa('enlace-vencido')
    })
  }

  /**
   * By the digits, for the person who is signed in.
   * @throws Negativa `codigo-incorrecto`
   */
  async porCifras(usuario_id: string, cifras: string, request: Request): Promise<void> {
    await conGenerico('error-verificar', async () => {
      await this.con.intentos.admitir('codigo', request)
      const dado = await this.con.codigos.deCifras(usuario_id, 'verificar', cifras)
      if (!dado || !(await this.con.cuentas.verificar(dado, this.ahora))) {
        throw new Negativa('codigo-incorrecto', 'codigo')
      }
    })
  }
}
