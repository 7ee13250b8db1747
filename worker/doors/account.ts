/** Builds the services of a person's own account. */

import type { Intentos } from '../access/attempts'
import { Codigos } from '../access/codes'
import type { Actor, Person } from '../access/gate'
import type { Auditoria } from '../auditoria/service'
import { Courier } from '../correo/courier'
import { mailroomConfig } from '../correo/mailer'
import type { Ajustes } from '../env'
import { AccountDb } from '../identidad/account-sql'
import { Emisor } from '../identidad/code-sender'
import { SignInWithCode } from '../identidad/code-sign-in'
import { CodigosDb } from '../identidad/codes-sql'
import type { Access } from '../identidad/entry'
import { Factores } from '../identidad/factors'
import { MailboxDb } from '../identidad/mailbox-sql'
import { Perfil } from '../identidad/perfil'
import { Protection } from '../identidad/protection'
import { ProtectionDb } from '../identidad/protection-sql'
import { type AccountDependencies, Recovery } from '../identidad/recovery'
import { Verification } from '../identidad/verification'
import { openLine } from '../mail/connection'
import type { Pendientes } from '../outbox/service'
import { Usuarios } from '../plataforma/usuarios'
import { UsuariosDb } from '../plataforma/usuarios-sql'
import type { Connection } from '../platform-db/connect'
import { Mensajes } from '../soporte/mensajes'
import { Soporte } from '../soporte/service'
import { SoporteDb } from '../soporte/sql'

interface RequestContext {
  ahora: number
  /** runs after the response (waitUntil) */
  despues: (job: Promise<unknown>) => void
  recheck: AccountDependencies['recheck']
}

export function accountServicesFor(
  connection: Connection,
  a: Ajustes,
  { intentos, access, auditoria }: { intentos: Intentos; access: Access; auditoria: Auditoria },
  { ahora: now, despues: after, recheck }: RequestContext,
) {
  const [accounts, codigosDb] = [new AccountDb(connection), new CodigosDb(connection)]
  const codigos = new Codigos(codigosDb, a.HASH_SECRET, now)
  const courier = new Courier(connection, mailroomConfig(a), { ahora: now, openLine, despues: after })
  const emisor = new Emisor({ codigos: codigosDb, accounts, auditoria }, codigos, courier, now)
  const mailbox = new MailboxDb(connection, auditoria.requestTrace)
  const dependencies: AccountDependencies = { accounts, mailbox, codigos, emisor, intentos, auditoria, recheck }
  /** The second factor and the open sessions of a person. */
  const protectionOf = ({ persona: person, empresa }: Actor) => {
    const db = new ProtectionDb(connection, auditoria.requestTrace)
    const factores = new Factores(db, person, { intentos, auditoria, secrets: a, appUrl: a.APP_URL }, now)
    const notify = () => empresa && recheck(empresa.id, person.id)
    const empresa_id = empresa?.id ?? null
    return { factores, protection: new Protection(db, person, { factores, empresa_id, avisar: notify }, now) }
  }
  return {
    emisor,
    courier,
    protectionOf,
    recovery: new Recovery(dependencies, now),
    signInWithCode: new SignInWithCode(dependencies, access, now),
    verification: new Verification(dependencies, now),
    soporteOf: (actor: Actor) => {
      const dependencies = { intentos, courier, supportEmail: a.SUPPORT_EMAIL }
      return new Soporte(new SoporteDb(connection, auditoria.requestTrace), actor, dependencies, now)
    },
    usuariosOf: ({ id }: Person, pendientes: Pick<Pendientes, 'deliver'>) =>
      new Usuarios(new UsuariosDb(connection, id, auditoria.requestTrace), id, { emisor, pendientes, ahora: now }),
    mensajesOf: (person: Person) =>
      new Mensajes(new SoporteDb(connection, auditoria.requestTrace), person, courier, now),
    perfilOf: (person: Person) => new Perfil(dependencies, person, now),
  }
}
