/** What the SuperAdmin works with beside the own account: all companies, and how the platform grows. */
import type { Actor, Persona } from '../access/gate'
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
import type { EmpresaFila, PlatformDb } from '../platform-db/platform-db'
import { EmpresaDb } from '../tenant/empresa-db'

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
