/**
 * Signing in with six digits that came by mail instead of the password, in the browser that asked for them; past no second
 * factor of who has proven the address before (docs/security.md 3–5, 9; docs/decisions/0019, 0037).
 */
import { nuevoToken } from '../access/sesion'
import type { EntrarConCodigoCommand } from '../domain/ingreso-codigo'
import { Negativa } from '../domain/negativa'
import type { Accesos, Entrada } from './accesos'
import { conGenerico } from './generico'
import type { DeCuenta } from './recuperacion'

export class IngresoConCodigo {
  constructor(
    private readonly con: DeCuenta,
    private readonly accesos: Accesos,
    private readonly ahora: number,
  ) {}

  /**
   * Sends a code to an address if it is an account's; the answer is the same in words and time. One round trip.
   * @returns the secret of the browser that asks: the code opens with it alone
   * @throws Negativa `espere-…`
   */
  async pedir(email: string, request: Request): Promise<string> {
    return conGenerico('error-enviar-codigo', async () => {
      const { intentos, emisor } = this.con
      const direccion = await intentos.admitir('codigo', request)
      await intentos.reservarEnvio('ingreso', email, direccion, request)
      const token = nuevoToken()
      emisor.sendToBrowser(email, token)
      return token
    })
  }

  /**
   * Lets somebody in by the code that went to their address, to the second factor if there is one. An unknown address
   * and a wrong code end alike, after two round trips; a right one takes four.
   * @param token what `pedir` answered to this browser
   * @throws Negativa `codigo-incorrecto`, `espere-…`, or the spec's generic error
   */
  async entrar(token: string, form: EntrarConCodigoCommand, request: Request): Promise<Entrada> {
    const { intentos, codigos, mailbox, auditoria } = this.con
    return conGenerico('error-iniciar-sesion', async () => {
      const direccion = await intentos.admitir('ingreso', request)
      const devueltos = await intentos.reservarCodigo(direccion)
      const proven = await codigos.ofBrowser(token, form.codigo)
      if (!proven) {
        auditoria.anotar('ingreso-negado', { datos: { via: 'codigo', motivo: 'codigo' } })
        throw new Negativa('codigo-incorrecto', 'codigo')
      }
      const { usuario_id, email } = proven
      const antes = mailbox.provenByCode(
        proven,
        { devueltos, claves: await intentos.clavesDeIngreso(email, direccion, request) },
        this.ahora,
      )
      const prueba = { usuario_id, via: 'codigo', recordar: form.recordar, antes } as const
      const entrada = await this.accesos.entrar(prueba, request)
      if (!entrada) throw new Negativa('codigo-incorrecto', 'codigo')
      return entrada
    })
  }
}
