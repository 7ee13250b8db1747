/** What the SuperAdmin works with beside the own account: all companies, and how the platform grows. */
import type { Persona, Quien } from '../access/gate'
import { ApoyosDb } from '../db/apoyos-db'
import type { Conexion } from '../db/connect'
import { CrecimientoDb } from '../db/crecimiento-db'
import { EmpresaDb } from '../db/empresa-db'
import { EmpresasDb } from '../db/empresas-db'
import type { EmpresaFila, PlataformaDb } from '../db/plataforma-db'
import type { Rastro } from '../domain/auditoria'
import { Apoyos } from './apoyos'
import { Crecimiento } from './crecimiento'
import { MiEmpresa } from './empresas'
import { Empresas } from './empresas-todas'
import type { Equipo } from './equipo'
import { GestionDeEmpresas } from './gestion-de-empresas'
import type { Pendientes } from './pendientes'

interface Con {
  plataforma: PlataformaDb
  pendientes: Pendientes
  rastro: Rastro
  equipoDe: (empresa: EmpresaFila, persona: Persona) => Equipo
  /** a company's live room looks again at what this person may see */
  recheck: (empresa: string, persona: string) => void
}

export function dePlataforma(d1: Conexion, quien: Quien, con: Con) {
  const { plataforma, pendientes, rastro, equipoDe, recheck } = con
  const { persona, apoyo = null } = quien
  const ahora = rastro.at
  const casa = {
    empresas: new Empresas(plataforma, pendientes, ahora),
    pendientes,
    equipoDe: (empresa: EmpresaFila) => equipoDe(empresa, persona),
    datosDe: (empresa: EmpresaFila) =>
      new MiEmpresa(plataforma, new EmpresaDb(d1, empresa.id, null, rastro), persona, ahora),
  }
  return {
    empresas: new GestionDeEmpresas(new EmpresasDb(d1, rastro), casa, ahora),
    apoyos: new Apoyos(new ApoyosDb(d1, rastro), { persona, apoyo }, ahora, (empresa) => recheck(empresa, persona.id)),
    crecimiento: new Crecimiento(new CrecimientoDb(d1), ahora),
  }
}
