/** Builds the SuperAdmin's services for the platform itself. */
import { Keyring } from '../access/keyring'
import { ApiDb } from '../api-clients/sql'
import type { Auditoria } from '../auditoria/service'
import { mailroomConfig } from '../correo/mailer'
import { Correo } from '../correo/service'
import type { Ajustes } from '../env'
import { openLine } from '../mail/connection'
import { Reports } from '../plataforma/reports'
import { System } from '../plataforma/system'
import { SystemAlertas } from '../plataforma/system-alerts'
import type { Connection } from '../platform-db/connect'

export const systemServices = (d1: Connection, a: Ajustes, auditoria: Auditoria, now: number) => ({
  correo: new Correo({ d1, auditoria }, mailroomConfig(a), now, openLine),
  alertas: new SystemAlertas(d1, now),
  reportes: new Reports(d1, a.wompi?.ambiente ?? 'prod', now),
  sistema: new System(
    d1,
    new Keyring(new ApiDb(d1, auditoria.requestTrace), a.CONFIG_SECRET, now),
    { auditoria, pointsPerMinute: a.POINTS_PER_MINUTE },
    now,
  ),
})
