/** A new password without the old one: by a link to the account's address (docs/security.md 3, 4, 7). Signs nobody in. */

import type { Intentos } from '../access/attempts'
import type { Codigos } from '../access/codes'
import { type PasswordHasher, scryptHasher } from '../access/password'
import { requireEligible } from '../access/password-choice'
import type { Auditoria } from '../auditoria/service'
import type { RestablecerCommand } from '../domain/identidad/recovery'
import { Refusal } from '../domain/refusal'
import { withGenericError } from '../trace/generic-refusal'
import type { CuentaDb } from './account-sql'
import type { Emisor } from './code-sender'
import type { MailboxDb } from './mailbox-sql'
import type { Linked } from './proof-sql'

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

export class Recovery {
  constructor(
    private readonly con: DeCuenta,
    private readonly ahora: number,
    private readonly hasher: PasswordHasher = scryptHasher,
  ) {}

  /**
   * Sends a link to an address if it is an account's; the answer is the same in words and time. One round trip.
   * @throws Negativa `tryLater-…`
   */
  async ask(email: string, request: Request): Promise<void> {
    await withGenericError('error-enviar-codigo', async () => {
      const direccion = await this.con.intentos.admit('codigo', request)
      await this.con.intentos.reserveSending('restablecer', email, direccion, request)
      this.con.emisor.sendIfExists(email, 'restablecer')
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
   * @throws Negativa `enlace-vencido`, a fault of the password, `tryLater-…`
   */
  async restablecer({ enlace, contrasena }: RestablecerCommand, request: Request): Promise<void> {
    await withGenericError('error-cambiar-contrasena', async () => {
      const { intentos, codigos, cuentas, mailbox, emisor, auditoria, recheck } = this.con
      const direccion = await intentos.admit('codigo', request)
      const dado = await codigos.deEnlace('restablecer', enlace)
      const cuenta = dado && (await cuentas.deId(dado.fila.usuario_id))
      if (!cuenta) throw new Refusal('enlace-vencido')
      await requireEligible(contrasena, cuenta)
      if (cuenta.password_hash && (await this.hasher.opens(contrasena, cuenta.password_hash))) {
        throw new Refusal('contrasena-igual', 'contrasena')
      }
      const { par, cuenta: account, device } = await intentos.signInKeys(cuenta.email, direccion, request)
      const forgotten = [par, account, ...(device ? [device] : [])]
      const password_hash = await this.hasher.hash(contrasena)
      const aviso = await emisor.aviso(cuenta)
      const auditEntry = auditoria.fila('contrasena-restablecida', { usuario_id: cuenta.id })
      const fresh = { password_hash, aviso: aviso.write, apunte: auditEntry, forgotten }
      if (!(await mailbox.restablecer(dado, fresh, this.ahora))) {
        throw new Refusal('enlace-vencido')
      }
      aviso.sendNow()
      if (cuenta.empresa_id) recheck(cuenta.empresa_id, cuenta.id)
    })
  }
}
