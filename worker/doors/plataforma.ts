/** The SuperAdmin's services apart from their own account: all companies and people, and the platform itself. */
import type { Actor } from '../access/gate'
import { Keyring } from '../access/keyring'
import { ApiDb } from '../api-clients/sql'
import { activityOfAllEmpresas } from '../auditoria/activity'
import { mailConfig } from '../correo/mail-config'
import { Correo } from '../correo/service'
import { MiEmpresa } from '../empresa/service'
import type { CodeSender } from '../identidad/code-sender'
import type { Factores } from '../identidad/factors'
import { openSmtp } from '../mail/connection'
import { EmpresaRemoval } from '../plataforma/empresa-removal'
import { EmpresaManagement } from '../plataforma/empresas'
import { EmpresasDb } from '../plataforma/empresas-sql'
import { Growth } from '../plataforma/growth'
import { GrowthDb } from '../plataforma/growth-sql'
import { Reports } from '../plataforma/reports'
import { Apoyos } from '../plataforma/support-access'
import { ApoyosDb } from '../plataforma/support-access-sql'
import { System } from '../plataforma/system'
import { SystemAlertas } from '../plataforma/system-alerts'
import { Usuarios } from '../plataforma/usuarios'
import { UsuariosDb } from '../plataforma/usuarios-sql'
import type { EmpresaRow } from '../platform-db/platform-db'
import { Mensajes } from '../soporte/mensajes'
import { SoporteDb } from '../soporte/sql'
import { EmpresaDb } from '../tenant/empresa-db'
import { equipoOf } from './equipo'
import { lazy } from './lazy'
import type { RequestParts } from './parts'

interface Own {
  codeSender: () => CodeSender
  factores: () => Factores
}

export function platformServices(parts: RequestParts, actor: Actor, own: Own) {
  const { d1, now, settings, requestTrace, auditoria, platform, recheck } = parts
  const { person, supportAccess = null } = actor
  return lazy({
    empresas: () => {
      const { pendientes } = parts
      const dependencies = {
        removal: new EmpresaRemoval(platform, pendientes, now),
        pendientes,
        equipoOf: (empresa: EmpresaRow) => equipoOf(parts, empresa, person, 'open'),
        dataOf: (empresa: EmpresaRow) =>
          new MiEmpresa(platform, new EmpresaDb(d1, empresa.id, requestTrace), person, now),
      }
      return new EmpresaManagement(new EmpresasDb(d1, requestTrace), dependencies, now)
    },
    apoyos: () =>
      new Apoyos(new ApoyosDb(d1, requestTrace), { person, supportAccess }, now, (empresaId) => recheck(empresaId)),
    usuarios: () => {
      const { courier, pendientes, intentos } = parts
      const { codeSender, factores } = own
      const dependencies = { codeSender: codeSender(), factores, intentos, courier, pendientes, now }
      return new Usuarios(new UsuariosDb(d1, person.id, requestTrace), person.id, dependencies)
    },
    mensajes: () => new Mensajes(new SoporteDb(d1, requestTrace), person, parts.courier, now),
    activity: () => activityOfAllEmpresas({ d1, store: parts.store }, person.zona_horaria, now),
    growth: () => new Growth(new GrowthDb(d1), now),
    reports: () => new Reports(d1, settings.wompi?.ambiente ?? 'prod', now),
    alertas: () => new SystemAlertas(d1, now),
    correo: () => new Correo({ d1, auditoria }, mailConfig(settings), now, openSmtp),
    // loads when it is asked for: few pages need it
    facturas: async () => (await import('./invoicing')).openInvoicesOf(d1, settings.factus, requestTrace, now),
    system: () => {
      const keyring = new Keyring(new ApiDb(d1, requestTrace), settings.CONFIG_SECRET, now)
      return new System(d1, keyring, { auditoria, pointsPerMinute: settings.POINTS_PER_MINUTE }, now)
    },
  })
}
