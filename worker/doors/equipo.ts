/** The people of a company: inviting, and accepting an invitation. */
import type { Person } from '../access/gate'
import { Invitaciones } from '../equipo/invitaciones'
import { InvitacionesDb } from '../equipo/invitaciones-sql'
import { Equipo } from '../equipo/service'
import { EquipoDb } from '../equipo/sql'
import type { EmpresaRow } from '../platform-db/platform-db'
import type { WriteAccess } from '../tenant/access'
import type { RequestParts } from './parts'

/** Accepting an invitation, for any visitor. */
export function invitacionesOf(parts: RequestParts): Invitaciones {
  const { d1, now, settings, requestTrace, intentos, access } = parts
  const dependencies = { intentos, access, secreto: settings.HASH_SECRET, appUrl: settings.APP_URL }
  return new Invitaciones(new InvitacionesDb(d1, requestTrace), dependencies, now)
}

/** The people of a company, for its Administradores; also for the SuperAdmin, who invites the first one. */
export function equipoOf(parts: RequestParts, empresa: EmpresaRow, person: Person, access: WriteAccess): Equipo {
  const { d1, now, settings, requestTrace, intentos, pendientes, courier } = parts
  const platform = person.rol === 'SuperAdmin' ? { plataforma: true as const } : {}
  const context = { quien: person.id, domain: new URL(settings.APP_URL).hostname, requestTrace, ...platform }
  return new Equipo(
    new EquipoDb(d1, empresa.id, context, access),
    empresa,
    { ...person, ...platform },
    {
      mails: intentos.mails,
      network: requestTrace.direccion,
      pendientes,
      courier,
      llave: settings.CONFIG_SECRET,
      secreto: settings.HASH_SECRET,
      appUrl: settings.APP_URL,
      now,
    },
  )
}
