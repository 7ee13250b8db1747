/** Resetting a password by a link to the account's address (docs/security.md 3, 4, 7). Does not sign in. */

import type { Intentos } from '../access/attempts'
import type { Codigos } from '../access/codes'
import { type PasswordHasher, scryptHasher } from '../access/password'
import { requireEligible } from '../access/password-choice'
import type { Auditoria } from '../auditoria/service'
import type { ResetPasswordCommand } from '../domain/identidad/recovery'
import { Refusal } from '../domain/refusal'
import { withGenericError } from '../trace/generic-refusal'
import type { AccountDb } from './account-sql'
import type { CodeSender } from './code-sender'
import type { MailboxDb } from './mailbox-sql'
import type { Linked } from './proof-sql'

/** The dependencies of services for a person's own account. */
export interface AccountDependencies {
  accounts: AccountDb
  mailbox: MailboxDb
  codigos: Codigos
  codeSender: CodeSender
  intentos: Intentos
  auditoria: Auditoria
  /** closes the maps that a person has open elsewhere */
  recheck: (empresa_id: string) => void
}

export class Recovery {
  constructor(
    private readonly dependencies: AccountDependencies,
    private readonly now: number,
    private readonly hasher: PasswordHasher = scryptHasher,
  ) {}

  /**
   * Sends a link to an address if it has an account; the response is the same in words and timing. One round trip.
   * @throws Refusal `espere-…`
   */
  async ask(email: string, request: Request): Promise<void> {
    await withGenericError('error-enviar-codigo', async () => {
      const address = await this.dependencies.intentos.admit('codigo', request)
      await this.dependencies.intentos.reserveSending('restablecer', email, address, request)
      this.dependencies.codeSender.sendIfExists(email, 'restablecer')
    })
  }

  /**
   * Whose account a link opens, by the address that it was mailed to (null: it was not mailed), and what using it ends
   * besides sessions; null for an invalid link. Two round trips, one for an invalid link.
   */
  async open(link: string): Promise<{ email: string | null; linked: Linked[] } | null> {
    const given = await this.dependencies.codigos.byLink('restablecer', link)
    return given && { email: given.row.email, linked: await this.dependencies.mailbox.linkedSince(given) }
  }

  /**
   * Sets the new password, ends all sessions and unlinks what was linked since the last proof (docs/decisions/0037),
   * and notifies the account's address. At most two scrypts, three round trips.
   * @throws Refusal `enlace-vencido`, a fault of the password, `espere-…`
   */
  async resetPassword({ enlace, contrasena }: ResetPasswordCommand, request: Request): Promise<void> {
    await withGenericError('error-cambiar-contrasena', async () => {
      const { intentos, codigos, accounts, mailbox, codeSender, auditoria, recheck } = this.dependencies
      const address = await intentos.admit('codigo', request)
      const given = await codigos.byLink('restablecer', enlace)
      const user = given && (await accounts.byId(given.row.usuario_id))
      if (!user) throw new Refusal('enlace-vencido')
      await requireEligible(contrasena, user)
      if (user.password_hash && (await this.hasher.opens(contrasena, user.password_hash))) {
        throw new Refusal('contrasena-igual', 'contrasena')
      }
      const { pair, account, device } = await intentos.signInKeys(user.email, address, request)
      const forgotten = [pair, account, ...(device ? [device] : [])]
      const password_hash = await this.hasher.hash(contrasena)
      const notice = await codeSender.notice(user)
      const auditEntry = auditoria.row('contrasena-restablecida', { usuario_id: user.id })
      const fresh = { password_hash, aviso: notice.write, apunte: auditEntry, forgotten }
      if (!(await mailbox.resetPassword(given, fresh, this.now))) {
        throw new Refusal('enlace-vencido')
      }
      notice.sendNow()
      if (user.empresa_id) recheck(user.empresa_id)
    })
  }
}
