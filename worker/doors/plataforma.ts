/** Builds the SuperAdmin's services apart from the own account: all companies, and the platform's growth. */
import type { Actor, Person } from '../access/gate'
import type { RequestTrace } from '../domain/auditoria/auditoria'
import { MiEmpresa } from '../empresa/service'
import type { Equipo } from '../equipo/service'
import type { Pendientes } from '../outbox/service'
import { Empresas } from '../plataforma/empresa-removal'
import { EmpresaManagement } from '../plataforma/empresas'
import { EmpresasDb } from '../plataforma/empresas-sql'
import { Growth } from '../plataforma/growth'
import { GrowthDb } from '../plataforma/growth-sql'
import { Apoyos } from '../plataforma/support-access'
import { ApoyosDb } from '../plataforma/support-access-sql'
import type { Connection } from '../platform-db/connect'
import type { EmpresaRow, PlatformDb } from '../platform-db/platform-db'
import { EmpresaDb } from '../tenant/empresa-db'

interface Dependencies {
  plataforma: PlatformDb
  pendientes: Pendientes
  requestTrace: RequestTrace
  equipoOf: (empresa: EmpresaRow, person: Person) => Equipo
  /** makes a company's live room recheck this person's permissions */
  recheck: (empresa: string, person: string) => void
}

export function platformServices(d1: Connection, actor: Actor, dependencies: Dependencies) {
  const { plataforma: platform, pendientes, requestTrace, equipoOf, recheck } = dependencies
  const { persona: person, apoyo: supportAccess = null } = actor
  const now = requestTrace.at
  const managementDependencies = {
    empresas: new Empresas(platform, pendientes, now),
    pendientes,
    equipoOf: (empresa: EmpresaRow) => equipoOf(empresa, person),
    dataOf: (empresa: EmpresaRow) =>
      new MiEmpresa(platform, new EmpresaDb(d1, empresa.id, null, requestTrace), person, now),
  }
  return {
    empresas: new EmpresaManagement(new EmpresasDb(d1, requestTrace), managementDependencies, now),
    apoyos: new Apoyos(new ApoyosDb(d1, requestTrace), { persona: person, apoyo: supportAccess }, now, (empresa) =>
      recheck(empresa, person.id),
    ),
    growth: new Growth(new GrowthDb(d1), now),
  }
}
