/** Creating a company with its owner, and becoming who can. */
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { auditEmpresa, auditoriaWrite } from '../auditoria/sql'
import { emptyTrace, toAuditEntry } from '../domain/auditoria/auditoria'
import { insertIf } from '../platform-db/insert-if'
import type { PlatformDb } from '../platform-db/platform-db'
import { scopeOf } from '../platform-db/scope'
import { auditoria } from '../tenant/schema/auditoria'
import { empresas, roles, team_members, usuarios } from '../tenant/schema/empresas'

type NewEmpresa = typeof empresas.$inferInsert & { id: string; user_id: string }

/**
 * Creates a company and makes its owner a member, in one transaction. Each statement checks that the owner has no
 * company yet, so a form sent twice creates one. False when nothing was created.
 */
export async function createEmpresa(
  db: PlatformDb,
  empresa: NewEmpresa,
  owner: { nombre: string; email: string },
  miembroId: string,
): Promise<boolean> {
  const { connection } = db[scopeOf]
  const wasMade = sql`exists (select 1 from ${empresas} where ${empresas.id} = ${empresa.id})`
  const isUnaffiliated = sql`exists (select 1 from ${usuarios}
    where ${usuarios.id} = ${empresa.user_id} and ${usuarios.empresa_id} is null)`
  const [created] = (await connection.batch([
    insertIf(connection, empresas, empresa, isUnaffiliated),
    auditEmpresa(db, 'empresa-creada', empresa.id, empresa.created_at),
    connection
      .update(usuarios)
      .set({ empresa_id: empresa.id })
      .where(and(eq(usuarios.id, empresa.user_id), isNull(usuarios.empresa_id), wasMade)),
    insertIf(
      connection,
      team_members,
      {
        id: miembroId,
        empresa_id: empresa.id,
        ...owner,
        rol: 'Administrador',
        invitation_status: 'accepted',
        user_id: empresa.user_id,
        created_at: empresa.created_at,
      },
      wasMade,
    ),
  ])) as unknown as D1Result[]
  return (created?.meta.changes ?? 0) > 0
}

/**
 * Makes a Usuario without a company an Administrador, who can create one: with a proven address, and unless the person
 * has created another one since an instant or still owns one.
 * @returns the role and company of the account afterwards
 */
export async function becomeFounder(db: PlatformDb, usuarioId: string, since: number, now: number) {
  const { connection, requestTrace } = db[scopeOf]
  const idOf = (rol: string) => sql`(select ${roles.id} from ${roles} where ${roles.nombre} = ${rol})`
  const datos = { antes: 'Usuario', rol: 'Administrador' } as const
  const entry = toAuditEntry(requestTrace ?? emptyTrace(now), 'rol-cambiado', { objeto: usuarioId, datos })
  const [, , [account]] = await connection.batch([
    connection
      .update(usuarios)
      .set({ rol_id: idOf('Administrador') })
      .where(
        and(
          eq(usuarios.id, usuarioId),
          eq(usuarios.rol_id, idOf('Usuario')),
          isNull(usuarios.empresa_id),
          isNotNull(usuarios.email_verificado_at),
          sql`not exists (select 1 from ${empresas} where ${empresas.user_id} = ${usuarioId})`,
          sql`not exists (select 1 from ${auditoria} where ${auditoria.usuario_id} = ${usuarioId}
            and ${auditoria.at} > ${since} and ${auditoria.suceso} = 'empresa-creada')`,
        ),
      ),
    auditoriaWrite(connection, entry, 'after-change'),
    connection
      .select({ rol: roles.nombre, empresa_id: usuarios.empresa_id })
      .from(usuarios)
      .innerJoin(roles, eq(roles.id, usuarios.rol_id))
      .where(eq(usuarios.id, usuarioId)),
  ])
  return account ?? null
}
