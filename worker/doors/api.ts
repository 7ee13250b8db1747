/** The doors of the API's routes: what each gives to who asks, null to who may not, 'nadie' when nobody is signed in. */
import type { Actor, Gate, Persona } from '../access/gate'
import { Mirador } from '../dispositivos/live-views'
import type { RequestTrace } from '../domain/auditoria/auditoria'
import type { Equipo } from '../equipo/service'
import type { Connection } from '../platform-db/connect'
import type { EmpresaFila } from '../platform-db/platform-db'
import { EmpresaDb } from '../tenant/empresa-db'
import type { deEmpresa } from './empresa'

interface Con {
  gate: Gate
  /** who reads: a program with its token, or somebody by the session's cookie */
  readerOf: (request: Request) => Promise<Actor | null>
  servicesOf: (empresa: EmpresaFila, persona: Persona) => ReturnType<typeof deEmpresa>
  equipoOf: (empresa: EmpresaFila, persona: Persona) => Equipo
  requestTrace: RequestTrace
}

const LEE = new Set(['GET', 'HEAD'])
/** Whether a request asks and changes nothing. */
export const soloLee = (request: Request): boolean => LEE.has(request.method)

export function deApi(d1: Connection, { gate, readerOf, servicesOf, equipoOf, requestTrace }: Con) {
  /** Somebody of another role, or without a company. */
  const deny = ({ persona }: Actor): null => {
    gate.negado(persona, 'api')
    return null
  }
  /** The company of who asks; to a SuperAdmin the one that they have open, for reading. */
  const whose = (request: Request, { persona, empresa, apoyo: supportAccess }: Actor): EmpresaFila | null => {
    if (persona.rol !== 'SuperAdmin') return empresa
    if (!supportAccess || !soloLee(request)) return null
    requestTrace.view = supportAccess.empresa.id
    return supportAccess.empresa
  }
  return {
    /** Who looks at a company's live map. */
    async mirador(request: Request) {
      const actor = await gate.quien(request)
      if (!actor) return 'nadie'
      const empresa = whose(request, actor)
      return empresa ? new Mirador(new EmpresaDb(d1, empresa.id), actor.persona) : deny(actor)
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
      const actor = await gate.quien(request)
      if (!actor) return 'nadie'
      const { persona, empresa } = actor
      return empresa && persona.rol === 'Administrador' ? equipoOf(empresa, persona) : null
    },
    /** The payments of the company, for its Administrador. */
    async withMyPagos(request: Request) {
      const actor = await gate.quien(request)
      if (!actor) return 'nadie'
      const { persona, empresa } = actor
      return empresa && persona.rol === 'Administrador' ? servicesOf(empresa, persona).myPagos : deny(actor)
    },
  }
}
