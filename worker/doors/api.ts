/** What each API route gets: its services, null when the person may not use it, 'signed-out' without a sign-in. */
import { onlyReads } from '../access/bearer'
import type { Actor, Gate, Person } from '../access/gate'
import { LiveViews } from '../dispositivos/live-views'
import type { EmpresaRow } from '../platform-db/platform-db'
import { EmpresaReader } from '../tenant/read'
import type { EmpresaServices, UsuarioServices } from './empresa'
import { equipoOf } from './equipo'
import type { RequestParts } from './parts'

interface Dependencies {
  gate: Gate
  /** an API client with its token, or a person with a session cookie */
  actorOf: (request: Request) => Promise<Actor | null>
  servicesOf: (empresa: EmpresaRow, person: Person) => EmpresaServices
  usuarioServicesOf: (empresa: EmpresaRow, person: Person) => UsuarioServices
}

export function apiServices(parts: RequestParts, { gate, actorOf, servicesOf, usuarioServicesOf }: Dependencies) {
  /** Refuses another role, or a person without a company. */
  const deny = ({ person }: Actor): null => {
    gate.recordRefusal(person, 'api')
    return null
  }
  /** The person's company; for a SuperAdmin the one they have open, for reading only. */
  const whose = (request: Request, { person, empresa, supportAccess }: Actor): EmpresaRow | null => {
    if (person.rol !== 'SuperAdmin') return empresa
    if (!supportAccess || !onlyReads(request)) return null
    parts.requestTrace.empresa_id = supportAccess.empresa.id
    return supportAccess.empresa
  }
  /** What the Administrador of a company may use. */
  const ofAdministrador = async <T>(request: Request, open: (empresa: EmpresaRow, person: Person) => T) => {
    const actor = await gate.who(request)
    if (!actor) return 'signed-out'
    const { person, empresa } = actor
    return empresa && person.rol === 'Administrador' ? open(empresa, person) : deny(actor)
  }
  return {
    /** The viewer of a company's live map. */
    async withLiveViews(request: Request) {
      const actor = await gate.who(request)
      if (!actor) return 'signed-out'
      const empresa = whose(request, actor)
      return empresa ? new LiveViews(new EmpresaReader(parts.d1, empresa.id), actor.person) : deny(actor)
    },
    /** The services of who asks; a SuperAdmin's open company for GET and HEAD alone. */
    async withServices(request: Request) {
      const actor = await actorOf(request)
      if (!actor) return 'signed-out'
      const empresa = whose(request, actor)
      if (!empresa) return deny(actor)
      const { person } = actor
      return person.rol === 'Usuario' ? usuarioServicesOf(empresa, person) : servicesOf(empresa, person)
    },
    /** The people of the company, for its Administrador. */
    withEquipo: (request: Request) =>
      ofAdministrador(request, (empresa, person) => equipoOf(parts, empresa, person, 'open')),
    /** The electronic invoices of the company, for its Administrador. */
    withInvoices: (request: Request) =>
      ofAdministrador(request, (empresa, person) => servicesOf(empresa, person).facturaFiles),
    /** The payments of the company, for its Administrador. */
    withMyPagos: (request: Request) =>
      ofAdministrador(request, (empresa, person) => servicesOf(empresa, person).myPagos),
  }
}
