/** The services of accounts: coming in, what a mailbox proves, and what a person manages of their own account. */
import { Codigos } from '../access/codes'
import type { Actor } from '../access/gate'
import { Preferencias } from '../alertas/preferences'
import { PreferenciasDb } from '../alertas/preferences-sql'
import { AccountDb } from '../identidad/account-sql'
import { CodeSender } from '../identidad/code-sender'
import { SignInWithCode } from '../identidad/code-sign-in'
import { CodigosDb } from '../identidad/codes-sql'
import { Factores } from '../identidad/factors'
import { MailboxDb } from '../identidad/mailbox-sql'
import { Perfil } from '../identidad/perfil'
import { Protection } from '../identidad/protection'
import { ProtectionDb } from '../identidad/protection-sql'
import { type AccountDependencies, Recovery } from '../identidad/recovery'
import { Identity } from '../identidad/service'
import { Verification } from '../identidad/verification'
import { lazy, once } from './lazy'
import type { RequestParts } from './parts'

export function accountServices(parts: RequestParts) {
  const { d1, now, settings, requestTrace, auditoria, recheck } = parts
  const dependencies = once((): AccountDependencies => {
    const accounts = new AccountDb(d1)
    const codigosDb = new CodigosDb(d1)
    const codigos = new Codigos(codigosDb, settings.HASH_SECRET, now)
    const codeSender = new CodeSender({ codigos: codigosDb, accounts, auditoria }, codigos, parts.courier, now)
    const mailbox = new MailboxDb(d1, requestTrace)
    return { accounts, mailbox, codigos, codeSender, intentos: parts.intentos, auditoria, recheck }
  })
  return {
    codeSender: () => dependencies().codeSender,
    /** Signing up and in, and what a mailbox proves: for any visitor. */
    ofVisitor: lazy({
      identity: () => new Identity(parts.identityDb, { ...dependencies(), access: parts.access }, now),
      recovery: () => new Recovery(dependencies(), now),
      signInWithCode: () => new SignInWithCode(dependencies(), parts.access, now),
      verification: () => new Verification(dependencies(), now),
    }),
    /** The second factor and the open sessions of a person. */
    protectionOf({ person, empresa }: Actor) {
      const db = new ProtectionDb(d1, requestTrace)
      const empresa_id = empresa?.id ?? null
      const notify = () => empresa && recheck(empresa.id)
      const factores = once(
        () =>
          new Factores(
            db,
            person,
            { intentos: parts.intentos, auditoria, secrets: settings, appUrl: settings.APP_URL },
            now,
          ),
      )
      return lazy({
        factores,
        protection: () => new Protection(db, person, { factores: factores(), empresa_id, notify }, now),
      })
    },
    /** The profile of a person and the mails that the person wants. */
    profileOf: ({ person }: Actor) =>
      lazy({
        perfil: () => new Perfil(dependencies(), person, now),
        preferencias: () => new Preferencias(new PreferenciasDb(d1), person.id),
      }),
  }
}
