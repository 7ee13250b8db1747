/** Builds the services for the people of a company: inviting, and accepting an invitation. */

import type { Intentos } from '../access/attempts'
import type { Person } from '../access/gate'
import { Courier } from '../correo/courier'
import { mailroomConfig } from '../correo/mailer'
import type { RequestTrace } from '../domain/auditoria/auditoria'
import type { Ajustes } from '../env'
import { Invitaciones } from '../equipo/invitaciones'
import { InvitacionesDb } from '../equipo/invitaciones-sql'
import { Equipo } from '../equipo/service'
import { EquipoDb } from '../equipo/sql'
import type { Access } from '../identidad/entry'
import { openLine } from '../mail/connection'
import type { Pendientes } from '../outbox/service'
import type { Connection } from '../platform-db/connect'
import type { EmpresaRow } from '../platform-db/platform-db'

interface Dependencies {
  intentos: Intentos
  access: Access
  pendientes: Pendientes
  requestTrace: RequestTrace
}
interface RequestContext {
  ahora: number
  /** runs after the response (waitUntil) */
  despues: (job: Promise<unknown>) => void
}

export function equipoServices(
  connection: Connection,
  a: Ajustes,
  dependencies: Dependencies,
  { ahora: now, despues: after }: RequestContext,
) {
  const { intentos, access, pendientes, requestTrace } = dependencies
  const courier = new Courier(connection, mailroomConfig(a), { ahora: now, openLine, despues: after })
  const common = { secreto: a.HASH_SECRET, appUrl: a.APP_URL }
  return {
    invitaciones: new Invitaciones(new InvitacionesDb(connection, requestTrace), { intentos, access, ...common }, now),
    /** The people of a company, for its Administradores; also for the SuperAdmin, who invites the first one. */
    equipoOf(empresa: EmpresaRow, person: Person): Equipo {
      const platform = person.rol === 'SuperAdmin' ? { plataforma: true as const } : {}
      const context = { quien: person.id, domain: new URL(a.APP_URL).hostname, requestTrace, ...platform }
      const network = requestTrace.direccion
      const teamDependencies = {
        mails: intentos.mails,
        network,
        pendientes,
        courier,
        llave: a.CONFIG_SECRET,
        ahora: now,
        ...common,
      }
      return new Equipo(
        new EquipoDb(connection, empresa.id, context),
        empresa,
        { ...person, ...platform },
        teamDependencies,
      )
    },
  }
}
