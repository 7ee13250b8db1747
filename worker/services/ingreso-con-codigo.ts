/**
 * Signing in with six digits that came by mail instead of the password; past no second factor of who has proven the address
 * before (security.md 3–5, 9; docs/decisions/0037).
 */
import type { CodigosDb } from '../db/codigos-db'
import type { EntrarConCodigoCommand } from '../domain/ingreso-codigo'
import { Negativa } from '../domain/negativa'
import type { Accesos, Entrada } from './accesos'
import { conGenerico } from './generico'
import type { DeCuenta } from './recuperacion'

export class IngresoConCodigo {
  constructor(
    private readonly con: DeCuenta,
    private readonly codigosDb: CodigosDb,
    private readonly accesos: Accesos,
    private readonly ahora: number,
  ) {}

  /**
   * Sends a code to an address if it is an account's; the answer is the same in words and time. One round trip.
   * @throws Negativa `espere-…`
   */
  async pedir(email: string, request: Request): Promise<void> {
    await conGenerico('error-enviar-codigo', async () => {
      const direccion = await this.con.intentos.admitir('codigo', request)
      await this.con.intentos.reservarEnvio('ingreso', email, direccion)
      this.con.emisor.enviarSiExiste(email, 'ingreso')
    })
  }

  /**
   * Lets somebody in by the code that went to their address, to the second factor if there is one. An unknown address
   * and a wrong code end alike, after two round trips; a right one takes four.
   * @param email the address that the code was asked for with
   * @throws Negativa `codigo-incorrecto`, `espere-…`, or the spec's generic error
   */
  async entrar(email: string, form: EntrarConCodigoCommand, request: Request): Promise<Entrada> {
    const { intentos, codigos, cuentas, auditoria } = this.con
    return conGenerico('error-iniciar-sesion', async () => {
      const direccion = await intentos.admitir('ingreso', request)
      const devueltos = await intentos.reservarCodigo(email, direccion)
      const dado = await codigos.deCifrasPorCorreo(email, 'ingreso', form.codigo)
      const tomado = dado && (await this.codigosDb.tomar(dado, this.ahora).run()).meta.changes > 0
      if (!tomado) {
        auditoria.anotar('ingreso-negado', { datos: { via: 'codigo', motivo: 'codigo' } })
        throw new Negativa('codigo-incorrecto', 'codigo')
      }
      const { usuario_id } = dado.fila
      const antes = cuentas.provenByCode(dado, devueltos, this.ahora)
      const prueba = { usuario_id, via: 'codigo', recordar: form.recordar, antes } as const
      const entrada = await this.accesos.entrar(prueba, request)
      if (!entrada) throw new Negativa('codigo-incorrecto', 'codigo')
      return entrada
    })
  }
}
