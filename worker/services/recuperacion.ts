/** A new password without the old one: by a link to the account's address (docs/security.md 3, 4, 7). Signs nobody in. */
import type { Codigos } from '../access/codigos'
import { type Cifra, cifraScrypt } from '../access/contrasena'
import { exigirElegible } from '../access/eleccion'
import type { Intentos } from '../access/intentos'
import type { CuentaDb } from '../db/cuenta-db'
import type { MailboxDb } from '../db/mailbox-db'
import type { Linked } from '../db/proof-sql'
import { Negativa } from '../domain/negativa'
import type { RestablecerCommand } from '../domain/recuperacion'
import type { Auditoria } from './auditoria'
import type { Emisor } from './emisor'
import { conGenerico } from './generico'

/** What services of a person's own account stand on. */
export interface DeCuenta {
  cuentas: CuentaDb
  mailbox: MailboxDb
  codigos: Codigos
  emisor: Emisor
  intentos: Intentos
  auditoria: Auditoria
  /** closes the maps that a person has open elsewhere */
  recheck: (empresa_id: string, usuario_id: string) => void
}

export class Recuperacion {
  constructor(
    private readonly con: DeCuenta,
    private readonly ahora: number,
    private readonly cifra: Cifra = cifraScrypt,
  ) {}

  /**
   * Sends a link to an address if it is an account's; the answer is the same in words and time. One round trip.
   * @throws Negativa `espere-…`
   */
  async pedir(email: string, request: Request): Promise<void> {
    await conGenerico('error-enviar-codigo', async () => {
      const direccion = await this.con.intentos.admitir('codigo', request)
      await this.con.intentos.reservarEnvio('restablecer', email, direccion, request)
      this.con.emisor.enviarSiExiste(email, 'restablecer')
    })
  }

  /** What using a link ends beside sessions; null when it no longer opens. Two round trips, one for a link that does not. */
  async open(enlace: string): Promise<{ linked: Linked[] } | null> {
    const dado = await this.con.codigos.deEnlace('restablecer', enlace)
    return dado && { linked: await this.con.mailbox.linkedSince(dado) }
  }

  /**
   * Sets the new password, ends all sessions with what was linked since the last proof (docs/decisions/0037), and tells the
   * account's address. Two scrypts at most, three round trips.
   * @throws Negativa `enlace-vencido`, a fault of the password, `espere-…`
   */
  async restablecer({ enlace, contrasena }: RestablecerCommand, request: Request): Promise<void> {
    await conGenerico('error-cambiar-contrasena', async () => {
      const { intentos, codigos, cuentas, mailbox, emisor, auditoria, recheck } = this.con
      const direccion = await intentos.admitir('codigo', request)
      const dado = await codigos.deEnlace('restablecer', enlace)
      const cuenta = dado && (await cuentas.deId(dado.fila.usuario_id))
      if (!cuenta) throw new Negativa('enlace-vencido')
      await exigirElegible(contrasena, cuenta)
      if (cuenta.password_hash && (await this.cifra.abre(contrasena, cuenta.password_hash))) {
        throw new Negativa('contrasena-igual', 'contrasena')
      }
      const { par, cuenta: account, device } = await intentos.clavesDeIngreso(cuenta.email, direccion, request)
      const olvidadas = [par, account, ...(device ? [device] : [])]
      const password_hash = await this.cifra.hash(contrasena)
      const aviso = await emisor.aviso(cuenta)
      const apunte = auditoria.fila('contrasena-restablecida', { usuario_id: cuenta.id })
      const nueva = { password_hash, aviso: aviso.escribir, apunte, olvidadas }
      if (!(await mailbox.restablecer(dado, nueva, this.ahora))) {
        throw new Negativa('enlace-vencido')
      }
      aviso.enviarYa()
      if (cuenta.empresa_id) recheck(cuenta.empresa_id, cuenta.id)
    })
  }
}
