/** The services around the people of a company, made of what they stand on: who invites, and who accepts. */
import type { Persona } from '../access/gate'
import type { Intentos } from '../access/intentos'
import type { Conexion } from '../db/connect'
import { EquipoDb } from '../db/equipo-db'
import { InvitacionesDb } from '../db/invitaciones-db'
import type { EmpresaFila } from '../db/plataforma-db'
import type { Rastro } from '../domain/auditoria'
import type { Ajustes } from '../env'
import { abrirLinea } from '../mail/linea'
import type { Accesos } from './accesos'
import { correspondencia } from './cartero'
import { Equipo } from './equipo'
import { Invitaciones } from './invitaciones'
import { Mensajero } from './mensajero'
import type { Pendientes } from './pendientes'

interface Con {
  intentos: Intentos
  accesos: Accesos
  pendientes: Pendientes
  rastro: Rastro
}
interface Aqui {
  ahora: number
  /** runs on after the answer (waitUntil) */
  despues: (trabajo: Promise<unknown>) => void
}

export function deEquipo(conexion: Conexion, a: Ajustes, con: Con, { ahora, despues }: Aqui) {
  const { intentos, accesos, pendientes, rastro } = con
  const mensajero = new Mensajero(conexion, correspondencia(a), { ahora, abrirLinea, despues })
  const comun = { secreto: a.HASH_SECRET, appUrl: a.APP_URL }
  return {
    invitaciones: new Invitaciones(new InvitacionesDb(conexion, rastro), { intentos, accesos, ...comun }, ahora),
    /** The people of a company, for its Administradores; for the SuperAdmin, who invites its first one. */
    equipoDe(empresa: EmpresaFila, persona: Persona): Equipo {
      const plataforma = persona.rol === 'SuperAdmin' ? { plataforma: true as const } : {}
      const de = { quien: persona.id, dominio: new URL(a.APP_URL).hostname, rastro, ...plataforma }
      const network = rastro.direccion
      const casa = { mails: intentos.mails, network, pendientes, mensajero, llave: a.CONFIG_SECRET, ahora, ...comun }
      return new Equipo(new EquipoDb(conexion, empresa.id, de), empresa, { ...persona, ...plataforma }, casa)
    },
  }
}
