/** The companies as the SuperAdmin manages them. */
import { env } from 'cloudflare:test'
import { beforeAll } from 'vitest'
import { MiEmpresa } from '../../../worker/empresa/service'
import { Equipo } from '../../../worker/equipo/service'
import { EquipoDb } from '../../../worker/equipo/sql'
import { EmpresaRemoval } from '../../../worker/plataforma/empresa-removal'
import { EmpresaManagement } from '../../../worker/plataforma/empresas'
import { EmpresasDb } from '../../../worker/plataforma/empresas-sql'
import type { EmpresaRow } from '../../../worker/platform-db/platform-db'
import { PlatformDb } from '../../../worker/platform-db/platform-db'
import { EmpresaDb } from '../../../worker/tenant/empresa-db'
import type { Person } from '../../support/data'
import { requestTrace } from './auditoria'
import { createPerson } from './world'

export const NOW = Date.UTC(2026, 10, 21, 15)
export const DAY = 86_400_000
const SECRET = 'secreto-de-prueba-de-al-menos-32-letras'
export const pendientes = { deliver: async () => undefined }
export let superAdmin: Person

export function management(now = NOW, d1: D1Database = env.DB) {
  const actor = requestTrace(now, { usuario_id: superAdmin.id })
  const platform = new PlatformDb(d1, actor)
  const person = {
    id: superAdmin.id,
    nombre: 'Vigía',
    idioma: 'es' as const,
    verificado: true,
    plataforma: true as const,
  }
  // mails of the platform are not counted
  const notAsked = () => Promise.reject(new Error('the platform has no quota'))
  const mails = { reserveInvitation: notAsked, giveBack: async () => undefined }
  const dependencies = { pendientes, courier: { sendNow: () => undefined }, hashSecret: SECRET, configSecret: SECRET }
  return new EmpresaManagement(
    new EmpresasDb(d1, actor),
    {
      removal: new EmpresaRemoval(platform, pendientes, now),
      pendientes,
      equipoOf: (e: EmpresaRow) =>
        new Equipo(
          new EquipoDb(d1, e.id, {
            actorId: superAdmin.id,
            domain: 'vigia.test',
            requestTrace: actor,
            plataforma: true,
          }),
          e,
          person,
          { ...dependencies, mails, network: null, appUrl: 'https://vigia.test', now },
        ),
      dataOf: (e: EmpresaRow) => new MiEmpresa(platform, new EmpresaDb(d1, e.id, actor), superAdmin, now),
    },
    now,
  )
}

/** A SuperAdmin who manages the companies of a file. */
export function withSuperAdmin(): void {
  beforeAll(async () => {
    superAdmin = await createPerson('SuperAdmin')
  })
}
