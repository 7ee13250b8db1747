/** The doors of the API's routes: what each gives to who asks, null to who may not, 'nadie' when nobody is signed in. */
import type { Gate, Persona, Quien } from '../access/gate'
import type { Conexion } from '../db/connect'
import { EmpresaDb } from '../db/empresa-db'
import type { EmpresaFila } from '../db/plataforma-db'
import type { Rastro } from '../domain/auditoria'
import type { deEmpresa } from './de-empresa'
import type { Equipo } from './equipo'
import { Mirador } from './mirador'

interface Con {
  gate: Gate
  /** who reads: a program with its token, or somebody by the session's cookie */
  quienLee: (request: Request) => Promise<Quien | null>
  serviciosDe: (empresa: EmpresaFila, persona: Persona) => ReturnType<typeof deEmpresa>
  equipoDe: (empresa: EmpresaFila, persona: Persona) => Equipo
  rastro: Rastro
}

const LEE = new Set(['GET', 'HEAD'])
/** Whether a request asks and changes nothing. */
export const soloLee = (request: Request): boolean => LEE.has(request.method)

export function deApi(d1: Conexion, { gate, quienLee, serviciosDe, equipoDe, rastro }: Con) {
  /** Somebody of another role, or without a company. */
  const negar = ({ persona }: Quien): null => {
    gate.negado(persona, 'api')
    return null
  }
  /** The company of who asks; to a SuperAdmin the one that they have open, for reading. */
  const deQuien = (request: Request, { persona, empresa, apoyo }: Quien): EmpresaFila | null => {
    if (persona.rol !== 'SuperAdmin') return empresa
    if (!apoyo || !soloLee(request)) return null
    rastro.mirada = apoyo.empresa.id
    return apoyo.empresa
  }
  return {
    /** Who looks at a company's live map. */
    async mirador(request: Request) {
      const quien = await gate.quien(request)
      if (!quien) return 'nadie'
      const empresa = deQuien(request, quien)
      return empresa ? new Mirador(new EmpresaDb(d1, empresa.id), quien.persona) : negar(quien)
    },
    /** The services of who reads. */
    async conLectura(request: Request) {
      const quien = await quienLee(request)
      if (!quien) return 'nadie'
      const empresa = deQuien(request, quien)
      return empresa ? serviciosDe(empresa, quien.persona) : negar(quien)
    },
    /** The people of the company, for an Administrador who asks. */
    async conEquipo(request: Request) {
      const quien = await gate.quien(request)
      if (!quien) return 'nadie'
      const { persona, empresa } = quien
      return empresa && persona.rol === 'Administrador' ? equipoDe(empresa, persona) : null
    },
    /** The payments of the company, for its Administrador. */
    async conMisPagos(request: Request) {
      const quien = await gate.quien(request)
      if (!quien) return 'nadie'
      const { persona, empresa } = quien
      return empresa && persona.rol === 'Administrador' ? serviciosDe(empresa, persona).misPagos : negar(quien)
    },
  }
}
