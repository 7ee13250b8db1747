/** The session behind a cookie, as the gate reads and marks it. */
import { and, eq, lt, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { DEFAULTS } from '../empresa/defaults-sql'
import { ownOrDefault } from '../empresa/seguridad-sql'
import type { PlatformDb } from '../platform-db/platform-db'
import { scopeOf } from '../platform-db/scope'
import { writtenOnce } from '../platform-db/written-once'
import { apoyos, factores, sesiones } from '../tenant/schema/access'
import { empresas, roles, seguridad, usuarios } from '../tenant/schema/empresas'
import { ajustes_sistema, alertas_sistema } from '../tenant/schema/platform'
import { messages } from '../tenant/schema/soporte'
import { vistas } from '../tenant/schema/vistas'

/** Above this the bell shows «99+». */
const BELL_MAX = 100

const opened = alias(empresas, 'abierta')
const FIELDS = {
  sesion: {
    id: sesiones.id,
    last_seen: sesiones.last_seen,
    expires_at: sesiones.expires_at,
  },
  usuario: {
    id: usuarios.id,
    nombre: usuarios.nombre,
    email: usuarios.email,
    idioma: usuarios.idioma,
    zona_horaria: usuarios.zona_horaria,
    email_verificado_at: usuarios.email_verificado_at,
  },
  rol: roles.nombre,
  empresa: empresas,
  session_timeout: ownOrDefault('session_timeout'),
  two_factor_auth: seguridad.two_factor_auth,
  verificado_at: factores.verificado_at,
  // the bell of a SuperAdmin; not queried for others
  alertas: sql<number>`case when ${roles.nombre} = 'SuperAdmin' then (select count(*) from (select 1
    from ${alertas_sistema} where ${alertas_sistema.estado} = 'Pendiente' limit ${BELL_MAX})) else 0 end`,
  unread: sql<number>`case when ${roles.nombre} = 'SuperAdmin' then (select count(*) from (select 1
    from ${messages} where ${messages.read} = 0 limit ${BELL_MAX})) else 0 end`,
  // the views that the person's lists open with: a list learns it without a read of its own
  openings: sql<string>`json_group_object(${vistas.lista}, ${vistas.consulta}) filter (where ${vistas.id} is not null)`,
  apoyo: { hasta_at: apoyos.hasta_at },
  abierta: opened,
}

const SESION = writtenOnce(FIELDS, (db, hash) =>
  db
    .select(FIELDS)
    .from(sesiones)
    .innerJoin(usuarios, eq(usuarios.id, sesiones.usuario_id))
    .innerJoin(roles, eq(roles.id, usuarios.rol_id))
    .leftJoin(empresas, eq(empresas.id, usuarios.empresa_id))
    .leftJoin(seguridad, eq(seguridad.empresa_id, usuarios.empresa_id))
    .leftJoin(factores, eq(factores.usuario_id, usuarios.id))
    .leftJoin(apoyos, eq(apoyos.sesion_id, sesiones.id))
    .leftJoin(opened, eq(opened.id, apoyos.empresa_id))
    .leftJoin(
      vistas,
      and(
        eq(vistas.empresa_id, usuarios.empresa_id),
        eq(vistas.usuario_id, usuarios.id),
        eq(vistas.predeterminada, true),
      ),
    )
    .leftJoin(ajustes_sistema, eq(ajustes_sistema.id, DEFAULTS))
    .where(eq(sesiones.token_hash, hash))
    .groupBy(sesiones.id)
    .limit(1),
)

/**
 * Everything the gate needs in one SELECT: session, person and second factor, role, company and its security
 * settings; the views that lists open with; and the company a SuperAdmin has open.
 */
export const findSesion = (db: PlatformDb, hash: string) => SESION.first(db[scopeOf].connection, hash)

/** Marks a session as used at `now`, never backwards. */
export async function touchSesion(db: PlatformDb, id: string, now: number): Promise<void> {
  await db[scopeOf].connection
    .update(sesiones)
    .set({ last_seen: now })
    .where(and(eq(sesiones.id, id), lt(sesiones.last_seen, now)))
}
