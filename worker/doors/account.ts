/** The services around a person's own account, made of what they stand on. */

import type { Intentos } from '../access/attempts'
import { Codigos } from '../access/codes'
import type { Actor, Persona } from '../access/gate'
import type { Auditoria } from '../auditoria/service'
import { Courier } from '../correo/courier'
import { mailroomConfig } from '../correo/mailer'
import type { Ajustes } from '../env'
import { CuentaDb } from '../identidad/account-sql'
import { Emisor } from '../identidad/code-sender'
import { IngresoConCodigo } from '../identidad/code-sign-in'
import { CodigosDb } from '../identidad/codes-sql'
import type { Access } from '../identidad/entry'
import { Factores } from '../identidad/factors'
import { MailboxDb } from '../identidad/mailbox-sql'
import { Perfil } from '../identidad/perfil'
import { Protection } from '../identidad/protection'
import { ProtectionDb } from '../identidad/protection-sql'
import { type DeCuenta, Recovery } from '../identidad/recovery'
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
  /** runs on after the answer (waitUntil) */
  despues: (job: Promise<unknown>) => void
  recheck: DeCuenta['recheck']
}

export function deCuenta(
  connection: Connection,
  a: Ajustes,
  { intentos, access, auditoria }: { intentos: Intentos; access: Access; auditoria: Auditoria },
  { ahora: now, despues: after, recheck }: RequestContext,
) {
  const [cuentas, codigosDb] = [new CuentaDb(connection), new CodigosDb(connection)]
  const codigos = new Codigos(codigosDb, a.HASH_SECRET, now)
  const courier = new Courier(connection, mailroomConfig(a), { ahora: now, openLine, despues: after })
  const emisor = new Emisor({ codigos: codigosDb, cuentas, auditoria }, codigos, courier, now)
  const mailbox = new MailboxDb(connection, auditoria.requestTrace)
  const con: DeCuenta = { cuentas, mailbox, codigos, emisor, intentos, auditoria, recheck }
  /** The second factor and the open sessions of a person. */
  const protectionOf = ({ persona, empresa }: Actor) => {
    const db = new ProtectionDb(connection, auditoria.requestTrace)
    const factores = new Factores(db, persona, { intentos, auditoria, secrets: a, appUrl: a.APP_URL }, now)
    const notify = () => empresa && recheck(empresa.id, persona.id)
    const empresa_id = empresa?.id ?? null
    return { factores, protection: new Protection(db, persona, { factores, empresa_id, avisar: notify }, now) }
  }
  return {
    emisor,
    courier,
    protectionOf,
    recovery: new Recovery(con, now),
    ingresoConCodigo: new IngresoConCodigo(con, access, now),
    verification: new Verification(con, now),
    soporteDe: (actor: Actor) => {
      const con = { intentos, courier, supportEmail: a.SUPPORT_EMAIL }
      return new Soporte(new SoporteDb(connection, auditoria.requestTrace), actor, con, now)
    },
    usuariosDe: ({ id }: Persona, pendientes: Pick<Pendientes, 'deliver'>) =>
      new Usuarios(new UsuariosDb(connection, id, auditoria.requestTrace), id, { emisor, pendientes, ahora: now }),
    mensajesOf: (persona: Persona) =>
      new Mensajes(new SoporteDb(connection, auditoria.requestTrace), persona, courier, now),
    perfilOf: (persona: Persona) => new Perfil(con, persona, now),
  }
}
