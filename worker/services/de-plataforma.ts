/** What the SuperAdmin works with beside the own account: all companies, and how the platform grows. */
import type { Actor, Persona } from '../access/gate'
import { ApoyosDb } from '../db/apoyos-db'
import type { Connection } from '../db/connect'
import { GrowthDb } from '../db/crecimiento-db'
import { EmpresaDb } from '../db/empresa-db'
import { EmpresasDb } from '../db/empresas-db'
import type { EmpresaFila, PlatformDb } from '../db/plataforma-db'
import type { RequestTrace } from '../domain/auditoria'
import { Apoyos } from './apoyos'
import { Growth } from './crecimiento'
import { MiEmpresa } from './empresas'
import { Empresas } from './empresas-todas'
import type { Equipo } from './equipo'
import { EmpresaManagement } from './gestion-de-empresas'
import type { Pendientes } from './pendientes'

interface Con {
  plataforma: PlatformDb
  pendientes: Pendientes
  requestTrace: RequestTrace
  equipoOf: (empresa: EmpresaFila, persona: Persona) => Equipo
  /** a company's live room looks again at what this person may see */
  recheck: (empresa: string, persona: string) => void
}

export function platformServices(d1: Connection, actor: Actor, con: Con) {
  const { plataforma: platform, pendientes, requestTrace, equipoOf, recheck } = con
  const { persona, apoyo: supportAccess = null } = actor
  const now = requestTrace.at
  const casa = {
    empresas: new Empresas(platform, pendientes, now),
    pendientes,
    equipoOf: (empresa: EmpresaFila) => equipoOf(empresa, persona),
    datosDe: (empresa: EmpresaFila) =>
      new MiEmpresa(platform, new EmpresaDb(d1, empresa.id, null, requestTrace), persona, now),
  }
  return {
    empresas: new EmpresaManagement(new EmpresasDb(d1, requestTrace), casa, now),
    apoyos: new Apoyos(new ApoyosDb(d1, requestTrace), { persona, apoyo: supportAccess }, now, (empresa) =>
      recheck(empresa, persona.id),
    ),
    growth: new Growth(new GrowthDb(d1), now),
  }
}
