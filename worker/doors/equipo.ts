/** The people of a company: inviting, and accepting an invitation. */
import type { Person } from '../access/gate'
import { Invitaciones } from '../equipo/invitaciones'
import { InvitacionesDb } from '../equipo/invitaciones-sql'
import { Ownership } from '../equipo/ownership'
import { Equipo } from '../equipo/service'
import { EquipoDb } from '../equipo/sql'
import type { EmpresaRow } from '../platform-db/platform-db'
import type { WriteAccess } from '../tenant/access'
import type { RequestParts } from './parts'

/** Accepting an invitation, for any visitor. */
export function invitacionesOf(parts: RequestParts): Invitaciones {
  const { d1, now, settings, requestTrace, intentos, access } = parts
  const dependencies = { intentos, access, secret: settings.HASH_SECRET, appUrl: settings.APP_URL }
  return new Invitaciones(new InvitacionesDb(d1, requestTrace), dependencies, now)
}

/** The tenant door to the people of a company, as one person uses it. */
function doorOf(
  { d1, settings, requestTrace }: RequestParts,
  empresa: EmpresaRow,
  person: Person,
  access: WriteAccess,
) {
  const platform = person.rol === 'SuperAdmin' ? { plataforma: true as const } : {}
  const context = { actorId: person.id, domain: new URL(settings.APP_URL).hostname, requestTrace, ...platform }
  return new EquipoDb(d1, empresa.id, context, access)
}

/** Who owns a company, for its owner to hand it over. */
export function ownershipOf(parts: RequestParts, empresa: EmpresaRow, person: Person, access: WriteAccess): Ownership {
  const { courier, now } = parts
  return new Ownership(doorOf(parts, empresa, person, access), empresa, person, { courier, now })
}

/** The people of a company, for its Administradores; also for the SuperAdmin, who invites the first one. */
export function equipoOf(parts: RequestParts, empresa: EmpresaRow, person: Person, access: WriteAccess): Equipo {
  const { now, settings, requestTrace, intentos, pendientes, courier } = parts
  return new Equipo(
    doorOf(parts, empresa, person, access),
    empresa,
    { ...person, ...(person.rol === 'SuperAdmin' ? { plataforma: true as const } : {}) },
    {
      mails: intentos.mails,
      network: requestTrace.direccion,
      pendientes,
      courier,
      configSecret: settings.CONFIG_SECRET,
      hashSecret: settings.HASH_SECRET,
      appUrl: settings.APP_URL,
      now,
    },
  )
}
