/** Creating a company with its owner. */
import { and, eq, isNull, sql } from 'drizzle-orm'
import { auditEmpresa } from '../auditoria/sql'
import { insertIf } from '../platform-db/insert-if'
import type { PlatformDb } from '../platform-db/platform-db'
import { scopeOf } from '../platform-db/scope'
import { empresas, team_members, usuarios } from '../tenant/schema/empresas'

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
