/** Statements for uploads that check and write in one. */
import { and, eq, sql } from 'drizzle-orm'
import type { ArchivoOwner } from '../domain/archivos/archivo'
import { insertIf } from '../platform-db/insert-if'
import { archivos, documentos } from '../tenant/schema/documentos'
import { conductores } from '../tenant/schema/fleet'
import { mantenimientos } from '../tenant/schema/mantenimientos'
import { assigned } from '../tenant/scope'
import type { Write } from '../tenant/source'
import { type Scoped, statement } from '../tenant/statement'

type Clase = ArchivoOwner extends `${infer C}:${string}` ? C : never
const TABLES = { documento: documentos, conductor: conductores, mantenimiento: mantenimientos } as const
export type NewArchivo = Omit<typeof archivos.$inferInsert, 'empresa_id' | 'estado' | 'de' | 'vehiculo_id'>

/**
 * A new upload, while the person has fewer than `max` unclaimed ones since `since` (UTC milliseconds): otherwise 0 rows
 * change.
 */
export function uploadArchivo(db: Scoped, row: NewArchivo, max: number, since: number): Write {
  return statement(db, ({ connection, empresaId }) => {
    // reads the index of pending uploads, not all files of the company
    const fits = sql`(select count(*) from ${archivos} indexed by archivos_subiendo
      where ${archivos.empresa_id} = ${empresaId} and ${archivos.subido_por} = ${row.subido_por}
        and ${archivos.estado} = 'subiendo' and ${archivos.created_at} > ${since}) < ${max}`
    return insertIf(connection, archivos, { ...row, empresa_id: empresaId, estado: 'subiendo' }, fits)
  })
}

/**
 * Claims a person's own upload for its record, which the batch has written before. If another form has claimed it, or
 * the record does not exist, the state becomes null, which violates the table's constraint and fails the whole batch.
 */
export function claimArchivo(
  db: Scoped,
  id: string,
  person: string,
  { de: ownerKey, vehiculo_id }: { de: ArchivoOwner; vehiculo_id: string },
): Write {
  const [clase, owner] = ownerKey.split(':') as [Clase, string]
  const table = TABLES[clase]
  return statement(db, ({ connection, empresaId, usuarioId }) => {
    const isOwn = usuarioId === null ? sql`1 = 1` : assigned(empresaId, usuarioId, vehiculo_id)
    return connection
      .update(archivos)
      .set({
        estado: sql`case when ${archivos.estado} = 'subiendo' and ${archivos.subido_por} = ${person} and ${isOwn}
          and exists (select 1 from ${table} where ${table.empresa_id} = ${empresaId} and ${table.id} = ${owner})
          then 'listo' end`,
        de: ownerKey,
        vehiculo_id,
      })
      .where(and(eq(archivos.empresa_id, empresaId), eq(archivos.id, id)))
  })
}

/** Deletes a person's own unclaimed upload; also for a Usuario. */
export const discardArchivo = (db: Scoped, id: string, person: string): Write =>
  statement(db, ({ connection, empresaId }) =>
    connection
      .delete(archivos)
      .where(
        and(
          eq(archivos.empresa_id, empresaId),
          eq(archivos.id, id),
          eq(archivos.subido_por, person),
          eq(archivos.estado, 'subiendo'),
        ),
      ),
  )
