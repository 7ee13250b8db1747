/** The doors of the API's routes: what each gives to who asks, null to who may not, 'nadie' when nobody is signed in. */
import type { Actor, Gate, Person } from '../access/gate'
import { LiveViews } from '../dispositivos/live-views'
import type { RequestTrace } from '../domain/auditoria/auditoria'
import type { Equipo } from '../equipo/service'
import type { Connection } from '../platform-db/connect'
import type { EmpresaRow } from '../platform-db/platform-db'
import { EmpresaDb } from '../tenant/empresa-db'
import type { empresaServices } from './empresa'

interface Dependencies {
  gate: Gate
  /** who reads: a program with its token, or somebody by the session's cookie */
  readerOf: (request: Request) => Promise<Actor | null>
  servicesOf: (empresa: EmpresaRow, person: Person) => ReturnType<typeof empresaServices>
  equipoOf: (empresa: EmpresaRow, person: Person) => Equipo
  requestTrace: RequestTrace
}

const READ_METHODS = new Set(['GET', 'HEAD'])
/** Whether a request asks and changes nothing. */
export const onlyReads = (request: Request): boolean => READ_METHODS.has(request.method)

export function apiServices(d1: Connection, { gate, readerOf, servicesOf, equipoOf, requestTrace }: Dependencies) {
  /** Somebody of another role, or without a company. */
  const deny = ({ persona: person }: Actor): null => {
    gate.refused(person, 'api')
    return null
  }
  /** The company of who asks; to a SuperAdmin the one that they have open, for reading. */
  const whose = (request: Request, { persona: person, empresa, apoyo: supportAccess }: Actor): EmpresaRow | null => {
    if (person.rol !== 'SuperAdmin') return empresa
    if (!supportAccess || !onlyReads(request)) return null
    requestTrace.view = supportAccess.empresa.id
    return supportAccess.empresa
  }
  return {
    /** Who looks at a company's live map. */
    async mirador(request: Request) {
      const actor = await gate.who(request)
      if (!actor) return 'nadie'
      const empresa = whose(request, actor)
      return empresa ? new LiveViews(new EmpresaDb(d1, empresa.id), actor.persona) : deny(actor)
    },
    /** The services of who reads. */
    async withReadAccess(request: Request) {
      const actor = await readerOf(request)
      if (!actor) return 'nadie'
      const empresa = whose(request, actor)
      return empresa ? servicesOf(empresa, actor.persona) : deny(actor)
    },
    /** The people of the company, for an Administrador who asks. */
    async withEquipo(request: Request) {
      const actor = await gate.who(request)
      if (!actor) return 'nadie'
      const { persona: person, empresa } = actor
      return empresa && person.rol === 'Administrador' ? equipoOf(empresa, person) : null
    },
    /** The payments of the company, for its Administrador. */
    async withMyPagos(request: Request) {
      const actor = await gate.who(request)
      if (!actor) return 'nadie'
      const { persona: person, empresa } = actor
      return empresa && person.rol === 'Administrador' ? servicesOf(empresa, person).myPagos : deny(actor)
    },
  }
}
