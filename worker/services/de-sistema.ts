/** The services of the SuperAdmin over the platform itself, made of what they stand on. */
import { Keyring } from '../access/llavero'
import { ApiDb } from '../db/api-db'
import type { Connection } from '../db/connect'
import type { Ajustes } from '../env'
import { openLine } from '../mail/linea'
import { AlertasSistema } from './alertas-sistema'
import type { Auditoria } from './auditoria'
import { mailroomConfig } from './cartero'
import { Correo } from './correo'
import { Reports } from './reportes'
import { Sistema } from './sistema'

export const deSistema = (d1: Connection, a: Ajustes, auditoria: Auditoria, now: number) => ({
  correo: new Correo({ d1, auditoria }, mailroomConfig(a), now, openLine),
  alertas: new AlertasSistema(d1, now),
  reportes: new Reports(d1, a.wompi?.ambiente ?? 'prod', now),
  sistema: new Sistema(
    d1,
    new Keyring(new ApiDb(d1, auditoria.requestTrace), a.CONFIG_SECRET, now),
    { auditoria, pointsPerMinute: a.POINTS_PER_MINUTE },
    now,
  ),
})
