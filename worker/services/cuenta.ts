/** The services around a person's own account, made of what they stand on. */
import { Codigos } from '../access/codigos'
import type { Actor, Persona } from '../access/gate'
import type { Intentos } from '../access/intentos'
import { CodigosDb } from '../db/codigos-db'
import type { Connection } from '../db/connect'
import { CuentaDb } from '../db/cuenta-db'
import { MailboxDb } from '../db/mailbox-db'
import { ProtectionDb } from '../db/proteccion-db'
import { SoporteDb } from '../db/soporte-db'
import { UsuariosDb } from '../db/usuarios-db'
import type { Ajustes } from '../env'
import { openLine } from '../mail/linea'
import type { Access } from './accesos'
import type { Auditoria } from './auditoria'
import { mailroomConfig } from './cartero'
import { Emisor } from './emisor'
import { Factores } from './factores'
import { IngresoConCodigo } from './ingreso-con-codigo'
import { Courier } from './mensajero'
import { Mensajes } from './mensajes'
import type { Pendientes } from './pendientes'
import { Perfil } from './perfil'
import { Protection } from './proteccion'
import { type DeCuenta, Recovery } from './recuperacion'
import { Soporte } from './soporte'
import { Usuarios } from './usuarios'
import { Verification } from './verificacion'

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
