/** The services around a person's own account, made of what they stand on. */
import { Codigos } from '../access/codigos'
import type { Persona, Quien } from '../access/gate'
import type { Intentos } from '../access/intentos'
import { CodigosDb } from '../db/codigos-db'
import type { Conexion } from '../db/connect'
import { CuentaDb } from '../db/cuenta-db'
import { MailboxDb } from '../db/mailbox-db'
import { ProteccionDb } from '../db/proteccion-db'
import { SoporteDb } from '../db/soporte-db'
import { UsuariosDb } from '../db/usuarios-db'
import type { Ajustes } from '../env'
import { abrirLinea } from '../mail/linea'
import type { Accesos } from './accesos'
import type { Auditoria } from './auditoria'
import { correspondencia } from './cartero'
import { Emisor } from './emisor'
import { Factores } from './factores'
import { IngresoConCodigo } from './ingreso-con-codigo'
import { Mensajero } from './mensajero'
import { Mensajes } from './mensajes'
import type { Pendientes } from './pendientes'
import { Perfil } from './perfil'
import { Proteccion } from './proteccion'
import { type DeCuenta, Recuperacion } from './recuperacion'
import { Soporte } from './soporte'
import { Usuarios } from './usuarios'
import { Verificacion } from './verificacion'

interface Aqui {
  ahora: number
  /** runs on after the answer (waitUntil) */
  despues: (trabajo: Promise<unknown>) => void
  recheck: DeCuenta['recheck']
}

export function deCuenta(
  conexion: Conexion,
  a: Ajustes,
  { intentos, accesos, auditoria }: { intentos: Intentos; accesos: Accesos; auditoria: Auditoria },
  { ahora, despues, recheck }: Aqui,
) {
  const [cuentas, codigosDb] = [new CuentaDb(conexion), new CodigosDb(conexion)]
  const codigos = new Codigos(codigosDb, a.HASH_SECRET, ahora)
  const mensajero = new Mensajero(conexion, correspondencia(a), { ahora, abrirLinea, despues })
  const emisor = new Emisor({ codigos: codigosDb, cuentas, auditoria }, codigos, mensajero, ahora)
  const mailbox = new MailboxDb(conexion, auditoria.rastro)
  const con: DeCuenta = { cuentas, mailbox, codigos, emisor, intentos, auditoria, recheck }
  /** The second factor and the open sessions of a person. */
  const proteccionDe = ({ persona, empresa }: Quien) => {
    const db = new ProteccionDb(conexion, auditoria.rastro)
    const factores = new Factores(db, persona, { intentos, auditoria, secretos: a, appUrl: a.APP_URL }, ahora)
    const avisar = () => empresa && recheck(empresa.id, persona.id)
    const empresa_id = empresa?.id ?? null
    return { factores, proteccion: new Proteccion(db, persona, { factores, empresa_id, avisar }, ahora) }
  }
  return {
    emisor,
    mensajero,
    proteccionDe,
    recuperacion: new Recuperacion(con, ahora),
    ingresoConCodigo: new IngresoConCodigo(con, accesos, ahora),
    verificacion: new Verificacion(con, ahora),
    soporteDe: (quien: Quien) => {
      const con = { intentos, mensajero, supportEmail: a.SUPPORT_EMAIL }
      return new Soporte(new SoporteDb(conexion, auditoria.rastro), quien, con, ahora)
    },
    usuariosDe: ({ id }: Persona, pendientes: Pick<Pendientes, 'entregar'>) =>
      new Usuarios(new UsuariosDb(conexion, id, auditoria.rastro), id, { emisor, pendientes, ahora }),
    mensajesDe: (persona: Persona) =>
      new Mensajes(new SoporteDb(conexion, auditoria.rastro), persona, mensajero, ahora),
    perfilDe: (persona: Persona) => new Perfil(con, persona, ahora),
  }
}
